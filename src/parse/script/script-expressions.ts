// Finds the ends of expressions and the definitions in them. `parts.value` describes the last one.
import type { Draft } from '../../languages/definition-match.ts'
import * as T from '../../scan/token-kinds.ts'
import { BARE, OBJECT, OTHER, WRAPPED } from './expression-value.ts'
import type { ExpressionsPart, Parts } from './parser-parts.ts'
import { UNSUPPORTED } from './script-source.ts'
import { NONE } from './script-types.ts'
import * as W from './script-words.ts'

/** First characters of binary operators of kind OTHER. */
const BETWEEN = '+-/%&^=!<>'

export class Expressions implements ExpressionsPart {
  readonly #parts: Parts
  /** Conditionals (`a ? b : c`) whose middle operand is being parsed. */
  #conditionals = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Whether a colon may belong to a conditional. */
  get isInConditional(): boolean {
    return this.#conditionals > 0
  }

  /** Begins a bracketed context. Pass the result to `close`. */
  open(): number {
    const conditionals = this.#conditionals
    this.#conditionals = 0
    return conditionals
  }

  close(conditionals: number): void {
    this.#conditionals = conditionals
  }

  /**
   * Returns the token behind an expression without commas. `isDeep` adds the members of an object. `link` is the
   * position in a chain of assignments that is a statement of the file, from 1; 0 elsewhere.
   */
  assignment(at: number, isDeep = false, link = 0): number {
    const { source, operands, value } = this.#parts
    source.enter()
    let next = operands.read(at, isDeep)
    while (!value.isArrow) {
      const after = this.#operator(at, next, isDeep, link)
      if (after === next) break
      next = after
      // The left side of an assignment has no binary operator.
      if (source.kinds[next] === T.ASSIGN) throw UNSUPPORTED
    }
    value.isArrow = false
    source.leave()
    return next
  }

  /** Returns the token behind an operator and its operand; `at` if there is no operator. */
  #operator(first: number, at: number, isDeep: boolean, link: number): number {
    const { source } = this.#parts
    switch (source.kinds[at]) {
      case T.ASSIGN:
        return this.#assign(first, at, isDeep, link)
      case T.QUESTION:
        return this.#conditional(at)
      case T.LOGICAL:
      case T.STAR:
      case T.PIPE:
      case T.LESS:
        return this.#rightOperand(at)
      case T.GREATER:
        return this.#rightOperand(this.#shifts(at))
      case T.OTHER:
        if (!BETWEEN.includes(source.text[source.starts[at]!]!)) throw UNSUPPORTED
        return this.#rightOperand(this.#isNotEqual(at) ? at + 1 : at)
      case T.WORD:
      case T.KEYWORD:
        return this.#wordBetween(at)
      default:
        return at
    }
  }

  #rightOperand(operator: number): number {
    const { operands, value } = this.#parts
    const next = operands.read(operator + 1, false)
    value.become(OTHER)
    return next
  }

  /** `!==`, which the scanner splits in two. */
  #isNotEqual(at: number): boolean {
    const { kinds, starts, ends, bits } = this.#parts.source
    return bits[at] === 33 && kinds[at + 1] === T.ASSIGN && starts[at + 1] === ends[at]
  }

  /** The last token of `>>` or `>>>=`. */
  #shifts(at: number): number {
    const { kinds, starts, ends, bits } = this.#parts.source
    let last = at
    while (starts[last + 1] === ends[last] && (kinds[last + 1] === T.GREATER || bits[last + 1] === 62)) last++
    return last
  }

  #wordBetween(at: number): number {
    const { source, types, value } = this.#parts
    const word = source.word(at)
    if (word === W.IN || word === W.INSTANCEOF) return this.#rightOperand(at)
    if (word !== W.AS || source.breaks[at] === 1 || !source.typed) return at
    const next = types.end(at + 1)
    if (next === NONE) throw UNSUPPORTED
    value.wrap(WRAPPED)
    return next
  }

  #conditional(at: number): number {
    const { source, value } = this.#parts
    this.#conditionals++
    let next = this.assignment(at + 1)
    this.#conditionals--
    next = this.assignment(source.expect(T.COLON, next))
    value.become(OTHER)
    return next
  }

  #assign(first: number, at: number, isDeep: boolean, link: number): number {
    const { source, assigned, value } = this.#parts
    const { starts, ends } = source
    const isPlain = ends[at]! - starts[at]! === 1
    const isStatement = first === assigned.statement
    const next = this.assignment(at + 1, isDeep || isStatement || link > 0, link > 0 && isPlain ? link + 1 : 0)
    if (isPlain) {
      assigned.add(first, at, next, link)
      if (value.handedOn < 0) value.handedOn = starts[at + 1]!
      value.wrap(WRAPPED)
    } else value.become(OTHER)
    return next
  }

  /** Returns the token behind a comma expression. `link` applies to its first part, as in `assignment`. */
  sequence(at: number, link = 0, isDeep = false): number {
    const { assigned, source, value } = this.#parts
    const { kinds } = source
    const conditionals = this.open()
    const { found } = assigned
    let next = this.assignment(at, isDeep, link)
    // The grammar's queries match no export and no assigned object in a comma expression.
    const isStatement = link > 0 || at === assigned.statement
    if (isStatement && kinds[next] === T.COMMA && assigned.found !== found) throw UNSUPPORTED
    while (kinds[next] === T.COMMA) {
      next = this.assignment(next + 1)
      value.become(OTHER)
    }
    this.close(conditionals)
    return next
  }

  /** Parses brackets whose parts may be empty. */
  list(open: number): number {
    const { source, value } = this.#parts
    const close = source.partners[open]!
    if (source.mayDefine(open, close)) this.arguments(open, false)
    value.become(OTHER)
    return close + 1
  }

  /**
   * Parses arguments. Returns the offset of the first object among them, or -1. `isDeep` adds its members; with `held`,
   * those of all objects, whose scopes it collects.
   */
  arguments(open: number, isDeep: boolean, held?: Draft[]): number {
    const { source, returned, value } = this.#parts
    const { kinds, starts } = source
    const close = source.partners[open]!
    const conditionals = this.open()
    let object = -1
    for (let next = open + 1; next < close; ) {
      if (kinds[next] === T.COMMA) {
        next++
        continue
      }
      const first = next
      next = this.assignment(next, isDeep && (object < 0 || held !== undefined))
      if (held && isDeep) held.push(...returned.held(first, next))
      if (object < 0 && value.shape === OBJECT && value.around === BARE) object = starts[first]!
      if (next !== close && kinds[next] !== T.COMMA) throw UNSUPPORTED
    }
    this.close(conditionals)
    return object
  }

  template(open: number): number {
    const { source, value } = this.#parts
    const { kinds, partners } = source
    const close = partners[open]!
    if (!source.mayDefine(open, close)) return close + 1
    const conditionals = this.open()
    for (let next = open; next !== close; ) {
      next = this.assignment(next + 1)
      while (kinds[next] === T.COMMA) next = this.assignment(next + 1)
      if (next !== close && kinds[next] !== T.INTERPOLATION_NEXT) throw UNSUPPORTED
    }
    this.close(conditionals)
    value.become(OTHER)
    return close + 1
  }
}
