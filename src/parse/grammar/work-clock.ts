// Measures the time spent parsing a text, without the time spent waiting for a processor.

/**
 * Longest step counted as work, in ms; tree-sitter does a hundred operations per step. The rest is time without a
 * processor: otherwise small files would time out on a busy machine.
 */
const LONGEST_STEP = 5

/** Most time discounted as waiting, in ms: a step may really be slow. */
export const LONGEST_PAUSE = 5000

/** A clock that starts when created; parsers check it as they work. */
export class WorkClock {
  isLate = false
  readonly #deadline: number
  #last = performance.now()
  #waited = 0

  /** @param deadline In ms of `performance.now()`. */
  constructor(deadline: number) {
    this.#deadline = deadline
  }

  /** Checks the clock; true past the deadline. A property, because it is passed as a function. */
  readonly look = (): boolean => {
    const now = performance.now()
    this.#waited = Math.min(LONGEST_PAUSE, this.#waited + Math.max(0, now - this.#last - LONGEST_STEP))
    this.#last = now
    this.isLate = now - this.#waited > this.#deadline
    return this.isLate
  }
}
