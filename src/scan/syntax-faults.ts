// What in the tokens of a text a grammar would not understand. Then the text is read whole, because what a body hides
// may be where it ends, and because an error is to be told. It finds what people leave half written, not every error.
import type { Lexis } from '../languages/lexis-rule.ts'
import type { TokenCursor } from './token-cursor.ts'
import * as T from './token-kinds.ts'

/** Whether no text may have this token after one of kind `before`, as far as can be told from the two. */
export function isSyntaxFault(cursor: TokenCursor, before: number, quotes: string): boolean {
  const { kind, start, end, text } = cursor
  if (kind === T.OTHER) return end === start + 1 && quotes.includes(text[start]!)
  // One that nothing closes goes on as far as the text does.
  if (kind === T.STRING || kind === T.INTERPOLATION_CLOSE || kind === T.INTERPOLATION_OPEN) return end === text.length
  if (before === T.ASSIGN || before === T.DEFINE || before === T.LOGICAL) return NO_OPERAND.has(kind)
  return kind === T.COMMA && before === T.OPEN_PAREN
}

const NO_OPERAND: ReadonlySet<number> = new Set([
  ...[T.ASSIGN, T.DEFINE, T.LOGICAL, T.SEMICOLON, T.COMMA, T.CLOSE_PAREN, T.CLOSE_BRACKET, T.CLOSE_BRACE, T.END],
])

/** Whether a comment that begins after `from` is still open where the text ends. */
export function isCommentOpen(text: string, from: number, { blockComments }: Lexis): boolean {
  const rest = text.slice(from)
  return blockComments.some(([open, close]) => rest.lastIndexOf(open) > rest.lastIndexOf(close))
}

/** Whether code ends or begins between two tokens (`?>`, `<?php`), which a grammar has to see. */
export function isOutsideBetween(text: string, start: number, end: number, { outside }: Lexis): boolean {
  if (!outside || end - start < 2) return false
  const [close, open] = outside
  const between = text.slice(start, end)
  return between.includes(close) || open.test(between)
}

const known = new WeakMap<Lexis, string>()

/**
 * The quotes that open nothing but a string: an apostrophe may be one of a text of JSX, and `#` in Swift stands before
 * more than `"`.
 */
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
