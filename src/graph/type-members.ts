// Which type a name means in a file, and which definition a type has as a member, its own or an inherited one.
import { isScript } from '../facts/calls/import-bindings.ts'
import { hasImports } from '../languages/package-rules.ts'
import { TYPE_KINDS } from '../model.ts'
import { ownName } from '../util/symbol-names.ts'
import { mayBeTypeParameter } from './bound-names.ts'
import { GoImplementations } from './go-implementations.ts'
import type { Found, Graph } from './graph.ts'
import { CONSTRUCTORS, membersOf } from './overrides.ts'

/** Most base types of one type, at any depth, that are looked at. */
const MAX_LINEAGE = 500

/** Types of which nothing is known. */
const ANYTHING: ReadonlySet<string> = new Set([
  'Object',
  'Any',
  'any',
  'dynamic',
  'mixed',
  'id',
  'auto',
  'var',
  'object',
])

/** How type parameters are called; those of C# have longer names, too: `TSource`. */
const PARAMETER = /^[A-Z]\w?$/
const CSHARP_PARAMETER = /^(?:[A-Z]\w?|T[A-Z]\w*)$/

/** What a type has under a name: a definition, none, or what cannot be told because a base type is not in the index. */
export type Member = Found | 'none' | 'unknown'

export class TypeMembers {
  readonly #graph: Graph
  readonly #types = new Map<string, Found | 'outside' | undefined>()
  readonly #members = new Map<string, Member>()

  readonly #go: GoImplementations
  readonly #goInterfaces = new Map<number, ReadonlySet<number>>()

  constructor(graph: Graph) {
    this.#graph = graph
    this.#go = new GoImplementations(graph.bases)
  }

  /**
   * The type that a name, possibly qualified, means in a file; 'outside' if no file of the index defines it. `owner` is
   * the qualified name of what encloses the place.
   */
  typeNamed(written: string, path: string, owner?: string): Found | 'outside' | undefined {
    const key = `${path} ${owner ?? ''} ${written}`
    if (this.#types.has(key)) return this.#types.get(key)
    this.#types.set(key, undefined)
    const found = this.#findType(written, path, owner)
    this.#types.set(key, found)
    return found
  }

  #findType(written: string, path: string, owner: string | undefined): Found | 'outside' | undefined {
    const parts = written.split(/\.|::|\\/).filter(Boolean)
    if (parts.length === 0) return undefined
    const found = this.#graph.bases.lookup(parts, { file: path, owner, self: -1 })
    if (typeof found === 'string') return found === 'external' && this.#isOutside(parts, path) ? 'outside' : undefined
    return (
      found.find(({ entry }) => TYPE_KINDS.has(entry.k)) ??
      found.find(one => this.#graph.types.isTypeLike(one) || this.#isConstructorFunction(one))
    )
  }

  /** True for a function of JavaScript whose prototype has methods: `new` makes objects of it. */
  #isConstructorFunction({ symbol, entry: { k, s, f } }: Found): boolean {
    if (k !== 'fn' || !isScript(f)) return false
    return this.#graph.fileOfSymbol(symbol).users.some(({ record }) => record.p === s && record.k === 'method')
  }

  /** True for a name that an import binds, or a global one; any other may be a type parameter. */
  #isOutside([first, ...rest]: readonly string[], path: string): boolean {
    if (!hasImports(path))
      return (
        !ANYTHING.has(first!) &&
        !(path.endsWith('.cs') ? CSHARP_PARAMETER : PARAMETER).test(first!) &&
        !mayBeTypeParameter(first!, this.#graph.text(path))
      )
    const { search } = this.#graph
    const binding = search.bindings(path).locals.get(first!)
    // What a file of the index has, but not under a name that is found, is unknown.
    if (binding) return search.filesOfBinding(path, binding).length === 0
    return rest.length > 0 || this.#graph.types.rule(path)?.globals?.has(first!) === true
  }

