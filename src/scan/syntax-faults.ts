// Finds tokens that a grammar cannot parse. Such a text is parsed whole, because an elided body might extend too far
// and errors must be reported. It recognises half-written code, not every error.
import type { Lexis } from '../languages/lexis-rule.ts'
import type { TokenCursor } from './token-cursor.ts'
import * as T from './token-kinds.ts'

/** True if a token cannot follow one of kind `before`, judging by the two alone. */
export function isSyntaxFault(cursor: TokenCursor, before: number, quotes: string): boolean {
  const { kind, start, end, text } = cursor
  if (kind === T.OTHER) return end === start + 1 && quotes.includes(text[start]!)
  // An unclosed string extends to the end of the text.
  if (kind === T.STRING || kind === T.INTERPOLATION_CLOSE || kind === T.INTERPOLATION_OPEN) return end === text.length
  if (before === T.ASSIGN || before === T.DEFINE || before === T.LOGICAL) return NO_OPERAND.has(kind)
  return kind === T.COMMA && before === T.OPEN_PAREN
}

const NO_OPERAND: ReadonlySet<number> = new Set([
  ...[T.ASSIGN, T.DEFINE, T.LOGICAL, T.SEMICOLON, T.COMMA, T.CLOSE_PAREN, T.CLOSE_BRACKET, T.CLOSE_BRACE, T.END],
])

/** True if a comment after `from` is still open at the end of the text. */
export function isCommentOpen(text: string, from: number, { blockComments }: Lexis): boolean {
  const rest = text.slice(from)
  return blockComments.some(([open, close]) => rest.lastIndexOf(open) > rest.lastIndexOf(close))
}

/** True if code ends or begins between two tokens (`?>`, `<?php`). */
export function isOutsideBetween(text: string, start: number, end: number, { outside }: Lexis): boolean {
  if (!outside || end - start < 2) return false
  const [close, open] = outside
  const between = text.slice(start, end)
  return between.includes(close) || open.test(between)
}

const known = new WeakMap<Lexis, string>()

/** Quotes that only open strings. In JSX an apostrophe may be text, and in Swift `#` precedes more than `"`. */
export function quotesOf(lexis: Lexis): string {
  let quotes = known.get(lexis)
  if (quotes === undefined) {
    const marks = lexis.strings
      .filter(({ open, notAfterName }) => !notAfterName && open[0] === open.at(-1))
      .map(({ open }) => open[0])
    quotes = [...new Set(marks)].join('')
    known.set(lexis, quotes)
  }
  return quotes
}
