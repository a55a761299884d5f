// Classifies a word by the token before it: between operands, continuing a path, or declared.
import type { TokenCursor } from '../../scan/token-cursor.ts'
import * as T from '../../scan/token-kinds.ts'
import { BINDING, type Tables } from '../../scan/word-tables.ts'
import type { State } from '../scan-state.ts'

/** True if the word is an infix operator: `a as (b)`, `a! as (b)` (TypeScript). */
export function isInfix({ previous, beforePrevious }: State, cursor: TokenCursor, { lexis }: Tables): boolean {
  if (lexis.infixes === undefined || !T.endsOperand(previous === T.BANG ? beforePrevious : previous)) return false
  const { start, end, newline, text } = cursor
  return !newline && lexis.infixes.some(word => word.length === end - start && text.startsWith(word, start))
}

/** True if the word continues a path after an ignored word: `T::template get` (C++). */
export function passesInfix(state: State, { start, newline, text }: TokenCursor, { lexis }: Tables): boolean {
  const { chainStart, chainEnd, previousEnd, prefix } = state
  if (lexis.infixes === undefined || newline || chainEnd !== previousEnd) return false
  const isPassed = (at: number, word: string): boolean =>
    at > chainStart && text.startsWith(word, at) && '.:>'.includes(text[at - 1]!)
  const passed = lexis.infixes.find(word => isPassed(previousEnd - word.length, word))
  if (passed === undefined) return false
  state.prefix = prefix + text.slice(chainStart, previousEnd - passed.length)
  state.chainStart = start
  return true
}

/** True if a type or a declaring word precedes: `let x`, `int x`, `struct a *x`. */
export function followsType(state: State, { newline }: TokenCursor, { lexis }: Tables): boolean {
  const { previous, beforePrevious, previousBits } = state
  if (newline && lexis.lineEnds) return false
  if (previous === T.STAR) return lexis.parameters === 'type name' && beforePrevious === T.WORD
  return previous === T.WORD || (previous === T.KEYWORD && (previousBits & BINDING) !== 0)
}
