// Members of one name in types that extend each other.

import { isDeclaration } from '../cache/tables/traits.ts'
import { folderOf } from '../imports/module-files.ts'
import { FUNCTION_KINDS, type SymbolRecord } from '../model.ts'
import { directOwner, ownName } from '../util/symbol-names.ts'
import { typeNamed } from '../util/type-names.ts'
import type { Found, TypeSymbols } from './type-symbols.ts'

/** Members that a subtype does not override. */
const NOT_INHERITED: ReadonlySet<string> = new Set(['static', 'private', 'fileprivate'])
/** Names of constructors in languages where they do not have the name of their type. */
export const CONSTRUCTORS: ReadonlySet<string> = new Set([
  'constructor',
  '__init__',
  '__construct',
  'initialize',
  'init',
])

/** True for what makes the objects of the type that it is a member of. */
export function isConstructor({ entry: { s, p } }: Found): boolean {
  return p !== undefined && (CONSTRUCTORS.has(s) || directOwner(p) === s)
}

/** True for a callee that is a constructor of the own type or of its base type: `this(x)`, `super(x)`, `base(x)`. */
export const isDelegation = (callee: string): boolean => callee === 'super' || callee === 'this' || callee === 'base'

/** True for a member that a subtype may override. */
export function isOverridable(member: Found, types: TypeSymbols): boolean {
  const { f, s, p } = member.entry
  if (p === undefined || isConstructor(member) || s.startsWith('#')) return false
  // Static methods of PHP are called through `static::` and variables, too.
  const isOwn = (word: string): boolean => NOT_INHERITED.has(word) && !(word === 'static' && f.endsWith('.php'))
  return !types.record(member).modifiers?.some(isOwn)
}

/** The members of `type` that override `member`, or that it overrides. */
export function overridesIn(types: TypeSymbols, type: Found, member: Found): readonly Found[] {
  const same = membersOf(types, type, member.entry.s).filter(one => isOverridable(one, types))
  const wanted = types.record(member)
  const alike = same.filter(one => haveEqualParameters(types.record(one), wanted, isOverloading(member.entry.f)))
  const defined = alike.filter(({ symbol }) => !isDeclaration(types.sources.reader.trait(symbol).flags))
  // A header declares what another file defines.
  return defined.length > 0 ? defined : alike
}

/** The members of a name that a type has itself. */
export function membersOf(types: TypeSymbols, type: Found, name: string): readonly Found[] {
  const { f } = type.entry
  const owner = ownName(type.entry)
  return types.named(name).filter(({ entry }) => {
    if (entry.p === undefined) return false
    if (entry.f === f) return entry.p === owner
    if (f.endsWith('.go')) return entry.p === owner && folderOf(entry.f) === folderOf(f)
    const isApart = APART.test(f) && types.rule(entry.f) === types.rule(f)
    return isApart && (entry.p === owner || owner.endsWith(`.${entry.p}`)) && !hasOwnType(types, type, entry)
  })
}

/** Whether the file of a member defines another type of the name of its owner. */
function hasOwnType(types: TypeSymbols, type: Found, { f, p = '' }: Found['entry']): boolean {
  const lookup = types.rule(f)?.lookup
  if (typeof lookup === 'object' && lookup.parts) return false
  return types
    .typesNamed(directOwner(p))
    .some(({ symbol, entry }) => symbol !== type.symbol && entry.f === f && ownName(entry) === p)
}

/** Languages in which members may be defined in other files than their type. */
const APART = /\.(?:rs|swift|m|mm|h|hh|hpp|hxx|cc|cpp|cxx|c\+\+|rb|cs)$/
/** True for a file of a language with overloads. */
export const isOverloading = (file: string): boolean =>
  /\.(?:java|kts?|scala|cs|swift|h|hh|hpp|hxx|cc|cpp|cxx)$/.test(file)

/** In languages with overloads a member overrides the one with its parameters. A type parameter may be any type. */
function haveEqualParameters(one: SymbolRecord, other: SymbolRecord, isOverloaded: boolean): boolean {
  if (!isOverloaded || !FUNCTION_KINDS.has(one.k) || !FUNCTION_KINDS.has(other.k)) return true
  const [a, b] = [one.params ?? [], other.params ?? []]
  if (a.length !== b.length) return false
  return a.every(({ type }, i) => {
    const names = [type, b[i]!.type].map(each => (each === undefined ? undefined : shortName(each)))
    return names[0] === names[1] || names.some(name => name === undefined || TYPE_PARAMETER.test(name))
  })
}

/** The last name of a type, with its mark if it is an array. */
function shortName(type: string): string | undefined {
  const name = typeNamed(type.replace(/\s*(?:\[\]|\.\.\.)/g, ''))
  return name === undefined ? undefined : `${name}${/\[\]|\.\.\./.test(type) ? '[]' : ''}`
}

const TYPE_PARAMETER = /^(?:[A-Z][A-Z\d]?|T[A-Z]\w*)(?:\[\])?$/
