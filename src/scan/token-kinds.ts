// Kinds of tokens; only those that some consumer distinguishes.

export const END = 0
// Kinds that can end an operand come first: after them `/` divides and `?` begins a conditional.
export const WORD = 1
export const NUMBER = 2
export const STRING = 3
export const INTERPOLATION_CLOSE = 4
export const CLOSE_PAREN = 5
export const CLOSE_BRACKET = 6
export const CLOSE_BRACE = 7
/** A lifetime or loop label (Rust). */
export const LABEL = 8
export const KEYWORD = 9
export const OPEN_PAREN = 10
export const OPEN_BRACKET = 11
export const OPEN_BRACE = 12
/** The part of a string before an interpolation. */
export const INTERPOLATION_OPEN = 13
/** The part of a string between two interpolations. */
export const INTERPOLATION_NEXT = 14
export const SEMICOLON = 15
export const COMMA = 16
export const COLON = 17
export const QUESTION = 18
/** A mark that joins the words of a callee, such as `.`. */
export const ACCESS = 19
/** `=` and compound assignments such as `+=`. */
export const ASSIGN = 20
export const DEFINE = 21
export const STEP = 22
export const ARROW = 23
/** `->` if it is not ACCESS. */
export const THIN_ARROW = 24
export const LESS = 25
export const GREATER = 26
export const LOGICAL = 27
export const BANG = 28
export const AT = 29
export const HASH = 30
export const STAR = 31
export const PIPE = 32
export const OTHER = 33

/** True if an operand may end with this kind of token. */
export function endsOperand(kind: number): boolean {
  return kind !== END && kind <= LABEL
}

/** Kinds of single-character tokens by character code; 0 for all others. */
export const SINGLE = new Uint8Array(65536)
for (const [mark, kind] of [
  ['(', OPEN_PAREN],
  [')', CLOSE_PAREN],
  ['[', OPEN_BRACKET],
  [']', CLOSE_BRACKET],
  ['{', OPEN_BRACE],
  ['}', CLOSE_BRACE],
  [';', SEMICOLON],
  [',', COMMA],
  ['@', AT],
  ['#', HASH],
] as const) {
  SINGLE[mark.charCodeAt(0)] = kind
}
