// Cuts an answer to a number of tokens, and says in the answer what was cut and how to get it. Pure.
import type { Answer } from '../contract.ts'
import type { ErrorShape } from '../errors.ts'
import { firstWhere } from '../util/binary-search.ts'
import { beginningOf } from '../util/characters.ts'
import { isRecord } from './compact.ts'
import { atLevel, levelsOf, NAMES } from './detail-levels.ts'
import { leanNotFound } from './lean-not-found.ts'
import { rowsOf } from './rows.ts'
import { estimateTokens } from './token-estimate.ts'
import { lowered, withWhole } from './whole-results.ts'

/** A shortened text ends so. */
const CUT_MARK = '… (cut)'
/** What to do where no offset or line brings the rest. */
const ASK_WITH_MORE = 'ask with a larger max_tokens'
/** Texts no longer than this are never shortened. */
const WHOLE_TEXT = 120
/** Nor are these, however long they are: of a part of it nothing can be asked for. */
const NEVER_SHORTENED = new Set(['s', 'h', 'f', 'p', 'id', 'cut'])

/**
 * What of an answer makes a text of at most `maxTokens` tokens. Of several results each is told in less, step by step
 * down to names (output/detail-levels.ts), before they go from the end; at last only their number is told; without
 * results, the facts that have room. A single result and records lose the ends of their longest texts and lists first.
 * Suggested calls and what would help with misses go before anything of the results; misses stay named
 * (output/lean-not-found.ts). Below what an answer's skeleton needs, names alone remain, then counts, at last a bare
 * `cut`.
 *
 * @param write The form the answer will have: only there can its tokens be counted.
 * @param offset Where the page begins, from which results that are cut can be asked for; undefined where there are no pages.
 */
export function fit(answer: Answer, maxTokens: number, write: (answer: Answer) => string, offset?: number): Answer {
  const fits = (candidate: Answer) => estimateTokens(write(candidate), maxTokens) <= maxTokens
  if (fits(answer)) return answer
  const { suggestions, ...bare } = answer
  const lean = suggestions === undefined ? answer : { ...bare, cut: 'suggestions' }
  const leaner = [lean, ...leanNotFound(lean)]
  return leaner.find(fits) ?? shortened(leaner.at(-1)!, fits, offset)
}

function shortened(answer: Answer, fits: (candidate: Answer) => boolean, offset: number | undefined): Answer {
  if (answer.error) return shorterErrors(answer, answer.error).find(fits) ?? { cut: `everything; ${ASK_WITH_MORE}` }
  const results = rowsOf(answer)
  // One result says as much of itself as there is room for; of several each says less before any of them goes.
  const squeezed = results.length > 1 && !results.every(isRecord) ? undefined : squeeze(answer, fits)
  if (squeezed) return squeezed
  for (const level of levelsOf(results)) {
    const lower = lowered(answer, results, level)
    if (lower.cut !== answer.cut && fits(lower)) return withWhole(lower, answer, results, level, fits)
    if (level !== NAMES) continue
    const most = largest(results.length - 1, shown => fits(withResults(lower, shown, offset)))
    if (most >= 1) return withResults(lower, most, offset)
  }
  const rest = onlyResults(answer, results, fits, offset) ?? (results.length > 1 ? squeeze(answer, fits) : undefined)
  if (rest) return rest
  if (answer.results === undefined) return factsOf(answer, fits)
  const { ambiguous, ...counts } = countsOf(answer, results)
  const said = ambiguous ? { ambiguous } : {}
  const shown = [
    { ...said, results: [], ...counts, showing: 0 },
    { ...said, ...counts },
  ]
  return shown.find(fits) ?? { cut: `everything; ${ASK_WITH_MORE}` }
}

/**
 * Of an answer without results as many of its plain facts as there is room for, the shortest first: those are numbers
 * and states.
 */
