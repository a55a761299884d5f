// Measures the time spent parsing a text, without the time spent waiting for a processor.

/**
 * Longest step counted as work, in ms, unless the step before took about as long; tree-sitter does a hundred operations
 * per step. The rest is time without a processor: otherwise small files would time out on a busy machine.
 */
const LONGEST_STEP = 5

/** Most time discounted as waiting, in ms: a slow step may be work. */
export const LONGEST_PAUSE = 5000

/** A clock that starts when created; parsers check it as they work. */
export class WorkClock {
  isLate = false
  readonly #deadline: number
  #last = performance.now()
  #waited = 0
  #step = 0

  /** @param deadline In ms of `performance.now()`. */
  constructor(deadline: number) {
    this.#deadline = deadline
  }

  /** Checks the clock; true past the deadline. A property, because it is passed as a function. */
  readonly look = (): boolean => {
    const now = performance.now()
    const step = now - this.#last
    const waited = Math.max(0, step - Math.max(LONGEST_STEP, 2 * this.#step))
    this.#waited = Math.min(LONGEST_PAUSE, this.#waited + waited)
    this.#step = step
    this.#last = now
    this.isLate = now - this.#waited > this.#deadline
    return this.isLate
  }
}
