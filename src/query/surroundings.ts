// Where a symbol lies beside what a qualified name says: in its owners, and in the files, folders and modules around them.
import type { IndexReader } from '../cache/reader/index-reader.ts'
import type { Segmented } from '../cache/reader/segment.ts'
import { type IndexEntry, TYPE_KINDS } from '../model.ts'
import { foldCase } from '../util/name-words.ts'
import { symbolsNamed } from './exact-names.ts'
import { lettersOf } from './fuzzy.ts'

/** What a qualified name asks for. */
export interface QualifiedName {
  /** Names of what encloses it, outermost first: namespaces, classes, a module, folders and a file. */
  readonly around: readonly string[]
  readonly name: string
  /** True where it is said to be a member and not of what: `self.open`. */
  readonly isMember?: true
}

/** True for a symbol of the right name that lies where a qualified name says. */
export function matchesQualified(
  entry: Pick<IndexEntry, 'p' | 'f' | 'm'>,
  wanted: QualifiedName,
  folded = false,
): boolean {
  return (!wanted.isMember || entry.p !== undefined) && isWithin(entry, wanted.around, folded)
}

/**
 * True when what encloses a symbol is what a qualified name says: the last parts name its owners, innermost last, and
 * those before them its file with or without its ending, folders above that, or its module. In any case and notation
 * when `folded`.
 */
export function isWithin(entry: Pick<IndexEntry, 'p' | 'f' | 'm'>, around: readonly string[], folded = false): boolean {
  const left = placesIn(entry, around, folded)
  if (left === 0) return true
  const places = around.slice(0, left)
  if (left === around.length && isOuterPackage(entry.p, around, folded)) return false
  if (places.length === 1 && isSame(entry.m, places[0]!, folded)) return true
  const wanted = places.flatMap(tokensOf)
  const folders = entry.f.split('/')
  const file = folders.pop()!
  const endsLike = (chain: readonly string[]): boolean =>
    wanted.length <= chain.length &&
    wanted.every((place, i) => isSame(chain[chain.length - wanted.length + i]!, place, folded))
  const above = folders.flatMap(tokensOf)
  return (
    endsLike([...above, ...tokensOf(file)]) ||
    endsLike([...above, ...tokensOf(file.replace(/\..*$/, ''))]) ||
    endsLike(above)
  )
}

/** A dot stands in names of files as it stands between the parts of a name, so both are taken apart at it. */
function tokensOf(place: string): string[] {
  return place.split('.').filter(token => token !== '')
}

function isSame(a: string, b: string, folded: boolean): boolean {
  if (a === b || !folded) return a === b
  const letters = lettersOf(foldCase(a))
  return foldCase(a) === foldCase(b) || (letters !== '' && letters === lettersOf(foldCase(b)))
}

/** What encloses a symbol, outermost first. Perl's packages are one name of several parts. */
export function ownersOf(p: string | undefined): string[] {
  return p === undefined ? [] : p.split(p.includes('::') ? /::|\./ : '.')
}

/** How many of the first parts are no owners of a symbol, as the last ones are. */
function placesIn({ p }: Pick<IndexEntry, 'p'>, around: readonly string[], folded = false): number {
  const owners = ownersOf(p)
  let left = around.length
  for (
    let owner = owners.length;
    owner > 0 && left > 0 && isSame(owners[owner - 1]!, around[left - 1]!, folded);
    owner--
  )
    left--
  return left
}

/** True where parts name a package of Perl that another only begins or goes on like, whose files lie below its folder. */
function isOuterPackage(p: string | undefined, around: readonly string[], folded: boolean): boolean {
  if (!p?.includes('::')) return false
  const parts = ownersOf(p)
  return parts.some(
    (_, from) =>
      from + around.length < parts.length && around.every((part, i) => isSame(parts[from + i]!, part, folded)),
  )
}

/**
 * How far a symbol lies from what is said to be around it: a step for each part that is no owner, and one more where it
 * has owners and none is said. `pkg.open` is rather a function of pkg than what some type in it has.
 */
export function stepsFrom(entry: Pick<IndexEntry, 'p'>, around: readonly string[], folded = false): number {
  const places = placesIn(entry, around, folded)
  return places + (isOfAnother(entry, around, places) ? 1 : 0)
}

/** True for a member of something that no part of the name says. */
function isOfAnother({ p }: Pick<IndexEntry, 'p'>, around: readonly string[], places: number): boolean {
  return p !== undefined && around.length > 0 && places === around.length
}

/**
 * Which of the symbols that fit a qualified name it can mean: where what is around it is a type, none that another type
 * has which lies in a file, a folder or a module of that name, unless it lies in the first.
 */
export function mayReferTo(
  index: Segmented & Pick<IndexReader, 'entries' | 'trait'>,
  fitting: readonly Pick<IndexEntry, 'p'>[],
  { around }: QualifiedName,
): (entry: Pick<IndexEntry, 'p'>) => boolean {
  const owner = around.at(-1)
  const areOfOthers = fitting.every(entry => isOfAnother(entry, around, placesIn(entry, around)))
  if (owner === undefined || fitting.length === 0 || !areOfOthers) return () => true
  const isType = index
    .entries(symbolsNamed(index, owner))
    .some(entry => (TYPE_KINDS.has(entry.k) || entry.k === 'module') && isWithin(entry, around.slice(0, -1)))
  return ({ p }) => !isType || ownersOf(p).includes(owner)
}
