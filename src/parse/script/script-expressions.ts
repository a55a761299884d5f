// Expressions: where they end, and what is defined within. What the one read last is, `parts.value` says.
import * as T from '../../scan/token-kinds.ts'
import { BARE, OBJECT, OTHER, WRAPPED } from './expression-value.ts'
import type { ExpressionsPart, Parts } from './parser-parts.ts'
import { UNSUPPORTED } from './script-source.ts'
import { NONE } from './script-types.ts'
import * as W from './script-words.ts'

/** First characters of what stands between two operands, of kind OTHER. */
const BETWEEN = '+-/%&^=!<>'

export class Expressions implements ExpressionsPart {
  readonly #parts: Parts
  /** Choices (`a ? b : c`) whose middle is being read. */
  #choices = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Whether a colon may be that of a choice. */
  get isInChoice(): boolean {
    return this.#choices > 0
  }

  /** What is read next stands in brackets of its own, until `close` with what this gives. */
  open(): number {
    const choices = this.#choices
    this.#choices = 0
    return choices
  }

  close(choices: number): void {
    this.#choices = choices
  }

  /**
   * The token after an expression without commas. `isDeep`: members of an object that it is are looked for; `link`: which of
   * a chain of assignments it is that are a statement of the file, from 1 on; 0 elsewhere.
   */
  assignment(at: number, isDeep = false, link = 0): number {
    const { source, operands, value } = this.#parts
    source.enter()
    let next = operands.read(at, isDeep)
    while (!value.isArrow) {
      const after = this.#operator(at, next, isDeep, link)
      if (after === next) break
      next = after
      // What is given something is no sum.
      if (source.kinds[next] === T.ASSIGN) throw UNSUPPORTED
    }
    value.isArrow = false
    source.leave()
    return next
  }

  /** The token after an operator and what it is given; the same token where none stands there. */
  #operator(first: number, at: number, isDeep: boolean, link: number): number {
    const { source } = this.#parts
    switch (source.kinds[at]) {
      case T.ASSIGN:
        return this.#assign(first, at, isDeep, link)
      case T.QUESTION:
        return this.#choice(at)
      case T.LOGICAL:
      case T.STAR:
      case T.PIPE:
      case T.LESS:
        return this.#second(at)
      case T.GREATER:
        return this.#second(this.#shifts(at))
      case T.OTHER:
        if (!BETWEEN.includes(source.text[source.starts[at]!]!)) throw UNSUPPORTED
        return this.#second(this.#isNot(at) ? at + 1 : at)
      case T.WORD:
      case T.KEYWORD:
        return this.#wordBetween(at)
      default:
        return at
    }
  }

  #second(operator: number): number {
    const { operands, value } = this.#parts
    const next = operands.read(operator + 1, false)
    value.become(OTHER)
    return next
  }

  /** `!==`, of which the scanner makes two. */
  #isNot(at: number): boolean {
    const { kinds, starts, ends, bits } = this.#parts.source
    return bits[at] === 33 && kinds[at + 1] === T.ASSIGN && starts[at + 1] === ends[at]
  }

  /** The last mark of `>>`, `>>>=`. */
  #shifts(at: number): number {
    const { kinds, starts, ends, bits } = this.#parts.source
    let last = at
    while (starts[last + 1] === ends[last] && (kinds[last + 1] === T.GREATER || bits[last + 1] === 62)) last++
    return last
  }

  #wordBetween(at: number): number {
    const { source, types, value } = this.#parts
    const word = source.word(at)
    if (word === W.IN || word === W.INSTANCEOF) return this.#second(at)
    if (word !== W.AS || source.breaks[at] === 1 || !source.typed) return at
    const next = types.end(at + 1)
    if (next === NONE) throw UNSUPPORTED
    value.wrap(WRAPPED)
    return next
  }

  #choice(at: number): number {
    const { source, value } = this.#parts
    this.#choices++
    let next = this.assignment(at + 1)
    this.#choices--
    next = this.assignment(source.expect(T.COLON, next))
    value.become(OTHER)
    return next
  }

  #assign(first: number, at: number, isDeep: boolean, link: number): number {
    const { source, assigned, value } = this.#parts
    const { starts, ends } = source
    const isPlain = ends[at]! - starts[at]! === 1
    const next = this.assignment(at + 1, isDeep || link > 0, link > 0 && isPlain ? link + 1 : 0)
    if (isPlain) {
      assigned.add(first, at, next, link)
      if (value.handedOn < 0) value.handedOn = starts[at + 1]!
      value.wrap(WRAPPED)
    } else value.become(OTHER)
    return next
  }

  /** The token after expressions with commas between them; `link`: of the first, as for `assignment`. */
  sequence(at: number, link = 0, isDeep = false): number {
    const { assigned, source, value } = this.#parts
    const { kinds } = source
    const choices = this.open()
    const { found } = assigned
    let next = this.assignment(at, isDeep, link)
    // The grammar's queries look for no export in one of several.
    if (link > 0 && kinds[next] === T.COMMA && assigned.found !== found) throw UNSUPPORTED
    while (kinds[next] === T.COMMA) {
      next = this.assignment(next + 1)
      value.become(OTHER)
    }
    this.close(choices)
    return next
  }

  /** What stands in brackets with commas between it, of which some may be missing. */
  list(open: number): number {
    const { source, value } = this.#parts
    const close = source.partners[open]!
    if (source.hasSign(open, close)) this.arguments(open, false)
    value.become(OTHER)
    return close + 1
  }

  /** Arguments; where the first object among them begins, which is looked into if `isDeep`, or -1. */
  arguments(open: number, isDeep: boolean): number {
    const { source, value } = this.#parts
    const { kinds, starts } = source
    const close = source.partners[open]!
    const choices = this.open()
    let object = -1
    for (let next = open + 1; next < close; ) {
      if (kinds[next] === T.COMMA) {
        next++
        continue
      }
      const first = next
      next = this.assignment(next, isDeep && object < 0)
      if (object < 0 && value.shape === OBJECT && value.around === BARE) object = starts[first]!
      if (next !== close && kinds[next] !== T.COMMA) throw UNSUPPORTED
    }
    this.close(choices)
    return object
  }

  template(open: number): number {
    const { source, value } = this.#parts
    const { kinds, partners } = source
    const close = partners[open]!
    if (!source.hasSign(open, close)) return close + 1
    const choices = this.open()
    for (let next = open; next !== close; ) {
      next = this.assignment(next + 1)
      while (kinds[next] === T.COMMA) next = this.assignment(next + 1)
      if (next !== close && kinds[next] !== T.INTERPOLATION_NEXT) throw UNSUPPORTED
    }
    this.close(choices)
    value.become(OTHER)
    return close + 1
  }
}
