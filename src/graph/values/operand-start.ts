// Where the operand that ends at a token begins: `a.b(c)[0]` before `.d`.
import * as T from '../../scan/token-kinds.ts'
import type { ScriptCode } from './script-code.ts'

/** Words before a bracket that do not call it. */
const NOT_CALLEES: ReadonlySet<string> = new Set(
  'if while for switch with return of in typeof await void yield case throw else do delete new instanceof'.split(' '),
)

/** The first token of the operand whose last token is before `end`; -1 if it cannot be told. */
export function operandStart(code: ScriptCode, end: number): number {
  for (let at = end - 1; at >= 0; ) {
    while (code.kind(at) === T.BANG) at--
    while (code.partners[at]! >= 0 && code.partners[at]! < at) {
      at = code.partners[at]! - 1
      // Type arguments before those of a call.
      if (/^>+$/.test(code.word(at))) {
        const open = code.angleOf(at)
        if (open > 0) at = open - 1
      }
      const isMember = code.kind(at - 1) === T.ACCESS
      const isCallee = code.kind(at) === T.BANG || code.isName(at) || T.endsOperand(code.kind(at))
      if (!isCallee || (!isMember && code.isName(at) && NOT_CALLEES.has(code.word(at)))) return at + 1
      while (code.kind(at) === T.BANG) at--
    }
    if (!code.isName(at) && code.kind(at) !== T.STRING) return -1
    if (code.kind(at - 1) !== T.ACCESS) return code.is(at - 1, 'new') ? at - 1 : at
    at -= 2
  }
  return -1
}

/** The last word of the operand that ends with the token `at`. */
export function lastWordTo(code: ScriptCode, at: number): string {
  let end = at
  while (end > 0 && (code.partners[end]! >= 0 || code.kind(end) === T.BANG))
    end = code.partners[end]! >= 0 ? code.partners[end]! - 1 : end - 1
  return code.word(end)
}
