// Repairs unclosed quotes. A quote that must close on its line is replaced. For others, ctx removes the one whose
// removal leaves the fewest lines in strings. Keeps all offsets.
import { withBlank } from '../../languages/blanked.ts'
import type { Language } from '../../languages/language.ts'
import type { Lexis } from '../../languages/lexis-rule.ts'
import { lineEnd } from '../../scan/literal-ends.ts'
import { Scanner } from '../../scan/scanner.ts'
import { quotesOf } from '../../scan/syntax-faults.ts'
import * as T from '../../scan/token-kinds.ts'
import { endsInString } from '../../scan/unterminated-string.ts'
import { tablesOf } from '../../scan/word-tables.ts'
import { sizeOf, type Variant } from '../input/text-edits.ts'

interface StringSurvey {
  /** Lines within strings that can only begin definitions. */
  readonly swallowed: number
  /** Offsets of strings of several lines. */
  readonly multiline: readonly number[]
  /** Lines that begin in a string. */
  readonly lines: number
  /** Lines outside strings with two adjacent words. */
  readonly prose: number
  /** A string is open at the end of the text. */
  readonly isOpen: boolean
  /** Quotes not closed on their line. */
  readonly unclosed: readonly number[]
}

/** Most strings tried, and characters scanned to do so. */
const MAX_TRIES = 100
const MAX_SCANNED = 20_000_000
/** Lines up to which a string of several lines is plausible. */
const LONGEST_PLAUSIBLE = 20
const MAX_MISSING = 4

/** Offsets of lines that can only begin a definition. */
export function headsOf(text: string, { unmistakable }: Language): number[] {
  if (!unmistakable) return []
  const heads = typeof unmistakable === 'function' ? unmistakable(text) : unmistakable
  return [...text.matchAll(heads)].map(({ index }) => index)
}

/** The text without unpaired quotes; then also without the rest of each function after one, which may be a string. */
export function withoutUnclosedQuotes(text: string, language: Language): Variant[] {
  const { lexis } = language
  const heads = headsOf(text, language)
  let kept = text
  let cut = text
  let survey = surveyStrings(text, lexis, heads)
  for (let missing = 0; missing < MAX_MISSING && survey.multiline.length > 0; missing++) {
    const better = withoutWorstQuote(kept, survey, lexis, heads)
    if (!better) break
    // The fault may be before the quote on its line.
    const line = cut.lastIndexOf('\n', better.mark) + 1
    cut = withoutRestOfFunction(cut, heads.some(head => line <= head && head < better.mark) ? better.mark : line, heads)
    // If all strings are closed, a long one may be correct.
    const limit = Math.min(survey.lines / 2, survey.lines - LONGEST_PLAUSIBLE)
    if (!survey.isOpen && better.survey.lines >= limit) break
    kept = better.text
    survey = better.survey
  }
  const [requoted, without] = [withoutUnclosedOnLine(kept, lexis), withoutUnclosedOnLine(cut, lexis)]
  const left = Math.max(0, sizeOf(requoted) - sizeOf(without))
  return [{ text: requoted, left: 0 }, ...(without === requoted ? [] : [{ text: without, left }])]
}

/** Removes the opening mark without which the fewest lines are in strings; undefined if none improves the text. */
function withoutWorstQuote(text: string, survey: StringSurvey, lexis: Lexis, heads: readonly number[]) {
  let best: { readonly text: string; readonly survey: StringSurvey; readonly mark: number } | undefined
  const tries = Math.min(MAX_TRIES, Math.floor(MAX_SCANNED / text.length))
  for (const start of survey.multiline.slice(0, tries)) {
    const mark = markAt(text, start, lexis)
    if (mark === undefined) continue
    for (const end of [mark.end, lineEnd(text, mark.at)]) {
      const without = withBlank(text, { start: mark.at, end })
      const now = surveyStrings(without, lexis, heads)
      if (!now.isOpen && isBetter(now, best?.survey ?? survey)) best = { text: without, survey: now, mark: mark.at }
      // A line cut off in a nested string leaves both open.
      if (now.swallowed < survey.swallowed || survey.swallowed === 0) break
    }
  }
  return best
}

function isBetter(now: StringSurvey, before: StringSurvey): boolean {
  return (
    now.swallowed < before.swallowed ||
    (now.swallowed === before.swallowed && now.lines + now.prose < before.lines + before.prose)
  )
}

