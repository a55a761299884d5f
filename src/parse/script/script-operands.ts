// Parses operands: prefix operators, a primary expression, and what follows it.
import * as T from '../../scan/token-kinds.ts'
import { ASSERTED, CLASS, FUNCTION, OBJECT, OTHER, PASSED, WRAPPED } from './expression-value.ts'
import type { OperandsPart, Parts } from './parser-parts.ts'
import { isPassThrough } from './pass-through-calls.ts'
import { UNSUPPORTED } from './script-source.ts'
import { NONE } from './script-types.ts'
import * as W from './script-words.ts'

const BACKTICK = 96
const [PLUS, MINUS] = [43, 45] as const
/** First characters of prefix operators of kind OTHER. */
const BEFORE = '+-~'

/** Kinds that always begin an operand. */
const BEGINS: ReadonlySet<number> = new Set([
  ...[T.NUMBER, T.STRING, T.OPEN_PAREN, T.OPEN_BRACKET, T.OPEN_BRACE, T.INTERPOLATION_OPEN],
])

export class Operands implements OperandsPart {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Returns the token behind an operand, with its prefixes and postfixes. `isDeep` as in `Expressions.assignment`. */
  read(at: number, isDeep: boolean): number {
    const { source, value } = this.#parts
    source.enter()
    const first = this.#prefixes(at)
    // `yield` needs no operand.
    const isAlone = source.word(first) === W.YIELD
    const isNew = first === at + 1 && source.word(at) === W.NEW
    let next = isAlone ? first + 1 : this.#primary(first, isDeep && first === at)
    if (isAlone || first !== at) value.become(OTHER)
    while (!value.isArrow) {
      const after = this.#postfix(first, next, isDeep && (first === at || isNew))
      if (after === next) break
      next = after
    }
    source.leave()
    return next
  }

