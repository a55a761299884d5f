// Types as annotations write them.
import * as T from '../../scan/token-kinds.ts'
import { isAlias } from '../base-types.ts'
import type { Found } from '../type-symbols.ts'
import type { ScriptCode } from './script-code.ts'
import type { File, Values } from './value-parts.ts'
import { anyOf, COLLECTIONS, type Environment, keyOf, OUTSIDE, TRANSPARENT, type ValueType } from './value-type.ts'

/** Tokens before a place among which its type parameters are declared. */
const MAX_BACK = 3000
const EMPTY_TYPES: ReadonlySet<string> = new Set(['null', 'undefined', 'void', 'never'])
const PRIMITIVES: ReadonlySet<string> = new Set('string number boolean bigint symbol'.split(' '))
const _PREFIXES: ReadonlySet<string> = new Set('readonly typeof keyof new abstract unique infer asserts'.split(' '))

export class WrittenTypes {
  readonly #values: Values

  constructor(values: Values) {
    this.#values = values
  }

  /** The types in angle brackets. */
  typeList(file: File, open: number, environment: Environment): (ValueType | undefined)[] {
    const { code } = file
    const end = code.pastAngles(open) - 1
    const types: (ValueType | undefined)[] = []
    for (let at = open + 1; at < end; at = code.pastType(at) + 1) types.push(this.written(file, at, environment))
    return types
  }

  /** The type that is written at a token. */
  written(file: File, at: number, environment: Environment): ValueType | undefined {
    if (!this.#values.mayStep()) return undefined
    const { code } = file
    const parts: (ValueType | undefined)[] = []
    const alternatives: (ValueType | undefined)[] = []
    const end = code.pastType(at)
    if (code.is(end - 1, 'is') || code.is(end - 2, 'is')) return OUTSIDE
    for (let i = at; i < end; ) {
      if (code.kind(i) === T.PIPE) {
        alternatives.push(allOf(parts.splice(0)))
        i++
      } else if (code.is(i, '&')) i++
      else if (code.is(i, 'extends')) return undefined
      else {
        const past = this.#pastUnit(code, i)
        if (!EMPTY_TYPES.has(code.word(i)) || past !== i + 1) parts.push(this.#unit(file, i, past, environment))
        i = past
      }
    }
    const last = allOf(parts)
    const all = [...alternatives, last].filter(one => one === undefined || keyOf(one) !== '')
    return all.length === 0 ? OUTSIDE : anyOf(all)
  }

  #pastUnit(code: ScriptCode, at: number): number {
    for (let i = at; ; ) {
      if (code.kind(i) === T.OPEN_PAREN && code.kind(code.partners[i]! + 1) === T.ARROW) return code.pastType(i)
      if (
        code.is(i, '<') ||
        ['readonly', 'typeof', 'keyof', 'new', 'abstract', 'unique', 'infer', 'asserts'].includes(code.word(i))
      ) {
        i = code.is(i, '<') ? Math.max(code.pastAngles(i), i + 1) : i + 1
        continue
      }
      i = Math.max(code.partners[i]!, i) + 1
      for (;;) {
        if (code.kind(i) === T.ACCESS) i += 2
        else if (code.is(i, '<') && code.pastAngles(i) > 0) i = code.pastAngles(i)
        else if (code.kind(i) === T.OPEN_BRACKET && !code.isFirst(i)) i = code.partners[i]! + 1
        else return i
      }
    }
  }

  /** A type without `|` and `&` outside brackets. */
  #unit(file: File, at: number, past: number, environment: Environment): ValueType | undefined {
    const { code } = file
    const kind = code.kind(at)
    if (code.kind(past - 1) === T.CLOSE_BRACKET && code.partners[past - 1]! > at) {
      const open = code.partners[past - 1]!
      const whole = this.#unit(file, at, open, environment)
      if (open === past - 2) return { is: 'collection', name: 'Array', given: [whole] }
      if (code.kind(open + 1) !== T.STRING) return whole && this.#values.members.element(whole)
      return whole && this.#values.members.of(whole, code.word(open + 1).slice(1, -1))?.type()
    }
    if (code.is(at, 'readonly')) return this.#unit(file, at + 1, past, environment)
    if (code.is(at, 'typeof')) return this.#values.expression(file, at + 1, environment, past)
    if (kind === T.OPEN_PAREN)
      return code.partners[at] === past - 1
        ? this.written(file, at + 1, environment)
        : { is: 'function', code, at, isType: true, environment }
    if (kind === T.OPEN_BRACE) return { is: 'object', code, at, isType: true, environment }
    if (kind === T.OPEN_BRACKET) {
      const given: (ValueType | undefined)[] = []
      for (let i = at + 1; i < past - 1; i = code.pastType(i) + 1) {
        if (code.isName(i) && code.kind(i + 1) === T.COLON) i += 2
        given.push(this.written(file, i, environment))
      }
      return { is: 'collection', name: 'tuple', given }
    }
    if (kind === T.STRING || kind === T.NUMBER || kind === T.INTERPOLATION_OPEN) return OUTSIDE
    if (!code.isName(at) || code.is(at, 'keyof')) return undefined
    if (code.is(at, 'this')) return environment.self ?? this.#values.members.places.selfAt(file, at)
    return this.#namedType(file, at, past, environment)
  }

