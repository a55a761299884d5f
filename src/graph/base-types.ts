// The base types of a type, resolved: those in its head, in its body and elsewhere in its file.

import {
  type Extension,
  embeddedTypes,
  extensionsIn,
  implsIn,
  mixinsIn,
  usedTraits,
  wholeHead,
  withoutComments,
} from '../facts/bases/body-base-types.ts'
import { aliasedTypes, basesInHead, typeParametersIn, type WrittenBase } from '../facts/bases/head-base-types.ts'
import type { BaseTypeRule, TypeRelation } from '../languages/base-type-rules.ts'
import { FUNCTION_KINDS } from '../model.ts'
import { ownName } from '../util/symbol-names.ts'
import { GoTypes } from './go-types.ts'
import { ModuleTypes } from './module-types.ts'
import { QualifiedTypes } from './qualified-types.ts'
import { type Lookup, type Scope, scopesAround, type Unfound } from './type-lookup.ts'
import { type Found, linesOf, type TypeSymbols } from './type-symbols.ts'

/** A base type of a type: its definitions, or why none is known. */
export interface BaseType {
  /** As written, joined by dots. */
  readonly name: string
  readonly relation: TypeRelation
  readonly found: readonly Found[]
  readonly why?: Unfound
}

/** Longest chain of other names for one type that is followed. */
const MAX_ALIASES = 6
/** Ancestors whose member types are looked at for one name. */
const MAX_ANCESTORS = 40

export class BaseTypes {
  readonly types: TypeSymbols
  readonly modules: ModuleTypes
  readonly qualified: QualifiedTypes
  readonly go: GoTypes
  readonly #bases = new Map<number, readonly BaseType[]>()
  readonly #written = new Map<number, readonly WrittenBase[]>()
  readonly #extensions = new Map<string, readonly Extension[]>()