function factsOf(answer: Answer, fits: (candidate: Answer) => boolean): Answer {
  const sizeOf = ([key, value]: readonly [string, unknown]): number => key.length + String(value).length
  const plain = Object.entries(answer).filter(([key, value]) => typeof value !== 'object' && key !== 'cut')
  const cut = (told: number): string => `${told === 0 ? 'everything' : 'all but this'}; ${ASK_WITH_MORE}`
  const ordered = plain.sort((a, b) => sizeOf(a) - sizeOf(b))
  const at = (count: number): Answer => ({ ...Object.fromEntries(ordered.slice(0, count)), cut: cut(count) })
  return at(
    Math.max(
      0,
      largest(ordered.length, count => fits(at(count))),
    ),
  )
}

/** The names of as many results as there is room for, and nothing beside them. */
function onlyResults(
  answer: Answer,
  results: readonly unknown[],
  fits: (candidate: Answer) => boolean,
  offset: number | undefined,
): Answer | undefined {
  const { ambiguous, type, how, total, next, missing, index } = answer
  const said = { ambiguous, type, how }
  const names = atLevel(results, NAMES)
  const at = (shown: number, beside: Readonly<Record<string, unknown>>): Answer =>
    defined({
      ...said,
      results: names.slice(0, shown),
      total: total ?? results.length,
      showing: shown,
      next: shown === results.length || offset === undefined || ambiguous ? next : offset + shown,
      ...beside,
      cut: `all but names; ${ASK_WITH_MORE}`,
    })
  for (const beside of [{ missing, index }, { missing }, {}]) {
    const most = largest(results.length, shown => fits(at(shown, beside)))
    if (most > 0) return at(most, beside)
  }
  return undefined
}

function defined(answer: Readonly<Record<string, unknown>>): Answer {
  return Object.fromEntries(Object.entries(answer).filter(([, value]) => value !== undefined))
}

/** The numbers of an answer. */
function countsOf(answer: Answer, results: readonly unknown[]): Answer {
  const numbers = Object.entries(answer).filter(([key, value]) => typeof value === 'number' && !OF_PAGE.has(key))
  return {
    ...(answer.ambiguous ? { ambiguous: true } : {}),
    ...(results.length > 0 ? { total: results.length } : {}),
    ...Object.fromEntries(numbers),
    cut: `all but counts; ${ASK_WITH_MORE}`,
  }
}

/** What tells nothing where no result is shown. */
const OF_PAGE = new Set(['showing', 'next'])

/**
 * An error in ever less: first goes what stands beside it, then its hint, then what is near, at last the calls that
 * help; the names of what else was missed go after all of these.
 */
function shorterErrors(answer: Answer, error: ErrorShape): Answer[] {
  const cut = `all but this; ${ASK_WITH_MORE}`
  const { code, message } = error
  const hint = clipped(error.hint)
  const [first] = error.suggestions
  const only = first ? [{ ...first, why: '' }] : []
  const told = { code, message: clipped(message), hint: '', similar: [], suggestions: [] }
  // Without its empty parts where even those are too much.
  const least = { code, message: clipped(message, LEAST_MESSAGE) } as ErrorShape
  const { missing } = answer
  const lesser = [
    { ...error, hint },
    { ...error, hint: '', suggestions: error.suggestions.slice(0, 1) },
    { ...told, message, suggestions: only },
    { ...told, suggestions: only },
    told,
    least,
    { code } as ErrorShape,
  ]
  return [
    { ...answer, error: { ...error, hint }, cut: 'hint shortened' },
    ...(missing === undefined ? [] : lesser.map(less => ({ error: less, missing, cut }))),
    ...lesser.slice(0, -1).map(less => ({ error: less, cut })),
    // Rather what is wrong than what to do about the rest.
    { error: least, cut: 'all but this' },
    { error: lesser.at(-1)!, cut },
  ]
}

/** Characters of a message without which it says nothing. */
const LEAST_MESSAGE = 60

function clipped(text: string, most = WHOLE_TEXT): string {
  return text.length > most ? beginningOf(text, most) + CUT_MARK : text
}