/** Blanks from a mark to the end of its function, which unindented lines show. */
function withoutRestOfFunction(text: string, mark: number, heads: readonly number[]): string {
  const head = heads.findLast(each => each < mark)
  if (head === undefined || text.slice(head, mark).includes('\n}')) return text
  MARGIN.lastIndex = mark
  const margin = MARGIN.exec(text)
  const next = heads.find(each => each > mark) ?? text.length
  const end = margin ? Math.min(next, margin.index + 1) : next
  return withBlank(text, { start: mark, end })
}

/** The end of a function: a brace at the start of a line, or an empty line before unindented text. */
const MARGIN = /(?<!\n)\n(?=\}|\n+\S)/g

/** Replaces quotes not closed on their line, and removes comment marks after them. */
function withoutUnclosedOnLine(text: string, lexis: Lexis): string {
  let left = text
  for (let missing = 0; missing < MAX_MISSING; missing++) {
    const { unclosed } = surveyStrings(left, lexis, [])
    if (unclosed.length === 0) break
    left = withoutQuotes(left, unclosed, lexis)
  }
  return left
}

/** Replaces quotes at ascending offsets by a word, in case an operand is required, and removes comment marks after them. */
function withoutQuotes(text: string, quotes: readonly number[], lexis: Lexis): string {
  let done = ''
  let from = 0
  let end = 0
  // From the first quote of a line to its end. Rebuilding the text for each quote would take quadratic time.
  let line = ''
  for (const at of quotes) {
    if (at >= end) {
      done += line + text.slice(end, at)
      from = at
      end = lineEnd(text, at)
      line = text.slice(from, end)
    }
    line = `${line.slice(0, at - from)}_${withoutComments(line.slice(at - from + 1), lexis)}`
  }
  return done + line + text.slice(end)
}

/** Blanks the marks of block comments. */
function withoutComments(text: string, { blockComments }: Lexis): string {
  let rest = text
  for (const marks of blockComments) for (const mark of marks) rest = rest.replaceAll(mark, ' '.repeat(mark.length))
  return rest
}

function surveyStrings(text: string, lexis: Lexis, heads: readonly number[]): StringSurvey {
  const quotes = quotesOf(lexis).replace(/[^"'`]/g, '')
  const multiline: number[] = []
  const unclosed: number[] = []
  /** Offsets of lines that begin in strings. */
  const inside: number[] = []
  let swallowed = 0
  let next = 0
  let lines = 0
  let isOpen = false
  const scanner = new Scanner(text, tablesOf(lexis))
  let opened = 0
  let previous = T.END
  let prose = 0
  let proseAt = -1
  for (let kind = scanner.next(); kind !== T.END; kind = scanner.next()) {
    const { start, end } = scanner
    if (kind === T.WORD && previous === T.WORD && !scanner.newline && scanner.lineStart !== proseAt) {
      prose++
      proseAt = scanner.lineStart
    }
    previous = kind
    if (kind === T.OTHER && end === start + 1 && quotes.includes(text[start]!)) unclosed.push(start)
    if (kind === T.STRING || kind === T.INTERPOLATION_OPEN) opened = start
    else if (kind !== T.INTERPOLATION_NEXT && kind !== T.INTERPOLATION_CLOSE) continue
    const before = inside.length
    const token = text.slice(start, end)
    for (let at = token.indexOf('\n'); at >= 0; at = token.indexOf('\n', at + 1)) inside.push(start + at + 1)
    if (inside.length === before) continue
    if (end === text.length && !CLOSING.test(text) && endsInString(text, opened, inside, lexis)) continue
    lines += inside.length - before
    multiline.push(opened)
    while (next < heads.length && heads[next]! < start) next++
    for (; next < heads.length && heads[next]! < end; next++) swallowed++
    isOpen = end === text.length && !CLOSING.test(text)
  }
  return { swallowed, multiline, lines, prose, isOpen, unclosed }
}

const CLOSING = /["'`)\]}>|/]$/

/** The opening mark of the string at `start`, after its prefix. */
function markAt(text: string, start: number, { strings }: Lexis): { at: number; end: number } | undefined {
  const at = start + /^[\w#$@]*/.exec(text.slice(start, start + LONGEST_PREFIX))![0].length
  const marks = strings.flatMap(({ open, close }) => (open === close ? [open] : [])).sort((a, b) => b.length - a.length)
  const mark = marks.find(each => text.startsWith(each, start) || text.startsWith(each, at))
  if (!mark) return undefined
  const from = text.startsWith(mark, start) ? start : at
  return { at: from, end: from + mark.length }
}

const LONGEST_PREFIX = 8
