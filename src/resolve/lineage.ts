// Resolves a member through base types, by the heads of types. Undefined if any head on the way is unknown.
import { isDeclaration } from '../cache/tables/traits.ts'
import { SYMBOL_KINDS, type SymbolRecord, TYPE_KINDS } from '../model.ts'
import { symbolsNamed } from '../query/exact-names.ts'
import { isUpper } from '../util/name-words.ts'
import { directOwner } from '../util/symbol-names.ts'
import { closing, isPart, lastName, wordsEnd } from '../util/type-names.ts'
import type { Standing } from './standing.ts'

/** Limits per query: heads read, base types in a chain, definitions of one type name. */
const MAX_READ = 12
const MAX_STEPS = 6
const MAX_OF_ONE_NAME = 8

/** What bears a name: where, as a member of what. */
export type NamedSymbol = Pick<SymbolRecord, 'p' | 'k'> & { readonly f: string }

export class Lineage {
  readonly #standing: Standing
  readonly #definitions: readonly NamedSymbol[]
  readonly #imports: (from: string, file: string, name: string) => boolean
  readonly #resolved = new Map<string, NamedSymbol | 'unknown' | undefined>()
  readonly #parents = new Map<number, readonly string[]>()
  #read = 0

  /** `definitions` are all definitions of the member's name. */
  constructor(
    standing: Standing,
    definitions: readonly NamedSymbol[],
    imports: (from: string, file: string, name: string) => boolean,
  ) {
    this.#standing = standing
    this.#definitions = definitions
    this.#imports = imports
  }

  /** The definition that the type named `type` in the file `from` provides; with `isBase` only its base types count. */
  memberOf(type: string, from: string, isBase = false): NamedSymbol | undefined {
    const found = this.#find(type, from, isBase, MAX_STEPS)
    return found === 'unknown' ? undefined : found
  }

  /** Undefined if the type has no such member. */
  #find(type: string, from: string, isBase: boolean, steps: number): NamedSymbol | 'unknown' | undefined {
    const key = `${isBase} ${type} ${from}`
    if (this.#resolved.has(key)) return this.#resolved.get(key)
    this.#resolved.set(key, 'unknown')
    const found = this.#search(type, from, isBase, steps)
    this.#resolved.set(key, found)
    return found
  }

  #search(type: string, from: string, isBase: boolean, steps: number): NamedSymbol | 'unknown' | undefined {
    const symbol = this.#typeOf(type, from)
    if (symbol === undefined || steps === 0) return 'unknown'
    const { reader } = this.#standing
    const { path } = reader.file(reader.fileNumberOf(symbol))
    const own = isBase
      ? []
      : this.#definitions.filter(({ f, p }) => f === path && p !== undefined && directOwner(p) === type)
    if (own.length > 0) return own[0]
    const parents = this.#parentsOf(symbol, type)
    if (parents === undefined) return 'unknown'
    for (const parent of parents) {
      const found = this.#find(parent, path, false, steps - 1)
      if (found !== undefined) return found
    }
    return undefined
  }

  /** Base types of a type; undefined if too many heads were read. */
  #parentsOf(symbol: number, type: string): readonly string[] | undefined {
    const known = this.#parents.get(symbol)
    if (known) return known
    if (this.#read++ === MAX_READ) return undefined
    const parents = parentsIn(this.#standing.record(symbol).signature, type)
    this.#parents.set(symbol, parents)
    return parents
  }

  /** The one type that a name refers to in a file: its own, an imported one, or the only one. */
  #typeOf(name: string, from: string): number | undefined {
    const { reader } = this.#standing
    const sameName = symbolsNamed(reader, name)
    if (sameName.length > MAX_OF_ONE_NAME) return undefined
    const types = sameName.filter(symbol => {
      const { kind, flags } = reader.trait(symbol)
      return TYPE_KINDS.has(SYMBOL_KINDS[kind]!) && !isDeclaration(flags)
    })
    const pathOf = (symbol: number): string => reader.file(reader.fileNumberOf(symbol)).path
    const own = types.filter(symbol => pathOf(symbol) === from)
    const found = own.length > 0 || types.length < 2 ? own : types.filter(one => this.#imports(from, pathOf(one), name))
    if (found.length > 0) return found.length === 1 ? found[0] : undefined
    return types.length === 1 ? types[0] : undefined
  }
}

/** Type names in a signature after the type's own name, without type arguments. */
function parentsIn(signature: string, type: string): string[] {
  const parents: string[] = []
  // A type parameter may begin with the same letters: `template <typename Tree> class T`.
  let at = signature.indexOf(type)
  while (at >= 0 && (isPart(signature.charCodeAt(at - 1)) || isPart(signature.charCodeAt(at + type.length))))
    at = signature.indexOf(type, at + 1)
  if (at < 0) return parents
  for (at += type.length; at < signature.length; ) {
    if (signature[at] === '<' || signature[at] === '[') {
      const close = closing(signature, at)
      if (close < 0) break
      at = close + 1
      continue
    }
    const end = wordsEnd(signature, at)
    const name = lastName(signature.slice(at, end))
    if (end > at && isUpper(name.charCodeAt(0))) parents.push(name)
    at = Math.max(end, at + 1)
  }
  return parents
}
