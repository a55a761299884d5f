// Stops a parser that runs past its deadline, unless someone else watches this thread.
import { withTimeout } from '../../platform/wasm-timeout.ts'

let guarded = true

/**
 * Switches stopping endless parsers on or off. It costs 0.1 ms per text; without it someone else must watch this
 * thread.
 */
export function guardParsers(on: boolean): void {
  guarded = on
}

/** Time for a parser to notice its deadline by itself, in ms. */
const MARGIN = 2000

/** Runs `work`, which should take at most `ms`. Throws what it throws and, if guarded, when it takes much longer. */
export function runGuarded<Result>(ms: number, work: () => Result): Result {
  return guarded ? withTimeout(ms + MARGIN, work) : work()
}

/**
 * Time for a parser and all that follows it on one text, in ms. It takes time in proportion to the text, so this is a
 * last resort, long enough for a busy machine.
 */
const LONGEST_WORK = 30_000
/** The same for a text of at most SHORT UTF-16 units: as long as its parsers may take. */
const LONGEST_SHORT_WORK = 8000
const SHORT = 8192

function longestWork(text: string): number {
  return text.length <= SHORT ? LONGEST_SHORT_WORK : LONGEST_WORK
}

/** Runs what checks no deadline, such as error recovery, patterns and facts, on `text`. Throws as `runGuarded` does. */
export function runGuardedOn<Result>(text: string, work: () => Result, ms = longestWork(text)): Result {
  return runGuarded(ms, work)
}
