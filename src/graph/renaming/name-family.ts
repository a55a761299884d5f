// The definitions that share the name of a target and cannot be renamed alone: overloads, and members that override each
// other.
import { isDeclaration } from '../../cache/tables/traits.ts'
import { isOfC } from '../../languages/package-rules.ts'
import { hierarchyOf } from '../hierarchy.ts'
import { isOverridable, membersOf } from '../overrides.ts'
import type { Found } from '../type-symbols.ts'
import type { UseResolution } from '../use-resolution.ts'

/** Members of one family that are looked at. */
const MAX_MEMBERS = 500

export interface Field {
  readonly path: string
  /** Offset of its name. */
  readonly start: number
}

export class NameFamily {
  readonly target: Found
  readonly symbols = new Set<number>()
  readonly members: Found[] = []
  /** The types that the members belong to. */
  readonly owners: Found[] = []
  /** Declarations of the member that are no symbols of their own, as in interfaces. */
  readonly fields: Field[] = []
  /** Base types outside the index, which may declare the member, too. */
  readonly outside = new Set<string>()
  readonly #uses: UseResolution

  constructor(uses: UseResolution, target: Found) {
    this.#uses = uses
    this.target = target
    this.#add(target)
    for (let i = 0; i < this.members.length && i < MAX_MEMBERS; i++) this.#addRelated(this.members[i]!)
    if (target.entry.p !== undefined) this.#addFields()
  }

  get name(): string {
    return this.target.entry.s
  }

  get isMember(): boolean {
    return this.owners.length > 0
  }

  has(symbols: readonly number[]): 'all' | 'some' | 'none' {
    const own = symbols.filter(symbol => this.symbols.has(symbol))
    return own.length === 0 ? 'none' : own.length === symbols.length ? 'all' : 'some'
  }

  /** True if an object of this type has the target, or a member that overrides or is overridden by it. */
  isOwner(type: Found): boolean {
    const { types } = this.#uses
    return this.owners.some(owner => types.isOrDerives(type, owner) || owner.symbol === type.symbol)
  }

  #add(found: Found): void {
    if (this.symbols.has(found.symbol)) return
    this.symbols.add(found.symbol)
    this.members.push(found)
    const { p, f } = found.entry
    const owner = p === undefined ? undefined : this.#uses.types.typeNamed(p, f)
    if (owner !== undefined && owner !== 'outside' && !this.owners.some(({ symbol }) => symbol === owner.symbol))
      this.owners.push(owner)
  }

  #addRelated(one: Found): void {
    const { graph } = this.#uses
    const { s, f, p } = one.entry
    const named = graph.named(s)
    for (const each of named) if (each.entry.f === f && each.entry.p === p) this.#add(each)
    if (isOfC(f)) this.#addDeclarations(one, named)
    if (!isOverridable(one, graph.types)) return
    const { rows, unresolved } = hierarchyOf(graph.types.sources, one.symbol)
    for (const { symbol, relation } of rows) if (relation === 'overrides') this.#add(graph.found(symbol))
    for (const { name, why } of unresolved) if (why === 'external') this.outside.add(name)
  }

  /** In C and its relatives a header declares what another file defines. */
  #addDeclarations({ entry }: Found, named: readonly Found[]): void {
    const { reader } = this.#uses.graph.standing
    const alike = named.filter(one => isOfC(one.entry.f) && one.entry.p === entry.p)
    const isDefined = ({ symbol }: Found): boolean => !isDeclaration(reader.trait(symbol).flags)
    if (new Set(alike.filter(isDefined).map(one => one.entry.f)).size <= 1) for (const one of alike) this.#add(one)
  }

  /** Declarations in base types of scripts, and what other types of these have under the name. */
  #addFields(): void {
    const { types, values, graph } = this.#uses
    const seen = new Set<number>()
    for (let i = 0; i < this.owners.length && seen.size < MAX_MEMBERS; i++) {
      for (const { type } of types.lineage(this.owners[i]!)) {
        if (seen.has(type.symbol)) continue
        seen.add(type.symbol)
        const field = values.members.places.fieldOf(type, this.name)
        if (field === undefined) continue
        this.fields.push({ path: field.file.code.path, start: field.file.code.start(field.at) })
        if (!this.owners.some(({ symbol }) => symbol === type.symbol)) this.owners.push(type)
        for (const { symbol, direction } of hierarchyOf(graph.types.sources, type.symbol).rows)
          if (direction === 'down')
            for (const member of membersOf(graph.types, graph.found(symbol), this.name)) this.#add(member)
      }
    }
  }
}
