// Result types of calls in Go: functions, conversions and built-in functions, with explicit or inferred type arguments.
import * as T from '../../scan/token-kinds.ts'
import type { GoFile } from './go-file.ts'
import { listed } from './go-syntax.ts'
import { type GoArguments, type GoType, OPEN_OUTSIDE, OUTSIDE_GO } from './go-type.ts'
import type { GoWrittenTypes } from './go-written-types.ts'

/** Arguments of one call from which type arguments are inferred. */
const MAX_ARGUMENTS = 8

/** The evaluation of expressions, on which calls depend. */
export interface GoExpressions {
  readonly texts: GoWrittenTypes
  expression(file: GoFile, at: number, stop?: number): GoType | undefined
  element(type: GoType): GoType | undefined
}

type GoCallee = Extract<GoType, { is: 'func' }>

export class GoCalls {
  readonly #values: GoExpressions

  constructor(values: GoExpressions) {
    this.#values = values
  }

  /** The result type of a call, by the bracket of its arguments. */
  result(file: GoFile, open: number, callee: GoType): GoType | undefined {
    if (callee.is === 'type') return callee.type
    if (callee.is === 'outside') return OPEN_OUTSIDE
    if (callee.is === 'named') {
      const underlying = this.#values.texts.underlying(callee.type, callee.given)
      return underlying?.is === 'func' ? this.result(file, open, underlying) : undefined
    }
    if (callee.is !== 'func') return undefined
    return this.#values.texts.results(callee.file, callee.at, this.#inferred(file, open, callee))
  }

  /** The result type of a built-in function that returns a value of the type of its first argument. */
  builtIn(file: GoFile, open: number): GoType | undefined {
    const type = this.#values.expression(file, open + 1)
    return type?.is === 'type' ? type.type : type
  }

  /** A function with type arguments behind its name. */
  instantiated(callee: GoCallee, given: readonly (GoType | undefined)[]): GoType {
    const names = this.#parametersOf(callee)
    return { ...callee, given: new Map([...callee.given, ...names.map((name, i) => [name, given[i]] as const)]) }
  }

  /** The type of the first or second variable of a loop over a value. */
  ranged(whole: GoType, index: number, count: number): GoType | undefined {
    if (whole.is === 'outside') return OPEN_OUTSIDE
    if (whole.is === 'map') return index === 0 ? whole.key : whole.element
    // A loop over a channel has one variable, one over a list counts with its first.
    if (whole.is === 'list') return index === 1 ? whole.element : count === 1 ? whole.element : OUTSIDE_GO
    if (whole.is === 'func') {
      const [each] = listed(whole.file.code, whole.at)
      const step = each && this.#values.texts.at(whole.file, each.type, whole.given)
      const given = step?.is === 'func' ? listed(step.file.code, step.at)[index] : undefined
      return given && step?.is === 'func' ? this.#values.texts.at(step.file, given.type, step.given) : undefined
    }
    const underlying = whole.is === 'named' ? this.#values.texts.underlying(whole.type, whole.given) : undefined
    return underlying && this.ranged(underlying, index, count)
  }

  /** The names of the type parameters of a function. */
  #parametersOf({ file: { code }, at }: GoCallee): string[] {
    const open = code.kind(at - 1) === T.CLOSE_BRACKET ? code.partners[at - 1]! : -1
    if (open < 0) return []
    return listed(code, open).map(({ name }) => code.word(name ?? -1))
  }

  #inferred(file: GoFile, open: number, callee: GoCallee): GoArguments {
    const wanted = this.#parametersOf(callee).filter(name => callee.given.get(name) === undefined)
    if (wanted.length === 0) return callee.given
    const found = new Map(callee.given)
    const { code } = file
    const parameters = listed(callee.file.code, callee.at)
    let place = 0
    for (let at = open + 1; at < code.partners[open]! && place < MAX_ARGUMENTS; at++, place++) {
      const parameter = parameters[Math.min(place, parameters.length - 1)]
      const argument = parameter && this.#values.expression(file, at)
      if (argument) this.#bind(callee.file, parameter.type, argument, wanted, found)
      while (at < code.partners[open]! && code.kind(at) !== T.COMMA) at = Math.max(code.partners[at]!, at) + 1
    }
    return found
  }

  /** Binds type parameters in a type as written to their places in the type of an argument. */
  #bind(
    file: GoFile,
    at: number,
    argument: GoType,
    wanted: readonly string[],
    found: Map<string, GoType | undefined>,
  ): void {
    const { code } = file
    let from = at
    let type: GoType | undefined = argument
    while (code.kind(from) === T.STAR || code.is(from, '...')) from++
    if (code.kind(from) === T.OPEN_BRACKET) {
      type = this.#values.element(type)
      if (type) this.#bind(file, code.partners[from]! + 1, type, wanted, found)
    } else if (code.is(from, 'map') && type.is === 'map') {
      if (type.key) this.#bind(file, from + 2, type.key, wanted, found)
      if (type.element) this.#bind(file, code.partners[from + 1]! + 1, type.element, wanted, found)
    } else if (code.is(from, 'func') && type.is === 'func') {
      const result = this.#values.texts.results(type.file, type.at, type.given)
      if (result && result.is !== 'results') this.#bind(file, code.partners[from + 1]! + 1, result, wanted, found)
    } else if (wanted.includes(code.word(from)) && found.get(code.word(from)) === undefined)
      found.set(code.word(from), type)
    else if (type.is === 'named' && code.isName(from)) {
      const open = code.kind(from + 1) === T.ACCESS ? from + 3 : from + 1
      if (code.kind(open) !== T.OPEN_BRACKET) return
      const { given } = type
      for (const [i, one] of listed(code, open).entries())
        if (given[i]) this.#bind(file, one.type, given[i], wanted, found)
    }
  }
}
