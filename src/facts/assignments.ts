// Records assignments whose value may reveal a type. Few are ever evaluated (receiver-types.ts).
import type { TokenCursor } from '../scan/token-cursor.ts'
import * as T from '../scan/token-kinds.ts'
import { NOBODY, type State } from './scan-state.ts'

const AMPERSAND = 38
const DOLLAR = 36

/** Records the assignment at the cursor, before other collectors see it. */
export function addAssignment(
  { tally, previous, previousEnd, prefix, chainStart, chainEnd }: State,
  cursor: TokenCursor,
) {
  if (tally === NOBODY || chainEnd !== previousEnd || previous === T.CLOSE_PAREN || prefix !== '') return
  const { end, text } = cursor
  const code = text.charCodeAt(text.charCodeAt(end) <= 32 ? end + 1 : end)
  if (code <= 64 && code !== AMPERSAND && code !== DOLLAR) return
  tally.assigned ??= []
  tally.assigned.push(chainStart, chainEnd, end)
}
