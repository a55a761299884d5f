// Marks names that a value exports unchanged: one name, the members of an object, the arguments of a pass-through call.
import * as T from '../../scan/token-kinds.ts'
import { isPassThrough } from './pass-through-calls.ts'
import type { ScriptSource } from './script-source.ts'

/** Marks the names that the value of tokens `first` up to `next` exports. */
export function markExports(source: ScriptSource, first: number, next: number): void {
  const { kinds, partners } = source
  const last = next - 1
  if (first === last && source.isName(first)) {
    source.mark('export', first, first + 1)
    return
  }
  source.enter()
  if (partners[first] === last && kinds[first] === T.OPEN_PAREN) markExports(source, first + 1, last)
  else if (partners[first] === last && kinds[first] === T.OPEN_BRACE) eachPart(source, first, markMember)
  else if (kinds[last] === T.CLOSE_PAREN && isPassThrough(source, first, partners[last]! - 1))
    eachPart(source, partners[last]!, markExports)
  else {
    const operator = findAssignment(source, first, next)
    if (operator >= 0) markExports(source, operator + 1, next)
  }
  source.leave()
}

/** `a`, `b: c` */
function markMember(source: ScriptSource, first: number, next: number): void {
  const value = source.kinds[first + 1] === T.COLON ? first + 2 : first
  if (value === next - 1 && source.isName(value)) source.mark('export', value, value + 1)
}

/** Calls `take` for each part between commas. */
function eachPart(
  source: ScriptSource,
  open: number,
  take: (source: ScriptSource, first: number, next: number) => void,
): void {
  const { kinds, partners } = source
  const close = partners[open]!
  let first = open + 1
  for (let at = first; at <= close; at++) {
    if (at < close && partners[at]! > at) at = partners[at]!
    else if (at === close || kinds[at] === T.COMMA) {
      if (at > first) take(source, first, at)
      first = at + 1
    }
  }
}

/** The first `=` outside of brackets; -1 if there is none. */
function findAssignment({ kinds, partners, starts, ends }: ScriptSource, first: number, next: number): number {
  for (let at = first; at < next; at++) {
    if (partners[at]! > at) at = partners[at]!
    else if (kinds[at] === T.ASSIGN) return ends[at]! - starts[at]! === 1 ? at : -1
    else if (kinds[at] !== T.WORD && kinds[at] !== T.ACCESS && partners[at]! < 0) return -1
  }
  return -1
}