  /** The definition that a type, or the nearest of its base types, has under this name; `isBase` leaves its own out. */
  member(type: Found, name: string, isBase = false): Member {
    const key = `${type.symbol} ${isBase} ${name}`
    const known = this.#members.get(key)
    if (known !== undefined) return known
    this.#members.set(key, 'unknown')
    const found = this.#findMember(type, name, isBase)
    this.#members.set(key, found)
    return found
  }

  #findMember(type: Found, name: string, isBase: boolean): Member {
    let isUnknown = false
    for (const { type: one, isWhole } of this.lineage(type)) {
      if (!isWhole) isUnknown = true
      if (isBase && one === type) continue
      const own = membersOf(this.#graph.types, one, name).find(({ entry }) => !TYPE_KINDS.has(entry.k))
      if (own !== undefined) return own
      const added = isScript(one.entry.f) ? this.#addedMember(one, name) : undefined
      if (added !== undefined) return added
    }
    return isUnknown ? 'unknown' : 'none'
  }

  /** A member that another file of JavaScript gives to a type: `Object.assign(Tree.prototype, { grow() {} })`. */
  #addedMember(type: Found, name: string): Found | undefined {
    const { f } = type.entry
    const owner = ownName(type.entry)
    return this.#graph.named(name).find(({ entry: one }) => {
      if (one.p !== owner || one.f === f || one.k !== 'method' || !isScript(one.f)) return false
      const found = this.typeNamed(owner, one.f)
      return typeof found === 'object' && found.symbol === type.symbol
    })
  }

  /** A type and its base types, each before its own ones; not `isWhole` if a base type is not in the index. */
  *lineage(type: Found): Generator<{ readonly type: Found; readonly isWhole: boolean }> {
    const seen = new Set<number>()
    const open = [type]
    for (let one = open.pop(); one !== undefined && seen.size < MAX_LINEAGE; one = open.pop()) {
      if (seen.has(one.symbol)) continue
      seen.add(one.symbol)
      const bases = this.#graph.types.partsOf(one).flatMap(part => this.#graph.bases.of(part))
      yield { type: one, isWhole: bases.every(({ found }) => found.length > 0) }
      for (const { found } of bases.toReversed()) open.push(...found.toReversed())
    }
  }

  /** A type and what makes its objects: calling the type calls both. */
  withConstructors(type: Found): number[] {
    return [type.symbol, ...this.constructorsOf(type)]
  }

  /** What makes the objects of a type. */
  constructorsOf(type: Found): number[] {
    const symbols: number[] = []
    for (const name of [...CONSTRUCTORS, type.entry.s]) {
      const member = this.member(type, name)
      if (typeof member === 'object') symbols.push(member.symbol)
    }
    return symbols
  }

  /** What a delegation in a constructor of a type calls: `this(x)` its own constructors, others those of its base type. */
  delegated(type: Found, written: string): number[] {
    const bases = written === 'this' ? [type] : this.#graph.bases.of(type).flatMap(({ found }) => found)
    return bases
      .filter(({ entry: { k } }) => k !== 'interface' && k !== 'trait')
      .flatMap(each => this.constructorsOf(each))
  }

  /** True if `base` is `type`, one of its base types at any depth, or an interface of Go that it implements. */
  isOrDerives(type: Found, base: Found): boolean {
    for (const { type: one } of this.lineage(type)) if (one.symbol === base.symbol) return true
    return base.entry.k === 'interface' && this.#goInterfacesOf(type).has(base.symbol)
  }

  #goInterfacesOf(type: Found): ReadonlySet<number> {
    let found = this.#goInterfaces.get(type.symbol)
    if (found === undefined) {
      const all = type.entry.f.endsWith('.go') ? this.#go.interfacesOf(type) : []
      found = new Set(all.map(one => one.type.symbol))
      this.#goInterfaces.set(type.symbol, found)
    }
    return found
  }
}
