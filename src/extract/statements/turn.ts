// Whose turn it is in a statement: an operand's or an operator's, and what excuses an operand that is missing.
import type { TokenCursor } from '../tokens/token-cursor.ts'
import * as T from '../tokens/tokens.ts'
import { Nesting, PARAMETERS } from './nesting.ts'
import * as W from './words.ts'

// What stands before a place at which an operand may be missing.
export const NOTHING = 0
export const START = 1
export const OPENED = 1 << 1
export const COMMA = 1 << 2
export const SLICE = 1 << 3
export const LAMBDA = 1 << 4
/** `*` and `/` among parameters. */
export const MARK = 1 << 5
export const YIELD = 1 << 6
/** The dots of `from . import`. */
export const DOTS = 1 << 7

export class Turn {
  readonly cursor: TokenCursor
  readonly nesting = new Nesting()
  /** Bits of the word that the statement begins with; 0 for an expression. */
  mode = 0
  /** An operand has just ended. */
  operand = false
  excuse = NOTHING
  /** The next token must be a name, after a dot; or `in`, after `not`. */
  wantsName = false
  wantsIn = false
  /** Kind and end of the token before. */
  previous = T.END
  previousEnd = 0
  /** What the token before does, if it is a word. */
  previousBits = 0
  /** The bracket closed last was that of a call. */
  closedCall = false
  /** `from … import` has come to its second word. */
  hasImport = false

  constructor(cursor: TokenCursor) {
    this.cursor = cursor
  }

  /** How many brackets are open. */
  get depth(): number {
    return this.nesting.depth
  }

  /** A statement begins; `mode`: bits of its first word, which is taken. */
  begin(mode: number): void {
    this.mode = mode
    this.operand = this.wantsName = this.wantsIn = this.hasImport = false
    this.excuse = START
    this.previous = T.END
    this.previousBits = 0
    this.nesting.clear((mode & W.FOR) !== 0)
  }

  /** Another expression begins in the same statement: after `=`, the colon of a type. */
  beginPart(): void {
    this.operand = false
    this.excuse = NOTHING
    this.previous = T.ASSIGN
    this.previousBits = 0
  }

  /** Whether a statement may end here. */
  mayEnd(): boolean {
    const { mode, excuse } = this
    if (!this.#isSettled() || (mode & W.FROM && !this.hasImport)) return false
    if (this.operand) return (mode & W.ALONE) === 0
    if (excuse === START) return (mode & (W.ALONE | W.RETURN | W.RAISE)) !== 0
    return excuse === YIELD || (excuse === COMMA && (mode & ~W.RETURN) === 0)
  }

  /** Whether the head of a block may have its colon here. */
  mayHaveColon(): boolean {
    if (!this.#isSettled()) return false
    const isBare = !this.operand && this.excuse === START
    if (this.mode & (W.ELSE | W.TRY | W.FINALLY)) return isBare
    return this.operand || (isBare && (this.mode & W.CATCH) !== 0)
  }

  #isSettled(): boolean {
    return !this.wantsName && !this.wantsIn && this.nesting.isSettled
  }

  /** Where names of parameters stand, and nothing that has a value. */
  get isAmongNames(): boolean {
    const { context, isSecondHalf, lambdas } = this.nesting
    return !isSecondHalf && (context === PARAMETERS || lambdas > 0)
  }

  /** An operand of one token; false where an operator should be. */
  takeOperand(): boolean {
    const fits = !this.operand
    this.operand = true
    return fits
  }

  /** Between two operands; false where there is none before it. */
  infix(): boolean {
    const fits = this.operand && !this.isAmongNames
    this.prefix()
    return fits
  }

  /** Before an operand, or between two. */
  prefix(): true {
    this.operand = false
    this.excuse = NOTHING
    return true
  }

  /** Whether the token being read touches one of this kind. */
  follows(kind: number): boolean {
    return this.previous === kind && this.previousEnd === this.cursor.start
  }
}
