// Parses arrow functions. Only the arrow behind their parameters tells them from parentheses.
import * as T from '../../scan/token-kinds.ts'
import { FUNCTION } from './expression-value.ts'
import type { ArrowsPart, Parts } from './parser-parts.ts'
import { UNSUPPORTED } from './script-source.ts'
import { NONE } from './script-types.ts'

export class Arrows implements ArrowsPart {
  readonly #parts: Parts

  /** In `a ? (b): c => d` the first colon belongs to a type only if another one follows. */
  #needsColon = false

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Returns the arrow of the function whose type parameters or parameters begin at a token; -1 if it is none. */
  after(at: number): number {
    const { source, types, expressions } = this.#parts
    const { kinds, partners } = source
    let next = at
    if (kinds[next] === T.LESS) next = source.typed ? types.parameters(next) : NONE
    if (next === NONE || kinds[next] !== T.OPEN_PAREN) return -1
    next = partners[next]! + 1
    if (kinds[next] === T.ARROW) return next
    if (kinds[next] !== T.COLON || !source.typed) return -1
    next = types.end(next + 1)
    if (next === NONE || kinds[next] !== T.ARROW) return -1
    this.#needsColon = expressions.isInConditional
    return next
  }

  /** Parses a function from its first token and returns the token behind it. */
  read(at: number, arrow: number): number {
    const { source, functions, expressions, returned, value } = this.#parts
    const { kinds, starts } = source
    const needsColon = this.#needsColon
    this.#needsColon = false
    if (source.mayDefine(at, arrow)) throw UNSUPPORTED
    const isBlock = kinds[arrow + 1] === T.OPEN_BRACE
    const next = isBlock ? functions.block(arrow + 1) : expressions.assignment(arrow + 1, true)
    if (!isBlock) returned.add(arrow + 1, next, starts[arrow + 1]!)
    value.become(FUNCTION, starts[at]!, starts[arrow + 1]!)
    if (needsColon && kinds[next] !== T.COLON) throw UNSUPPORTED
    value.isArrow = true
    return next
  }
}
