// Calls that hand out the object that they are given: `Object.freeze({ … })`.
import { LONGEST_CALLEE } from '../../languages/language.ts'
import type { ScriptSource } from './script-source.ts'

/** Whether the tokens from `first` to `last` are the callee of one. */
export function isPassThrough({ starts, ends, text, rule }: ScriptSource, first: number, last: number): boolean {
  const length = ends[last]! - starts[first]!
  return length <= LONGEST_CALLEE && rule.passing.test(text.slice(starts[first], ends[last]))
}
