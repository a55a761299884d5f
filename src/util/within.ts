// A limit of time for code that looks at no clock: a loop in a WebAssembly module, which nothing else on its thread
// could end.
import { Script } from 'node:vm'

/** Where the code that runs finds what to call: it sees what is global only. */
const CALLED = Symbol.for('ctx.within')
const script = new Script("globalThis[Symbol.for('ctx.within')]()")

/**
 * What `work` gives. Throws what it throws, and an Error with the code ERR_SCRIPT_EXECUTION_TIMEOUT when it takes more
 * than `ms`: it is stopped where it stands, without its `catch` and `finally`. Costs 0.04 to 0.1 ms, since Node starts
 * a thread that watches.
 */
export function within<Result>(ms: number, work: () => Result): Result {
  const world = globalThis as { [CALLED]?: () => Result }
  world[CALLED] = work
  try {
    return script.runInThisContext({ timeout: Math.max(1, Math.ceil(ms)) }) as Result
  } finally {
    delete world[CALLED]
  }
}
