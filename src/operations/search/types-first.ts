// Ranks a class before its constructors, which are riskier and would come first, and kinds that a keyword names before
// others.
import type { IndexReader } from '../../cache/reader/index-reader.ts'
import { rankOfFlags } from '../../cache/tables/traits.ts'
import { type IndexEntry, SYMBOL_KINDS, type SymbolKind } from '../../model.ts'
import { countNamed, symbolsNamed } from '../../query/exact-names.ts'
import type { Filter } from '../../query/filter.ts'
import type { SearchHit } from '../../query/result-page.ts'
import { isCalledAsOwner, isConstructorOf, isType } from '../../resolve/owner-namesakes.ts'

/** The most symbols of one name that are checked for constructors: each one costs reading its row. */
const MAX_NAMESAKES = 200

/** Moves each type before its first constructor. */
export function typesFirst<T extends IndexEntry>(rows: T[]): T[] {
  for (const [at, type] of rows.entries()) {
    if (!isType(type)) continue
    const first = rows.findIndex((row, i) => i < at && isConstructorOf(row, type))
    if (first >= 0) rows.splice(first, 0, ...rows.splice(at, 1))
  }
  return rows
}

/** Moves preferred rows to the front; the order is otherwise kept. */
export function preferredFirst<T>(rows: T[], isPreferred: (row: T) => boolean): T[] {
  return [...rows.filter(isPreferred), ...rows.filter(row => !isPreferred(row))]
}

interface Page {
  readonly hits: readonly SearchHit[]
  readonly entries: readonly IndexEntry[]
}

/**
 * Reorders exact matches across pages, if there are more than fit on the page at `offset`: symbols of `kinds` first,
 * and types before their constructors.
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
  // If the first page has no constructor, no type has to move there, and the rows of other pages need not be read.
  if (offset === 0 && kinds.length === 0 && !page.entries.some(isCalledAsOwner)) return page
  const isMany = countNamed(reader, name) > MAX_NAMESAKES
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

/** Sorts types before their constructors; reads rows only if there are both. */
function withTypesFirst<T extends { readonly symbol: number; readonly k: SymbolKind }>(
  reader: IndexReader,
  same: T[],
): T[] {
  if (!same.some(isType) || same.every(isType)) return same
  const entries = reader.entries(same.map(({ symbol }) => symbol))
  return typesFirst(same.map((one, i) => ({ ...entries[i]!, ...one })))
}
