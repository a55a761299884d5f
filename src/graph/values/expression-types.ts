// Tells types of values in JavaScript and TypeScript from the code, when a question needs them: nothing is stored.

import { TYPE_KINDS } from '../../model.ts'
import { MAX_REEXPORTS } from '../../resolve/definition-search.ts'
import * as T from '../../scan/token-kinds.ts'
import type { Graph } from '../graph.ts'
import type { TypeMembers } from '../type-members.ts'
import { type Found, linesOf } from '../type-symbols.ts'
import { NarrowedTypes } from './narrowed-types.ts'
import { lastWordTo, operandStart } from './operand-start.ts'
import { type Declaration, ScopeDeclarations } from './scope-declarations.ts'
import { type ScriptCode, scriptCodeOf } from './script-code.ts'
import { ValueFunctions } from './value-functions.ts'
import { ValueMembers } from './value-members.ts'
import type { File, Values } from './value-parts.ts'
import { anyOf, type Environment, NOTHING, OUTSIDE, type ValueType } from './value-type.ts'
import { WrittenTypes } from './written-types.ts'

/** Steps from one expression or type to the next, for one receiver. */
const MAX_STEPS = 400

export class ExpressionTypes implements Values {
  readonly graph: Graph
  readonly types: TypeMembers
  readonly members: ValueMembers
  readonly functions: ValueFunctions
  readonly texts: WrittenTypes
  readonly #narrowed: NarrowedTypes
  readonly #files = new Map<string, File | undefined>()
  readonly #declared = new Map<string, ValueType | undefined>()
  #steps = 0

  constructor(graph: Graph, types: TypeMembers) {
    this.graph = graph
    this.types = types
    this.members = new ValueMembers(this)
    this.functions = new ValueFunctions(this)
    this.texts = new WrittenTypes(this)
    this.#narrowed = new NarrowedTypes(this)
  }

  /** Counts a step; false if those of one question are used up: `a = a.b` has no end. */
  mayStep(): boolean {
    return this.#steps++ < MAX_STEPS
  }

  file(path: string): File | undefined {
    if (!this.#files.has(path)) {
      const code = scriptCodeOf(path, this.graph.text(path))
      this.#files.set(path, code && { code, declarations: new ScopeDeclarations(code) })
    }
    return this.#files.get(path)
  }

  /** The type of the receiver of a call of `name` on a line; undefined if unknown. */
  receiverOf(path: string, line: number, name: string, word: string): ValueType | undefined {
    const file = this.file(path)
    if (!file) return undefined
    const { code } = file
    const [from, to] = code.line(line)
    let found: number | undefined
    for (let at = from; at < to; at++)
      if (code.is(at, name) && code.kind(at - 1) === T.ACCESS) {
        found ??= at
        if (word !== '' && lastWordTo(code, at - 2) === word) {
          found = at
          break
        }
      }
    return found === undefined ? undefined : this.holderAt(file, found)
  }

  /** The type of what is before the `.` of a member's token; undefined if unknown. */
  holderAt(file: File, member: number): ValueType | undefined {
    this.#steps = 0
    const start = operandStart(file.code, member - 1)
    return start < 0 ? undefined : this.expression(file, start, NOTHING, member - 1)
  }

  /** The type of the value whose member a destructuring declaration binds; undefined if unknown. */
  wholeOf(file: File, one: Declaration): ValueType | undefined {
    this.#steps = 0
    return this.#typeOfDeclaration(file, { ...one, path: (one.path ?? []).slice(0, -1) }, NOTHING)
  }

