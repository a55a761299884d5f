// The types above and below a type, and the members that a member overrides or that override it. Nothing is stored: base
// types are resolved for each question.
import { type SymbolKind, TYPE_KINDS } from '../model.ts'
import { symbolId } from '../util/symbol-id.ts'
import { BaseTypes, isAlias } from './base-types.ts'
import { GoImplementations } from './go-implementations.ts'
import { isOverridable, overridesIn } from './overrides.ts'
import type { Unfound } from './type-lookup.ts'
import { type Found, type TypeSources, TypeSymbols } from './type-symbols.ts'
import { basesNaming, filesNamingType, localWords } from './type-words.ts'

export type { TypeSources } from './type-symbols.ts'

export interface HierarchyRow {
  /** Number of the symbol in the index. */
  readonly symbol: number
  readonly f: string
  readonly id: string
  readonly s: string
  readonly k: SymbolKind
  /** The first line of the definition. */
  readonly lines: readonly number[]
  readonly relation: 'extends' | 'implements' | 'overrides'
  readonly direction: 'up' | 'down'
  /** 1 for a direct relation. */
  readonly depth: number
}

/** A base type that no row stands for. */
export interface UnresolvedBase {
  /** As written. */
  readonly name: string
  /** The id of the type that names it. */
  readonly by: string
  /** `signatures`: types outside the index may give a type of Go the methods of an interface. */
  readonly why: Unfound | 'signatures'
}

export interface Hierarchy {
  /** Up, then down, nearest first. */
  readonly rows: readonly HierarchyRow[]
  readonly unresolved: readonly UnresolvedBase[]
  /** Limits that were reached: there may be more rows. */
  readonly bounds: readonly string[]
}

const MAX_ROWS = 2000
const MAX_DEPTH = 50

type Relation = 'extends' | 'implements'

interface Related {
  readonly type: Found
  readonly relation: Relation
}

interface Step extends Related {
  readonly direction: 'up' | 'down'
  readonly depth: number
}

/** The hierarchy of the symbol with this number: of a type its base types and subtypes, of a member its overrides. */
export function hierarchyOf(sources: TypeSources, symbol: number): Hierarchy {
  return new HierarchySearch(sources).of(symbol)
}

class HierarchySearch {
  readonly #types: TypeSymbols
  readonly #bases: BaseTypes
  readonly #go: GoImplementations
  readonly #unresolved = new Map<string, UnresolvedBase>()
  readonly #bounds = new Set<string>()

  constructor(sources: TypeSources) {
    this.#types = new TypeSymbols(sources)
    this.#bases = new BaseTypes(this.#types)
    this.#go = new GoImplementations(this.#bases)
  }

