// Finds patterns: after `let`, `case` and `instanceof`, before the arrow of an arm, in heads of loops, and in calls
// that test a pattern. An apparent call inside a pattern destructures.
import type { PatternRule } from '../languages/destructuring-rule.ts'
import type { TokenCursor } from '../scan/token-cursor.ts'
import * as T from '../scan/token-kinds.ts'
import * as W from '../scan/word-tables.ts'
import { isUpper } from '../util/name-words.ts'
import * as S from './scan-state.ts'

/** How the current pattern began, which determines its end. */
const NONE = 0
const BINDS = 1
const CASE = 2
const TESTS = 3
const ARGUMENT = 4
const GENERATES = 5

const GENERATOR = /[^\n;{}=]*?(?=<-|(?<![<>!])=(?![=>]))/y

export class Destructuring {
  readonly #cursor: TokenCursor
  readonly #state: S.State
  readonly #rule: PatternRule
  readonly #lineEnds: boolean
  #kind = NONE
  /** Open frames around the pattern; -1 before its first token. */
  #base = -1
  /** End of a pattern found by lookahead. */
  #end = -1
  #call = -1

  constructor(cursor: TokenCursor, state: S.State, rule: PatternRule, lineEnds: boolean) {
    this.#cursor = cursor
    this.#state = state
    this.#rule = rule
    this.#lineEnds = lineEnds
  }

  /** Handles a token of a body, after statements have ended. True if it is in a pattern, or binds. */
  take(kind: number): boolean {
    const { size, previous } = this.#state
    if (this.#kind !== NONE) {
      if (this.#base < 0) this.#base = size
      if (size < this.#base || (size === this.#base && this.#ends(kind))) this.#kind = NONE
    } else if (this.#rule.arms && (previous === T.OPEN_BRACE || previous === T.COMMA || previous === T.CLOSE_BRACE)) {
      this.#startArm(kind, previous)
    }
    if (this.#kind === NONE) {
      if (this.#rule.calls && kind === T.COMMA) this.#startArgument(this.#rule.calls)
      else if (this.#rule.generators) this.#startGenerator(kind, previous)
    }
    const within = this.#kind !== NONE
    if (kind === T.WORD || kind === T.KEYWORD) this.#word(kind)
    return within || this.#kind === BINDS
  }

  #begin(kind: number, base: number): void {
    this.#kind = kind
    this.#base = base
  }

  #word(kind: number): void {
    const { bits } = this.#cursor
    const { binds, tests, cases } = this.#rule
    if (this.#kind === CASE || this.#kind === GENERATES) return
    if (cases && kind === T.KEYWORD && bits & W.CASE) this.#begin(CASE, -1)
    else if (bits & W.BINDING && binds?.some(word => this.#is(word))) this.#begin(BINDS, -1)
    else if (bits & W.NOT_CALLED && tests?.some(word => this.#is(word))) this.#begin(TESTS, -1)
  }

  #is(word: string): boolean {
    const { start, end, text } = this.#cursor
    return end - start === word.length && text.startsWith(word, start)
  }

  #ends(kind: number): boolean {
    const { newline, start, text } = this.#cursor
    if (this.#kind === GENERATES) return start >= this.#end
    if (this.#kind === ARGUMENT && kind === T.COMMA) return true
    if (kind === T.ASSIGN || kind === T.SEMICOLON || kind === T.LOGICAL || kind === T.ARROW) return true
    if (newline && this.#lineEnds && this.#state.previous !== T.COMMA) return true
    if (this.#kind < CASE || this.#kind === TESTS) {
      if (kind === T.COMMA || kind === T.QUESTION) return true
      return (
        (kind === T.OPEN_BRACE && this.#lineEnds) ||
        // `Some(…)` is a keyword that occurs in patterns.
        (kind === T.KEYWORD && this.#kind === BINDS && !isUpper(text.charCodeAt(start)))
      )
    }
    if (kind === T.COLON || kind === T.THIN_ARROW) return true
    return (kind === T.WORD || kind === T.KEYWORD) && this.#rule.guards?.some(word => this.#is(word)) === true
  }

  /** Begins an arm after a brace, a comma or the block of another arm. */
  #startArm(kind: number, previous: number): void {
    const { top, frames, size } = this.#state
    const around = frames[size - 2]
    if (top.kind !== S.BRACE || around?.kind !== S.CONTROL || !(around.word & W.SWITCH)) return
    // With `case` there are no other arms.
    if (previous === T.OPEN_BRACE)
      top.checked = kind !== T.KEYWORD || (this.#cursor.bits & (W.CASE | W.NOT_CALLED)) === 0
    // A block may be followed by more than an arm: `} else`, `}.go()`.
    const isElse = kind === T.KEYWORD && (this.#cursor.bits & W.ELSE) !== 0
    if (top.checked && !isElse && kind !== T.ACCESS && kind !== T.COMMA && kind !== T.QUESTION) this.#begin(CASE, size)
  }

  /** Begins the second argument of a call that tests a pattern. */
  #startArgument(calls: readonly string[]): void {
    const at = this.#state.innermost()
    const { callee, start } = this.#state.frames[at] as S.Frame
    if (start === this.#call || !calls.includes(callee)) return
    this.#call = start
    this.#begin(ARGUMENT, at + 1)
  }

  /** Begins a generator after the bracket of a loop's head, a semicolon or a line break. */
  #startGenerator(kind: number, previous: number): void {
    const { top, frames, size, beforePrevious } = this.#state
    const { newline, start, text } = this.#cursor
    const opens = previous === T.OPEN_PAREN || previous === T.OPEN_BRACE
    const around = frames[size - 2]
    if (opens && beforePrevious === T.KEYWORD && around?.kind === S.CONTROL && around.word & W.LOOP)
      top.comprehends = true
    if (!top.comprehends || !(opens || newline || previous === T.SEMICOLON)) return
    if (kind === T.KEYWORD && !(this.#cursor.bits & W.CASE)) return
    GENERATOR.lastIndex = start
    if (!GENERATOR.test(text)) return
    this.#end = GENERATOR.lastIndex
    this.#begin(GENERATES, size)
  }
}
