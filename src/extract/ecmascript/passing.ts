// Calls that hand out the object that they are given: `Object.freeze({ … })`.
import type { Source } from './source.ts'

const PASSING =
  /^(?:Object\.(?:freeze|seal|assign|create)|(?:\w+\.)*(?:extend|createClass|createReactClass|defineComponent|createSlice|defineStore|markRaw|reactive))$/

/** Characters of the longest callee that may be one. */
const LONGEST_CALLEE = 80

/** Whether the tokens from `first` to `last` are the callee of one. */
export function isPassing({ starts, ends, text }: Source, first: number, last: number): boolean {
  const length = ends[last]! - starts[first]!
  return length <= LONGEST_CALLEE && PASSING.test(text.slice(starts[first], ends[last]))
}
