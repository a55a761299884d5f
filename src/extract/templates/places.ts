// What stands around words of code: whether patterns are followed by what has to follow them, and what a block belongs to.
import type { TokenRun } from '../text/token-run.ts'
import * as T from '../tokens/tokens.ts'
import { isEquals } from './lines.ts'
import * as W from './words.ts'

/** Whether a pattern that begins at a token gets a value, or is said to be of a type. */
export function isBound(run: TokenRun, from: number): boolean {
  const { kinds, breaks, partners } = run
  for (let at = from; breaks[at] === 0; at++) {
    if (kinds[at] === T.COLON || isEquals(run, at)) return at > from
    if (partners[at]! >= 0 && partners[at]! < at) return false
    if (partners[at]! > at) at = partners[at]!
  }
  return false
}

/** Whether an arrow stands behind a pattern that begins at a token. */
export function isCase(run: TokenRun, from: number): boolean {
  const { kinds, partners } = run
  for (let at = from; ; at++) {
    if (kinds[at] === T.ARROW && W.isAlone(run, at)) return at > from
    if (kinds[at] === T.SEMICOLON || kinds[at] === T.END || isEquals(run, at)) return false
    if (W.wordAt(run, at) & (W.CASE | W.DEFINES | W.MODIFIERS) && kinds[at - 1] !== T.ACCESS) return false
    if (partners[at]! >= 0 && partners[at]! < at) return false
    if (partners[at]! > at) at = partners[at]!
  }
}

/**
 * Whether a function that the brace at `open` holds, or the stretch from `from` on, is local to a value, as the queries tell
 * it: to what a name gets, one of two alternatives, what is given to a call, a case.
 */
export function isLocal(run: TokenRun, open: number, from: number): boolean {
  const { kinds, breaks, partners } = run
  if (open < 0) return kinds[from - 1] === T.ASSIGN && breaks[from] !== 0
  if (kinds[open] !== T.OPEN_BRACE) return false
  const first = open + 1
  const isLambda = kinds[first + 1] === T.ARROW || kinds[first + 1] === T.COLON || kinds[first] === T.OPEN_PAREN
  if (isLambda || W.wordAt(run, first) & W.MODIFIER) return false
  const before = open - 1
  if (kinds[before] === T.CLOSE_PAREN) {
    const head = partners[before]! - 1
    return (W.wordAt(run, head) & W.CONDITION) !== 0 || (W.isName(run, head) && !W.isName(run, head - 1))
  }
  if (W.isName(run, before)) return !W.isName(run, before - 1) && !T.endsOperand(kinds[before - 1]!)
  if (isEquals(run, before)) return open === from
  return (W.wordAt(run, before) & (W.INNER | W.TRY | W.MATCH)) !== 0
}