  constructor(types: TypeSymbols) {
    this.types = types
    this.modules = new ModuleTypes(types)
    this.qualified = new QualifiedTypes(types, type => this.#ancestorsOf(type))
    this.go = new GoTypes(types)
  }

  /** The base types that the definition itself names. Those of an alias are the types that it stands for. */
  of(type: Found): readonly BaseType[] {
    const known = this.#bases.get(type.symbol)
    if (known) return known
    // Types that are enclosed by each other's base types.
    this.#bases.set(type.symbol, [])
    const rule = this.types.rule(type.entry.f)
    const found = rule ? this.#resolved(this.#writtenOf(type, rule), type, rule) : []
    this.#bases.set(type.symbol, found)
    return found
  }

  /** Those of them that `isWanted` accepts as written, alone or as arguments; no others are resolved. */
  matching(type: Found, isWanted: (base: WrittenBase) => boolean): readonly BaseType[] {
    const rule = this.types.rule(type.entry.f)
    if (!rule) return []
    const isMatching = (base: WrittenBase): boolean => isWanted(base) || base.arguments?.some(isMatching) === true
    return this.#resolved(this.#writtenOf(type, rule).filter(isMatching), type, rule)
  }

  /** What a name refers to, through other names for types. */
  lookup(parts: readonly string[], scope: Scope, aliases = MAX_ALIASES): Lookup {
    const rule = this.types.rule(scope.file)
    if (!rule) return 'external'
    const found = this.#find(parts, scope, rule)
    if (typeof found === 'string' || aliases === 0) return found
    return found.flatMap(one => {
      if (!isAlias(one)) return [one]
      const scopeOfAlias = { ...scopeOf(one), ...(scope.space ? { space: scope.space } : {}) }
      const targets = this.aliased(one).map(({ parts: each }) => this.lookup(each, scopeOfAlias, aliases - 1))
      const all = targets.flatMap(target => (typeof target === 'string' ? [] : target))
      return all.length > 0 && targets.every(target => typeof target !== 'string') ? all : [one]
    })
  }

  /** The types that another name for a type stands for; empty for other values. */
  aliased(one: Found): readonly WrittenBase[] {
    const rule = this.types.rule(one.entry.f)
    return rule && isAlias(one) ? aliasedTypes(this.#headOf(one), rule) : []
  }

  /** Base types that a file gives to types by impls and extensions. */
  extensionsIn(file: string): readonly Extension[] {
    let found = this.#extensions.get(file)
    if (!found) {
      const body = this.types.rule(file)?.body
      const text = (): string => withoutComments(this.types.text(file), '//')
      found = body === 'rust' ? implsIn(text()) : body === 'swift' ? extensionsIn(text()) : []
      this.#extensions.set(file, found)
    }
    return found
  }

  /** The extensions of a file whose type is one of `types`, with their base types. */
  extending(file: string, types: ReadonlySet<number>): readonly BaseType[] {
    const scope = { file, owner: undefined, self: -1 }
    return this.extensionsIn(file).flatMap(({ type, base }) => {
      const found = this.lookup(type, scope)
      if (typeof found === 'string' || !found.some(({ symbol }) => types.has(symbol))) return []
      return [this.#base(base, found[0]!, this.lookup(base.parts, scope))]
    })
  }

  #find(parts: readonly string[], scope: Scope, rule: BaseTypeRule): Lookup {
    if (rule.lookup === 'modules') return this.modules.find(parts, scope)
    if (rule.lookup === 'folder') return this.go.find(parts, scope)
    return this.qualified.find(parts, scope, rule.lookup)
  }

  #writtenOf(type: Found, rule: BaseTypeRule): readonly WrittenBase[] {
    let found = this.#written.get(type.symbol)
    if (!found) {
      found = this.#parsed(type, rule)
      this.#written.set(type.symbol, found)
    }
    return found
  }

  #parsed(type: Found, rule: BaseTypeRule): readonly WrittenBase[] {
    const { entry } = type
    if (isAlias(type)) return []
    const inHead = entry.k === 'enum' && rule.plainEnums ? [] : basesInHead(this.#headOf(type), entry.s, rule)
    if (rule.body === 'ruby') return [...inHead, ...mixinsIn(this.#ownBody(type))]
    if (rule.body === 'php') return [...inHead, ...usedTraits(withoutComments(this.types.body(entry), '//'))]
    if (rule.body === 'go')
      return embeddedTypes(
        withoutComments(this.types.body(entry), '//').replace(/^.*?(?=\b(?:struct|interface)\b)/s, ''),
      )
    return inHead
  }

  /** The head of a type; from its text if the record has only its beginning. */
  #headOf(type: Found): string {
    const record = this.types.record(type)
    return wholeHead(record, () => this.types.body(type.entry), this.types.rule(type.entry.f)!)
  }

  /** The body of a class of Ruby without those of the types that it encloses. */
  #ownBody(type: Found): string {
    const { entry } = type
    const lines = withoutComments(this.types.body(entry), '#').split('\n')
    const { first } = linesOf(entry.l)
    for (const inner of this.types.typesIn(entry.f)) {
      if (!(inner.entry.p === ownName(entry) || inner.entry.p?.startsWith(`${ownName(entry)}.`))) continue
      const { first: start, last } = linesOf(inner.entry.l)
      for (let line = start; line <= last; line++) lines[line - first] = ''
    }
    return lines.join('\n')
  }

  #resolved(written: readonly WrittenBase[], type: Found, rule: BaseTypeRule): readonly BaseType[] {
    if (written.length === 0) return []
    const parameters = rule.protocols ? new Set() : typeParametersIn(this.types.record(type).signature, type.entry.s)
    return written.flatMap(base => this.#resolvedBase(base, type, rule, parameters))
  }

  #resolvedBase(
    base: WrittenBase,
    type: Found,
    rule: BaseTypeRule,
    parameters: ReadonlySet<unknown>,
  ): readonly BaseType[] {
    const { parts, relation, isComputed, isInside, arguments: given = [] } = base
    const isValue = relation === 'extends' && type.entry.k !== 'interface'
    const around = isInside ? { ...scopeOf(type), owner: ownName(type.entry) } : scopeOf(type)
    const scope: Scope = rule.spaces ? { ...around, space: isValue ? 'value' : 'type' } : around
    if (isComputed && given.length > 0 && this.#isMixin(parts, scope, rule))
      return given.slice(rule.skippedArguments ?? 0).flatMap(each => this.#resolvedBase(each, type, rule, parameters))
    const isGiven =
      isComputed || (parts.length === 1 && (parameters.has(parts[0]!) || this.#isParameter(parts[0]!, type, rule)))
    return [this.#base(base, type, isGiven ? 'computed' : this.lookup(parts, scope))]
  }

  /** True for a function that makes a class which extends a parameter. */
  #isMixin(callee: readonly string[], scope: Scope, rule: BaseTypeRule): boolean {
    const found = rule.lookup === 'modules' ? this.lookup(callee, scope, 0) : 'external'
    if (typeof found === 'string') return rule.mixins?.test(callee.join('.')) === true
    return found.some(one => {
      const { params = [] } = this.types.record(one)
      const extended = Array.from(this.types.body(one.entry).matchAll(/\bextends\s+([\w$]+)/g), match => match[1])
      return params.some(({ name }) => extended.includes(name))
    })
  }

  #base({ parts, relation }: WrittenBase, type: Found, found: Lookup): BaseType {
    const name = parts.filter(Boolean).join('.')
    if (typeof found === 'string')
      return { name, relation: relation === 'kind' ? 'extends' : relation, found: [], why: found }
    if (relation !== 'kind') return { name, relation, found }
    const base = found[0]!.entry.k
    const isContract = base === 'interface' || base === 'trait'
    return { name, relation: isContract && type.entry.k !== base ? 'implements' : 'extends', found }
  }

  /** True for a parameter of a function around the type: `const mixin = Base => class extends Base {}`. */
  #isParameter(name: string, { entry }: Found, rule: BaseTypeRule): boolean {
    if (rule.calls !== 'arguments' || entry.p === undefined) return false
    for (const around of scopesAround(entry.p)) {
      const last = around.slice(around.lastIndexOf('.') + 1)
      const functions = this.types
        .named(last)
        .filter(one => one.entry.f === entry.f && FUNCTION_KINDS.has(one.entry.k) && ownName(one.entry) === around)
      if (functions.some(one => this.types.record(one).params?.some(parameter => parameter.name === name))) return true
    }
    return false
  }

  #ancestorsOf(type: Found): readonly Found[] {
    const found = new Map([[type.symbol, type]])
    for (const each of found.values()) {
      if (found.size > MAX_ANCESTORS) break
      for (const base of this.of(each)) for (const one of base.found) found.set(one.symbol, one)
    }
    return [...found.values()].slice(1)
  }
}

/** The scope in which the head of a type stands. */
export function scopeOf({ symbol, entry: { f, p } }: Found): Scope {
  return { file: f, owner: p, self: symbol }
}

/** True for a definition that may be another name for a type. */
export function isAlias({ entry: { k } }: Found): boolean {
  return k === 'type' || k === 'const' || k === 'var'
}
