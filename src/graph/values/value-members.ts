// Members of types, as the code of JavaScript and TypeScript declares them.
import { TYPE_KINDS } from '../../model.ts'
import * as T from '../../scan/token-kinds.ts'
import { ownName } from '../../util/symbol-names.ts'
import { type Found, linesOf } from '../type-symbols.ts'
import { MemberPlaces } from './member-places.ts'
import type { ScriptCode } from './script-code.ts'
import type { File, ValueMember, Values } from './value-parts.ts'
import { anyOf, COLLECTIONS, type Environment, NOTHING, OUTSIDE, type ValueType } from './value-type.ts'

/** Imports that lead to imports, and types that name types. */
const MAX_SETTLED = 8

export class ValueMembers {
  readonly #values: Values
  readonly places: MemberPlaces

  constructor(values: Values) {
    this.#values = values
    this.places = new MemberPlaces(values)
  }

  /** The member of this name; undefined if none is known. */
  of(whole: ValueType, name: string): ValueMember | undefined {
    if (whole.is === 'outside') return OF_OUTSIDE
    if (whole.is === 'import') {
      const longer: ValueType = { ...whole, names: [...whole.names, name] }
      const found = this.#values.imported(longer)
      if (found === 'outside') return OF_OUTSIDE
      if (found.length > 0) return { symbols: found.map(({ symbol }) => symbol), type: () => longer }
    }
    const type = this.settled(whole)
    if (type === undefined) return undefined
    switch (type.is) {
      case 'instance':
      case 'class':
        return this.#ofType(type, name)
      case 'object':
        return this.#ofObject(type, name)
      case 'collection':
        return this.#ofCollection(type, name)
      case 'all':
        for (const each of type.of) {
          const member = this.of(each, name)
          if (member) return member
        }
        return undefined
      case 'any': {
        // A condition has excluded those without the member.
        const members = type.of.flatMap(each => this.of(each, name) ?? []).filter(one => one !== OF_OUTSIDE)
        if (members.length === 0) return undefined
        return {
          symbols: members.flatMap(({ symbols }) => symbols),
          type: () => anyOf(members.map(member => member.type()).filter(one => one?.is !== 'outside')),
        }
      }
      default:
        return type.is === 'outside' ? OF_OUTSIDE : undefined
    }
  }

  #ofType(type: Extract<ValueType, { is: 'instance' | 'class' }>, name: string): ValueMember | undefined {
    const member = this.#values.types.member(type.type, name)
    if (typeof member === 'object') {
      const own = (): Environment =>
        this.#environmentIn(type, ({ entry }) => entry.f === member.entry.f && ownName(entry) === member.entry.p)
      return { symbols: [member.symbol], type: () => this.#typeOfSymbol(member, own()) }
    }
    for (const { type: each } of this.#values.types.lineage(type.type)) {
      const field = this.places.fieldOf(each, name)
      const own = (): Environment => this.#environmentIn(type, one => one.symbol === each.symbol)
      if (field) return { symbols: [], type: () => this.#typeAt(field.file, field.at, own()) }
    }
    return undefined
  }

  /** What `this` and type parameters stand for in the type that declares a member: the one of an object, or a base. */
  #environmentIn(
    self: Extract<ValueType, { is: 'instance' | 'class' }>,
    isOwner: (type: Found) => boolean,
  ): Environment {
    const open: ValueType[] = [self.is === 'class' ? { is: 'instance', type: self.type, given: [] } : self]
    for (let i = 0; i < open.length && i < MAX_SETTLED; i++) {
      const type = open[i]!
      if (type.is !== 'instance') continue
      const file = this.#values.file(type.type.entry.f)
      const at = file && this.nameOf(file, type.type)
      if (!file || at === undefined) continue
      const names = this.given(file, at, type.given)
      if (isOwner(type.type)) return { names, self }
      open.push(...this.#basesOf(file, at, { names }))
    }
    return { names: new Map(), self }
  }

  /** The types in the head of the class or interface whose name is at `at`. */
  #basesOf(file: File, at: number, environment: Environment): ValueType[] {
    const { code } = file
    const bases: ValueType[] = []
    for (let next = code.is(at + 1, '<') ? code.pastAngles(at + 1) : at + 1; next > 0 && next < code.count; ) {
      if (!code.is(next, 'extends') && !code.is(next, 'implements') && code.kind(next) !== T.COMMA) break
      const base = this.#values.texts.written(file, next + 1, environment)
      if (base) bases.push(base)
      next = code.pastType(next + 1)
    }
    return bases
  }

  given({ code }: File, at: number, given: readonly (ValueType | undefined)[]): Map<string, ValueType | undefined> {
    const names = code.is(at + 1, '<') ? this.#values.functions.typeParameters(code, at + 1) : []
    return new Map(names.map((name, i) => [name, given[i]]))
  }

