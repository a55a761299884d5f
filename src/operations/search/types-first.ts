// What stands first among symbols of one name, on whatever page that would be: a class before its constructor, since risk,
// by which the order of a name goes, is mostly the constructor's; what a keyword asked for before all else.
import type { IndexReader } from '../../cache/reader/index-reader.ts'
import { rankOfFlags } from '../../cache/tables/traits.ts'
import { type IndexEntry, SYMBOL_KINDS, type SymbolKind } from '../../model.ts'
import { countNamed, symbolsNamed } from '../../query/exact-names.ts'
import type { Filter } from '../../query/filter.ts'
import type { SearchHit } from '../../query/result-page.ts'
import { isCalledAsOwner, isConstructorOf, isType } from '../../resolve/owner-namesakes.ts'

/** Namesakes among which constructors are looked for: each costs the reading of its line. */
const MOST = 200

/** Puts each type before the first of its constructors. */
export function typesFirst<T extends IndexEntry>(rows: T[]): T[] {
  for (const [at, type] of rows.entries()) {
    if (!isType(type)) continue
    const first = rows.findIndex((row, i) => i < at && isConstructorOf(row, type))
    if (first >= 0) rows.splice(first, 0, ...rows.splice(at, 1))
  }
  return rows
}

/** Rows with those in front that are meant, each in the order they had. */
export function preferredFirst<T>(rows: T[], isMeant: (row: T) => boolean): T[] {
  return [...rows.filter(isMeant), ...rows.filter(row => !isMeant(row))]
}

/** What a page shows, and the lines of it. */
interface Page {
  readonly hits: readonly SearchHit[]
  readonly entries: readonly IndexEntry[]
}

/**
 * The hits of a page that begins at `offset`, where the symbols of just the name that was asked for are more than it
 * shows: those of `kinds`, and a type of that name before its constructors, though they be of a later page by their rank.
 */
export function withPreferredHits(
  reader: IndexReader,
  name: string,
  filter: Filter,
  hits: readonly SearchHit[],
  offset: number,
  isAll: boolean,
  kinds: readonly SymbolKind[] = [],
): Page {
  const pageOf = (some: readonly SearchHit[]): Page => ({
    hits: some,
    entries: reader.entries(some.map(({ symbol }) => symbol)),
  })
  const page = pageOf(hits)
  const isCut = offset > 0 ? hits[0]?.match === 'exact' : !isAll && hits.at(-1)?.match === 'exact'
  if (!isCut) return page
  // A type goes before a constructor alone: where the first page has none, none comes to it, and no kind of all that bear
  // the name need be read.
  if (offset === 0 && kinds.length === 0 && !page.entries.some(isCalledAsOwner)) return page
  const isMany = countNamed(reader, name) > MOST
  if (isMany && kinds.length === 0) return page
  const passing = symbolsNamed(reader, name).flatMap(symbol => {
    const { kind, flags } = reader.trait(symbol)
    return filter.remover(symbol, kind, flags) === undefined
      ? [{ symbol, k: SYMBOL_KINDS[kind]!, rank: rankOfFlags(flags) }]
      : []
  })
  passing.sort((a, b) => a.rank - b.rank || a.symbol - b.symbol)
  const ordered = preferredFirst(isMany ? passing : withTypesFirst(reader, passing), ({ k }) => kinds.includes(k))
  return pageOf(
    hits.map((hit, i) => {
      const { symbol, rank } = ordered[offset + i] ?? hit
      return { ...hit, symbol, rank }
    }),
  )
}

/** Namesakes by their rank, but each type before its constructors; lines are read only where there may be any. */
function withTypesFirst<T extends { readonly symbol: number; readonly k: SymbolKind }>(
  reader: IndexReader,
  same: T[],
): T[] {
  if (!same.some(isType) || same.every(isType)) return same
  const entries = reader.entries(same.map(({ symbol }) => symbol))
  return typesFirst(same.map((one, i) => ({ ...entries[i]!, ...one })))
}
