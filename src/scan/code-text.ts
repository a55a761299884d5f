// A text as patterns see it: comments, strings and verbatim blocks blanked at equal length, its lines, and which
// bracket closes which. One pass of the token scanner, so the work is linear whatever the input.
import type { Language } from '../languages/language.ts'
import type { Lexis } from '../languages/lexis-rule.ts'
import type { Verbatim } from '../languages/pattern-rule.ts'
import { escaped } from '../util/regex-escape.ts'
import { commentEnd, directiveEnd, lineEnd, openCommentIn } from './literal-ends.ts'
import { Scanner } from './scanner.ts'
import { quotesOf } from './syntax-faults.ts'
import * as T from './token-kinds.ts'
import { endsInString } from './unterminated-string.ts'
import { tablesOf } from './word-tables.ts'

/** A line of a text; offsets are UTF-16 units. */
export interface CodeLine {
  readonly start: number
  /** Offset of its line feed, or of the text's end. */
  readonly end: number
  /** Offset of the first character that is not blank, in strings too; -1 for a line without any, or within a string. */
  readonly first: number
  /** Columns before that, a tab counting up to the next multiple of 8. */
  readonly indent: number
}

export interface CodeText {
  /** Verbatim blocks blank. */
  readonly source: string
  /** Comments, the insides of strings, preprocessor lines and verbatim blocks blank. */
  readonly code: string
  /** Only comments and verbatim blocks blank. A backslash that joins lines stays. */
  readonly written: string
  readonly lines: readonly CodeLine[]
  /** Offsets of lines that begin within a string. */
  readonly inString: ReadonlySet<number>
  /** First offset of a line that begins within brackets → offset of the innermost open one. */
  readonly inBracket: ReadonlyMap<number, number>
  /** Every bracket has its partner, every quote, and every mark of a comment. */
  readonly sound: boolean
  /** Offset of an opening bracket → that of the bracket that closes it. Without an entry it is never closed. */
  readonly closing: ReadonlyMap<number, number>
}

/**
 * Reads a text by the lexis and the verbatim blocks of its language. Where a string over several lines is still open at
 * the end, a mark is missing somewhere, and what is code and what is string may have changed places: then no string
 * goes beyond its line.
 */
export function readCode(text: string, { lexis, verbatim }: Pick<Language, 'lexis' | 'verbatim'>): CodeText {
  return readBy(text, lexis, verbatim) ?? { ...readBy(text, withinLines(lexis), verbatim)!, sound: false }
}

const flattened = new WeakMap<Lexis, Lexis>()

/** The same words and marks, with strings that end with their line. */
function withinLines(lexis: Lexis): Lexis {
  let flat = flattened.get(lexis)
  if (!flat) {
    flat = { ...lexis, strings: lexis.strings.map(rule => ({ ...rule, multiline: false })) }
    flattened.set(lexis, flat)
  }
  return flat
}

/** Undefined where a string over several lines is not closed. */
function readBy(text: string, lexis: Lexis, verbatim: readonly Verbatim[] | undefined): CodeText | undefined {
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
        ? comments(source, last, start, lexis)
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
      // What closes `qw(…)` closes no bracket.
      const closesOther = CLOSING.has(source.charCodeAt(end - 1)) && source[start] !== source[end - 1]
      if (end - start > 2) code.blank(start + 1, closesOther ? end : end - 1)
      // Looked for once: thousands of strings may stand on a line.
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
  const isOpen = stringEnd === source.length && inString.size > 0 && !closes(source, string, lexis)
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

/**
 * Whether the string that begins at `start` and ends with the text is closed there, by a mark other than the one that
 * opens it.
 */
function closes(text: string, start: number, { strings }: Lexis): boolean {
  return strings.some(({ open, close, multiline }) => {
    const at = text.indexOf(open, start)
    return multiline && at >= 0 && at - start <= 4 && at + open.length < text.length && text.endsWith(close)
  })
}

/** Offset after the backslash that joins the line of `at` to the next, where one stands there. */
function pastJoin(text: string, at: number): number {
  JOIN.lastIndex = at
  return JOIN.test(text) ? JOIN.lastIndex : at
}

const JOIN = /[ \t]*\\(?=\r?\n)/y

/** The comments between two tokens, where preprocessor lines may stand too. */
function comments(text: string, from: number, to: number, lexis: Lexis): (readonly [number, number])[] {
  const found: [number, number][] = []
  for (let at = from; at < to; ) {
    const end = text.charCodeAt(at) <= 32 ? at + 1 : commentEnd(text, at, lexis)
    if (end > at + 1) found.push([at, end])
    at = end > at ? end : Math.max(directiveEnd(text, at), at + 1)
  }
  return found
}

const STRINGS: ReadonlySet<number> = new Set([
  T.STRING,
  T.INTERPOLATION_OPEN,
  T.INTERPOLATION_NEXT,
  T.INTERPOLATION_CLOSE,
])

/** `)`, `]`, `}`. */
const CLOSING: ReadonlySet<number> = new Set([41, 93, 125])
const BLANKED = /[^\s]/g

/** Blanks ranges of a text, given in order. */
class Blanker {
  readonly #text: string
  readonly #parts: string[] = []
  #end = 0

  constructor(text: string) {
    this.#text = text
  }

  blank(start: number, end: number): void {
    const hidden = this.#text.slice(start, end)
    const blank = hidden.replace(BLANKED, ' ')
    if (blank === hidden) return
    this.#parts.push(this.#text.slice(this.#end, start), blank)
    this.#end = end
  }

  text(): string {
    return this.#parts.length === 0 ? this.#text : this.#parts.join('') + this.#text.slice(this.#end)
  }
}

/**
 * Pairs brackets. One that closes another sort closes what is open inside its own; one that closes nothing is passed
 * over.
 */
class Brackets {
  readonly closing = new Map<number, number>()
  readonly #open: { readonly sort: number; readonly at: number }[] = []
  readonly #counts = [0, 0, 0]
  #isOdd = false

  /** Whether each has been closed by one of its sort. */
  get areMatched(): boolean {
    return !this.#isOdd && this.#open.length === 0
  }

  /** Offset of the innermost open bracket; -1 without one. */
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
    if (this.#open.at(-1)?.sort !== sort) this.#isOdd = true
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

/** Lines looked at for the end of a block that has none, before such blocks are given up in this text. */
const MOST_LINES = 200_000

/** The text with blocks that are no code blank. */
export function withoutVerbatim(text: string, rules: readonly Verbatim[]): string {
  const out = new Blanker(text)
  const lines = text.split('\n')
  const starts: number[] = []
  for (let at = 0, start = 0; at < lines.length; start += lines[at++]!.length + 1) starts.push(start)
  let tries = MOST_LINES
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

/** Number of the line that closes a block; -1 without one. */
function closingLine(lines: readonly string[], from: number, close: string, groups: Record<string, string>): number {
  const source = close.replace(/\$([a-z]\w*)/g, (_, name) => escaped(groups[name] ?? ''))
  const pattern = new RegExp(source)
  for (let at = from; at < lines.length; at++) if (pattern.test(lines[at]!.slice(0, 1000))) return at
  return -1
}
