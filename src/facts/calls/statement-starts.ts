// Line rules for calls: a line may end a statement, or begin with a decorator (Python).
import type { Lexis } from '../../languages/lexis-rule.ts'
import type { TokenCursor } from '../../scan/token-cursor.ts'
import type { State } from '../scan-state.ts'

/**
 * True if the parenthesis at the cursor begins a statement: on a new line and, where statements continue inside
 * brackets (Python), in no other bracket.
 */
export function beginsStatement(
  { brackets }: State,
  { newline }: TokenCursor,
  { blocks, curried, callsWithinLine }: Lexis,
): boolean {
  return newline && (callsWithinLine === true || (brackets === 1 && blocks === 'indent' && !curried))
}

/** True if the `@` before the cursor is an operator: inside brackets, or not first on its line. */
export function isProduct({ brackets, previousEnd }: State, { text }: TokenCursor, { blocks }: Lexis): boolean {
  if (blocks !== 'indent') return false
  let at = previousEnd - 2
  while (text[at] === ' ' || text[at] === '\t') at--
  return brackets > 0 || !(at < 0 || text[at] === '\n')
}
