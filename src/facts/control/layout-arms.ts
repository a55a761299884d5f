// Arms and guards in languages with indented bodies and a mark after each pattern (Haskell, OCaml). Lambdas and types
// use the same mark, so the text before it on its line decides.
import type { TokenCursor } from '../../scan/token-cursor.ts'
import * as W from '../../scan/word-tables.ts'
import * as S from '../scan-state.ts'

export class LayoutArms {
  readonly #state: S.State
  readonly #cursor: TokenCursor
  /** Position of the keyword of the last match, and its function. */
  #matchAt = -1
  #function = S.NOBODY
  /** End of the last mark or word that begins a pattern. */
  #begun = 0
  /** Start of a line whose marks belong to a type. */
  #typeLine = -1

  constructor(state: S.State, cursor: TokenCursor) {
    this.#state = state
    this.#cursor = cursor
  }

  keyword(bits: number): void {
    const { start, end } = this.#cursor
    this.#begun = end
    if (!(bits & (W.SWITCH | W.TRY))) return
    this.#matchAt = start
    this.#function = this.#state.tally
  }

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

  /** Handles `|`: the guard of an equation ends with `=`; the guard of an arm has the arm's mark. */
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
/** Text whose marks do not count: literals and parentheses. */
const PARTS = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.[^']*)'|\([^()]*\)/g
/** A type begins or continues. */
const TYPE = /::|^(?:=>|->)|(?:^|[^:]):(?![:=>])/
const LAMBDA = /\\|\bfun\b/
const REST = /^\|?\s*(?:_|otherwise)$/
const GUARD = /[^|]{0,300}?\s(=|->)(?=\s)/y
