// Control flow of marks: `=>`, `->` and `|` of lambdas and arms, `?`, `&&`; and names of errors.
import type { TokenCursor } from '../../scan/token-cursor.ts'
import * as T from '../../scan/token-kinds.ts'
import type { Tables } from '../../scan/word-tables.ts'
import * as S from '../scan-state.ts'
import type { LayoutArms } from './layout-arms.ts'
import { opensTernary } from './lookahead.ts'
import { endsCatchAll, standsInArm } from './match-arms.ts'

/** Characters of type arguments in which a condition is looked for. */
const LONGEST_TYPE = 500

/** Frame word: the parameters of a lambda are being read. */
export const PARAMETERS = 1

export class Marks {
  /** Between `case` and its `:` or `->`. */
  inCase = false
  readonly #state: S.State
  readonly #cursor: TokenCursor
  readonly #tables: Tables
  readonly #layoutArms: LayoutArms | undefined

  constructor(state: S.State, cursor: TokenCursor, tables: Tables, layoutArms: LayoutArms | undefined) {
    this.#state = state
    this.#cursor = cursor
    this.#tables = tables
    this.#layoutArms = layoutArms
  }

  /** Handles `=>` before the body of a lambda or match arm. */
  arrow(): void {
    const state = this.#state
    const { lexis, lambda } = this.#tables
    const { top } = state
    const isArm = lexis.arm === '=>' && (lexis.armOnly || standsInArm(state, false))
    // `fn($x) => …` (PHP).
    if (lexis.arm && !lexis.armOnly && top.kind === S.LAMBDA && top.stage === S.HEADER) top.stage = S.EXPECT
    else if (isArm) this.#arm()
    else if (lambda.arrow && !(state.angles > 0 && state.size === state.angleSize))
      state.push(S.LAMBDA).stage = S.EXPECT
  }

  #arm(): void {
    const state = this.#state
    state.logical = 0
    if (!endsCatchAll(state, this.#cursor)) state.tally.control.branches++
    // The guard of an arm has no body.
    if (state.inHead) state.pop()
  }

  /** Handles an unmatched `)`: `a) run ;;` (Bash). */
  strayParen(): void {
    if (this.#tables.lexis.arm === ')' && standsInArm(this.#state, true)) this.#arm()
  }

  thinArrow(): void {
    const state = this.#state
    if (this.#layoutArms) this.#layoutArms.arrow()
    else if (this.#tables.lexis.arm === '->') {
      if (standsInArm(state, this.#tables.lexis.blocks === 'end')) this.#arm()
    }
    if (!this.#tables.lambda.thin) return
    if (this.inCase || state.previous === T.KEYWORD) this.inCase = false
    else state.push(S.LAMBDA).stage = S.EXPECT
  }

  pipe(): void {
    const state = this.#state
    this.#layoutArms?.pipe()
    if (!this.#tables.lambda.pipe) return
    if (state.top.kind === S.LAMBDA && state.top.stage === S.HEADER && state.top.word === PARAMETERS) {
      state.top.stage = S.EXPECT
    } else if (!T.endsOperand(state.previous)) {
      state.push(S.LAMBDA).word = PARAMETERS
    }
  }

  /** Handles `?`: a conditional, an optional mark, or Rust's error operator. */
  question(): void {
    const state = this.#state
    const { lexis } = this.#tables
    if (!T.endsOperand(state.previous)) return
    if (!lexis.ternary) {
      if (lexis.errorMark) state.tally.handles++
      return
    }
    if (!opensTernary(this.#cursor, state, lexis.optionalMark === true)) return
    if (this.#isOfType()) return
    state.angles = 0
    const { control } = state.tally
    control.branches++
    control.complexity += 1 + state.nesting
    state.push(S.TERNARY).stage = S.STATEMENT
    state.nesting++
  }

  /** True in `f<T extends A ? B : C>()`. */
  #isOfType(): boolean {
    const { angles, size, angleSize, angleEnd } = this.#state
    if (angles === 0 || size !== angleSize) return false
    return /\bextends\b/.test(this.#cursor.text.slice(angleEnd, Math.min(this.#cursor.start, angleEnd + LONGEST_TYPE)))
  }

  logical(): void {
    const state = this.#state
    const { bits } = this.#cursor
    state.angles = 0
    if (state.logical === bits) return
    state.logical = bits
    state.tally.control.complexity++
  }

  errorName(): void {
    const state = this.#state
    const { top } = state
    const around = top.kind === S.PAREN ? state.frames[state.size - 2] : top
    const inCondition = around?.kind === S.CONTROL && around.stage === S.HEADER && !around.checked
    if (!inCondition && !this.#tables.lexis.errorMark) return
    if (inCondition) around.checked = true
    state.tally.handles++
  }
}
