// Interfaces of Go and the types that implement them, which no text says.
import type { BaseTypes } from './base-types.ts'
import { GoMethodSets } from './go-method-sets.ts'
import type { Found } from './type-symbols.ts'
import { basesNaming, filesNamingType } from './type-words.ts'

export interface Implementation {
  readonly type: Found
  /** False if types outside the index may decide it. */
  readonly isSure: boolean
}

/** Types looked at for one interface. */
const MAX_CANDIDATES = 2000

export class GoImplementations {
  readonly #bases: BaseTypes
  readonly #sets: GoMethodSets

  constructor(bases: BaseTypes) {
    this.#bases = bases
    this.#sets = new GoMethodSets(bases)
  }

  /** Interfaces of the index with methods that a type has. */
  interfacesOf(type: Found): readonly Implementation[] {
    if (type.entry.k === 'interface') return []
    const interfaces = new Map<number, Found>()
    for (const name of this.#sets.of(type).methods.keys()) {
      for (const method of this.#bases.types.named(name)) {
        const owner = method.entry.f.endsWith('.go') ? this.#sets.ownerOf(method) : undefined
        if (owner?.entry.k === 'interface') interfaces.set(owner.symbol, owner)
      }
    }
    return [...interfaces.values()].flatMap(each => this.#implementation(type, each, each))
  }

  /** The method of a name that a type has, itself or through an embedded type. */
  methodOf(type: Found, name: string): Found | undefined {
    return this.#sets.of(type).methods.get(name)?.found
  }

  /** The types that implement an interface. */
  implementing(type: Found): { readonly implementing: readonly Implementation[]; readonly isBounded: boolean } {
    const { types } = this.#bases
    const names = [...this.#sets.of(type).methods.keys()]
    const count = (name: string): number => types.named(name).length
    const rarest = names.sort((a, b) => count(a) - count(b))[0]
    if (rarest === undefined) return { implementing: [], isBounded: false }
    const candidates = new Map<number, Found>()
    for (const method of types.named(rarest)) {
      const owner = method.entry.f.endsWith('.go') ? this.#sets.ownerOf(method) : undefined
      if (owner) candidates.set(owner.symbol, owner)
    }
    // The methods of an embedded type are those of the type around it, too.
    for (const candidate of candidates.values()) {
      if (candidates.size >= MAX_CANDIDATES) break
      for (const one of this.#embedding(candidate)) candidates.set(one.symbol, one)
    }
    const implementing = [...candidates.values()].flatMap(each =>
      each.entry.k === 'interface' ? [] : this.#implementation(each, type, each),
    )
    return { implementing, isBounded: candidates.size >= MAX_CANDIDATES }
  }

  #embedding(type: Found): readonly Found[] {
    const { words, files } = filesNamingType(this.#bases, [type])
    return [...files].flatMap(file =>
      basesNaming(this.#bases, words, file)
        .filter(({ named }) => named.some(({ found }) => found.some(({ symbol }) => symbol === type.symbol)))
        .map(({ type: one }) => one),
    )
  }

  #implementation(type: Found, contract: Found, shown: Found): readonly Implementation[] {
    const answer = this.#sets.implements(type, this.#sets.of(contract))
    return answer === false ? [] : [{ type: shown, isSure: answer === true }]
  }
}
