// A text prepared for patterns: comments, strings and verbatim blocks are blanked at equal length, with its lines and
// matching brackets. One pass of the scanner, in linear time.
import type { Language } from '../languages/language.ts'
import type { Lexis } from '../languages/lexis-rule.ts'
import type { Verbatim } from '../languages/pattern-rule.ts'
import { escaped } from '../util/regex-escape.ts'
import { Blanker, commentsBetween, contentEnd, isClosed, STRINGS, withinLines } from './blanker.ts'
import { lineEnd, openCommentIn } from './literal-ends.ts'
import { Scanner } from './scanner.ts'
import { quotesOf } from './syntax-faults.ts'
import * as T from './token-kinds.ts'
import { endsInString } from './unterminated-string.ts'
import { tablesOf } from './word-tables.ts'

export interface CodeLine {
  readonly start: number
  readonly end: number
  /**
   * Offset of the first non-blank character, also inside strings; -1 for an empty line and a line that begins in a
   * string.
   */
  readonly first: number
  /** Columns before `first`; a tab advances to the next multiple of 8. */
  readonly indent: number
}

export interface CodeText {
  /** With verbatim blocks blanked. */
  readonly source: string
  /** With comments, contents of strings, preprocessor lines and verbatim blocks blanked. */
  readonly code: string
  /** With comments and verbatim blocks blanked. A backslash that joins lines stays. */
  readonly written: string
  readonly lines: readonly CodeLine[]
  /** Offsets of lines that begin inside a string. */
  readonly inString: ReadonlySet<number>
  /** Offset of the first token of a line that begins inside brackets → offset of the innermost open bracket. */
  readonly inBracket: ReadonlyMap<number, number>
  /** True if every bracket, quote and comment is closed. */
  readonly sound: boolean
  /** Offset of an opening bracket → offset of its closing one; no entry if it is never closed. */
  readonly closing: ReadonlyMap<number, number>
}

/**
 * Scans a text with the lexis of its language. If a multiline string is still open at the end, a quote is missing and
 * strings may be mistaken for code. Then strings end at line ends.
 */
export function codeTextOf(text: string, { lexis, verbatim }: Pick<Language, 'lexis' | 'verbatim'>): CodeText {
  return scanCode(text, lexis, verbatim) ?? { ...scanCode(text, withinLines(lexis), verbatim)!, sound: false }
}

/** Undefined if a multiline string is not closed. */
function scanCode(text: string, lexis: Lexis, verbatim: readonly Verbatim[] | undefined): CodeText | undefined {
  const source = verbatim ? withoutVerbatim(text, verbatim) : text
  const scanner = new Scanner(source, tablesOf(lexis))
  const code = new Blanker(source)
  const written = new Blanker(source)
  const inString = new Set<number>()
  const inBracket = new Map<number, number>()
  const brackets = new Brackets()
  let last = source.startsWith('#!') ? scanner.end : 0
  code.blank(0, last)
  written.blank(0, last)
  const quotes = quotesOf(lexis)
  let isQuoteOdd = false
  let isCommentOpen = false
  let string = -1
  let stringEnd = -1
  let newline = -1
  for (let kind = scanner.next(); ; kind = scanner.next()) {
    const { start, end } = scanner
    if (start - last > 1) {
      code.blank(last, start)
      const gaps = lexis.preprocessor
        ? commentsBetween(source, last, start, lexis)
        : [[pastJoin(source, last), start] as const]
      for (const [from, to] of gaps) written.blank(from, to)
    }
    if (kind === T.END) {
      isCommentOpen = openCommentIn(source, last, lexis) !== undefined
      break
    }
    last = end
    if (STRINGS.has(kind)) {
      string = start
      stringEnd = end
      if (end - start > 2) code.blank(start + 1, contentEnd(source, start, end))
      // Searched once per line: a line may have thousands of strings.
      if (newline < start) newline = lineEnd(source, start)
      for (; newline < end; newline = lineEnd(source, newline + 1)) inString.add(newline + 1)
    }
    if (scanner.newline) {
      const open = brackets.around()
      if (open >= 0) inBracket.set(start, open)
    }
    if (kind >= T.CLOSE_PAREN && kind <= T.OPEN_BRACE) brackets.take(kind, start)
    else if (kind === T.OTHER && end === start + 1 && quotes.includes(source[start]!)) isQuoteOdd = true
  }
  const isOpen = stringEnd === source.length && inString.size > 0 && !isClosed(source, string, lexis)
  const maySpan = lexis.strings.some(({ multiline }) => multiline)
  if (isOpen && maySpan && !endsInString(source, string, inString, lexis)) return undefined
  const shown = written.text()
  return {
    source,
    code: code.text(),
    written: shown,
    lines: linesOf(shown, inString),
    inString,
    inBracket,
    sound: !isOpen && !isQuoteOdd && !isCommentOpen && brackets.areMatched,
    closing: brackets.closing,
  }
}

