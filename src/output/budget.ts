// Cuts an answer to a number of tokens; the answer names what was cut and how to get it. Pure.
import type { Answer } from '../contract.ts'
import type { ErrorShape } from '../errors.ts'
import { firstWhere } from '../util/binary-search.ts'
import { beginningOf } from '../util/characters.ts'
import { withFewerParts } from './answer-parts.ts'
import { isRecord } from './compact.ts'
import { CUT_MARK } from './cut-mark.ts'
import { atLevel, levelsOf, PLACES } from './detail-levels.ts'
import { leanNotFound } from './lean-not-found.ts'
import { rowsOf } from './rows.ts'
import { estimateTokens } from './token-estimate.ts'
import { reduceToLevel, withWhole } from './whole-results.ts'

/** The advice if no offset or line gets the rest. */
const RAISE_BUDGET = 'ask with a larger max_tokens'
/** Texts up to this length are never shortened. */
const WHOLE_TEXT = 120
/** Keys that are never shortened: a part of their value cannot be looked up. */
const NEVER_SHORTENED = new Set(['s', 'h', 'f', 'p', 'id', 'cut'])

/**
 * Cuts an answer to at most `maxTokens` tokens. First go suggestions, then facts about missing targets, whose names
 * stay (output/lean-not-found.ts), then what stands beside results (output/answer-parts.ts). Several results lose columns
 * level by level (output/detail-levels.ts), then results go from the end. A single result, and records, lose the ends
 * of their longest texts and lists. At last only places, counts, or a bare `cut` remain. In text, rows of one line go
 * at once: their columns cost little. `offset` is the start of the page, from which `next` is computed.
 */
export function fit(
  answer: Answer,
  maxTokens: number,
  write: (answer: Answer) => string,
  offset?: number,
  isText = false,
): Answer {
  const fits = (candidate: Answer) => estimateTokens(write(candidate), maxTokens) <= maxTokens
  if (fits(answer)) return answer
  const { suggestions, ...bare } = answer
  const lean = suggestions === undefined ? answer : { ...bare, cut: 'suggestions' }
  const leaner = [lean, ...leanNotFound(lean)]
  leaner.push(...withFewerParts(leaner.at(-1)!))
  return leaner.find(fits) ?? cutResults(leaner.at(-1)!, fits, offset, isText)
}

function cutResults(
  answer: Answer,
  fits: (candidate: Answer) => boolean,
  offset: number | undefined,
  isText: boolean,
): Answer {
  if (answer.error) return shorterErrors(answer, answer.error).find(fits) ?? { cut: `everything; ${RAISE_BUDGET}` }
  const results = rowsOf(answer)
  // A single result is shortened; several results lose columns before any is removed.
  const shortenedTexts = results.length > 1 && !results.every(isRecord) ? undefined : squeeze(answer, fits)
  if (shortenedTexts) return shortenedTexts
  let lowest = answer
  for (const level of levelsOf(results, isText)) {
    lowest = reduceToLevel(answer, results, level, { isText })
    if (lowest.cut !== answer.cut && fits(lowest)) return withWhole(lowest, answer, results, { level, isText }, fits)
  }
  const count = largest(results.length - 1, shown => fits(withResults(lowest, shown, offset)))
  if (count >= 1) return withResults(lowest, count, offset)
  const fallback = placesOnly(answer, results, fits, offset) ?? (results.length > 1 ? squeeze(answer, fits) : undefined)
  if (fallback) return fallback
  if (answer.results === undefined) return fittingFacts(answer, fits)
  const { ambiguous, ...counts } = countsOf(answer, results)
  const ambiguity = ambiguous ? { ambiguous } : {}
  const countsOnly = [
    { ...ambiguity, results: [], ...counts, showing: 0 },
    { ...ambiguity, ...counts },
  ]
  return countsOnly.find(fits) ?? { cut: `everything; ${RAISE_BUDGET}` }
}

