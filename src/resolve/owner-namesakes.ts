// Symbols that bear the name of what they belong to: whoever asks for a class by its name means no constructor of it. Pure.

import { isOfC } from '../languages/package-rules.ts'
import { type IndexEntry, TYPE_KINDS } from '../model.ts'
import { ownName } from '../util/symbol-names.ts'

type Named = Pick<IndexEntry, 's' | 'p' | 'k' | 'f'>

/** Types of which C has two names, of which a `typedef` makes one. */
export const TAGGED: ReadonlySet<string> = new Set(['struct', 'union', 'enum'])

/** True for a class and its like. */
export function isType({ k }: Pick<IndexEntry, 'k'>): boolean {
  return TYPE_KINDS.has(k)
}

/** True for a constructor of a type: a member that is called as it is, where the language names it so. */
export function isConstructorOf(member: Named, type: Named): boolean {
  const { p: owner } = member
  if (owner === undefined || member.s !== type.s || TYPE_KINDS.has(member.k) || !TYPE_KINDS.has(type.k)) return false
  const whole = ownName(type)
  // Where it is defined outside of its class the name spaces around that may not be said again.
  return whole === owner || whole.endsWith(`.${owner}`)
}

/** True for `typedef struct session session;`, which only makes the struct's name one of types. */
function isTypedefOf(alias: Named, type: Named): boolean {
  return alias.k === 'type' && TAGGED.has(type.k) && alias.s === type.s && isOfC(alias.f)
}

/**
 * True for a module that is rather the name space of something else than meant itself: what is called so is no type, or a
 * type beside it or in it. A mixin of Ruby and a class of that name elsewhere are two things.
 */
export function isNamespaceOf(one: Named, other: Named): boolean {
  if (one.k !== 'module' || other.k === 'module') return false
  return !isType(other) || other.p === one.p || other.p === ownName(one)
}

/** True for what is only a part, or another name, of something else among all that bear a name. */
export function isOwnersNamesake(one: Named, all: readonly Named[]): boolean {
  // Of thousands that bear a name hardly any can be one.
  if (one.k !== 'type' && !isCalledAsOwner(one)) return false
  return all.some(other => other !== one && (isConstructorOf(one, other) || isTypedefOf(one, other)))
}

/** True for a member that is called as what it is in, as constructors are in many languages. */
export function isCalledAsOwner({ s, p }: Pick<IndexEntry, 's' | 'p'>): boolean {
  return p === s || p?.endsWith(`.${s}`) === true
}
