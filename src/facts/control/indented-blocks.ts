// Control structures with indented bodies (Python): a statement ends at the next line that is not indented more.
import type { TokenCursor } from '../../scan/token-cursor.ts'
import * as T from '../../scan/token-kinds.ts'
import * as W from '../../scan/word-tables.ts'
import * as S from '../scan-state.ts'
import { isCatchAll } from './match-arms.ts'

export class Indentation {
  readonly #state: S.State
  readonly #cursor: TokenCursor
  readonly #isExpression: boolean
  #column = 0
  #lineStart = true

  /** @param isExpression A match may begin anywhere in a line (OCaml). */
  constructor(state: S.State, cursor: TokenCursor, isExpression: boolean) {
    this.#state = state
    this.#cursor = cursor
    this.#isExpression = isExpression
  }

  /** Handles the first token of a line: it begins a statement, unless a bracket is open. */
  startLine(): void {
    const state = this.#state
    if (state.brackets > 0) return
    this.#column = this.#cursor.start - this.#cursor.lineStart
    this.#lineStart = true
    while (state.top.kind >= S.CONTROL && (state.top.kind !== S.CONTROL || this.#column <= state.top.indent)) {
      // The arms of a match may align with its keyword: `| A -> …`.
      if (this.#cursor.kind === T.PIPE && state.top.word & W.SWITCH && this.#column === state.top.indent) break
      state.pop()
    }
    state.logical = 0
  }

  goOn(): void {
    this.#lineStart = false
  }

  /** Handles a control word; unless it begins a line, it is part of an expression. */
  keyword(bits: number): void {
    const state = this.#state
    const { control } = state.tally
    const { top } = state
    const starts = state.brackets === 0 && this.#lineStart
    if (bits & W.LOOP) {
      control.loops++
      if (state.brackets > 0) {
        // Only an `if` in the same bracket filters.
        if (top.kind <= S.INTERPOLATION) top.comprehends = true
        return
      }
      control.complexity += 1 + state.nesting
      this.#open(W.LOOP)
    } else if (bits & W.IF) {
      control.branches++
      if (top.comprehends && top.kind <= S.INTERPOLATION) return
      control.complexity += 1 + state.nesting
      if (starts) this.#open(W.IF)
    } else if (bits & W.SWITCH && (starts || this.#isExpression)) {
      control.complexity += 1 + state.nesting
      this.#open(W.SWITCH)
    } else if (!starts) {
      return
    } else if (bits & (W.ELSE | W.ELSE_IF)) {
      control.complexity++
      if (bits & W.ELSE_IF) control.branches++
      this.#open(bits & W.ELSE ? W.ELSE : W.IF)
    } else if (bits & W.CASE) {
      if (top.word & W.SWITCH && !isCatchAll(this.#cursor)) control.branches++
    } else if (bits & W.TRY) {
      control.try++
    } else if (bits & W.CATCH) {
      control.branches++
      control.complexity += 1 + state.nesting
      state.tally.handles++
      this.#open(W.CATCH)
    }
  }

  #open(word: number): void {
    const state = this.#state
    state.pushControl(word, S.HEADER).indent = this.#column
    state.deepen()
  }
}
