// Describes the expression that was parsed last, as far as definitions depend on it.
import type { Draft } from '../../languages/definition-match.ts'

// The shape of the value.
export const OTHER = 0
export const FUNCTION = 1
export const CLASS = 2
export const OBJECT = 3

// What surrounds the value: nothing; parentheses, an assignment or `as`; `!` or `<A>`; a pass-through call.
export const BARE = 0
export const WRAPPED = 1
export const ASSERTED = 2
export const PASSED = 3

const NONE_HELD: readonly Draft[] = []

export class Value {
  shape = OTHER
  around = BARE
  /** Offsets of the function, class or object and of its body; -1 for other shapes. */
  start = -1
  body = -1
  isName = false
  /** Token of the own name of a function or class; -1 for none. */
  nameAt = -1
  /** Offset of the last value in a chain of assignments; -1 if there is no chain. */
  handedOn = -1
  /** The value is an arrow function, which no operator can follow. */
  isArrow = false
  /** The token before trailing type arguments; -1 for none. */
  typedAt = -1
  /** Of a call: scopes of objects that its arguments are or return. */
  held: readonly Draft[] = NONE_HELD

  become(shape: number, start = -1, body = -1): void {
    this.shape = shape
    this.around = BARE
    this.start = start
    this.body = body
    this.isName = false
    this.nameAt = this.handedOn = this.typedAt = -1
    this.held = NONE_HELD
  }

  wrap(around: number): void {
    this.around = around
    this.isName = false
  }

  get isDefinition(): boolean {
    return this.shape === FUNCTION || this.shape === CLASS
  }

  /** Turns the match of a name into one of the bound value. `valueAt` is the offset of the value. */
  bind(match: Draft, valueAt: number): void {
    match.value = valueAt
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
