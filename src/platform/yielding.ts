// Splits long work so that a server keeps answering.
import { now } from './clock.ts'

/** Longest time without yielding, in ms. */
const MAX_BUSY_MS = 20

/** Returns a function to call between steps: a promise to await if the event loop is due, else undefined. */
export function yielding(): () => Promise<void> | undefined {
  let since = now()
  return () => {
    if (now() - since < MAX_BUSY_MS) return undefined
    return new Promise(resolve =>
      setImmediate(() => {
        since = now()
        resolve()
      }),
    )
  }
}