/**
 * The answer with its first results only, and where to go on: where symbols of the page were gone, some come again, since
 * none is to be lost.
 */
function withResults(answer: Answer, shown: number, offset: number | undefined): Answer {
  const results = answer.results as readonly unknown[]
  if (shown === results.length) return answer
  const next = offset === undefined ? {} : { next: offset + shown }
  const rest =
    next.next !== undefined
      ? `ask for offset ${next.next}`
      : // Nobody can name candidates that were not shown.
        answer.ambiguous
        ? ASK_WITH_MORE
        : `ask for the other ${results.length - shown} separately`
  return {
    ...answer,
    results: results.slice(0, shown),
    ...(typeof answer.total === 'number' && { showing: shown }),
    ...next,
    cut: `${shown} of ${results.length} results${answer.cut === undefined ? '' : `, ${answer.cut}`}; ${rest}`,
  }
}

/** Shortens texts and lists, all to the same length, as little as will do; undefined if that is not enough. */
function squeeze(answer: Answer, fits: (candidate: Answer) => boolean): Answer | undefined {
  const at = (length: number): Answer => {
    const names = new Set<string>()
    const value = clip(answer, length, '', names) as Answer
    if (names.size === 0) return value
    const cut = `${[...names].join(', ')} shortened; ${restOf(value) ?? ASK_WITH_MORE}`
    return { ...value, cut: answer.cut === undefined ? cut : `${answer.cut}; ${cut}` }
  }
  const most = largest(longestPart(answer), length => fits(at(length)))
  return most < 0 ? undefined : at(most)
}

/** How to get the lines of a single source that were cut: `ask for src/a.ts:120-300`. */
function restOf(answer: Answer): string | undefined {
  const [only, ...others] = Array.isArray(answer.results) ? answer.results : []
  const [, first, last] = /^(\d+)-(\d+)$/.exec(String(only?.shown ?? only?.l)) ?? []
  if (others.length > 0 || typeof only?.source !== 'string' || !only.source.endsWith(CUT_MARK)) return undefined
  // Of a line that is longer than all there is room for the rest has no number.
  const isWithinLine = !only.source.endsWith(`\n${CUT_MARK}`)
  const next = Number(first) + only.source.split('\n').length - (isWithinLine ? 0 : 1)
  const lines = next <= Number(last) ? `${only.f}:${next}-${last}` : undefined
  if (!isWithinLine) return lines && `ask for ${lines}`
  return lines && `${ASK_WITH_MORE}, or for ${lines} behind that line`
}

/**
 * Every text over `length` characters and every list over `length / 20` items cut, the names of what was cut collected.
 */
function clip(value: unknown, length: number, name: string, names: Set<string>): unknown {
  if (typeof value === 'string') {
    const most = Math.max(WHOLE_TEXT, length)
    if (value.length <= most + CUT_MARK.length || NEVER_SHORTENED.has(name)) return value
    names.add(name)
    // Code is cut between lines, so that the rest can be asked for by line.
    const lineEnd = name === 'source' ? value.lastIndexOf('\n', most) : -1
    return lineEnd > 0 ? `${value.slice(0, lineEnd + 1)}${CUT_MARK}` : beginningOf(value, most) + CUT_MARK
  }
  if (Array.isArray(value)) {
    const most = name === 'results' || name === 'missing' ? value.length : Math.ceil(length / 20)
    if (value.length > most) names.add(name)
    return value.slice(0, most).map(item => clip(item, length, name, names))
  }
  if (typeof value !== 'object' || value === null) return value
  const clipped = Object.entries(value).map(([key, item]) => [key, clip(item, length, key, names)] as const)
  // A list that has lost all of itself would read as one that never had anything.
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

/** The largest number from 0 to `most` that holds, where a smaller one holds if a larger does; -1 if none. */
function largest(most: number, holds: (value: number) => boolean): number {
  return firstWhere(0, most + 1, value => !holds(value)) - 1
}
