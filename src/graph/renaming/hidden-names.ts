// Names of scripts that hide others and are no declarations of values: type parameters and caught errors.
import * as T from '../../scan/token-kinds.ts'
import type { ScriptCode } from '../values/script-code.ts'
import type { File } from '../values/value-parts.ts'

/** True if a type parameter or a caught error of the name is visible at a token. */
export function hidesName({ code }: File, name: string, at: number): boolean {
  for (let i = 0; i < code.count; i++) {
    if (!code.is(i, name)) continue
    const end = code.is(i - 2, 'catch') && code.kind(i - 1) === T.OPEN_PAREN ? i + 1 : endOfParameters(code, i)
    if (end < 0) continue
    let body = end
    while (body < code.count && body < end + FARTHEST && code.kind(body) !== T.OPEN_BRACE) body++
    const last = code.kind(body) === T.OPEN_BRACE ? code.partners[body]! : body
    if (i <= at && at <= last) return true
  }
  return false
}

/** The token behind the type parameters that declare the name at `at`; -1 if it is none. */
function endOfParameters(code: ScriptCode, at: number): number {
  if (code.is(at - 1, 'infer')) return at
  for (let i = at - 1; i >= 0 && at - i < FARTHEST; i--) {
    if (code.is(i, '<')) {
      const isDeclared = /^(?:function|class|interface|type)$/.test(code.word(i - 2))
      return isDeclared && (i === at - 1 || code.kind(at - 1) === T.COMMA) ? code.pastAngles(i) : -1
    }
    if (code.kind(i) === T.SEMICOLON || code.kind(i) === T.OPEN_BRACE) return -1
  }
  return -1
}

/** Tokens between type parameters and a body. */
const FARTHEST = 400