  /** The type of the expression that begins at a token, and ends before `stop` if that is given. */
  expression(file: File, at: number, environment: Environment, stop = -1): ValueType | undefined {
    if (!this.mayStep()) return undefined
    const { code } = file
    let i = at
    while (code.is(i, 'await') || code.is(i, 'yield')) i++
    let isNew = false
    if (code.is(i, 'new')) {
      isNew = true
      i++
    }
    let type: ValueType | undefined
    if (code.is(i, '<')) i = Math.max(code.pastAngles(i), i)
    const kind = code.kind(i)
    if (kind === T.OPEN_PAREN) {
      const body = file.declarations.bodyOf(i)
      if (body !== undefined && code.kind(body - 1) === T.ARROW)
        return { is: 'function', code, at: i, isType: false, environment }
      type = this.expression(file, i + 1, environment)
      i = code.partners[i]! + 1
    } else if (kind === T.OPEN_BRACE) {
      type = { is: 'object', code, at: i, isType: false, environment }
      i = code.partners[i]! + 1
    } else if (kind === T.OPEN_BRACKET) {
      const first = code.partners[i]! === i + 1 ? undefined : this.expression(file, i + 1, environment)
      type = { is: 'collection', name: 'Array', given: [first] }
      i = code.partners[i]! + 1
    } else if (kind === T.STRING || kind === T.NUMBER || kind === T.INTERPOLATION_OPEN) {
      type = OUTSIDE
      i = Math.max(code.partners[i]!, i) + 1
    } else if (code.is(i, 'this')) {
      type = environment.self ?? this.members.places.selfAt(file, i)
      i++
    } else if (code.is(i, 'async') || code.is(i, 'function')) {
      let open = i
      while (open < i + 4 && code.kind(open) !== T.OPEN_PAREN) open++
      return code.kind(open) === T.OPEN_PAREN
        ? { is: 'function', code, at: open, isType: false, environment }
        : undefined
    } else if (code.isName(i)) {
      if (code.kind(i + 1) === T.ARROW) return { is: 'function', code, at: i, isType: false, environment }
      type = this.named(file, i, environment)
      i++
    } else return undefined
    return this.#chain(file, i, type, isNew, environment, stop)
  }

