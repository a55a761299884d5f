// Whether a parser that looks at no clock is stopped when its time is over, or somebody else watches over the thread.
import { within } from '../util/within.ts'

let guarded = true

/**
 * Whether a parser that comes to no end is stopped, which takes 0.1 ms a text. Without, someone else must watch over
 * this thread.
 */
export function guardParsers(on: boolean): void {
  guarded = on
}

/** What `work` gives. Throws what it throws, and, where parsers are guarded, when it takes longer than `ms`. */
export function guardedly<Result>(ms: number, work: () => Result): Result {
  return guarded ? within(ms, work) : work()
}
