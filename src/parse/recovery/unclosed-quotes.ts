// Unclosed quotes. A quote that must close on its line is replaced. Of the others the one goes whose loss leaves the
// fewest lines in strings. Pure; keeps all offsets.
import { withBlank } from '../../languages/blanked.ts'
import type { Language } from '../../languages/language.ts'
import type { Lexis } from '../../languages/lexis-rule.ts'
import { lineEnd } from '../../scan/literal-ends.ts'
import { Scanner } from '../../scan/scanner.ts'
import { quotesOf } from '../../scan/syntax-faults.ts'
import * as T from '../../scan/token-kinds.ts'
import { endsInString } from '../../scan/unterminated-string.ts'
import { tablesOf } from '../../scan/word-tables.ts'
import { sizeOf } from '../input/text-edits.ts'
import type { Variant } from './text-variant.ts'

interface Seen {
  /** Lines in strings that begin definitions. */
  readonly held: number
  /** Offsets of strings of several lines. */
  readonly long: readonly number[]
  /** Lines that begin in a string. */
  readonly lines: number
  /** Lines of code with two adjacent words, as in prose. */
  readonly torn: number
  /** A string is open at the end of the text. */
  readonly isOpen: boolean
  /** Quotes not closed on their line. */
  readonly odd: readonly number[]
}

/** Most strings tried, and characters scanned to do so. */
const MAX_TRIES = 100
const MAX_READ = 20_000_000
/** Lines up to which a string of several lines is plausible. */
const LONGEST_MEANT = 20
const MAX_MISSING = 4

/** Offsets of lines that can only begin a definition. */
export function headsOf(text: string, { unmistakable }: Language): number[] {
  if (!unmistakable) return []
  const heads = typeof unmistakable === 'function' ? unmistakable(text) : unmistakable
  return [...text.matchAll(heads)].map(({ index }) => index)
}

/**
 * The text without unpaired quotes; then also without the rest of the function after a removed one, which may be a
 * string's inside.
 */
export function withoutUnclosedQuotes(text: string, language: Language): Variant[] {
  const { lexis } = language
  const heads = headsOf(text, language)
  let sure = text
  let bare = text
  let seen = look(text, lexis, heads)
  for (let missing = 0; missing < MAX_MISSING && seen.long.length > 0; missing++) {
    const better = withoutWorst(sure, seen, lexis, heads)
    if (!better) break
    // The line before the quote may lack more.
    const line = bare.lastIndexOf('\n', better.mark) + 1
    bare = withoutRest(bare, heads.some(head => line <= head && head < better.mark) ? better.mark : line, heads)
    // If all strings are closed, a long one may be intended.
    const limit = Math.min(seen.lines / 2, seen.lines - LONGEST_MEANT)
    if (!seen.isOpen && better.seen.lines >= limit) break
    sure = better.text
    seen = better.seen
  }
  const [requoted, without] = [withoutLone(sure, lexis), withoutLone(bare, lexis)]
  const left = Math.max(0, sizeOf(requoted) - sizeOf(without))
  return [{ text: requoted, left: 0 }, ...(without === requoted ? [] : [{ text: without, left }])]
}

/** Removes the opening mark whose loss leaves the fewest lines in strings; undefined if none leaves fewer. */
function withoutWorst(text: string, seen: Seen, lexis: Lexis, heads: readonly number[]) {
  let best: { readonly text: string; readonly seen: Seen; readonly mark: number } | undefined
  const tries = Math.min(MAX_TRIES, Math.floor(MAX_READ / text.length))
  for (const start of seen.long.slice(0, tries)) {
    const mark = markAt(text, start, lexis)
    if (mark === undefined) continue
    for (const end of [mark.end, lineEnd(text, mark.at)]) {
      const without = withBlank(text, { start: mark.at, end })
      const now = look(without, lexis, heads)
      if (!now.isOpen && isBetter(now, best?.seen ?? seen)) best = { text: without, seen: now, mark: mark.at }
      // A line cut off in a nested string leaves both open.
      if (now.held < seen.held || seen.held === 0) break
    }
  }
  return best
}

function isBetter(now: Seen, before: Seen): boolean {
  return now.held < before.held || (now.held === before.held && now.lines + now.torn < before.lines + before.torn)
}

/** Blanks from a mark to the end of its function, if the margin shows one. */
function withoutRest(text: string, mark: number, heads: readonly number[]): string {
  const head = heads.findLast(each => each < mark)
  if (head === undefined || text.slice(head, mark).includes('\n}')) return text
  MARGIN.lastIndex = mark
  const margin = MARGIN.exec(text)
  const next = heads.find(each => each > mark) ?? text.length
  const end = margin ? Math.min(next, margin.index + 1) : next
  return withBlank(text, { start: mark, end })
}

/** The end of a function by its margin: a brace, or an empty line before unindented text. */
const MARGIN = /(?<!\n)\n(?=\}|\n+\S)/g

/** Replaces quotes not closed on their line, and removes comment marks after them. */
function withoutLone(text: string, lexis: Lexis): string {
  let left = text
  for (let missing = 0; missing < MAX_MISSING; missing++) {
    const { odd } = look(left, lexis, [])
    if (odd.length === 0) break
    left = withoutQuotes(left, odd, lexis)
  }
  return left
}

/** Replaces quotes at ascending offsets by a word, since an operand may be required, and removes comment marks after them. */
function withoutQuotes(text: string, quotes: readonly number[], lexis: Lexis): string {
  let done = ''
  let from = 0
  let end = 0
  // The line of a quote from the quote on. A text rebuilt for each would take quadratic time.
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

function look(text: string, lexis: Lexis, heads: readonly number[]): Seen {
  const quotes = quotesOf(lexis).replace(/[^"'`]/g, '')
  const long: number[] = []
  const odd: number[] = []
  /** Offsets of lines that begin in strings. */
  const inside: number[] = []
  let held = 0
  let next = 0
  let lines = 0
  let isOpen = false
  const scanner = new Scanner(text, tablesOf(lexis))
  let opened = 0
  let previous = T.END
  let torn = 0
  let tornAt = -1
  for (let kind = scanner.next(); kind !== T.END; kind = scanner.next()) {
    const { start, end } = scanner
    if (kind === T.WORD && previous === T.WORD && !scanner.newline && scanner.lineStart !== tornAt) {
      torn++
      tornAt = scanner.lineStart
    }
    previous = kind
    if (kind === T.OTHER && end === start + 1 && quotes.includes(text[start]!)) odd.push(start)
    if (kind === T.STRING || kind === T.INTERPOLATION_OPEN) opened = start
    else if (kind !== T.INTERPOLATION_NEXT && kind !== T.INTERPOLATION_CLOSE) continue
    const before = inside.length
    const token = text.slice(start, end)
    for (let at = token.indexOf('\n'); at >= 0; at = token.indexOf('\n', at + 1)) inside.push(start + at + 1)
    if (inside.length === before) continue
    if (end === text.length && !CLOSING.test(text) && endsInString(text, opened, inside, lexis)) continue
    lines += inside.length - before
    long.push(opened)
    while (next < heads.length && heads[next]! < start) next++
    for (; next < heads.length && heads[next]! < end; next++) held++
    isOpen = end === text.length && !CLOSING.test(text)
  }
  return { held, long, lines, torn, isOpen, odd }
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