  /** Members, calls and casts behind an operand. */
  #chain(
    file: File,
    start: number,
    operand: ValueType | undefined,
    constructs: boolean,
    environment: Environment,
    stop: number,
  ): ValueType | undefined {
    const { code } = file
    let type = operand
    let isNew = constructs
    for (let i = start; ; ) {
      if (i === stop) return isNew ? this.functions.made(type, [], environment) : type
      if (code.kind(i) === T.BANG && !code.isFirst(i)) i++
      else if (code.kind(i) === T.ACCESS) {
        if (code.isName(i + 1)) {
          type = type && this.members.of(type, code.word(i + 1))?.type()
          i += 2
        } else i++
      } else if (code.kind(i) === T.OPEN_PAREN || code.is(i, '<')) {
        const open = code.is(i, '<') ? code.pastAngles(i) : i
        if (code.kind(open) !== T.OPEN_PAREN)
          return isNew && open > 0
            ? this.functions.made(type, this.texts.typeList(file, i, environment), environment)
            : undefined
        const given = open === i ? [] : this.texts.typeList(file, i, environment)
        type = isNew
          ? this.functions.made(type, given, environment)
          : type && this.functions.result(type, file, open, given, environment)
        isNew = false
        i = code.partners[open]! + 1
      } else if (code.kind(i) === T.OPEN_BRACKET) {
        type = type && this.members.element(type, code.kind(i + 1) === T.NUMBER ? Number(code.word(i + 1)) : undefined)
        i = code.partners[i]! + 1
      } else if (code.kind(i) === T.INTERPOLATION_OPEN || (code.kind(i) === T.STRING && code.word(i)[0] === '`')) {
        type = undefined
        i = Math.max(code.partners[i]!, i) + 1
      } else return this.#operation(file, i, isNew ? this.functions.made(type, [], environment) : type, environment)
    }
  }

  /** The type of an operation whose first operand has a type. */
  #operation(file: File, at: number, type: ValueType | undefined, environment: Environment): ValueType | undefined {
    const { code } = file
    const kind = code.kind(at)
    if (code.is(at, 'as') || code.is(at, 'satisfies')) {
      const isConst = code.is(at + 1, 'const')
      const next = isConst ? at + 2 : code.pastType(at + 1)
      const cast = isConst || code.is(at, 'satisfies') ? type : this.texts.written(file, at + 1, environment)
      return code.is(next, 'as') ? this.#operation(file, next, cast, environment) : cast
    }
    if (code.is(at, '??') || code.is(at, '||')) return type ?? this.expression(file, at + 1, environment)
    if (code.is(at, '&&')) return this.expression(file, at + 1, environment)
    if (kind === T.QUESTION) {
      const other = file.declarations.expressionEnd(at + 1)
      const first = this.expression(file, at + 1, environment)
      const colon = this.#colonAfter(code, at + 1, other)
      const second = colon < 0 ? undefined : this.expression(file, colon + 1, environment)
      return first === undefined || second === undefined ? (first ?? second) : anyOf([first, second])
    }
    const isEnd =
      kind === T.COMMA ||
      kind === T.SEMICOLON ||
      kind === T.COLON ||
      kind === T.END ||
      kind === T.INTERPOLATION_NEXT ||
      (code.partners[at]! >= 0 && code.partners[at]! < at) ||
      code.isFirst(at)
    return isEnd ? type : OUTSIDE
  }

  #colonAfter(code: ScriptCode, from: number, to: number): number {
    let depth = 0
    for (let at = from; at < to; at = Math.max(code.partners[at]!, at) + 1) {
      if (code.kind(at) === T.QUESTION) depth++
      else if (code.kind(at) === T.COLON && depth-- === 0) return at
    }
    return -1
  }

  /** The type of the value that a name has where it stands. */
  named(file: File, at: number, environment: Environment): ValueType | undefined {
    const { code, declarations } = file
    const name = code.word(at)
    if (LITERALS.has(name)) return OUTSIDE
    const declaration = declarations.visible(name, at)
    if (declaration)
      return this.#narrowed.of(file, at, declaration, environment) ?? this.declared(file, declaration, environment)
    const { locals } = this.graph.search.bindings(code.path)
    if (locals.has(name)) return { is: 'import', file: code.path, names: [name] }
    const type = this.types.typeNamed(name, code.path)
    return type === undefined || type === 'outside' ? type && OUTSIDE : { is: 'class', type }
  }

  /** The type of what a declaration binds. */
  declared(file: File, one: Declaration, environment: Environment): ValueType | undefined {
    const key = `${file.code.path} ${one.at}`
    if (environment === NOTHING && this.#declared.has(key)) return this.#declared.get(key)
    // Declared by itself in the end.
    if (environment === NOTHING) this.#declared.set(key, undefined)
    const type = this.#typeOfDeclaration(file, one, environment)
    // Another question may come here with more steps left.
    if (environment === NOTHING && this.#steps > MAX_STEPS) this.#declared.delete(key)
    else if (environment === NOTHING) this.#declared.set(key, type)
    return type
  }

  #typeOfDeclaration(file: File, one: Declaration, environment: Environment): ValueType | undefined {
    const { code } = file
    if (one.kind === 'class') return this.#classAt(file, one.at)
    if (one.kind === 'function') {
      const open = code.is(one.at + 1, '<') ? code.pastAngles(one.at + 1) : one.at + 1
      return { is: 'function', code, at: open, isType: false, environment }
    }
    let type =
      one.type !== undefined
        ? this.texts.written(file, one.type, environment)
        : one.value !== undefined
          ? this.expression(file, one.value, environment)
          : one.parameters !== undefined
            ? this.functions.contextual(file, one.parameters, one.index ?? 0)
            : undefined
    if (one.isEach) type = type && this.members.element(type)
    for (const step of one.path ?? [])
      type = type && (typeof step === 'number' ? this.members.element(type, step) : this.members.of(type, step)?.type())
    return type
  }

  #classAt({ code }: File, at: number): ValueType | undefined {
    const name = code.word(at)
    const found = this.graph.named(name).find(({ entry }) => {
      if (entry.f !== code.path || !TYPE_KINDS.has(entry.k)) return false
      const [from] = code.line(linesOf(entry.l).first)
      const [, to] = code.line(linesOf(entry.l).last)
      return from <= at && at < to && code.is(at - 1, 'class') && at - from < 40
    })
    return found && { is: 'class', type: found }
  }

  /** The definitions that imported names lead to. */
  imported({ file, names }: Extract<ValueType, { is: 'import' }>): readonly Found[] | 'outside' {
    const [first, ...rest] = names as [string, ...string[]]
    const binding = this.graph.search.bindings(file).locals.get(first)
    if (!binding) return []
    const found = this.graph.search.follow(file, binding, rest, MAX_REEXPORTS)
    return found.length === 0 && this.graph.search.filesOfBinding(file, binding).length === 0 ? 'outside' : found
  }
}

const LITERALS: ReadonlySet<string> = new Set('true false null undefined NaN Infinity'.split(' '))
