// What lines say of a call: they end statements, and where blocks are indented (Python) begin with what decorates.
import type { Lexis } from '../../languages/lexis-rule.ts'
import type { TokenCursor } from '../../scan/token-cursor.ts'
import type { State } from '../scan-state.ts'

/**
 * Whether the parenthesis at the cursor, which has just been opened, begins a statement: on a line of its own, and
 * where statements go on within brackets (Python) in no other bracket.
 */
export function beginsStatement(
  { brackets }: State,
  { newline }: TokenCursor,
  { blocks, curried, callsWithinLine }: Lexis,
): boolean {
  return newline && (callsWithinLine === true || (brackets === 1 && blocks === 'indent' && !curried))
}

/** Whether the `@` before the cursor stands between operands: within brackets, or not first on its line. */
export function isProduct({ brackets, previousEnd }: State, { text }: TokenCursor, { blocks }: Lexis): boolean {
  if (blocks !== 'indent') return false
  let at = previousEnd - 2
  while (text[at] === ' ' || text[at] === '\t') at--
  return brackets > 0 || !(at < 0 || text[at] === '\n')
}