  /** Returns the token behind prefix operators. */
  #prefixes(at: number): number {
    const { source } = this.#parts
    const { kinds, starts, ends, text } = source
    for (let next = at; ; next++) {
      const kind = kinds[next]!
      if (kind === T.BANG || kind === T.STEP) continue
      if (kind === T.OTHER) {
        const length = ends[next]! - starts[next]!
        if (length === 1 ? BEFORE.includes(text[starts[next]!]!) : text.startsWith('...', starts[next])) continue
        throw UNSUPPORTED
      }
      const word = source.word(next)
      if (word === W.UNARY || word === W.TYPEOF) continue
      if (word === W.NEW && kinds[next + 1] !== T.ACCESS) continue
      if ((word === W.AWAIT || word === W.YIELD) && this.#begins(next + 1, word === W.YIELD)) {
        if (word === W.YIELD && kinds[next + 1] === T.STAR) next++
        continue
      }
      return next
    }
  }

  /** Whether an operand begins behind `await` or `yield`. */
  #begins(at: number, isYield: boolean): boolean {
    const { source } = this.#parts
    const kind = source.kinds[at]!
    if (source.breaks[at] === 1) return false
    if (kind === T.STAR) return isYield
    if (kind === T.WORD || kind === T.KEYWORD) return source.word(at) !== W.IN && source.word(at) !== W.INSTANCEOF
    return (
      BEGINS.has(kind) ||
      (isYield && (kind === T.BANG || kind === T.LESS || source.isMark(at, PLUS) || source.isMark(at, MINUS)))
    )
  }

  #primary(at: number, isDeep: boolean): number {
    const { source, members, expressions, value } = this.#parts
    const { kinds, partners } = source
    value.become(OTHER)
    switch (kinds[at]) {
      case T.WORD:
      case T.KEYWORD:
        return this.#word(at)
      case T.NUMBER:
      case T.STRING:
        return at + 1
      case T.INTERPOLATION_OPEN:
        return expressions.template(at)
      case T.OPEN_PAREN:
        return this.#parentheses(at, isDeep)
      case T.OPEN_BRACKET:
        return expressions.list(at)
      case T.OPEN_BRACE: {
        const close = partners[at]!
        if (isDeep || source.mayDefine(at, close)) members.ofObject(at, close)
        value.become(OBJECT, source.starts[at]!, source.starts[at]!)
        return close + 1
      }
      case T.LESS:
        return this.#less(at, isDeep)
      default:
        throw UNSUPPORTED
    }
  }

  #word(at: number): number {
    const { source, functions, arrows, value } = this.#parts
    const { kinds, breaks } = source
    switch (source.word(at)) {
      case W.FUNCTION:
        return this.#definition(FUNCTION, at, functions.expression(at))
      case W.CLASS:
        return this.#definition(CLASS, at, functions.classExpression(at))
      case W.ASYNC:
        if (breaks[at + 1] === 1) break
        if (source.word(at + 1) === W.FUNCTION) return this.#definition(FUNCTION, at, functions.expression(at))
        if (source.isName(at + 1) && kinds[at + 2] === T.ARROW) return arrows.read(at, at + 2)
        if (kinds[at + 1] === T.OPEN_PAREN || kinds[at + 1] === T.LESS) {
          const arrow = arrows.after(at + 1)
          if (arrow >= 0) return arrows.read(at, arrow)
        }
        break
      case W.IMPORT:
        if (kinds[at + 1] !== T.OPEN_PAREN && kinds[at + 1] !== T.ACCESS) throw UNSUPPORTED
        return at + 1
      case W.NEW:
        return at + 1
      default:
        if (W.has(source.bits[at]!, W.RESERVED)) throw UNSUPPORTED
    }
    if (kinds[at + 1] === T.ARROW) return arrows.read(at, at + 1)
    value.isName = true
    return at + 1
  }

  #parentheses(at: number, isDeep: boolean): number {
    const { source, arrows, expressions, value } = this.#parts
    const arrow = arrows.after(at)
    if (arrow >= 0) return arrows.read(at, arrow)
    const close = source.partners[at]!
    if (close === at + 1) throw UNSUPPORTED
    if (!isDeep && !source.mayDefine(at, close)) return close + 1
    if (expressions.sequence(at + 1, 0, isDeep) !== close) throw UNSUPPORTED
    value.wrap(WRAPPED)
    return close + 1
  }

  /** `<A>(…) => …`, `<A>b`, `<a>…</a>`. */
  #less(at: number, isDeep: boolean): number {
    const { source, types, arrows, elements, value } = this.#parts
    const arrow = source.elements && !this.#isTypeParameter(at) ? -1 : arrows.after(at)
    if (arrow >= 0) return arrows.read(at, arrow)
    if (source.elements) {
      const next = elements.end(at)
      value.become(OTHER)
      return next
    }
    const after = source.typed ? types.arguments(at) : NONE
    if (after === NONE) throw UNSUPPORTED
    const next = this.read(after, isDeep)
    value.wrap(ASSERTED)
    return next
  }

  /** Whether `<A,` or `<A extends B` begins at a token, where JSX is allowed. */
  #isTypeParameter(at: number): boolean {
    const { source } = this.#parts
    const next = source.word(at + 1) === W.CONST ? at + 2 : at + 1
    if (!source.typed || !source.isName(next)) return false
    return (
      source.kinds[next + 1] === T.COMMA || (source.word(next + 1) === W.EXTENDS && source.kinds[next + 2] !== T.ASSIGN)
    )
  }

  /** Returns the token behind a postfix; `at` if there is none. */
  #postfix(first: number, at: number, isDeep: boolean): number {
    const { source, expressions, value } = this.#parts
    const { kinds, breaks } = source
    switch (kinds[at]) {
      case T.ACCESS:
        return this.#member(at)
      case T.OPEN_PAREN:
        return this.#call(first, at, isDeep)
      case T.OPEN_BRACKET:
        return expressions.list(at)
      case T.INTERPOLATION_OPEN:
        return expressions.template(at)
      case T.STRING:
        if (source.bits[at] !== BACKTICK) return at
        value.become(OTHER)
        return at + 1
      case T.BANG:
        if (breaks[at] === 1 || !source.typed) return at
        value.wrap(ASSERTED)
        return at + 1
      case T.STEP:
        if (breaks[at] === 1) return at
        value.become(OTHER)
        return at + 1
      case T.LESS:
        return source.typed ? this.#typeArguments(at) : at
      default:
        return at
    }
  }

  #member(at: number): number {
    const { source, value } = this.#parts
    value.become(OTHER)
    if (source.isWord(at + 1)) return at + 2
    const isOptional = source.ends[at]! - source.starts[at]! === 2
    const kind = source.kinds[at + 1]!
    if (!isOptional || (kind !== T.OPEN_PAREN && kind !== T.OPEN_BRACKET)) throw UNSUPPORTED
    return at + 1
  }

  #call(first: number, open: number, isDeep: boolean): number {
    const { source, expressions, returned, value } = this.#parts
    const close = source.partners[open]!
    // `extend<A>(…)`
    const callee = value.typedAt >= 0 ? value.typedAt : open - 1
    const isPassed = isDeep && source.word(first - 1) !== W.NEW && isPassThrough(source, first, callee)
    // An IIFE, or the call before another one: `create()(…)`.
    const held = isDeep && (value.shape === FUNCTION || value.held.length > 0) ? returned.held(first, open) : []
    const object =
      isDeep || source.mayDefine(open, close) ? expressions.arguments(open, isDeep, isPassed ? undefined : held) : -1
    if (isPassed && object >= 0) {
      value.become(OBJECT, object, object)
      value.around = PASSED
    } else {
      value.become(OTHER)
      if (held.length > 0) value.held = held
    }
    return close + 1
  }

  #typeArguments(at: number): number {
    const { source, types, value } = this.#parts
    const { kinds, breaks, bits } = source
    const next = types.arguments(at)
    if (next === NONE) return at
    const kind = kinds[next]!
    if (kind === T.OPEN_PAREN || kind === T.INTERPOLATION_OPEN || (kind === T.STRING && bits[next] === BACKTICK)) {
      value.typedAt = at - 1
      return next
    }
    if (kind === T.LESS || kind === T.GREATER || source.isMark(next, PLUS) || source.isMark(next, MINUS)) return at
    const begins = BEGINS.has(kind) || (source.isWord(next) && !source.isBetween(next))
    if (begins && breaks[next] === 0) return at
    value.become(OTHER)
    return next
  }

  /** Records a function or class expression that `functions` has just parsed. */
  #definition(shape: number, at: number, next: number): number {
    const { source, functions, value } = this.#parts
    value.become(shape, source.starts[at]!, functions.body)
    value.nameAt = functions.name
    return next
  }
}