  #ofObject(type: Extract<ValueType, { is: 'object' }>, name: string): ValueMember | undefined {
    const { code, at: open, environment } = type
    const file = this.#values.file(code.path)!
    const key = this.places.keyIn(code, open, name)
    if (key !== undefined) {
      const own = { ...environment, self: type }
      return { symbols: this.#symbolsAt(code, key), type: () => this.#typeAt(file, key, own, !type.isType) }
    }
    if (type.isType) return undefined
    for (let at = open + 1; at < code.partners[open]!; at = Math.max(code.partners[at]!, at) + 1) {
      if (!code.is(at, '...')) continue
      const spread = this.#values.expression(file, at + 1, environment)
      const member = spread && this.of(spread, name)
      if (member) return member
    }
    return undefined
  }

  /** The symbols whose name is this token. */
  #symbolsAt(code: ScriptCode, at: number): number[] {
    return this.#values.graph
      .named(code.word(at))
      .filter(({ entry }) => {
        if (entry.f !== code.path) return false
        const [from, to] = code.line(linesOf(entry.l).first)
        return from <= at && at < to
      })
      .map(({ symbol }) => symbol)
  }

  #ofCollection(type: Extract<ValueType, { is: 'collection' }>, name: string): ValueMember {
    const gives = COLLECTIONS.get(type.name)?.get(name)
    const result = (): ValueType | undefined => {
      if (typeof gives === 'number') return type.given[gives]
      if (gives === 'self') return type
      if (gives === 'list') return { is: 'collection', name: 'Array', given: type.given }
      if (gives === 'values') return { is: 'collection', name: 'Array', given: [type.given[1]] }
      if (type.name === 'Record') return type.given[0]
      return undefined
    }
    // A method and its result are the same here: the call of a collection gives it.
    return { symbols: [], type: () => this.#asResult(result()) }
  }

  #asResult(type: ValueType | undefined): ValueType | undefined {
    return type && { is: 'all', of: [type] }
  }

  /** What an index, a loop or a pattern takes out of a collection. */
  element(whole: ValueType, index?: number): ValueType | undefined {
    const type = this.settled(whole)
    if (type?.is === 'outside') return type
    if (type?.is !== 'collection') return undefined
    if (type.name === 'tuple') return index === undefined ? undefined : type.given[index]
    if (/Map$/.test(type.name)) return { is: 'collection', name: 'tuple', given: type.given }
    return type.given[0]
  }

  /** The type behind imports. */
  settled(type: ValueType): ValueType | undefined {
    let settled: ValueType | undefined = type
    for (let i = 0; i < MAX_SETTLED && settled; i++) {
      if (settled.is === 'all' && settled.of.length === 1) settled = settled.of[0]
      else if (settled.is === 'import') {
        const found = this.#values.imported(settled)
        if (found === 'outside') return OUTSIDE
        const types = found.filter(
          ({ entry }) => TYPE_KINDS.has(entry.k) && entry.k !== 'type' && entry.k !== 'interface',
        )
        const one: Found | undefined = types[0] ?? found.find(({ entry }) => !TYPE_KINDS.has(entry.k))
        settled = one && this.#typeOfSymbol(one, NOTHING)
      } else return settled
    }
    return undefined
  }

  /** The type of the value that a symbol is. */
  #typeOfSymbol(found: Found, environment: Environment): ValueType | undefined {
    if (TYPE_KINDS.has(found.entry.k)) return { is: 'class', type: found }
    const file = this.#values.file(found.entry.f)
    const at = file && this.nameOf(file, found)
    return file && at !== undefined ? this.#typeAt(file, at, environment) : undefined
  }

  /** The token of a symbol's name. */
  nameOf({ code }: File, { entry }: Found): number | undefined {
    const { first, last } = linesOf(entry.l)
    const [from] = code.line(first)
    const [, to] = code.line(last)
    const isNamed = entry.s !== 'default'
    for (let at = from; at < to; at++) {
      if (code.is(at, '@')) continue
      if (isNamed ? code.is(at, entry.s) : code.is(at, 'function') || code.is(at, 'class')) return at
    }
    return undefined
  }

  /** The type of what is declared at the token of a name: a member, a variable or a function. */
  #typeAt(file: File, at: number, environment: Environment, isValue?: boolean): ValueType | undefined {
    const { code } = file
    let next = at + 1
    if (code.kind(next) === T.QUESTION || code.kind(next) === T.BANG) next++
    const isGetter = code.is(at - 1, 'get')
    if (code.is(next, '<')) next = code.pastAngles(next)
    if (code.kind(next) === T.OPEN_PAREN) {
      if (isGetter) return this.#values.functions.resultOf(file, next, false, environment)
      // In a type or an overload the result follows without a body.
      return { is: 'function', code, at: next, isType: false, environment }
    }
    if (code.kind(next) === T.COLON) {
      return (isValue ?? this.places.isLiteral(file, code.around[at]!))
        ? this.#values.expression(file, next + 1, environment)
        : this.#values.texts.written(file, next + 1, environment)
    }
    if (code.is(next, '=')) return this.#values.expression(file, next + 1, environment)
    if (code.kind(next) === T.COMMA || code.kind(next) === T.CLOSE_BRACE)
      return this.#values.named(file, at, environment)
    return undefined
  }
}

const OF_OUTSIDE: ValueMember = { symbols: [], type: () => OUTSIDE }
