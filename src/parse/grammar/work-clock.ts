// How long the parsing of one text has taken as work: waiting for a processor does not count.

/**
 * Milliseconds between two looks at the clock that are work, of which tree-sitter does a hundred operations between
 * them. What is more is waiting for a processor: on a busy machine a file of a few lines would run out of its time.
 */
const LONGEST_STEP = 5

/** Most of what is taken for waiting, in ms: a step of a query may be long for what it does. */
export const LONGEST_PAUSE = 5000

/** A clock that runs from when it is made and is looked at during work. */
export class WorkClock {
  /** Whether the last look was past the deadline. */
  isLate = false
  readonly #deadline: number
  #last = performance.now()
  #waited = 0

  /** @param deadline In ms of `performance.now()`. */
  constructor(deadline: number) {
    this.#deadline = deadline
  }

  /** Looks at the clock; true once the time is up. Given away as a function. */
  readonly look = (): boolean => {
    const now = performance.now()
    this.#waited = Math.min(LONGEST_PAUSE, this.#waited + Math.max(0, now - this.#last - LONGEST_STEP))
    this.#last = now
    this.isLate = now - this.#waited > this.#deadline
    return this.isLate
  }
}
