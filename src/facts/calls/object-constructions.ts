// Constructions without parentheses: `new Foo;`, `new List<int> { 1 }`, `new a.Foo with Bar`.
import type { Lexis } from '../../languages/lexis-rule.ts'
import type { TokenCursor } from '../../scan/token-cursor.ts'
import * as T from '../../scan/token-kinds.ts'
import type { State } from '../scan-state.ts'

/** Tokens after a type name that continue it, create an array or begin arguments. */
const GOES_ON: ReadonlySet<number> = new Set([T.ACCESS, T.OPEN_PAREN, T.LESS, T.OPEN_BRACKET, T.STAR, T.BANG])

/** True if the type name before the cursor follows `new` and has no arguments. */
export function isConstruction(kind: number, state: State, cursor: TokenCursor, lexis: Lexis): boolean {
  const { previous, previousEnd, chainEnd, prefix } = state
  if (chainEnd !== previousEnd || !prefix.startsWith('new ')) return false
  // After type arguments the prefix holds the whole name, after a call its result.
  if (previous === T.WORD ? prefix.length > 4 : previous !== T.GREATER || state.chainStart !== chainEnd) return false
  // `new unsigned int`.
  if (kind === T.WORD) return cursor.newline
  if (kind === T.OPEN_BRACKET) return lexis.typeArguments === '[]'
  return !GOES_ON.has(kind) && !(kind === T.QUESTION && cursor.start === previousEnd)
}
