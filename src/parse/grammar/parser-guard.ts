// Whether a parser that looks at no clock is stopped when its time is over, or somebody else watches over the thread.
import { withTimeout } from '../../platform/wasm-timeout.ts'

let guarded = true

/**
 * Whether a parser that comes to no end is stopped, which takes 0.1 ms a text. Without, someone else must watch over
 * this thread.
 */
export function guardParsers(on: boolean): void {
  guarded = on
}

/** Time for what looks at the clock to stop by itself, in ms. */
const MARGIN = 2000

/**
 * What `work` gives, which is to take `ms` at most. Throws what it throws, and, where parsers are guarded, when it takes
 * much longer.
 */
export function runGuarded<Result>(ms: number, work: () => Result): Result {
  return guarded ? withTimeout(ms + MARGIN, work) : work()
}