  of(symbol: number): Hierarchy {
    const target = this.#types.found(symbol)
    const isType = TYPE_KINDS.has(target.entry.k) || this.#types.isTypeLike(target)
    const rows: HierarchyRow[] = []
    if (isType && !(isAlias(target) && target.entry.p !== undefined && this.#ownersOf(target).length > 0)) {
      const steps = [...this.#walk(target, 'up'), ...this.#walk(target, 'down')]
      for (const { type, ...step } of steps) rows.push(this.#row(type, step))
    } else if (isOverridable(target, this.#types)) {
      for (const direction of ['up', 'down'] as const)
        for (const owner of this.#ownersOf(target))
          for (const step of this.#walk(owner, direction))
            for (const member of this.#overrides(step.type, target))
              rows.push(this.#row(member, { relation: 'overrides', direction, depth: step.depth }))
    }
    const unique = [...new Map(rows.map(row => [`${row.direction} ${row.id}`, row])).values()]
    return { rows: unique, unresolved: [...this.#unresolved.values()], bounds: [...this.#bounds] }
  }

  #overrides(type: Found, member: Found): readonly Found[] {
    if (this.#types.rule(type.entry.f)?.body !== 'go') return overridesIn(this.#types, type, member)
    const method = this.#go.methodOf(type, member.entry.s)
    return method === undefined || method.symbol === member.symbol ? [] : [method]
  }

  /** The type that a member belongs to. */
  #ownersOf({ symbol, entry: { p, f } }: Found): readonly Found[] {
    if (p === undefined) return []
    const scope = { file: f, owner: p.includes('.') ? p.slice(0, p.lastIndexOf('.')) : undefined, self: symbol }
    const found = this.#bases.lookup([p.slice(p.lastIndexOf('.') + 1)], scope, 0)
    return typeof found === 'string'
      ? []
      : found.filter(one => TYPE_KINDS.has(one.entry.k) || one.entry.k === 'component').slice(0, 1)
  }

  /** Breadth first, so that a type has its least depth. */
  #walk(target: Found, direction: 'up' | 'down'): readonly Step[] {
    const steps: Step[] = []
    const seen = new Set(this.#partsOf(target).map(({ symbol }) => symbol))
    let level: readonly Found[] = [target]
    for (let depth = 1; level.length > 0; depth++) {
      if (depth > MAX_DEPTH) this.#bounds.add(`${MAX_DEPTH} levels`)
      if (depth > MAX_DEPTH) break
      const next: Found[] = []
      for (const type of level) {
        for (const related of direction === 'up' ? this.#up(type) : this.#down(type)) {
          if (seen.has(related.type.symbol)) continue
          for (const { symbol } of this.#partsOf(related.type)) seen.add(symbol)
          if (steps.length >= MAX_ROWS) {
            this.#bounds.add(`${MAX_ROWS} types`)
            return steps
          }
          steps.push({ ...related, direction, depth })
          next.push(related.type)
        }
      }
      level = next
    }
    return steps
  }

  #up(type: Found): readonly Related[] {
    const found: Related[] = []
    const parts = this.#partsOf(type)
    const symbols = new Set(parts.map(({ symbol }) => symbol))
    const bases = parts.flatMap(part => this.#bases.of(part))
    const body = this.#types.rule(type.entry.f)?.body
    if (body === 'rust' || body === 'swift') {
      const { files, isBounded } = filesNamingType(this.#bases, parts)
      if (isBounded) this.#bounds.add('files that name the type')
      for (const file of files) bases.push(...this.#bases.extending(file, symbols))
    }
    for (const { name, relation, found: all, why } of bases) {
      for (const one of all) found.push({ type: one, relation })
      if (why) this.#addUnresolved(type, name, why)
    }
    if (body === 'go')
      for (const each of this.#go.interfacesOf(type)) {
        if (each.isSure) found.push({ type: each.type, relation: 'implements' })
        else this.#addUnresolved(type, each.type.entry.s, 'signatures')
      }
    return found
  }

  #down(type: Found): readonly Related[] {
    const found: Related[] = []
    const parts = this.#partsOf(type)
    const wanted = new Set(parts.map(({ symbol }) => symbol))
    const { words, files, isBounded } = filesNamingType(this.#bases, parts)
    if (isBounded) this.#bounds.add('files that name the type')
    for (const file of files) {
      for (const { type: candidate, named } of basesNaming(this.#bases, words, file))
        for (const { name, relation, found: all, why } of named) {
          if (all.some(({ symbol }) => wanted.has(symbol))) found.push({ type: candidate, relation })
          else if (why === 'ambiguous' && this.#types.areAlike(file, type.entry.f))
            this.#addUnresolved(candidate, name, why)
        }
      for (const { type: extended, base } of this.#bases.extensionsIn(file)) {
        if (!localWords(this.#bases, words, file).has(base.parts.at(-1)!)) continue
        const scope = { file, owner: undefined, self: -1 }
        const all = this.#bases.lookup(base.parts, scope)
        if (typeof all === 'string' || !all.some(({ symbol }) => wanted.has(symbol))) continue
        const extending = this.#bases.lookup(extended, scope)
        if (typeof extending !== 'string' && extending[0]) found.push({ type: extending[0], relation: 'implements' })
      }
    }
    if (this.#types.rule(type.entry.f)?.body === 'go' && type.entry.k === 'interface') {
      const { implementing, isBounded: isCut } = this.#go.implementing(type)
      if (isCut) this.#bounds.add('types that may implement the interface')
      for (const each of implementing) {
        if (each.isSure) found.push({ type: each.type, relation: 'implements' })
        else this.#addUnresolved(each.type, type.entry.s, 'signatures')
      }
    }
    return found
  }

  /** All definitions of a type: declarations that TypeScript merges, parts of a class of C#, reopened ones of Ruby. */
  #partsOf(type: Found): readonly Found[] {
    const { s, f, p, k } = type.entry
    const lookup = this.#types.rule(f)?.lookup
    const named = this.#types.typesNamed(s)
    if (typeof lookup === 'object' && lookup.parts) {
      const qualified = this.#bases.qualified.qualified(type)
      const rule = this.#types.rule(f)
      return named.filter(
        one => this.#types.rule(one.entry.f) === rule && this.#bases.qualified.qualified(one) === qualified,
      )
    }
    if (lookup !== 'modules' || isAlias(type)) return [type]
    const parts = named.filter(
      one => one.entry.f === f && one.entry.p === p && (TYPE_KINDS.has(one.entry.k) || k === 'component'),
    )
    return parts.length > 0 ? parts : [type]
  }

  #row(found: Found, rest: Pick<HierarchyRow, 'relation' | 'direction' | 'depth'>): HierarchyRow {
    const { f, s, k, l } = found.entry
    return { symbol: found.symbol, f, id: this.#idOf(found), s, k, lines: [Number.parseInt(l, 10)], ...rest }
  }

  #idOf(found: Found): string {
    return symbolId(found.entry.f, this.#types.record(found).qualified)
  }

  #addUnresolved(type: Found, name: string, why: UnresolvedBase['why']): void {
    const by = this.#idOf(type)
    this.#unresolved.set(`${by} ${name}`, { name, by, why })
  }
}
