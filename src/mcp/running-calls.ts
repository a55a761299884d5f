// The calls of a server that run, and how those that hang are given up.
import { now } from '../platform/clock.ts'
import { Watchdog } from './watchdog.ts'

/** Milliseconds by which a call that checks the time itself may be late, before it is stopped. */
const MARGIN_MS = 1000

/** What runs for a call, perhaps longer than the client waits. */
export interface Run {
  /** When it began or last made progress, in ms. */
  since: number
  /** Answers the call with TIMEOUT. */
  readonly giveUp: () => void
}

export class RunningCalls {
  readonly #running = new Set<Run | object>()
  readonly #watchdog: Watchdog

  /**
   * A call that does not return to the event loop for longer than `longest` ms is stopped in the middle, unless it holds a
   * lock. Then `onStopped` is called: what it changed may be half done.
   */
  constructor(longest: number, onStopped: () => void) {
    this.#watchdog = new Watchdog(longest + MARGIN_MS, () => {
      this.#giveUp(now() - longest)
      onStopped()
    })
  }

  get size(): number {
    return this.#running.size
  }

  /** Runs `act` as one of the calls. */
  async during<T>(run: Run | object, act: () => Promise<T>): Promise<T> {
    this.#running.add(run)
    this.#watchdog.calls = this.size
    try {
      return await act()
    } finally {
      this.#forget(run)
    }
  }

  /** The promises of a stopped call never settle. */
  #giveUp(before: number): void {
    for (const run of this.#running) {
      if (!('giveUp' in run) || run.since > before) continue
      run.giveUp()
      this.#forget(run)
    }
  }

  #forget(run: object): void {
    this.#running.delete(run)
    this.#watchdog.calls = this.size
  }

  close(): void {
    this.#watchdog.close()
  }
}
