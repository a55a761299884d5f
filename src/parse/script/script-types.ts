// Finds the ends of types. Types contain no definitions, so nothing is recorded.
import * as T from '../../scan/token-kinds.ts'
import type { ScriptSource } from './script-source.ts'
import * as W from './script-words.ts'

const AMPERSAND = 38
const MINUS = 45

/** Returned if there is no type. */
export const NONE = -1

export class Types {
  readonly #source: ScriptSource

  constructor(source: ScriptSource) {
    this.#source = source
  }

  /**
   * Returns the token behind a type, or NONE. `isBound`: the type follows `extends`, so a `?` does not belong to it.
   */
  end(at: number, isBound = false): number {
    const source = this.#source
    const { kinds } = source
    source.enter()
    let next = at
    if (kinds[next] === T.PIPE || source.isMark(next, AMPERSAND)) next++
    for (;;) {
      next = this.#operand(next, isBound)
      if (next === NONE) break
      if (kinds[next] !== T.PIPE && !source.isMark(next, AMPERSAND)) break
      next++
    }
    if (next !== NONE && !isBound && source.word(next) === W.EXTENDS) next = this.#conditional(next)
    source.leave()
    return next
  }

  #conditional(at: number): number {
    const { kinds } = this.#source
    const bound = this.end(at + 1, true)
    if (bound === NONE || kinds[bound] !== T.QUESTION) return NONE
    const first = this.end(bound + 1)
    if (first === NONE || kinds[first] !== T.COLON) return NONE
    return this.end(first + 1)
  }

  #operand(at: number, isBound: boolean): number {
    const { kinds, breaks, partners } = this.#source
    let next = this.#primary(at, isBound)
    while (next !== NONE && kinds[next] === T.OPEN_BRACKET && breaks[next] === 0) next = partners[next]! + 1
    return next
  }

  #primary(at: number, isBound: boolean): number {
    const source = this.#source
    const { kinds, partners } = source
    switch (kinds[at]) {
      case T.WORD:
      case T.KEYWORD:
        return this.#word(at, isBound)
      case T.STRING:
      case T.NUMBER:
        return at + 1
      case T.OPEN_BRACE:
      case T.OPEN_BRACKET:
      case T.INTERPOLATION_OPEN:
        return partners[at]! + 1
      case T.OPEN_PAREN: {
        const after = partners[at]! + 1
        return kinds[after] === T.ARROW ? this.end(after + 1) : after
      }
      case T.LESS:
        return this.#function(this.parameters(at))
      default:
        return source.isMark(at, MINUS) && kinds[at + 1] === T.NUMBER ? at + 2 : NONE
    }
  }

  #function(at: number): number {
    const { kinds, partners } = this.#source
    if (at === NONE || kinds[at] !== T.OPEN_PAREN) return NONE
    const after = partners[at]! + 1
    return kinds[after] === T.ARROW ? this.end(after + 1) : NONE
  }

  #word(at: number, isBound: boolean): number {
    const source = this.#source
    const { kinds, breaks, partners } = source
    const next = at + 1
    const goesOn = breaks[next] === 0 && this.#begins(next)
    switch (source.word(at)) {
      case W.KEYOF:
      case W.READONLY:
        if (goesOn) return this.#operand(next, isBound)
        break
      case W.ASSERTS:
        // `asserts a`, `asserts a is A`
        if (breaks[next] === 0 && source.isWord(next) && source.word(next) !== W.IS) return this.#word(next, isBound)
        break
      case W.INFER:
        if (goesOn && source.isWord(next)) return this.#inferred(next, isBound)
        break
      case W.TYPEOF:
        if (source.word(next) === W.IMPORT) return this.#word(next, isBound)
        return source.isWord(next) ? this.#named(next) : NONE
      case W.NEW:
        return this.#function(kinds[next] === T.LESS ? this.parameters(next) : next)
      case W.ABSTRACT:
        if (source.word(next) === W.NEW) return this.#word(next, isBound)
        break
      case W.IMPORT:
        return kinds[next] === T.OPEN_PAREN ? this.#members(partners[next]! + 1) : NONE
      case W.CONST:
      case W.UNARY:
        return next
      default:
        if (W.has(source.bits[at]!, W.RESERVED)) return NONE
    }
    if (source.word(next) === W.IS && breaks[next] === 0) return this.end(next + 1, isBound)
    return this.#named(at)
  }

  /** `infer A`, or `infer A extends B` unless a `?` makes the bound a conditional type. */
  #inferred(name: number, isBound: boolean): number {
    const { kinds } = this.#source
    const next = name + 1
    if (this.#source.word(next) !== W.EXTENDS) return next
    const bound = this.end(next + 1, true)
    return bound === NONE || (!isBound && kinds[bound] === T.QUESTION) ? next : bound
  }

  #named(at: number): number {
    return this.#members(at + 1)
  }

  /** Members and type arguments behind a name: `.b`, `<C>`. */
  #members(from: number): number {
    const { kinds, breaks } = this.#source
    let at = from
    while (kinds[at] === T.ACCESS) {
      if (!this.#source.isWord(at + 1)) return NONE
      at += 2
    }
    return kinds[at] === T.LESS && breaks[at] === 0 ? this.arguments(at) : at
  }

  #begins(at: number): boolean {
    const kind = this.#source.kinds[at]!
    return kind <= T.STRING ? kind !== T.END : BEGINS.has(kind)
  }

  /** Returns the token behind `<A, B>`, or NONE. */
  arguments(at: number): number {
    const { kinds } = this.#source
    let next = at
    do {
      next = this.end(next + 1)
      if (next === NONE) return NONE
    } while (kinds[next] === T.COMMA)
    return kinds[next] === T.GREATER ? next + 1 : NONE
  }

  /** Returns the token behind `<A, const B extends C = D>`, or NONE. */
  parameters(at: number): number {
    const source = this.#source
    const { kinds } = source
    let next = at
    do {
      next++
      if (kinds[next] === T.GREATER && next > at + 1) return next + 1
      for (; source.isWord(next + 1) && IS_BEFORE_PARAMETER.has(source.word(next)); next++);
      if (!source.isName(next)) return NONE
      next++
      if (source.word(next) === W.EXTENDS) next = this.end(next + 1)
      if (next !== NONE && kinds[next] === T.ASSIGN) next = this.end(next + 1)
      if (next === NONE) return NONE
    } while (kinds[next] === T.COMMA)
    return kinds[next] === T.GREATER ? next + 1 : NONE
  }
}

const BEGINS: ReadonlySet<number> = new Set([
  ...[T.KEYWORD, T.OPEN_BRACE, T.OPEN_BRACKET, T.OPEN_PAREN, T.INTERPOLATION_OPEN],
])

const IS_BEFORE_PARAMETER: ReadonlySet<number> = new Set([W.CONST, W.IN, W.OUT])
