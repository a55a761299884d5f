// Whether the value of a name is a function without one, in parentheses or not, and where its body begins.
import * as T from '../tokens/tokens.ts'
import type { Targets } from './targets.ts'
import type { Turn } from './turn.ts'
import * as W from './words.ts'

export class LambdaValue {
  readonly #turn: Turn
  readonly #targets: Targets
  /** How many parentheses it stands in; -1 without one. */
  #level = -1
  /** Its parameters have ended, and the next token is its body's first. */
  #begins = false
  #body = -1
  #beforePrevious = T.END

  constructor(turn: Turn, targets: Targets) {
    this.#turn = turn
    this.#targets = targets
  }

  begin(): void {
    this.#level = this.#body = -1
    this.#begins = false
  }

  /** Start of its body; -1 where the value is anything else. */
  get body(): number {
    return this.#body
  }

  /** Looks at a token before the expression takes it. */
  see(kind: number, bits: number): void {
    const { depth, previous, nesting } = this.#turn
    const beforePrevious = this.#beforePrevious
    this.#beforePrevious = previous
    if (bits === W.LAMBDA && this.#level < 0) {
      const isValue =
        depth === 0 ? previous === T.ASSIGN : depth === 1 && previous === T.OPEN_PAREN && beforePrevious === T.ASSIGN
      if (isValue && this.#targets.assigned > 0) this.#level = depth
      else this.#spoil()
      return
    }
    if (this.#level < 0) return
    if (this.#begins) {
      this.#body = this.#turn.cursor.start
      this.#begins = false
    }
    if (this.#body < 0) {
      // Another one among its parameters is at the same level, and comes to its colon first.
      if (kind === T.COLON && depth === this.#level && nesting.lambdas === 1) this.#begins = true
    } else if (depth < this.#level || (depth === this.#level && (kind === T.COMMA || bits === W.FOR))) this.#spoil()
  }

  #spoil(): void {
    this.#level = 2 ** 30
    this.#body = -1
  }
}
