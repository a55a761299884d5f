// Recognizes calls that return their argument: `Object.freeze({ … })`.
import { LONGEST_CALLEE } from '../../languages/language.ts'
import type { ScriptSource } from './script-source.ts'

/** Whether the tokens from `first` to `last` are the callee of a pass-through call. */
export function isPassThrough({ starts, ends, text, rule }: ScriptSource, first: number, last: number): boolean {
  const length = ends[last]! - starts[first]!
  return length <= LONGEST_CALLEE && rule.passing.test(text.slice(starts[first], ends[last]))
}
