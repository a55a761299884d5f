// Indirect callees before `(`: `a[0](x)`, `f?.(x)`, `f!(x)`, `(f as T)(x)`, `f()(x)`; and variables that are not
// callees.
import type { Lexis } from '../../languages/lexis-rule.ts'
import * as T from '../../scan/token-kinds.ts'
import { type Frame, PAREN, type State } from '../scan-state.ts'

/**
 * A path alone in parentheses, possibly with a type or a bundler's prefix: `(0, a.b)`. The lookaheads prevent
 * backtracking into the path.
 */
const GROUP =
  /\(\s*(?:0\s*,\s*)?([\p{L}\p{N}_$#.]+)(?![\p{L}\p{N}_$#.])(?<=[\p{L}_$#][\p{L}\p{N}_$]*)\s*(?:!\s*)?(?:\b(?:as|satisfies)\b[^()]*)?\)/uy

/**
 * Sets the callee in `state` if a parenthesis follows an indirect one. `group` is the start of the parentheses just
 * closed, -1 if they hold no operand; `joined`: on the same line.
 */
export function reachIndirect(state: State, text: string, { kind }: Frame, group: number, joined: boolean): boolean {
  const { previous, beforePrevious, previousEnd, chainEnd, chainStart } = state
  if (kind !== PAREN) return false
  if (previous === T.ACCESS) {
    if (chainEnd !== previousEnd || !text.startsWith('?.', chainEnd - 2) || chainEnd - 2 <= chainStart) return false
    state.chainEnd -= 2
    return true
  }
  if (previous === T.BANG)
    return chainEnd === previousEnd - 1 && (beforePrevious === T.WORD || beforePrevious === T.CLOSE_BRACKET)
  if (previous === T.CLOSE_BRACKET) return chainEnd === previousEnd
  if (previous !== T.CLOSE_PAREN) return false
  // The result of a call is called.
  if (group < 0) return joined && chainStart === previousEnd && state.prefix.endsWith(')')
  GROUP.lastIndex = group
  const path = GROUP.exec(text)?.[1]
  if (path === undefined || GROUP.lastIndex !== previousEnd) return false
  state.prefix = ''
  state.chainStart = text.indexOf(path, group)
  state.chainEnd = state.chainStart + path.length
  state.wordStart = state.chainStart + path.lastIndexOf('.') + 1
  state.baseEnd = -1
  return true
}

/** `$i (1..3)` is no call in a language where only `&$f(x)` calls a variable. */
export function isVariable({ chainStart, wordStart }: State, text: string, { sigils }: Lexis): boolean {
  if (sigils === undefined || wordStart !== chainStart) return false
  return sigils.includes(text[chainStart] as string) && text[chainStart - 1] !== '&'
}
