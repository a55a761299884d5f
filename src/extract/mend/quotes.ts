// Quotes that are never closed. One that must close on its line goes; of those that may span lines the one goes that makes strings
// of the code behind it: where it is, the fewest lines are within strings without it. Pure; offsets hold.
import type { Lexis } from '../../languages/lexis.ts'
import { quotesOf } from '../outline/doubt.ts'
import { Scanner } from '../scan.ts'
import { tablesOf } from '../tables.ts'
import * as T from '../tokens.ts'

/** What the scanner sees of the quotes of a text. */
interface Seen {
  /** Where strings begin that go on over a line end. */
  readonly long: readonly number[]
  /** Lines that begin in a string. */
  readonly lines: number
  /** A string is open where the text ends. */
  readonly isOpen: boolean
  /** Quotes that nothing closes on their line. */
  readonly odd: readonly number[]
}

/** Strings that are tried, and the characters that are read to do so. */
const MOST_TRIES = 100
const MOST_READ = 20_000_000
/** Lines of a string that is as likely meant as not. */
const LONGEST_MEANT = 20
/** Quotes missing in one text, at most. */
const MOST_MISSING = 4

/** The text without quotes that lack their partner; the same text where there is none. Of the same length. */
export function withoutOddQuotes(text: string, lexis: Lexis): string {
  let mended = text
  let seen = look(mended, lexis)
  for (let missing = 0; missing < MOST_MISSING && seen.long.length > 0; missing++) {
    const better = withoutWorst(mended, seen, lexis)
    if (!better) break
    mended = better.text
    seen = better.seen
  }
  // A word, for where it stood an operand may have to be.
  for (const at of seen.odd) mended = `${mended.slice(0, at)}_${mended.slice(at + 1)}`
  return mended
}

/** The text without the one opening mark whose loss leaves the fewest lines in strings. */
function withoutWorst(text: string, seen: Seen, lexis: Lexis): { text: string; seen: Seen } | undefined {
  let best: { text: string; seen: Seen } | undefined
  const tries = Math.min(MOST_TRIES, Math.floor(MOST_READ / text.length))
  for (const start of seen.long.slice(0, tries)) {
    const mark = markAt(text, start, lexis)
    if (mark === undefined) continue
    const without = blank(text, mark.at, mark.end)
    const now = look(without, lexis)
    if (now.isOpen || (best && best.seen.lines <= now.lines)) continue
    best = { text: without, seen: now }
  }
  // Of a text whose strings all end a long one may be meant.
  const limit = seen.isOpen ? seen.lines : Math.min(seen.lines / 2, seen.lines - LONGEST_MEANT)
  return best && best.seen.lines < limit ? best : undefined
}

function look(text: string, lexis: Lexis): Seen {
  const quotes = quotesOf(lexis).replace(/[^"'`]/g, '')
  const long: number[] = []
  const odd: number[] = []
  let lines = 0
  let isOpen = false
  const scanner = new Scanner(text, tablesOf(lexis))
  let opened = 0
  for (let kind = scanner.next(); kind !== T.END; kind = scanner.next()) {
    const { start, end } = scanner
    if (kind === T.OTHER && end === start + 1 && quotes.includes(text[start]!)) odd.push(start)
    if (kind === T.STRING || kind === T.INTERPOLATION_OPEN) opened = start
    else if (kind !== T.INTERPOLATION_NEXT && kind !== T.INTERPOLATION_CLOSE) continue
    let within = 0
    for (let at = text.indexOf('\n', start); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) within++
    if (within === 0) continue
    lines += within
    long.push(opened)
    isOpen = end === text.length && !CLOSING.test(text)
  }
  return { long, lines, isOpen, odd }
}

/** What ends a string at the end of a text. */
const CLOSING = /["'`)\]}>|/]$/

/** The opening mark of the string that begins at `start`, past its prefix. */
function markAt(text: string, start: number, { strings }: Lexis): { at: number; end: number } | undefined {
  const at = start + /^[\w#$@]*/.exec(text.slice(start, start + LONGEST_PREFIX))![0].length
  const marks = strings.flatMap(({ open, close }) => (open === close ? [open] : [])).sort((a, b) => b.length - a.length)
  const mark = marks.find(each => text.startsWith(each, start) || text.startsWith(each, at))
  if (!mark) return undefined
  const from = text.startsWith(mark, start) ? start : at
  return { at: from, end: from + mark.length }
}

const LONGEST_PREFIX = 8

function blank(text: string, start: number, end: number): string {
  return text.slice(0, start) + ' '.repeat(end - start) + text.slice(end)
}
