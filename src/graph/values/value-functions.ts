// Calls of functions: what they give, what type parameters stand for, and what a function given to one is called with.
import * as T from '../../scan/token-kinds.ts'
import { operandStart } from './operand-start.ts'
import type { ScriptCode } from './script-code.ts'
import type { File, Values } from './value-parts.ts'
import { anyOf, type Environment, NOTHING, OUTSIDE, type ValueType, VISITORS } from './value-type.ts'

/** Returned values of one function that are compared. */
const MAX_RETURNS = 6
/** Words behind `return` that are no value of a type. */
const EMPTY: ReadonlySet<string> = new Set(['null', 'undefined', ';', '}'])

export class ValueFunctions {
  readonly #values: Values

  constructor(values: Values) {
    this.#values = values
  }

  /** The type of a parameter of a function that is an argument of a call, as the callee declares it. */
  contextual(file: File, open: number, index: number): ValueType | undefined {
    const { code } = file
    const start = code.is(open - 1, 'async') ? open - 1 : open
    const call = code.around[start]!
    const before = code.kind(start - 1)
    if (call < 0 || code.kind(call) !== T.OPEN_PAREN || (before !== T.OPEN_PAREN && before !== T.COMMA))
      return undefined
    let place = 0
    for (let at = call + 1; at < start; at = Math.max(code.partners[at]!, at) + 1)
      if (code.kind(at) === T.COMMA) place++
    let name = call - 1
    if (/^>+$/.test(code.word(name))) name = code.angleOf(name) - 1
    if (!code.isName(name)) return undefined
    const begin = operandStart(code, name + 1)
    if (begin < 0) return undefined
    if (code.kind(name - 1) === T.ACCESS) {
      const receiver = this.#values.expression(file, begin, NOTHING, name - 1)
      if (receiver?.is === 'collection')
        return VISITORS.has(code.word(name)) && index === 0 ? this.#values.members.element(receiver) : undefined
    }
    const callee = this.#values.expression(file, begin, NOTHING, name + 1)
    const parameter = callee && this.#parameterOf(callee, place)
    return parameter && this.#parameterOf(parameter, index)
  }

