// What the expression that was read last is, as far as definitions go by it.
import type { Draft } from '../../languages/definition-match.ts'

// What it is all of.
export const OTHER = 0
export const FUNCTION = 1
export const CLASS = 2
export const OBJECT = 3

// What stands around that: nothing; parentheses, an assignment, `as`; `!` or `<A>`; a call that hands it out.
export const BARE = 0
export const WRAPPED = 1
export const ASSERTED = 2
export const PASSED = 3

export class Value {
  shape = OTHER
  around = BARE
  /** Offset at which the function, class or object begins, and its body; -1 of all else. */
  start = -1
  body = -1
  /** It is a single name. */
  isName = false
  /** The token of the name that a function or a class has itself; -1 without one. */
  nameAt = -1
  /** Offset of what a chain of assignments hands on; -1 where it is none. */
  handedOn = -1
  /** It is an arrow function, after which nothing goes on, and nothing has been read behind it. */
  isArrow = false
  /** The token before the type arguments that it ends with; -1 where it ends with none. */
  typedAt = -1

  become(shape: number, start = -1, body = -1): void {
    this.shape = shape
    this.around = BARE
    this.start = start
    this.body = body
    this.isName = false
    this.nameAt = this.handedOn = this.typedAt = -1
  }

  wrap(around: number): void {
    this.around = around
    this.isName = false
  }

  /** Whether it is a function or a class. */
  get isDefinition(): boolean {
    return this.shape === FUNCTION || this.shape === CLASS
  }

  /** Makes a match of a name what that is bound to; `given`: the offset of the value. */
  settle(match: Draft, given: number): void {
    match.value = given
    if (this.shape !== OTHER) match.body = this.body
    if (this.isDefinition) {
      match.role = this.shape === CLASS ? 'class' : 'fn'
      match.value = this.start
    } else if (this.shape === OTHER && this.handedOn >= 0) {
      match.value = -1
      match.handedOn = this.handedOn
    }
  }
}
