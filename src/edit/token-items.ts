// A text as tokens, comments and line breaks, for comparing code whose blanks differ.
import { commentEnd } from '../scan/literal-ends.ts'
import { Scanner } from '../scan/scanner.ts'
import * as T from '../scan/token-kinds.ts'
import type { Grammar } from './match-types.ts'
import { isBlank, type Kept } from './normal-text.ts'

export interface Item {
  readonly kind: 'token' | 'comment' | 'break'
  /** What is compared. */
  readonly text: string
  readonly start: number
  readonly end: number
  /** True if blanks, comments or line breaks come before it and count. */
  readonly apart: boolean
  readonly isString: boolean
}

/** Kinds of tokens that hold the text of string literals. */
const STRINGS: ReadonlySet<number> = new Set([
  T.STRING,
  T.INTERPOLATION_OPEN,
  T.INTERPOLATION_NEXT,
  T.INTERPOLATION_CLOSE,
])
const PUNCTUATION = '{}[],;'

/** The string literals of a text. */
export function stringsIn(text: string, { tables }: Grammar, isPiece: boolean): Kept {
  const found: [number, number][] = []
  const scanner = new Scanner(asScanned(text), tables, isPiece)
  for (let kind = scanner.next(); kind !== T.END; kind = scanner.next())
    if (STRINGS.has(kind)) found.push([scanner.start, scanner.end])
  return found
}

/** A text with the line endings that the scanner knows, at the same offsets. */
function asScanned(text: string): string {
  return text.includes('\r') && !text.includes('\n') ? text.replaceAll('\r', '\n') : text
}

/** All items of a text. `isPiece` is true for a part of a file. */
export function itemsOf(written: string, grammar: Grammar, isPiece: boolean): Item[] {
  const text = asScanned(written)
  const isStrict = countsBlanks(grammar)
  const scanner = new Scanner(text, grammar.tables, isPiece)
  const items: Item[] = []
  let at = 0
  let isAfterString = false
  for (let kind = -1; kind !== T.END; ) {
    kind = scanner.next()
    const before = items.length
    addGap(text, at, scanner.start, grammar, items)
    if (kind === T.END) break
    const { start, end } = scanner
    const token = text.slice(start, end)
    const isString = STRINGS.has(kind)
    const last = text[at - 1] ?? ''
    const isClear = isString || isAfterString || isPunctuation(last) || isPunctuation(token)
    const apart = isStrict && !isClear && (start > at || items.length > before)
    items.push({ kind: 'token', text: isString ? withFeeds(token) : token, start, end, apart, isString })
    isAfterString = isString
    at = end
  }
  return items
}

/** True if blanks between tokens count, as in shells, style sheets and prose: `a .b` is not `a.b` there. */
function countsBlanks({ language: { nature, lexis } }: Grammar): boolean {
  return nature !== undefined || lexis.bareCalls?.includes('command') === true
}

function isPunctuation(token: string): boolean {
  return token.length === 1 && PUNCTUATION.includes(token)
}

function withFeeds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
}

/** Adds what stands between two tokens: breaks, comments, and lines of preprocessors, which are compared whole. */
function addGap(text: string, from: number, to: number, { tables }: Grammar, items: Item[]): void {
  for (let at = from; at < to; ) {
    const code = text.charCodeAt(at)
    if (isBlank(code)) {
      at++
      continue
    }
    if (code === 10 || code === 13) {
      const end = text.startsWith('\r\n', at) ? at + 2 : at + 1
      if (items.at(-1)?.kind !== 'break')
        items.push({ kind: 'break', text: '\n', start: at, end, apart: false, isString: false })
      at = end
      continue
    }
    const commented = commentEnd(text, at, tables.lexis)
    const end = Math.min(to, commented > at ? commented : lineEndFrom(text, at))
    const written = text.slice(at, end).trimEnd()
    const kind = commented > at ? 'comment' : 'token'
    items.push({
      kind,
      text: written.replace(/\s+/g, ' '),
      start: at,
      end: at + written.length,
      apart: false,
      isString: false,
    })
    at = Math.max(end, at + 1)
  }
}

function lineEndFrom(text: string, from: number): number {
  let end = from
  while (end < text.length && text[end] !== '\n' && text[end] !== '\r') end++
  return end
}
