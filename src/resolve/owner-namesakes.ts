// Recognizes constructors, typedefs and namespaces that share a type's name.

import { isOfC } from '../languages/package-rules.ts'
import { type IndexEntry, TYPE_KINDS } from '../model.ts'
import { ownName } from '../util/symbol-names.ts'

type Named = Pick<IndexEntry, 's' | 'p' | 'k' | 'f'>

/** Tagged types of C, which a `typedef` may name again. */
export const TAGGED: ReadonlySet<string> = new Set(['struct', 'union', 'enum'])

/** True for a class, interface, struct or other type. */
export function isType({ k }: Pick<IndexEntry, 'k'>): boolean {
  return TYPE_KINDS.has(k)
}

/** True for a member with the name of its type, as constructors have in many languages. */
export function isConstructorOf(member: Named, type: Named): boolean {
  const { p: owner } = member
  if (owner === undefined || member.s !== type.s || TYPE_KINDS.has(member.k) || !TYPE_KINDS.has(type.k)) return false
  const typeName = ownName(type)
  // A definition outside its class may leave out the enclosing namespaces.
  return typeName === owner || typeName.endsWith(`.${owner}`)
}

/** True for `typedef struct session session;`. */
function isTypedefOf(alias: Named, type: Named): boolean {
  return alias.k === 'type' && TAGGED.has(type.k) && alias.s === type.s && isOfC(alias.f)
}

/** True for a module that is the namespace of a non-type, or of a type beside or inside it. */
export function isNamespaceOf(one: Named, other: Named): boolean {
  if (one.k !== 'module' || other.k === 'module') return false
  return !isType(other) || other.p === one.p || other.p === ownName(one)
}

/** True for a constructor or typedef of another symbol with the same name. */
export function isOwnersNamesake(one: Named, sameName: readonly Named[]): boolean {
  // Fast check: few of the thousands of symbols with one name can be either.
  if (one.k !== 'type' && !isCalledAsOwner(one)) return false
  return sameName.some(other => other !== one && (isConstructorOf(one, other) || isTypedefOf(one, other)))
}

/** True for a member with the name of its owner. */
export function isCalledAsOwner({ s, p }: Pick<IndexEntry, 's' | 'p'>): boolean {
  return p === s || p?.endsWith(`.${s}`) === true
}
