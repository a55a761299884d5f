// Detects reserved words used as names: `x.for`, `{ if: 1 }`, `match = 2` (Python).
import type { Lexis } from '../languages/lexis-rule.ts'
import type { TokenCursor } from '../scan/token-cursor.ts'
import * as T from '../scan/token-kinds.ts'
import { BLOCK_WORDS, CASE, CONTROL_WORDS, ELSE, SWITCH } from '../scan/word-tables.ts'
import { opensClause } from './control/lookahead.ts'

/**
 * True if the reserved word at the cursor is a name: after an access mark, in a directive (`#if`), or before `:` or `=`
 * where no body can follow. `previous` is the kind of the token before it.
 */
export function isName({ bits, text, start, end, newline }: TokenCursor, previous: number, lexis: Lexis): boolean {
  // Reading a character before the first would make V8 deoptimise the function.
  if (previous === T.ACCESS || (start > 0 && text.charCodeAt(start - 1) === 35) || text.charCodeAt(end) === 46)
    return true
  if (!(bits & (CONTROL_WORDS | BLOCK_WORDS))) return false
  let at = end
  while (at < end + 4 && text.charCodeAt(at) === 32) at++
  const next = text.charCodeAt(at)
  // `else:` begins a body (PHP).
  if (bits & ELSE && lexis.colonEnds && previous !== T.OPEN_PAREN && previous !== T.COMMA) return false
  // `for<'a>` binds lifetimes.
  if (next === 60 && at === end) return true
  if (lexis.blocks === 'indent') {
    if (!SOFT.includes(next) || !(bits & (SWITCH | CASE))) return false
    return !((next === 40 || next === 91) && newline && opensClause(text, at))
  }
  return (
    (next === 58 && text.charCodeAt(at + 1) !== 58 && (lexis.blocks === 'brace' || at === end)) ||
    next === 44 ||
    // `else => x` is an arm (Zig).
    (next === 61 && text.charCodeAt(at + 1) !== 61 && !(bits & ELSE && lexis.armOnly))
  )
}

/** Characters after `match` and `case` in Python that make them names: `= . , ) : ( [`. */
const SOFT = [61, 46, 44, 41, 58, 40, 91]
