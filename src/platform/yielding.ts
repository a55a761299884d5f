// Long work in small pieces, so that a server goes on answering meanwhile.
import { now } from './clock.ts'

/** Longest stretch without giving way, in ms. */
const TURN_MS = 20

/**
 * To be asked between two pieces of a long work: undefined until its turn is over, then a promise that others have had
 * theirs.
 */
export function yielding(): () => Promise<void> | undefined {
  let since = now()
  return () => {
    if (now() - since < TURN_MS) return undefined
    return new Promise(resolve =>
      setImmediate(() => {
        since = now()
        resolve()
      }),
    )
  }
}
