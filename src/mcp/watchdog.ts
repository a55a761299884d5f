// Stops calls that never return to the event loop, so that the server goes on: a thread watches this one.
import { Worker } from 'node:worker_threads'
import { distFile } from '../platform/dist.ts'
import { heldWork } from '../platform/held-work.ts'

/** Indexes of the shared numbers: running calls, pings that this thread has answered, whether the other one sleeps. */
export const CALLS = 0
export const PINGS = 1
export const ASLEEP = 2

export interface Watch {
  readonly state: Int32Array
  /** Locks that this process holds: whoever holds one is not stopped. */
  readonly held: Int32Array
  /** Longest time without a return to the event loop, in ms. */
  readonly limit: number
}

/** MB of the heap of its thread, which holds next to nothing. */
const HEAP = 8

export class Watchdog {
  readonly #state = new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT))
  readonly #thread: Worker | undefined

  /** Watches calls, once there are any, and calls `onStopped` after it has stopped what ran for longer than `limit` ms. */
  constructor(limit: number, onStopped: () => void) {
    this.#thread = startThread({ state: this.#state, held: heldWork(), limit })
    this.#thread?.on('message', message => {
      if (message === 'stopped') onStopped()
      Atomics.add(this.#state, PINGS, 1)
    })
  }

  /** Sets the number of running calls. */
  set calls(count: number) {
    Atomics.store(this.#state, CALLS, count)
    if (Atomics.load(this.#state, ASLEEP) === 1) Atomics.notify(this.#state, CALLS)
  }

  close(): void {
    void this.#thread?.terminate()
  }
}

/** Undefined where Node may not start threads: such a server has no watchdog. */
function startThread(watch: Watch): Worker | undefined {
  try {
    const thread = new Worker(distFile('watchdog.cjs'), {
      workerData: watch,
      resourceLimits: { maxOldGenerationSizeMb: HEAP, maxYoungGenerationSizeMb: 1, codeRangeSizeMb: HEAP },
      execArgv: [],
      env: {},
    })
    thread.unref()
    // Some builds of Node have no inspector.
    thread.on('error', () => undefined)
    return thread
  } catch {
    return undefined
  }
}
