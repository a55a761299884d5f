// A time limit for code that cannot check the clock, such as a loop in WebAssembly.
import fs from 'node:fs'
import os from 'node:os'
import { Script } from 'node:vm'

/** The script sees only globals, so `work` is passed as one. */
const CALLBACK = Symbol.for('ctx.within')
const script = new Script("globalThis[Symbol.for('ctx.within')]()")

/** File descriptors that Node may need for its watchdog thread; it aborts the process if it cannot open them. */
const NEEDED_DESCRIPTORS = 8
/** How long the check of descriptors is valid, in ms. */
const CHECK_VALID_MS = 1000
let checkedAt = Number.NEGATIVE_INFINITY
let hasDescriptors = false

function canStartWatchdog(): boolean {
  if (performance.now() - checkedAt < CHECK_VALID_MS) return hasDescriptors
  const opened: number[] = []
  try {
    while (opened.length < NEEDED_DESCRIPTORS) opened.push(fs.openSync(os.devNull, 'r'))
  } catch {
    // Too many files are open.
  }
  for (const descriptor of opened) fs.closeSync(descriptor)
  hasDescriptors = opened.length === NEEDED_DESCRIPTORS
  checkedAt = performance.now()
  return hasDescriptors
}

/**
 * Runs `work` and throws ERR_SCRIPT_EXECUTION_TIMEOUT after `ms`, without running its `catch` and `finally`. Costs 0.04
 * to 0.1 ms for Node's watchdog thread. Without enough file descriptors there is no limit.
 */
export function withTimeout<Result>(ms: number, work: () => Result): Result {
  if (!canStartWatchdog()) return work()
  const globals = globalThis as { [CALLBACK]?: () => Result }
  globals[CALLBACK] = work
  try {
    return script.runInThisContext({ timeout: Math.max(1, Math.ceil(ms)) }) as Result
  } finally {
    delete globals[CALLBACK]
  }
}
