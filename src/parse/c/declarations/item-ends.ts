// Finds the ends of statements, values and operands.
import { beginsItem, columnOf } from '../preprocessor/bracket-pairs.ts'
import * as K from '../preprocessor/c-token-kinds.ts'
import { matchOf } from '../preprocessor/c-tokens.ts'
import { pastAngles, pastBracket, type Scope, type SkeletonBuilder } from './skeleton-text.ts'

export const FILE: Scope = { kind: 'file', className: '', depth: 0 }

/** Limit on nested blocks. */
const MAX_DEPTH = 100

/** Whether the items of a scope are left out because it is nested too deep; the text then counts as partial. */
export function isTooDeep(builder: SkeletonBuilder, { depth }: Scope): boolean {
  if (depth > MAX_DEPTH) builder.sound = false
  return depth > MAX_DEPTH
}

/** Index behind the `;` that ends a statement. If the `;` is missing, the index of the next item behind a block. */
export function pastStatement(builder: SkeletonBuilder, at: number, to: number): number {
  const { kind } = builder
  for (let i = at; i < to; ) {
    const type = kind[i]!
    if (type === K.SEMICOLON) return i + 1
    if (type === K.BRACE_END) return i
    i = type === K.PAREN || type === K.BRACKET || type === K.BRACE ? pastBracket(builder, i, to) : i + 1
    if (type === K.BRACE && i < to && isBehindBlock(builder, i)) {
      builder.sound = false
      return i
    }
  }
  return to
}

/** Whether a token begins an item on a new line, indented no deeper than the line of the `}` before it. */
function isBehindBlock(builder: SkeletonBuilder, at: number): boolean {
  const { kind, text } = builder
  const column = columnOf(text, builder, at)
  if (column < 0 || kind[at - 1] !== K.BRACE_END || column > columnOf(text, builder, at - 1)) return false
  // Neither `= { … }` nor a macro on a line of its own ends the statement.
  return beginsItem(text, builder, at) && kind[at] !== K.ATTRIBUTE && kind[at + 1] !== K.SEMICOLON
}

/** The last token of the value at `at`, before a comma or the end of the statement. */
export function lastOfValue(builder: SkeletonBuilder, at: number, to: number): number {
  const { kind } = builder
  let last = at
  for (let i = at; i < to && kind[i] !== K.COMMA && kind[i] !== K.SEMICOLON; ) {
    const next = pastOperand(builder, i, to)
    last = next - 1
    i = next
  }
  return last
}

/** Index behind the token at `at` of a value; behind the whole of brackets or type arguments. */
export function pastOperand(builder: SkeletonBuilder, at: number, to: number): number {
  const { kind, dialect } = builder
  const type = kind[at]!
  if (type === K.PAREN || type === K.BRACKET || type === K.BRACE) return pastBracket(builder, at, to)
  if (type !== K.LESS || !dialect.cpp || kind[at - 1] !== K.WORD) return at + 1
  const after = pastAngles(builder, at, to)
  // `a = b < c, d = e > f` are comparisons.
  for (let i = at; i < after; i++) if (kind[i] === K.ASSIGN) return at + 1
  return after < 0 ? at + 1 : after
}

/** Extends the definition that ends with the token `last` to begin at the token `first`. */
export function wrap({ matches, start, end }: SkeletonBuilder, first: number, last: number): void {
  matches.push(matchOf('wrap', start[first]!, end[last]!, -1, -1))
}
