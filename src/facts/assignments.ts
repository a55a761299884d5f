// Where something is assigned whose text may tell a type; what it tells is asked later, and of few (receiver-types.ts).

import type { TokenCursor } from '../scan/token-cursor.ts'
import * as T from '../scan/token-kinds.ts'
import { NOBODY, type State } from './scan-state.ts'

const AMPERSAND = 38
const DOLLAR = 36

/** A mark of assignment has been read, before what it means to others. */
export function noteAssignment(
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
