// Matches the qualifiers of a name with a symbol's owners, module, file and folders.
import type { IndexReader } from '../cache/reader/index-reader.ts'
import type { Segmented } from '../cache/reader/segment.ts'
import { type IndexEntry, TYPE_KINDS } from '../model.ts'
import { foldCase } from '../util/name-words.ts'
import { symbolsNamed } from './exact-names.ts'
import { lettersOf } from './fuzzy.ts'

export interface QualifiedName {
  /** Enclosing namespaces, classes, module, folders or file, outermost first. */
  readonly around: readonly string[]
  readonly name: string
  /** True if it must be a member of some unnamed owner: `self.open`. */
  readonly isMember?: true
}

/** True if a symbol of the right name has the given qualifiers. */
export function matchesQualified(
  entry: Pick<IndexEntry, 'p' | 'f' | 'm'>,
  wanted: QualifiedName,
  folded = false,
): boolean {
  return (!wanted.isMember || entry.p !== undefined) && isWithin(entry, wanted.around, folded)
}

/** True if the last qualifiers are owners of the symbol, and those before them its module, file or folders. */
export function isWithin(entry: Pick<IndexEntry, 'p' | 'f' | 'm'>, around: readonly string[], folded = false): boolean {
  const remaining = countUnmatched(entry, around, folded)
  if (remaining === 0) return true
  const unmatched = around.slice(0, remaining)
  if (remaining === around.length && isOuterPackage(entry.p, around, folded)) return false
  if (unmatched.length === 1 && isSame(entry.m, unmatched[0]!, folded)) return true
  const wanted = unmatched.flatMap(tokensOf)
  const folders = entry.f.split('/')
  const file = folders.pop()!
  const endsLike = (chain: readonly string[]): boolean =>
    wanted.length <= chain.length &&
    wanted.every((part, i) => isSame(chain[chain.length - wanted.length + i]!, part, folded))
  const above = folders.flatMap(tokensOf)
  return (
    endsLike([...above, ...tokensOf(file)]) ||
    endsLike([...above, ...tokensOf(file.replace(/\..*$/, ''))]) ||
    endsLike(above)
  )
}

/** File names contain dots that also separate qualifiers. */
function tokensOf(part: string): string[] {
  return part.split('.').filter(token => token !== '')
}

function isSame(a: string, b: string, folded: boolean): boolean {
  if (a === b || !folded) return a === b
  const letters = lettersOf(foldCase(a))
  return foldCase(a) === foldCase(b) || (letters !== '' && letters === lettersOf(foldCase(b)))
}

/** Owners, outermost first. A Perl package is one name of several parts. */
export function ownersOf(p: string | undefined): string[] {
  return p === undefined ? [] : p.split(p.includes('::') ? /::|\./ : '.')
}

/** Number of qualifiers before those that match owners. */
function countUnmatched({ p }: Pick<IndexEntry, 'p'>, around: readonly string[], folded = false): number {
  const owners = ownersOf(p)
  let remaining = around.length
  for (
    let owner = owners.length;
    owner > 0 && remaining > 0 && isSame(owners[owner - 1]!, around[remaining - 1]!, folded);
    owner--
  )
    remaining--
  return remaining
}

/** True for a middle part of a longer Perl package, whose files lie below the same folder. */
function isOuterPackage(p: string | undefined, around: readonly string[], folded: boolean): boolean {
  if (!p?.includes('::')) return false
  const parts = ownersOf(p)
  return parts.some(
    (_, from) =>
      from + around.length < parts.length && around.every((part, i) => isSame(parts[from + i]!, part, folded)),
  )
}

/** Number of qualifiers that are no owners, plus one for an unnamed owner: `pkg.open` prefers functions of pkg. */
export function stepsFrom(entry: Pick<IndexEntry, 'p'>, around: readonly string[], folded = false): number {
  const unmatched = countUnmatched(entry, around, folded)
  return unmatched + (hasUnnamedOwner(entry, around, unmatched) ? 1 : 0)
}

function hasUnnamedOwner({ p }: Pick<IndexEntry, 'p'>, around: readonly string[], unmatched: number): boolean {
  return p !== undefined && around.length > 0 && unmatched === around.length
}

/**
 * The number of owners that the qualifiers leave out; undefined unless all qualifiers are owners in this order.
 * `Outer.Result.run` and `Outer.Result` leave out the method of Outer that defines Result. A method has its class as last
 * qualifier.
 */
export function ownersLeftOut(
  { k, p }: Pick<IndexEntry, 'k' | 'p'>,
  around: readonly string[],
  folded = false,
): number | undefined {
  // A Perl package is one name: `A::C` is no part of `A::B::C`.
  if (around.length === 0 || p?.includes('::')) return undefined
  const owners = ownersOf(p)
  const isLocal = k === 'fn' || TYPE_KINDS.has(k)
  let at = owners.length
  for (const part of around.toReversed()) {
    const isLast = at === owners.length
    do at--
    while (at >= 0 && (!isLast || isLocal) && !isSame(owners[at]!, part, folded))
    if (at < 0 || !isSame(owners[at]!, part, folded)) return undefined
  }
  return owners.length - around.length
}

/** Returns a test: if the last qualifier is a type, symbols of other types in a file of that name do not count. */
export function mayReferTo(
  index: Segmented & Pick<IndexReader, 'entries' | 'trait'>,
  fitting: readonly Pick<IndexEntry, 'p'>[],
  { around }: QualifiedName,
): (entry: Pick<IndexEntry, 'p'>) => boolean {
  const owner = around.at(-1)
  const haveUnnamedOwners = fitting.every(entry => hasUnnamedOwner(entry, around, countUnmatched(entry, around)))
  if (owner === undefined || fitting.length === 0 || !haveUnnamedOwners) return () => true
  const isType = index
    .entries(symbolsNamed(index, owner))
    .some(entry => (TYPE_KINDS.has(entry.k) || entry.k === 'module') && isWithin(entry, around.slice(0, -1)))
  return ({ p }) => !isType || ownersOf(p).includes(owner)
}
