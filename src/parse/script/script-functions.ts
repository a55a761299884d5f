// Parses heads and bodies of functions and classes.
import * as T from '../../scan/token-kinds.ts'
import type { FunctionsPart, Parts } from './parser-parts.ts'
import { UNSUPPORTED } from './script-source.ts'
import { MODULE } from './script-statements.ts'
import { NONE } from './script-types.ts'
import * as W from './script-words.ts'

/** Set on the match of a function or class expression. If it is bound to a name it takes that name. */
const EXPRESSION = { expression: null }

export class Functions implements FunctionsPart {
  readonly #parts: Parts
  body = -1
  /** Token of the own name of the last function or class expression; -1 for none. */
  name = -1

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Returns the token behind type parameters, parameters and return type. */
  head(at: number): number {
    const { source, types } = this.#parts
    const { kinds } = source
    let next = this.typeParameters(at)
    if (kinds[next] !== T.OPEN_PAREN) throw UNSUPPORTED
    next = source.skipBrackets(next)
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

  /** Returns the token behind a body in braces. */
  block(open: number): number {
    const { source, statements } = this.#parts
    if (source.kinds[open] !== T.OPEN_BRACE) throw UNSUPPORTED
    const close = source.partners[open]!
    if (source.isModule(open)) statements.inFunction(open, close, MODULE)
    else if (source.mayDefine(open, close)) statements.inFunction(open, close)
    this.body = source.starts[open]!
    return close + 1
  }

  /** Parses a function expression, whose first word may be `async`. */
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

  classExpression(at: number): number {
    const { source } = this.#parts
    const hasName = source.isName(at + 1) && source.word(at + 1) !== W.IMPLEMENTS
    const next = this.classRest(hasName ? at + 2 : at + 1)
    if (hasName) this.#named('class', at, at + 1, next)
    this.name = hasName ? at + 1 : -1
    return next
  }

  /** Returns the token behind a class; `at` follows its name. */
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

  /** Returns the token behind the types that `extends` or `implements` lists. */
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
