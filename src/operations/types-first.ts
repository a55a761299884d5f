// No constructor stands before its class, on whatever page that would be: risk, by which the order of a name goes, is
// mostly the constructor's.
import type { IndexReader } from '../cache/index-reader.ts'
import { rankOfFlags } from '../cache/traits.ts'
import { type IndexEntry, SYMBOL_KINDS } from '../model.ts'
import type { Filter } from '../query/filter.ts'
import { countNamed, symbolsNamed } from '../query/names.ts'
import type { Hit } from '../query/page.ts'
import { isConstructorOf, isType } from '../resolve/parts.ts'

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

/**
 * The hits of a page that begins at `offset`, where the symbols of just the name that was asked for are more than it
 * shows: a type of that name stands before its constructors, though it be of a later page by its rank.
 */
export function acrossPages(
  reader: IndexReader,
  name: string,
  filter: Filter,
  hits: readonly Hit[],
  offset: number,
  isAll: boolean,
): readonly Hit[] {
  const isCut = offset > 0 ? hits[0]?.match === 'exact' : !isAll && hits.at(-1)?.match === 'exact'
  if (!isCut || countNamed(reader, name) > MOST) return hits
  const same = symbolsNamed(reader, name)
  const passing = same.flatMap(symbol => {
    const { kind, flags } = reader.trait(symbol)
    return filter.remover(symbol, kind, flags) < 0 ? [{ symbol, k: SYMBOL_KINDS[kind]!, rank: rankOfFlags(flags) }] : []
  })
  if (!passing.some(isType) || passing.every(isType)) return hits
  passing.sort((a, b) => a.rank - b.rank || a.symbol - b.symbol)
  const entries = reader.entries(passing.map(({ symbol }) => symbol))
  const ordered = typesFirst(passing.map((one, i) => ({ ...entries[i]!, ...one })))
  return hits.map((hit, i) => {
    const { symbol, rank } = ordered[offset + i] ?? hit
    return { ...hit, symbol, rank }
  })
}
