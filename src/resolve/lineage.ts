// What a type has a name from: of its own or of what it is derived from, by the heads of types, in whichever file these
// are. Told only where every head before it is known. Reads a few records.
import { isDeclaration } from '../cache/tables/traits.ts'
import { SYMBOL_KINDS, TYPE_KINDS } from '../model.ts'
import { symbolsNamed } from '../query/exact-names.ts'
import { isUpper } from '../util/name-words.ts'
import { directOwner } from '../util/symbol-names.ts'
import { closing, isPart, lastName, wordsEnd } from '../util/type-names.ts'
import type { NamedSymbol } from './call-targets.ts'
import type { Standing } from './related-symbols.ts'

/** Heads that are read for one question of who calls, types one behind the other, and definitions of one type's name. */
const MOST_READ = 12
const MOST_STEPS = 6
const MOST_NAMESAKES = 8

export class Lineage {
  readonly #standing: Standing
  readonly #bearers: readonly NamedSymbol[]
  /** Whether a file imports what another defines under a name. */
  readonly #imports: (from: string, file: string, name: string) => boolean
  readonly #known = new Map<string, NamedSymbol | 'unknown' | undefined>()
  /** By the symbol of a type: a head is read once, whoever names it. */
  readonly #parents = new Map<number, readonly string[]>()
  #read = 0

  /** `bearers` are all that bear the name. */
  constructor(
    standing: Standing,
    bearers: readonly NamedSymbol[],
    imports: (from: string, file: string, name: string) => boolean,
  ) {
    this.#standing = standing
    this.#bearers = bearers
    this.#imports = imports
  }

  /** The bearer that a type means which the file `from` calls so; with `isBase` what it is derived from does. */
  meant(type: string, from: string, isBase = false): NamedSymbol | undefined {
    const found = this.#find(type, from, isBase, MOST_STEPS)
    return found === 'unknown' ? undefined : found
  }

  /** Undefined where nothing of the name is among what the type has. */
  #find(type: string, from: string, isBase: boolean, steps: number): NamedSymbol | 'unknown' | undefined {
    const key = `${isBase} ${type} ${from}`
    if (this.#known.has(key)) return this.#known.get(key)
    this.#known.set(key, 'unknown')
    const found = this.#look(type, from, isBase, steps)
    this.#known.set(key, found)
    return found
  }

  #look(type: string, from: string, isBase: boolean, steps: number): NamedSymbol | 'unknown' | undefined {
    const symbol = this.#typeOf(type, from)
    if (symbol === undefined || steps === 0) return 'unknown'
    const { reader } = this.#standing
    const { path } = reader.file(reader.fileNumberOf(symbol))
    const own = isBase
      ? []
      : this.#bearers.filter(({ f, p }) => f === path && p !== undefined && directOwner(p) === type)
    if (own.length > 0) return own[0]
    const parents = this.#parentsOf(symbol, type)
    if (parents === undefined) return 'unknown'
    for (const parent of parents) {
      const found = this.#find(parent, path, false, steps - 1)
      if (found !== undefined) return found
    }
    return undefined
  }

  /** What the head of a type names; undefined where too many have been read. */
  #parentsOf(symbol: number, type: string): readonly string[] | undefined {
    const known = this.#parents.get(symbol)
    if (known) return known
    if (this.#read++ === MOST_READ) return undefined
    const parents = parentsIn(this.#standing.record(symbol).signature, type)
    this.#parents.set(symbol, parents)
    return parents
  }

  /** The one type that a file calls so: its own, the only one, or what it imports. */
  #typeOf(name: string, from: string): number | undefined {
    const { reader } = this.#standing
    const all = symbolsNamed(reader, name)
    if (all.length > MOST_NAMESAKES) return undefined
    const types = all.filter(symbol => {
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

/** Names of types that the head of one has behind its own, without those in brackets. */
function parentsIn(signature: string, type: string): string[] {
  const parents: string[] = []
  // A parameter before it may begin with the same letters: `template <typename Tree> class T`.
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