/** Offset after the backslash that joins this line and the next, if any. */
function pastJoin(text: string, at: number): number {
  JOIN.lastIndex = at
  return JOIN.test(text) ? JOIN.lastIndex : at
}

const JOIN = /[ \t]*\\(?=\r?\n)/y

/**
 * Matches brackets. A closing bracket also closes unclosed inner ones of other kinds; one without a partner is skipped.
 */
class Brackets {
  readonly closing = new Map<number, number>()
  readonly #open: { readonly sort: number; readonly at: number }[] = []
  readonly #counts = [0, 0, 0]
  #isMismatched = false

  get areMatched(): boolean {
    return !this.#isMismatched && this.#open.length === 0
  }

  around(): number {
    return this.#open[this.#open.length - 1]?.at ?? -1
  }

  take(kind: number, at: number): void {
    if (kind >= T.OPEN_PAREN && kind <= T.OPEN_BRACE) {
      const sort = kind - T.OPEN_PAREN
      this.#open.push({ sort, at })
      this.#counts[sort]!++
      return
    }
    const sort = kind - T.CLOSE_PAREN
    if (sort > 2) return
    if (this.#open.at(-1)?.sort !== sort) this.#isMismatched = true
    if (this.#counts[sort] === 0) return
    for (;;) {
      const open = this.#open.pop()!
      this.#counts[open.sort]!--
      if (open.sort !== sort) continue
      this.closing.set(open.at, at)
      return
    }
  }
}

function linesOf(text: string, inString: ReadonlySet<number>): CodeLine[] {
  const lines: CodeLine[] = []
  for (let start = 0; start <= text.length; ) {
    const end = lineEnd(text, start)
    lines.push(inString.has(start) ? { start, end, first: -1, indent: 0 } : lineOf(text, start, end))
    start = end + 1
  }
  return lines
}

function lineOf(text: string, start: number, end: number): CodeLine {
  let indent = 0
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code === 9) indent = (indent | 7) + 1
    else if (code === 32 || code === 12 || code === 0xfeff) indent += code === 32 ? 1 : 0
    else return code === 13 && at === end - 1 ? { start, end, first: -1, indent: 0 } : { start, end, first: at, indent }
  }
  return { start, end, first: -1, indent: 0 }
}

/** Lines searched for missing block ends before giving up. */
const MAX_LINES = 200_000

/** The text with verbatim blocks blanked. */
export function withoutVerbatim(text: string, rules: readonly Verbatim[]): string {
  const out = new Blanker(text)
  const lines = text.split('\n')
  const starts: number[] = []
  for (let at = 0, start = 0; at < lines.length; start += lines[at++]!.length + 1) starts.push(start)
  let tries = MAX_LINES
  for (let at = 0; at < lines.length; at++) {
    for (const { open, close, inner, atStart, toEnd } of rules) {
      if (atStart && at > 0) continue
      const found = lines[at]!.length <= 1000 ? open.exec(lines[at]!) : null
      if (!found) continue
      const closed = close === undefined ? lines.length : closingLine(lines, at + 1, close, found.groups ?? {})
      const last = closed < 0 && toEnd ? lines.length : closed
      if (last < 0) {
        tries -= lines.length - at
        if (tries <= 0) return out.text()
        continue
      }
      const from = inner ? at + 1 : at
      const to = Math.min(inner ? last - 1 : last, lines.length - 1)
      if (to >= from) out.blank(starts[from]!, starts[to]! + lines[to]!.length)
      at = Math.max(at, Math.min(last, lines.length))
      break
    }
  }
  return out.text()
}

function closingLine(lines: readonly string[], from: number, close: string, groups: Record<string, string>): number {
  const source = close.replace(/\$([a-z]\w*)/g, (_, name) => escaped(groups[name] ?? ''))
  const pattern = new RegExp(source)
  for (let at = from; at < lines.length; at++) if (pattern.test(lines[at]!.slice(0, 1000))) return at
  return -1
}
