// Which type a name refers to in a file, and which definition a type provides as a member, by its heads and theirs.
import { isDeclaration } from '../cache/tables/traits.ts'
import { hasImports } from '../languages/package-rules.ts'
import { SYMBOL_KINDS, TYPE_KINDS } from '../model.ts'
import { areInOnePackage } from '../resolve/module-specifiers.ts'
import { isUpper } from '../util/name-words.ts'
import { ownName } from '../util/symbol-names.ts'
import { closing, isPart, lastName, wordsEnd } from '../util/type-names.ts'
import type { Found, Graph } from './graph.ts'

/** Longest chain of base types that is followed. */
const MAX_STEPS = 12
/** Definitions of one name beyond which a type is not told from the others without an import. */
const MAX_OF_ONE_NAME = 64

/** What a type provides: a definition, nothing, or what cannot be told because a base type is not in the index. */
export type Member = { readonly found: Found; readonly owner: Found } | 'none' | 'unknown'

export class TypeMembers {
  readonly #graph: Graph
  readonly #types = new Map<string, Found | 'outside' | undefined>()
  readonly #bases = new Map<number, readonly (Found | undefined)[]>()
  readonly #members = new Map<string, Member>()

  constructor(graph: Graph) {
    this.#graph = graph
  }

  /** The type that a name, possibly qualified, means in a file; 'outside' if it is imported from outside the index. */
  typeNamed(written: string, path: string): Found | 'outside' | undefined {
    const key = `${path} ${written}`
    if (this.#types.has(key)) return this.#types.get(key)
    this.#types.set(key, undefined)
    const found = this.#findType(written, path)
    this.#types.set(key, found)
    return found
  }

  #findType(written: string, path: string): Found | 'outside' | undefined {
    const { search, reach } = this.#graph
    const parts = written.split(/\.|::|\\/).filter(Boolean)
    const name = parts.at(-1)
    if (name === undefined) return undefined
    if (hasImports(path)) {
      const imported = search.ofName(path, parts)
      if (imported) {
        const found = imported.symbols.find(({ entry }) => TYPE_KINDS.has(entry.k))
        return found ?? (imported.files.length === 0 ? 'outside' : undefined)
      }
    }
    const all = this.#graph.named(name)
    if (all.length > MAX_OF_ONE_NAME) return undefined
    const types = all.filter(
      ({ symbol, entry }) => TYPE_KINDS.has(entry.k) && !isDeclaration(this.#graph.standing.reader.trait(symbol).flags),
    )
    const owner = parts.slice(0, -1).join('.')
    const inOwner = owner === '' ? types : types.filter(({ entry }) => entry.p?.endsWith(owner) === true)
    const fitting = inOwner.length > 0 ? inOwner : types
    const isOne = (some: readonly Found[]): Found | undefined => (some.length === 1 ? some[0] : undefined)
    const own = fitting.filter(({ entry }) => entry.f === path)
    if (own.length > 0) return isOne(own) ?? own.find(({ entry }) => entry.p === undefined)
    const isOfPackage = fitting.filter(({ entry }) => areInOnePackage(entry.f, path))
    if (isOfPackage.length > 0) return isOne(isOfPackage)
    const reached = fitting.filter(({ entry }) => reach.reached(path, entry.f, [name]) !== undefined)
    if (reached.length > 0) return isOne(reached)
    return hasImports(path) ? undefined : isOne(fitting)
  }

  /** The definition that a type, or the nearest of its base types, has under this name; `isBase` leaves its own out. */
  member(type: Found, name: string, isBase = false): Member {
    const key = `${type.symbol} ${isBase} ${name}`
    const known = this.#members.get(key)
    if (known !== undefined) return known
    this.#members.set(key, 'unknown')
    const found = this.#findMember(type, name, isBase, MAX_STEPS)
    this.#members.set(key, found)
    return found
  }

  #findMember(type: Found, name: string, isBase: boolean, steps: number): Member {
    if (!isBase) {
      const own = this.#own(type, name)
      if (own !== undefined) return { found: own, owner: type }
    }
    if (steps === 0) return 'unknown'
    let isUnknown = false
    for (const base of this.bases(type)) {
      const found = base === undefined ? 'unknown' : this.#findMember(base, name, false, steps - 1)
      if (found === 'unknown') isUnknown = true
      else if (found !== 'none') return found
    }
    return isUnknown ? 'unknown' : 'none'
  }

  #own(type: Found, name: string): Found | undefined {
    const owner = ownName(type.entry)
    return this.#graph
      .named(name)
      .find(
        ({ entry }) =>
          entry.p === owner &&
          !TYPE_KINDS.has(entry.k) &&
          (entry.f === type.entry.f || areInOnePackage(entry.f, type.entry.f)),
      )
  }

  /** The base types in the head of a type; undefined for each that is not in the index. */
  bases(type: Found): readonly (Found | undefined)[] {
    const known = this.#bases.get(type.symbol)
    if (known) return known
    this.#bases.set(type.symbol, [])
    const { signature } = this.#graph.standing.record(type.symbol)
    const bases = baseNames(signature, type.entry.s).map(name => {
      const found = this.typeNamed(name, type.entry.f)
      return found === 'outside' || found?.symbol === type.symbol ? undefined : found
    })
    this.#bases.set(type.symbol, bases)
    return bases
  }

  /** True if `base` is `type` or one of its base types at any depth. */
  isOrDerives(type: Found, base: Found, steps = MAX_STEPS): boolean {
    if (type.symbol === base.symbol) return true
    return steps > 0 && this.bases(type).some(one => one !== undefined && this.isOrDerives(one, base, steps - 1))
  }
}

/** Names of types in a signature after the type's own name, without type arguments. */
function baseNames(signature: string, type: string): string[] {
  const names: string[] = []
  // A type parameter may begin with the same letters: `template <typename Tree> class T`.
  let at = signature.indexOf(type)
  while (at >= 0 && (isPart(signature.charCodeAt(at - 1)) || isPart(signature.charCodeAt(at + type.length))))
    at = signature.indexOf(type, at + 1)
  if (at < 0) return names
  for (at += type.length; at < signature.length; ) {
    if (signature[at] === '<' || signature[at] === '[') {
      const close = closing(signature, at)
      if (close < 0) break
      at = close + 1
      continue
    }
    const end = wordsEnd(signature, at)
    const written = signature.slice(at, end)
    if (end > at && isUpper(lastName(written).charCodeAt(0))) names.push(written)
    at = Math.max(end, at + 1)
  }
  return names
}

/** True for the number of a kind of type. */
export function isTypeKind(kind: number): boolean {
  return TYPE_KINDS.has(SYMBOL_KINDS[kind]!)
}
