// What an expression statement gives a value or a type: the names on the left of its `=`, those in tuples and lists
// too, and none that have a dot or an index.
import * as T from '../tokens/tokens.ts'
import type { Turn } from './turn.ts'
import { SOFT } from './words.ts'

const EQUALS_ONLY = 1

export class Targets {
  readonly #turn: Turn
  /** Starts and ends of the names that are bound, in turn. */
  readonly names: number[] = []
  /** How many `=` there were. */
  assigned = 0
  hasType = false
  /** Where the value begins, once its first token is read; -1 before. */
  value = -1
  /** Bound names of the part before the next `=`, if there is one. */
  readonly #part: number[] = []
  #mayBeTarget = true
  #isClosed = false
  #hasComma = false
  /** The brackets read last held names. */
  #isGroup = false
  /** Depth of brackets whose inside names nothing: arguments, an index; -1 outside of such. */
  #skipped = -1
  /** Start of a word that is a name unless something follows that makes it more. */
  #word = -1
  #wordEnd = -1

  constructor(turn: Turn) {
    this.#turn = turn
  }

  begin(): void {
    this.names.length = this.assigned = 0
    this.hasType = this.#isClosed = false
    this.value = -1
    this.#beginPart()
  }

  #beginPart(): void {
    this.#part.length = 0
    this.#mayBeTarget = true
    this.#hasComma = this.#isGroup = false
    this.#skipped = this.#word = -1
  }

  /** Looks at a token before the expression takes it. */
  see(kind: number, bits: number): void {
    if (this.value < 0 && this.assigned > 0) this.value = this.#turn.cursor.start
    if (!this.#mayBeTarget) return
    const { depth, operand, previous } = this.#turn
    if (this.#skipped >= 0) {
      if (depth > this.#skipped) return
      this.#skipped = -1
    }
    switch (kind) {
      case T.WORD:
      case T.KEYWORD:
        if (bits & ~SOFT) this.#mayBeTarget = false
        else if (!operand && previous !== T.ACCESS) {
          this.#word = this.#turn.cursor.start
          this.#wordEnd = this.#turn.cursor.end
        }
        return
      case T.OPEN_PAREN:
      case T.OPEN_BRACKET:
        if (this.#isGroup) this.#mayBeTarget = false
        else if (operand) this.#skipped = depth
        this.#word = -1
        return
      case T.ACCESS:
        if (this.#isGroup) this.#mayBeTarget = false
        this.#word = -1
        return
      case T.CLOSE_PAREN:
      case T.CLOSE_BRACKET:
        this.#bind()
        this.#isGroup = true
        return
      case T.COMMA:
        this.#bind()
        this.#isGroup = false
        if (previous === T.CLOSE_PAREN && this.#turn.closedCall) this.#mayBeTarget = false
        if (depth === 0) this.#hasComma = true
        return
      case T.STAR:
        if (operand) this.#mayBeTarget = false
        return
      default:
        this.#mayBeTarget = false
    }
  }

  #bind(): void {
    if (this.#word >= 0) this.#part.push(this.#word, this.#wordEnd)
    this.#word = -1
  }

  /** An assignment outside of brackets; false where nothing may be assigned. */
  assign(): boolean {
    const { start, end } = this.#turn.cursor
    const { operand, previous } = this.#turn
    if (this.#isClosed) return false
    // `@=` and `>>=` come as two.
    const isSplit = previous === T.AT || previous === T.GREATER
    if (end - start > EQUALS_ONLY || isSplit) {
      this.#isClosed = true
      this.#mayBeTarget = false
      return (operand || isSplit) && this.assigned === 0 && !this.hasType
    }
    this.assigned++
    if (this.hasType) {
      this.#isClosed = true
      return operand
    }
    if (!this.#isTarget()) return false
    this.#bind()
    for (const offset of this.#part) this.names.push(offset)
    this.#beginPart()
    this.value = -1
    return true
  }

  /** The colon before a type, outside of brackets. */
  annotate(): boolean {
    if (this.#isClosed || this.hasType || this.assigned > 0 || this.#hasComma || this.#isGroup) return false
    if (!this.#isTarget()) return false
    this.hasType = true
    this.#bind()
    for (const offset of this.#part) this.names.push(offset)
    this.#mayBeTarget = false
    return true
  }

  #isTarget(): boolean {
    const { previous, operand, closedCall } = this.#turn
    if (!this.#mayBeTarget) return false
    if (previous === T.COMMA) return true
    if (!operand) return false
    return (
      previous === T.WORD ||
      previous === T.KEYWORD ||
      previous === T.CLOSE_BRACKET ||
      (previous === T.CLOSE_PAREN && !closedCall)
    )
  }
}
