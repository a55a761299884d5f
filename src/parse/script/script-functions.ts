// Heads and bodies of functions and classes, wherever they stand.
import * as T from '../../scan/token-kinds.ts'
import type { FunctionsPart, Parts } from './parser-parts.ts'
import { UNSUPPORTED } from './script-source.ts'
import { MODULE } from './script-statements.ts'
import { NONE } from './script-types.ts'
import * as W from './script-words.ts'

/** What a match says of a function or class that is a value: it has the name that it is bound to, if it is. */
const EXPRESSION = { expression: null }

export class Functions implements FunctionsPart {
  readonly #parts: Parts
  /** Where the body read last begins. */
  body = -1
  /** The name of the function or class read last that is a value; -1 without one. */
  name = -1

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** The token after type parameters, parameters and the type of the result, from the first of them on. */
  head(at: number): number {
    const { source, types } = this.#parts
    const { kinds } = source
    let next = this.typeParameters(at)
    if (kinds[next] !== T.OPEN_PAREN) throw UNSUPPORTED
    next = source.past(next)
    if (kinds[next] !== T.COLON || !source.typed) return next
    next = types.end(next + 1)
    if (next === NONE) throw UNSUPPORTED
    return next
  }

  typeParameters(at: number): number {
    const { source, types } = this.#parts
    if (source.kinds[at] !== T.LESS) return at
    const next = source.typed ? types.parameters(at) : NONE
    if (next === NONE) throw UNSUPPORTED
    return next
  }

  /** The token after a body in braces. */
  block(open: number): number {
    const { source, statements } = this.#parts
    if (source.kinds[open] !== T.OPEN_BRACE) throw UNSUPPORTED
    const close = source.partners[open]!
    if (source.isModule(open)) statements.inFunction(open, close, MODULE)
    else if (source.hasSign(open, close)) statements.inFunction(open, close)
    this.body = source.starts[open]!
    return close + 1
  }

  /** A function that is a value; `at`: its first word, which may be `async`. */
  expression(at: number): number {
    const { source } = this.#parts
    let next = (source.word(at) === W.ASYNC ? at + 1 : at) + 1
    if (source.kinds[next] === T.STAR) next++
    const name = source.isName(next) ? next++ : -1
    next = this.block(this.head(next))
    if (name >= 0) this.#named('fn', at, name, next)
    this.name = name
    return next
  }

  /** A class that is a value; `at`: its word. */
  classExpression(at: number): number {
    const { source } = this.#parts
    const hasName = source.isName(at + 1) && source.word(at + 1) !== W.IMPLEMENTS
    const next = this.classRest(hasName ? at + 2 : at + 1)
    if (hasName) this.#named('class', at, at + 1, next)
    this.name = hasName ? at + 1 : -1
    return next
  }

  /** The token after a class, from what follows its name on. */
  classRest(at: number): number {
    const { source, types, operands, members } = this.#parts
    const { kinds } = source
    let next = this.typeParameters(at)
    if (source.word(next) === W.EXTENDS) {
      next = operands.read(next + 1, false)
      if (kinds[next] === T.LESS && source.typed) next = types.arguments(next)
      if (next === NONE) throw UNSUPPORTED
    }
    if (source.word(next) === W.IMPLEMENTS) next = this.bases(next)
    if (kinds[next] !== T.OPEN_BRACE) throw UNSUPPORTED
    const close = source.partners[next]!
    members.ofClass(next, close)
    this.body = source.starts[next]!
    return close + 1
  }

  /** The token after a word and the types that it lists. */
  bases(at: number): number {
    const { source, types } = this.#parts
    if (!source.typed) throw UNSUPPORTED
    let next = at
    do {
      next = types.end(next + 1)
      if (next === NONE) throw UNSUPPORTED
    } while (source.kinds[next] === T.COMMA)
    return next
  }

  #named(role: 'fn' | 'class', at: number, name: number, next: number): void {
    const match = this.#parts.source.add(role, at, next, name)
    match.body = this.body
    match.set = EXPRESSION
  }
}
