// The time limit of a server's calls. JavaScript cannot interrupt its own loops, so each lookup checks the clock.
import { CtxError } from '../errors.ts'
import { now } from './clock.ts'

let until = Number.POSITIVE_INFINITY
let limit = 0

/**
 * Begins the time of a call, in ms. A process answers its calls in turns, and the last one that began counts: what must
 * end is a loop during which no other call can begin.
 */
export function startDeadline(ms: number): void {
  limit = ms
  until = now() + ms
}

/** Ends the time limit; without one, as in a command, lookups take as long as they take. */
export function clearDeadline(): void {
  until = Number.POSITIVE_INFINITY
}

/** Throws TIMEOUT if the time of the call is over. */
export function checkDeadline(): void {
  if (until !== Number.POSITIVE_INFINITY && now() > until) throw timedOut(limit)
}

/** The error of a call that took longer than `ms`. */
export function timedOut(ms: number): CtxError {
  return new CtxError('TIMEOUT', `The call took longer than ${ms / 1000} s (CTX_CALL_MS).`)
}
