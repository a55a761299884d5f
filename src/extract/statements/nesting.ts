// The brackets that are open in a statement, and what is not yet settled in each.

/** Brackets open at once, at most. */
const DEEPEST = 200

// What an open bracket holds. The shapes that close alike are the two lowest bits.
export const GROUP = 1
export const LIST = 2
export const BRACE = 3
export const CODE = 4
export const CALL = 8 | GROUP
export const PARAMETERS = 16 | GROUP
export const SUBSCRIPT = 8 | LIST
export const TYPE_PARAMETERS = 16 | LIST
const SHAPE = 7

export class Nesting {
  /** How many are open. */
  depth = 0
  /** How many of them are in code that stands in a string. */
  #loose = 0
  readonly #contexts: number[] = [0]
  // Of the brackets around the innermost.
  readonly #lambdas: number[] = []
  readonly #ifs: number[] = []
  readonly #fors: number[] = []
  readonly #comprehensions: boolean[] = []
  readonly #halves: boolean[] = []
  /** Functions without a name whose parameters have not ended, in the innermost bracket. */
  lambdas = 0
  /** Choices without their `else`. */
  ifs = 0
  /** A loop without its `in`. */
  fors = 0
  isComprehension = false
  /** Since the last comma there was a colon or `=`: this is the second half of an item. */
  isSecondHalf = false

  /** What the innermost holds; 0 outside of all. */
  get context(): number {
    return this.depth === 0 ? 0 : this.#contexts[this.depth]!
  }

  get isLoose(): boolean {
    return this.#loose > 0
  }

  /** Whether nothing is left open in the innermost. */
  get isSettled(): boolean {
    return this.lambdas === 0 && this.ifs === 0 && this.fors === 0
  }

  clear(isLoop: boolean): void {
    this.lambdas = this.ifs = 0
    this.fors = isLoop ? 1 : 0
    this.isComprehension = this.isSecondHalf = false
  }

  /** False where too many are open. */
  open(context: number): boolean {
    const { depth } = this
    if (depth + 1 >= DEEPEST) return false
    this.#lambdas[depth] = this.lambdas
    this.#ifs[depth] = this.ifs
    this.#fors[depth] = this.fors
    this.#comprehensions[depth] = this.isComprehension
    this.#halves[depth] = this.isSecondHalf
    this.depth++
    this.clear(false)
    this.#contexts[this.depth] = context
    if (context === CODE || this.#loose > 0) this.#loose++
    return true
  }

  /** False where another one is open. */
  close(shape: number): boolean {
    const { depth } = this
    if (depth === 0 || (this.#contexts[depth]! & SHAPE) !== shape) return false
    if (this.#loose > 0) this.#loose--
    this.depth--
    this.lambdas = this.#lambdas[depth - 1]!
    this.ifs = this.#ifs[depth - 1]!
    this.fors = this.#fors[depth - 1]!
    this.isComprehension = this.#comprehensions[depth - 1]!
    this.isSecondHalf = this.#halves[depth - 1]!
    return true
  }
}
