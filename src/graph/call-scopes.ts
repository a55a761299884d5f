// Resolves the calls of one file within its scopes. Pure.

import {
  bareName,
  calleeOf,
  isLike,
  isNamePart,
  isOfModule,
  isOnBase,
  isOnSelf,
  lastWordOn,
  type Scoped,
  typeOf,
} from '../cache/records/callee-names.ts'
import { FUNCTION_KINDS, type MemberCalls, TYPE_KINDS } from '../model.ts'
import { directOwner, ownName } from '../util/symbol-names.ts'

const NONE: readonly number[] = []

/** The records of one name. Indexed by owner on demand, since a file may have thousands. */
interface Named {
  readonly all: number[]
  byOwner?: ReadonlyMap<string | undefined, readonly number[]>
  /** Owners by their names without separators and case, '' for no owner. */
  byBareName?: ReadonlyMap<string, readonly (string | undefined)[]>
  byReceiver?: Map<string, readonly number[]>
}

export class Scopes {
  readonly #records: readonly Scoped[]
  readonly #memberCalls: MemberCalls | undefined
  readonly #byName = new Map<string, Named>()
  readonly #owners = new Map<string, number>()
  /** First function of a qualified name, which may belong to a type, too. */
  readonly #functions = new Map<string, number>()
  readonly #parents = new Map<string, readonly string[]>()

  constructor(records: readonly Scoped[], memberCalls: MemberCalls | undefined) {
    this.#records = records
    this.#memberCalls = memberCalls
    for (let i = 0; i < records.length; i++) {
      const known = this.#byName.get(records[i]!.s)
      if (known) known.all.push(i)
      else this.#byName.set(records[i]!.s, { all: [i] })
    }
  }

  /** The records that a callee may refer to when `caller` calls it. */
  meant(callee: string, caller: number): readonly number[] {
    const name = this.#byName.has(callee) ? callee : lastWordOn(callee)
    const named = this.#byName.get(name)
    if (named === undefined) return NONE
    const parts = calleeOf(callee, name)
    const record = this.#records[caller]!
    if (parts.receiver === undefined) return this.#withoutReceiver(named, name, record)
    if (isOnSelf(parts, record)) {
      const own = this.#objectScope(record)
      return own === undefined ? NONE : this.#memberOrInherited(named, own)
    }
    if (isOnBase(parts)) {
      const own = this.#objectScope(record)
      const bases = own === undefined ? [] : this.#parentsOf(own)
      if (bases.length > 0) return firstOf(bases, base => this.#memberOrInherited(named, base))
    }
    if (isOfModule(parts, callee)) {
      const free = this.#recordsIn(named, undefined)
      // PHP writes `static::f` in this form, too.
      return free.length > 0 || parts.receiver !== '::' ? free : this.#memberOrInherited(named, record.p ?? '')
    }
    const typed = this.#membersOfType(named, record, parts.receiver)
    return typed.length > 0 ? typed : this.#membersOfSimilarOwner(named, parts.word)
  }

  /** Members of the receiver's type, if the type is defined in this file. */
  #membersOfType(named: Named, record: Scoped, receiver: string): readonly number[] {
    const name = typeOf(record, receiver)
    const type = name === undefined ? undefined : this.#typeNamed(name)
    return type === undefined ? NONE : this.#memberOrInherited(named, ownName(this.#records[type]!))
  }