/** As many plain facts as fit, shortest first: numbers and states. For answers without results. */
function fittingFacts(answer: Answer, fits: (candidate: Answer) => boolean): Answer {
  const sizeOf = ([key, value]: readonly [string, unknown]): number => key.length + String(value).length
  const plain = Object.entries(answer).filter(([key, value]) => typeof value !== 'object' && key !== 'cut')
  const cut = (count: number): string => `${count === 0 ? 'everything' : 'all but this'}; ${RAISE_BUDGET}`
  const ordered = plain.sort((a, b) => sizeOf(a) - sizeOf(b))
  const at = (count: number): Answer => ({ ...Object.fromEntries(ordered.slice(0, count)), cut: cut(count) })
  return at(
    Math.max(
      0,
      largest(ordered.length, count => fits(at(count))),
    ),
  )
}

function placesOnly(
  answer: Answer,
  results: readonly unknown[],
  fits: (candidate: Answer) => boolean,
  offset: number | undefined,
): Answer | undefined {
  const { ambiguous, type, how, total, next, missing, index } = answer
  const essentials = { ambiguous, type, how }
  const places = atLevel(results, PLACES)
  const at = (shown: number, extras: Readonly<Record<string, unknown>>): Answer =>
    defined({
      ...essentials,
      results: places.slice(0, shown),
      total: total ?? results.length,
      showing: shown,
      next: shown === results.length || offset === undefined || ambiguous ? next : offset + shown,
      ...extras,
      cut: `all but places; ${RAISE_BUDGET}`,
    })
  for (const extras of [{ missing, index }, { missing }, {}]) {
    const most = largest(results.length, shown => fits(at(shown, extras)))
    if (most > 0) return at(most, extras)
  }
  return undefined
}

function defined(answer: Readonly<Record<string, unknown>>): Answer {
  return Object.fromEntries(Object.entries(answer).filter(([, value]) => value !== undefined))
}

function countsOf(answer: Answer, results: readonly unknown[]): Answer {
  const numbers = Object.entries(answer).filter(([key, value]) => typeof value === 'number' && !PAGE_KEYS.has(key))
  return {
    ...(answer.ambiguous ? { ambiguous: true } : {}),
    ...(results.length > 0 ? { total: results.length } : {}),
    ...Object.fromEntries(numbers),
    cut: `all but counts; ${RAISE_BUDGET}`,
  }
}

const PAGE_KEYS = new Set(['showing', 'next'])

/** Ever shorter versions of an error: without facts, hint, similar names, suggestions, and names of missing targets. */
function shorterErrors(answer: Answer, error: ErrorShape): Answer[] {
  const cut = `all but this; ${RAISE_BUDGET}`
  const { code, message } = error
  const hint = clipText(error.hint)
  const [first] = error.suggestions
  const only = first ? [{ ...first, why: '' }] : []
  const plain = { code, message: clipText(message), hint: '', similar: [], suggestions: [] }
  const minimal = { code, message: clipText(message, MIN_MESSAGE) } as ErrorShape
  const { missing } = answer
  const versions = [
    { ...error, hint },
    { ...error, hint: '', suggestions: error.suggestions.slice(0, 1) },
    { ...plain, message, suggestions: only },
    { ...plain, suggestions: only },
    plain,
    minimal,
    { code } as ErrorShape,
  ]
  return [
    { ...answer, error: { ...error, hint }, cut: 'hint shortened' },
    ...(missing === undefined ? [] : versions.map(version => ({ error: version, missing, cut }))),
    ...versions.slice(0, -1).map(version => ({ error: version, cut })),
    // Keep the message rather than the advice.
    { error: minimal, cut: 'all but this' },
    { error: versions.at(-1)!, cut },
  ]
}

const MIN_MESSAGE = 60

function clipText(text: string, limit = WHOLE_TEXT): string {
  return text.length > limit ? beginningOf(text, limit) + CUT_MARK : text
}