  #namedType(file: File, at: number, past: number, environment: Environment): ValueType | undefined {
    const { code } = file
    let open = at + 1
    while (open < past && code.kind(open) === T.ACCESS) open += 2
    const name = Array.from({ length: (open - at + 1) >> 1 }, (_, i) => code.word(at + 2 * i)).join('.')
    if (environment.names.has(name)) return environment.names.get(name) ?? this.bound(file, at, name, environment)
    const given = code.is(open, '<') ? this.typeList(file, open, environment) : []
    if (TRANSPARENT.has(name)) return given[0]
    if (COLLECTIONS.has(name)) return { is: 'collection', name, given: name === 'Record' ? [given[1]] : given }
    if (name === 'ReturnType' && given[0]) {
      const called = this.#values.members.settled(given[0])
      return called?.is === 'function'
        ? this.#values.functions.resultOf(
            this.#values.file(called.code.path)!,
            called.at,
            called.isType,
            called.environment,
          )
        : undefined
    }
    if (name === 'InstanceType') return this.#values.functions.made(given[0], [], environment)
    const found = this.typeAt(file, name)
    if (found === 'outside') return OUTSIDE
    if (found !== undefined) return this.ofSymbol(found, given)
    return PRIMITIVES.has(name) ? OUTSIDE : this.bound(file, at, name, environment)
  }

  /** What a type parameter must extend where it is named; undefined if nothing or no type parameter. */
  bound(file: File, at: number, name: string, environment: Environment): ValueType | undefined {
    const { code } = file
    for (let i = at - 1; i > 0 && i > at - MAX_BACK; i--) {
      if (!code.is(i, name) || !code.is(i + 1, 'extends')) continue
      if (code.kind(i - 1) !== T.COMMA && !code.is(i - 1, '<') && !code.is(i - 1, 'const')) continue
      const open = this.#angleBefore(code, i)
      if (open < 0 || this.#extentOf(file, open) < at) continue
      const rest = new Map(environment.names)
      rest.delete(name)
      return this.written(file, i + 2, { ...environment, names: rest })
    }
    return undefined
  }

  #angleBefore(code: ScriptCode, at: number): number {
    let depth = 0
    for (let i = at - 1; i > 0 && i > at - MAX_BACK; i--) {
      const partner = code.partners[i]!
      if (partner >= 0 && partner < i) i = partner
      else if (/^>+$/.test(code.word(i))) depth += code.word(i).length
      else if (code.is(i, '<') && depth-- === 0) return i
    }
    return -1
  }

  /** The last token that sees the type parameters in the angle brackets that open at `open`. */
  #extentOf({ code, declarations }: File, open: number): number {
    let at = code.pastAngles(open)
    if (at < 0) return -1
    if (code.kind(at) === T.OPEN_PAREN) {
      const body = declarations.bodyOf(at)
      at =
        body ??
        (code.kind(code.partners[at]! + 1) === T.COLON ? code.pastType(code.partners[at]! + 2) : code.partners[at]!)
      return code.kind(at) === T.OPEN_BRACE
        ? code.partners[at]!
        : body === undefined
          ? at
          : declarations.expressionEnd(at)
    }
    if (code.is(at, '=')) return code.pastType(at + 1)
    while (at < code.count && code.kind(at) !== T.OPEN_BRACE) at++
    return at < code.count ? code.partners[at]! : at
  }

  /** The type or alias that a name refers to in a file. */
  typeAt({ code }: File, name: string): Found | 'outside' | undefined {
    const { types, graph } = this.#values
    const found = graph.bases.lookup(name.split('.'), { file: code.path, owner: undefined, self: -1, space: 'type' }, 0)
    return typeof found === 'string' || found.length === 0 ? types.typeNamed(name, code.path) : found[0]
  }

  /** An object of a type; another name for a type gives what it stands for. */
  ofSymbol(found: Found, given: readonly (ValueType | undefined)[]): ValueType | undefined {
    if (found.entry.k !== 'type') return { is: 'instance', type: found, given }
    const file = this.#values.file(found.entry.f)
    const at = file && this.#values.members.nameOf(file, found)
    if (!file || at === undefined || !isAlias(found)) return undefined
    const { code } = file
    const next = code.is(at + 1, '<') ? code.pastAngles(at + 1) : at + 1
    if (!code.is(next, '=')) return undefined
    return this.written(file, next + 1, { names: this.#values.members.given(file, at, given) })
  }
}

function allOf(types: readonly (ValueType | undefined)[]): ValueType | undefined {
  if (types.length === 0) return { is: 'all', of: [] }
  const known = types.filter(type => type !== undefined)
  return known.length < 2 ? known[0] : { is: 'all', of: known }
}
