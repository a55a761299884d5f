// What the token before a word says of it: that it stands between operands, goes on with a path, or is declared.
import type { State } from '../pass/state.ts'
import { BINDING, type Tables } from '../tokens/tables.ts'
import type { TokenCursor } from '../tokens/token-cursor.ts'
import * as T from '../tokens/tokens.ts'

const TEMPLATE = 'template'

/** `a as (b)`, `a! as (b)`: whether the cursor's word stands between operands and is none (TypeScript). */
export function isInfix({ previous, beforePrevious }: State, cursor: TokenCursor, { lexis }: Tables): boolean {
  if (lexis.infixes === undefined || !T.endsOperand(previous === T.BANG ? beforePrevious : previous)) return false
  const { start, end, newline, text } = cursor
  return !newline && lexis.infixes.some(word => word.length === end - start && text.startsWith(word, start))
}

/**
 * `T::template get`, where the word at `start` goes on with the path before `template` behind another word: whether it
 * does. C++ alone has both of its marks.
 */
export function passesTemplate(state: State, text: string, { access }: Tables, start: number): boolean {
  if (!access.colons || !access.arrow) return false
  const { chainStart, chainEnd, previousEnd, prefix } = state
  const at = previousEnd - TEMPLATE.length
  if (chainEnd !== previousEnd || at <= chainStart || !text.startsWith(TEMPLATE, at)) return false
  if (!'.:>'.includes(text[at - 1]!)) return false
  state.prefix = prefix + text.slice(chainStart, at)
  state.chainStart = start
  return true
}

/** `let x`, `int x`, `struct a *x`: whether the word before is a type's or declares. */
export function followsType(state: State, { newline }: TokenCursor, { lexis }: Tables): boolean {
  const { previous, beforePrevious, previousBits } = state
  if (newline && lexis.lineEnds) return false
  if (previous === T.STAR) return lexis.parameters === 'type name' && beforePrevious === T.WORD
  return previous === T.WORD || (previous === T.KEYWORD && (previousBits & BINDING) !== 0)
}