/** The first results with `next`. If symbols of the page were gone, results may repeat, so that none is skipped. */
function withResults(answer: Answer, shown: number, offset: number | undefined): Answer {
  const results = answer.results as readonly unknown[]
  if (shown === results.length) return answer
  const next = offset === undefined ? {} : { next: offset + shown }
  const rest =
    next.next !== undefined
      ? `ask for offset ${next.next}`
      : // Candidates that are not shown cannot be named.
        answer.ambiguous
        ? RAISE_BUDGET
        : `ask for the other ${results.length - shown} separately`
  return {
    ...answer,
    results: results.slice(0, shown),
    ...(typeof answer.total === 'number' && { showing: shown }),
    ...next,
    cut: `${shown} of ${results.length} results${answer.cut === undefined ? '' : `, ${answer.cut}`}; ${rest}`,
  }
}

/** Shortens texts and lists to the same length, as little as possible; undefined if that is not enough. */
function squeeze(answer: Answer, fits: (candidate: Answer) => boolean): Answer | undefined {
  const at = (length: number): Answer => {
    const names = new Set<string>()
    const value = clip(answer, length, '', names) as Answer
    if (names.size === 0) return value
    const cut = `${[...names].join(', ')} shortened; ${restOf(value) ?? RAISE_BUDGET}`
    return { ...value, cut: answer.cut === undefined ? cut : `${answer.cut}; ${cut}` }
  }
  const most = largest(longestPart(answer), length => fits(at(length)))
  return most < 0 ? undefined : at(most)
}

/** The advice how to get the rest of a single source: `ask for src/a.ts:120-300`. */
function restOf(answer: Answer): string | undefined {
  const [only, ...others] = Array.isArray(answer.results) ? answer.results : []
  const [, first, last] = /^(\d+)-(\d+)$/.exec(String(only?.shown ?? only?.l)) ?? []
  const code: unknown = only?.source ?? only?.text
  if (others.length > 0 || typeof code !== 'string' || !code.endsWith(CUT_MARK)) return undefined
  // The rest of a single long line has no line number.
  const isWithinLine = !code.endsWith(`\n${CUT_MARK}`)
  const next = Number(first) + code.split('\n').length - (isWithinLine ? 0 : 1)
  const lines = next <= Number(last) ? `${only.f}:${next}-${last}` : undefined
  if (!isWithinLine) return lines && `ask for ${lines}`
  return lines && `${RAISE_BUDGET}, or for ${lines} behind that line`
}

/** Cuts texts over `length` characters and lists over `length / 20` items, and collects their names in `names`. */
function clip(value: unknown, length: number, name: string, names: Set<string>): unknown {
  if (typeof value === 'string') {
    const limit = Math.max(WHOLE_TEXT, length)
    if (value.length <= limit + CUT_MARK.length || NEVER_SHORTENED.has(name)) return value
    names.add(name)
    // Cut code between lines, so that the rest has a line number.
    const lineEnd = name === 'source' || name === 'text' ? value.lastIndexOf('\n', limit) : -1
    return lineEnd > 0 ? `${value.slice(0, lineEnd + 1)}${CUT_MARK}` : beginningOf(value, limit) + CUT_MARK
  }
  if (Array.isArray(value)) {
    const limit = name === 'results' || name === 'missing' ? value.length : Math.ceil(length / 20)
    if (value.length > limit) names.add(name)
    return value.slice(0, limit).map(item => clip(item, length, name, names))
  }
  if (typeof value !== 'object' || value === null) return value
  const clipped = Object.entries(value).map(([key, item]) => [key, clip(item, length, key, names)] as const)
  // An emptied list would look as if it never had items: remove it.
  return Object.fromEntries(clipped.filter(([key, item]) => !isEmptied(item) || isEmptied(value[key as never])))
}

function isEmptied(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}

function longestPart(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 0
  const own = Array.isArray(value) ? value.length * 20 : 0
  return Math.max(own, ...Object.values(value).map(longestPart))
}

/** The largest number from 0 to `most` for which `holds`, which is true up to some number; -1 if there is none. */
function largest(most: number, holds: (value: number) => boolean): number {
  return firstWhere(0, most + 1, value => !holds(value)) - 1
}
