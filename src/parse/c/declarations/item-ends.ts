// Where items stand, and where one ends.
import { beginsItem, columnOf } from '../preprocessor/bracket-pairs.ts'
import * as K from '../preprocessor/c-token-kinds.ts'
import { matchOf } from '../preprocessor/c-tokens.ts'
import { type Place, pastAngles, pastBracket, type SkeletonDraft } from './skeleton-text.ts'

export const FILE: Place = { kind: 'file', className: '', depth: 0 }

/** Blocks within blocks that are entered. */
export const DEEPEST = 100

/**
 * The place after the `;` that ends what begins at `at`; where it is missing, the place of what begins behind a block.
 */
export function pastStatement(sketch: SkeletonDraft, at: number, to: number): number {
  const { kind } = sketch
  for (let i = at; i < to; ) {
    const type = kind[i]!
    if (type === K.SEMICOLON) return i + 1
    if (type === K.BRACE_END) return i
    i = type === K.PAREN || type === K.BRACKET || type === K.BRACE ? pastBracket(sketch, i, to) : i + 1
    if (type === K.BRACE && i < to && isBehindBlock(sketch, i)) {
      sketch.sound = false
      return i
    }
  }
  return to
}

/** Whether a token begins a line and something new there, no deeper than the line on which a `}` before it begins. */
function isBehindBlock(sketch: SkeletonDraft, at: number): boolean {
  const { kind, text } = sketch
  const column = columnOf(text, sketch, at)
  if (column < 0 || kind[at - 1] !== K.BRACE_END || column > columnOf(text, sketch, at - 1)) return false
  // `= { … }` and a macro on a line of its own.
  return beginsItem(text, sketch, at) && kind[at] !== K.ATTRIBUTE && kind[at + 1] !== K.SEMICOLON
}

/** The last token of the value that begins at `at`: what follows is a comma or the end of its statement. */
export function lastOfValue(sketch: SkeletonDraft, at: number, to: number): number {
  const { kind } = sketch
  let last = at
  for (let i = at; i < to && kind[i] !== K.COMMA && kind[i] !== K.SEMICOLON; ) {
    const next = pastOperand(sketch, i, to)
    last = next - 1
    i = next
  }
  return last
}

/** The place after the token at `at` of a value, or after what it opens: brackets, arguments of a type. */
export function pastOperand(sketch: SkeletonDraft, at: number, to: number): number {
  const { kind, dialect } = sketch
  const type = kind[at]!
  if (type === K.PAREN || type === K.BRACKET || type === K.BRACE) return pastBracket(sketch, at, to)
  if (type !== K.LESS || !dialect.cpp || kind[at - 1] !== K.WORD) return at + 1
  const after = pastAngles(sketch, at, to)
  // `a = b < c, d = e > f` compares.
  for (let i = at; i < after; i++) if (kind[i] === K.ASSIGN) return at + 1
  return after < 0 ? at + 1 : after
}

/** Widens the definition that ends with the token `last` to begin with the token `first`. */
export function wrap({ matches, start, end }: SkeletonDraft, first: number, last: number): void {
  matches.push(matchOf('wrap', start[first]!, end[last]!, -1, -1))
}