  #parameterOf(type: ValueType, index: number): ValueType | undefined {
    const callee = this.#values.members.settled(type)
    if (callee?.is !== 'function') return undefined
    const file = this.#values.file(callee.code.path)!
    const { code } = file
    if (code.kind(callee.at) !== T.OPEN_PAREN) return undefined
    let at = callee.at + 1
    for (let place = 0; place < index && at < code.partners[callee.at]!; at++) {
      at = code.partners[at]! > at ? code.partners[at]! : at
      if (code.is(at, '<')) at = Math.max(code.pastAngles(at) - 1, at)
      if (code.kind(at) === T.COMMA) place++
    }
    while (at < code.partners[callee.at]! && code.kind(at) !== T.COLON && code.kind(at) !== T.COMMA) at++
    return code.kind(at) === T.COLON ? this.#values.texts.written(file, at + 1, callee.environment) : undefined
  }

  /** The object that `new` makes of a class. */
  made(
    type: ValueType | undefined,
    given: readonly (ValueType | undefined)[],
    environment: Environment,
  ): ValueType | undefined {
    const made = type && this.#values.members.settled(type)
    if (made?.is === 'class') return { is: 'instance', type: made.type, given }
    // A function may have members on its prototype, which no value shows.
    if (made?.is === 'function') return undefined
    return made?.is === 'outside' || environment.self === undefined ? made && OUTSIDE : undefined
  }

  /** What a call gives; `open` is the bracket of its arguments. */
  result(
    type: ValueType,
    from: File,
    open: number,
    given: readonly (ValueType | undefined)[],
    environment: Environment,
  ): ValueType | undefined {
    // A method of a collection stands for its result.
    if (type.is === 'all') return type.of[0]
    const callee = this.#values.members.settled(type)
    if (callee?.is === 'outside') return OUTSIDE
    if (callee?.is !== 'function') return undefined
    const file = this.#values.file(callee.code.path)!
    return this.resultOf(file, callee.at, callee.isType, this.#inferred(file, callee, from, open, given, environment))
  }

  resultOf(file: File, at: number, isType: boolean, environment: Environment): ValueType | undefined {
    const { code, declarations } = file
    const close = code.kind(at) === T.OPEN_PAREN ? code.partners[at]! : at
    if (code.kind(close + 1) === T.COLON) return this.#values.texts.written(file, close + 2, environment)
    if (code.kind(close + 1) === T.ARROW) {
      if (isType) return this.#values.texts.written(file, close + 2, environment)
      if (code.kind(close + 2) !== T.OPEN_BRACE) return this.#values.expression(file, close + 2, environment)
    }
    if (isType || code.is(at - 1, '*') || code.is(at - 2, '*')) return undefined
    const body = code.kind(close + 1) === T.ARROW ? close + 2 : close + 1
    if (code.kind(body) !== T.OPEN_BRACE) return undefined
    const types: (ValueType | undefined)[] = []
    for (let i = body + 1; i < code.partners[body]! && types.length <= MAX_RETURNS; i++) {
      if (declarations.bodies.has(i) && code.kind(i) === T.OPEN_BRACE) i = code.partners[i]!
      else if (
        code.is(i, 'return') &&
        code.kind(i - 1) !== T.ACCESS &&
        !EMPTY.has(code.word(i + 1)) &&
        !code.isFirst(i + 1) &&
        code.kind(i + 1) !== T.CLOSE_BRACE
      )
        types.push(this.#values.expression(file, i + 1, environment))
    }
    return types.length === 0 || types.length > MAX_RETURNS ? undefined : anyOf(types)
  }

  /** What the type parameters of a function stand for in a call. */
  #inferred(
    file: File,
    callee: Extract<ValueType, { is: 'function' }>,
    from: File,
    open: number,
    given: readonly (ValueType | undefined)[],
    environment: Environment,
  ): Environment {
    const { code } = file
    const close = callee.at - 1
    const angle = /^>+$/.test(code.word(close)) ? code.angleOf(close) : -1
    if (angle < 0) return callee.environment
    const names = new Map(callee.environment.names)
    this.typeParameters(code, angle).forEach((name, i) => {
      const place = given.length > 0 ? undefined : this.#placeOf(code, callee.at, name)
      const argument = place && this.#argumentAt(from, open, place.index)
      let type = argument === undefined ? given[i] : this.#values.expression(from, argument, environment)
      if (type && place?.isResult) {
        const made = this.#values.members.settled(type)
        type =
          made?.is === 'function'
            ? this.resultOf(this.#values.file(made.code.path)!, made.at, made.isType, made.environment)
            : undefined
      } else if (type && place?.isList) type = this.#values.members.element(type)
      names.set(name, type)
    })
    return { ...callee.environment, names }
  }

  typeParameters(code: ScriptCode, angle: number): string[] {
    const names: string[] = []
    const end = code.pastAngles(angle) - 1
    for (let at = angle + 1; at < end; at++) {
      if (code.is(at, 'const')) at++
      names.push(code.word(at))
      while (at < end && code.kind(at) !== T.COMMA)
        at = code.is(at, '<') ? Math.max(code.pastAngles(at), at + 1) : Math.max(code.partners[at]!, at) + 1
    }
    return names
  }

  /** The parameter whose type is a type parameter, a list of it, or a function that returns it. */
  #placeOf(
    code: ScriptCode,
    open: number,
    name: string,
  ): { index: number; isList: boolean; isResult: boolean } | undefined {
    const end = code.partners[open]!
    let index = 0
    for (let at = open + 1; at < end; at++) {
      if (code.kind(at) === T.COLON) {
        const past = code.pastType(at + 1)
        if (code.is(past - 1, name) && code.kind(past - 2) === T.ARROW) return { index, isList: false, isResult: true }
        if (code.is(at + 1, name)) {
          if (past === at + 2) return { index, isList: false, isResult: false }
          if (past === at + 4 && code.kind(at + 2) === T.OPEN_BRACKET) return { index, isList: true, isResult: false }
        }
        at = past - 1
      } else if (code.kind(at) === T.COMMA) index++
      else if (code.partners[at]! > at) at = code.partners[at]!
    }
    return undefined
  }

  #argumentAt({ code, declarations }: File, open: number, index: number): number | undefined {
    let at = open + 1
    for (let place = 0; place < index; place++) {
      at = declarations.expressionEnd(at)
      if (code.kind(at) !== T.COMMA) return undefined
      at++
    }
    return at < code.partners[open]! ? at : undefined
  }
}