  /**
   * Resolves a name without receiver: in the innermost scope that exposes it, else at the top level. Not found if a
   * parameter of an enclosing function has the name.
   */
  #withoutReceiver(named: Named, name: string, record: Scoped): readonly number[] {
    const own = ownName(record)
    const areBare = this.#memberCalls === 'bare'
    for (let scope: string | undefined = own; scope !== undefined; scope = enclosing(scope)) {
      const isFunction = this.#functionOf(scope) !== undefined
      const shows = isFunction || this.#kindOf(scope) === 'module' || (this.#memberCalls === 'own' && scope === own)
      const held = shows || !areBare ? this.#recordsIn(named, scope) : this.#memberOrInherited(named, scope)
      // Methods in a function are those of an object that it makes, or of a type that shares its name.
      const isShown = (kind: string): boolean => (isFunction ? kind !== 'method' : shows) || TYPE_KINDS.has(kind)
      const found = areBare ? held : held.filter(each => isShown(this.#records[each]!.k))
      if (found.length > 0) return this.#withConstructors(named, found)
      if (this.#memberCalls !== 'bare' && this.#memberCalls !== 'apart') {
        const owner = scope === own ? record : this.#records[this.#functionOf(scope) ?? -1]
        if (owner?.params?.some(parameter => parameter.name === name)) return NONE
      }
    }
    return this.#withConstructors(named, this.#recordsIn(named, undefined))
  }

  #withConstructors(named: Named, found: readonly number[]): readonly number[] {
    if (named.all.length === found.length) return found
    const types = found
      .filter(each => TYPE_KINDS.has(this.#records[each]!.k))
      .map(each => ownName(this.#records[each]!))
    return types.length === 0 ? found : [...found, ...types.flatMap(type => this.#recordsIn(named, type))]
  }

  /** The scope whose members a method calls on its own object. */
  #objectScope(record: Scoped): string | undefined {
    const whole = ownName(record)
    if (!FUNCTION_KINDS.has(record.k)) return whole
    let scope = record.p
    while (scope !== undefined && this.#functionOf(scope) !== undefined) scope = enclosing(scope)
    return scope ?? record.p ?? whole
  }

  /** Records in a scope, or in its nearest base. */
  #memberOrInherited(named: Named, scope: string, seen: readonly string[] = []): readonly number[] {
    const own = this.#recordsIn(named, scope)
    if (own.length > 0 || seen.includes(scope)) return own
    return firstOf(this.#parentsOf(scope), parent => this.#memberOrInherited(named, parent, [...seen, scope]))
  }

  /** Members of the owner whose name resembles the receiver's: equal, else the only one, or the common base. */
  #membersOfSimilarOwner(named: Named, word: string): readonly number[] {
    named.byReceiver ??= new Map()
    let found = named.byReceiver.get(word)
    if (found === undefined) {
      found = this.#findMembersOfSimilarOwner(named, word)
      named.byReceiver.set(word, found)
    }
    return found
  }

  #findMembersOfSimilarOwner(named: Named, word: string): readonly number[] {
    named.byBareName ??= groupBy([...this.#byOwner(named).keys()], owner => bareName(directOwner(owner ?? '')))
    const bare = bareName(word)
    const same = bare === '' ? undefined : named.byBareName.get(bare)
    if (same !== undefined) return same.flatMap(owner => this.#recordsIn(named, owner))
    const type = this.#typeNamed(word)
    if (type !== undefined) return this.#memberOrInherited(named, ownName(this.#records[type]!))
    const like: string[] = []
    for (const [own, owners] of named.byBareName) {
      if (!own.endsWith(bare) && !bare.endsWith(own)) continue
      for (const owner of owners) if (owner !== undefined && isLike(word, owner)) like.push(owner)
    }
    const base = like.find(owner => like.every(other => other === owner || this.#isDerived(other, owner)))
    return base === undefined ? NONE : this.#recordsIn(named, base)
  }

  #typeNamed(word: string): number | undefined {
    return this.#byName.get(word)?.all.find(each => TYPE_KINDS.has(this.#records[each]!.k))
  }

  #isDerived(scope: string, base: string, seen: readonly string[] = []): boolean {
    if (seen.includes(scope)) return false
    return this.#parentsOf(scope).some(parent => parent === base || this.#isDerived(parent, base, [...seen, scope]))
  }

  #recordsIn(named: Named, owner: string | undefined): readonly number[] {
    return this.#byOwner(named).get(owner) ?? NONE
  }

  #byOwner(named: Named): ReadonlyMap<string | undefined, readonly number[]> {
    named.byOwner ??= groupBy(named.all, each => this.#records[each]!.p)
    return named.byOwner
  }

  #kindOf(scope: string): string {
    const owner = this.#ownerOf(scope)
    return owner === undefined ? '' : this.#records[owner]!.k
  }

  #ownerOf(scope: string): number | undefined {
    if (this.#owners.size === 0) {
      for (let i = this.#records.length - 1; i >= 0; i--) {
        const name = ownName(this.#records[i]!)
        this.#owners.set(name, i)
        if (FUNCTION_KINDS.has(this.#records[i]!.k)) this.#functions.set(name, i)
      }
    }
    return this.#owners.get(scope)
  }

  #functionOf(scope: string): number | undefined {
    return this.#ownerOf(scope) === undefined ? undefined : this.#functions.get(scope)
  }

  /** Types of the file that the signature of a type names. */
  #parentsOf(scope: string): readonly string[] {
    const known = this.#parents.get(scope)
    if (known) return known
    const owner = this.#ownerOf(scope)
    const record = owner === undefined ? undefined : this.#records[owner]!
    const parents =
      record && TYPE_KINDS.has(record.k)
        ? wordsOf(record.signature ?? '').flatMap(word => {
            const type = word === record.s ? undefined : this.#typeNamed(word)
            return type === undefined ? [] : [ownName(this.#records[type]!)]
          })
        : []
    this.#parents.set(scope, parents)
    return parents
  }
}

function enclosing(scope: string): string | undefined {
  const dot = scope.lastIndexOf('.')
  return dot < 0 ? undefined : scope.slice(0, dot)
}

function firstOf(scopes: readonly string[], find: (scope: string) => readonly number[]): readonly number[] {
  for (const scope of scopes) {
    const found = find(scope)
    if (found.length > 0) return found
  }
  return NONE
}

function wordsOf(text: string): string[] {
  const words: string[] = []
  for (let at = 0; at < text.length; ) {
    const start = at
    while (at < text.length && isNamePart(text.charCodeAt(at))) at++
    if (at > start) words.push(text.slice(start, at))
    else at++
  }
  return words
}

function groupBy<K, T>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}
