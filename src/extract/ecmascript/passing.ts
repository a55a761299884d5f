// Calls that hand out the object that they are given: `Object.freeze({ … })`.
import { LONGEST_CALLEE } from '../../languages/value.ts'
import type { Source } from './source.ts'

/** Whether the tokens from `first` to `last` are the callee of one. */
export function isPassing({ starts, ends, text, rule }: Source, first: number, last: number): boolean {
  const length = ends[last]! - starts[first]!
  return length <= LONGEST_CALLEE && rule.passing.test(text.slice(starts[first], ends[last]))
}
