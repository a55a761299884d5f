// Arms and guards where bodies are indented and a mark stands behind each pattern (Haskell, OCaml). The mark is that of
// lambdas and types as well, so what stands before it on its line says what it is.

import type { TokenCursor } from '../../scan/token-cursor.ts'
import * as W from '../../scan/word-tables.ts'
import * as S from '../scan-state.ts'

export class LayoutArms {
  readonly #state: S.State
  readonly #cursor: TokenCursor
  /** Where the word stands that opened the last match, and in which function. */
  #matchAt = -1
  #function = S.NOBODY
  /** Where the last mark or word ends that begins a pattern. */
  #begun = 0
  /** Start of a line on which marks are those of a type. */
  #typeLine = -1

  constructor(state: S.State, cursor: TokenCursor) {
    this.#state = state
    this.#cursor = cursor
  }

  /** A control word. */
  keyword(bits: number): void {
    const { start, end } = this.#cursor
    this.#begun = end
    if (!(bits & (W.SWITCH | W.TRY))) return
    this.#matchAt = start
    this.#function = this.#state.tally
  }

  /** `->` */
  arrow(): void {
    const { text, start, end, lineStart } = this.#cursor
    const { top, tally } = this.#state
    const from = Math.max(lineStart, this.#begun, start - FARTHEST)
    this.#begun = end
    if (this.#typeLine === lineStart || (top.kind === S.PAREN && top.start > this.#matchAt)) return
    const before = text.slice(from, start).replace(PARTS, 'x').trim()
    if (before === '' || TYPE.test(before)) this.#typeLine = lineStart
    else if (!LAMBDA.test(before) && (before[0] === '|' || this.#function === tally) && !REST.test(before)) {
      tally.control.branches++
    }
  }

  /** `|`: the guard of an equation, which `=` ends; one of an arm has the arm's mark. */
  pipe(): void {
    const { text, start, end } = this.#cursor
    const { top, tally } = this.#state
    this.#begun = start
    if (top.kind === S.BRACKET || !SPACES.includes(text[start - 1] ?? ' ') || !SPACES.includes(text[end] ?? ' ')) return
    GUARD.lastIndex = end
    const guard = GUARD.exec(text)
    if (guard !== null && guard[1] === '=' && !REST.test(guard[0].slice(0, -1).trim())) tally.control.branches++
  }
}

const FARTHEST = 400
const SPACES = ' \t\r\n'
/** What holds marks that say nothing of the whole: literals, and what stands in parentheses. */
const PARTS = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.[^']*)'|\([^()]*\)/g
/** A type begins, or goes on from the line before. */
const TYPE = /::|^(?:=>|->)|(?:^|[^:]):(?![:=>])/
/** The parameters of a function without a name. */
const LAMBDA = /\\|\bfun\b/
/** What takes all the rest. */
const REST = /^\|?\s*(?:_|otherwise)$/
/** A guard to the mark behind it. */
const GUARD = /[^|]{0,300}?\s(=|->)(?=\s)/y
