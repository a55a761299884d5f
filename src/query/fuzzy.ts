// Finds names a few edits away from a misspelt one, ignoring punctuation between words.
import { placeOf, rankOfPlace, symbolOfPlace } from '../cache/format.ts'
import type { IndexReader } from '../cache/reader/index-reader.ts'
import type { Segment, Segmented } from '../cache/reader/segment.ts'
import { nearSignatures, visitNear } from '../cache/tables/name-scan.ts'
import { NameTable } from '../cache/tables/name-table.ts'
import { theKernel } from '../kernel/kernel.ts'
import { editDistance } from '../util/edit-distance.ts'
import { foldCase } from '../util/name-words.ts'
import { CountingFilter, type Filter } from './filter.ts'
import { matchName, type Query } from './name-match.ts'
import type { SearchHit, SearchResult } from './result-page.ts'

/** Shorter queries are similar to everything. */
const LEAST_LETTERS = 4
/** Longest name, in letters, for which only one edit is allowed; longer ones allow two. */
const SHORT = 5
export const LEAST_SIMILARITY = 0.7

/** Beyond CHEAP_EDITS a long name may have too many candidates; then none is compared. */
const CHEAP_EDITS = 2
const MAX_CANDIDATES = 3000

export interface Near {
  readonly segment: Segment
  readonly table: NameTable
  readonly spelling: number
  /** Edits (insert, delete, replace, swap neighbours), ignoring punctuation. */
  readonly distance: number
  readonly similarity: number
  /** Sort key, lower is nearer: `distance`, then the first letter, then edits including punctuation. */
  readonly order: number
  readonly name: string
}

/** True for a single identifier long enough to be misspelt. */
export function isMisspellable(text: string): boolean {
  return /^[\p{L}\p{N}_$-]+[?!]?$/u.test(text) && lettersOf(foldCase(text)).length >= LEAST_LETTERS
}

/** Number of edits allowed for a name of this many letters. */
export function editsFor(letters: number): number {
  return letters <= SHORT ? 1 : 2
}

/** A folded name without punctuation. */
export function lettersOf(folded: string): string {
  return folded.replace(/[\0-/:-`{-\x7f]+/g, '')
}

/** Spellings within `most` edits and the least similarity, nearest first. */
export function nearSpellings(
  index: Segmented,
  text: string,
  most: number,
  leastSimilarity: number = LEAST_SIMILARITY,
): Near[] {
  const wanted = foldCase(text)
  const letters = lettersOf(wanted)
  const near: Near[] = []
  for (const segment of index.segments) {
    const table = new NameTable(segment.reader)
    const kernel = theKernel()
    const candidates = nearSignatures(kernel, segment.reader, table.count, Buffer.from(wanted), most)
    if (candidates.length > MAX_CANDIDATES && most > CHEAP_EDITS) continue
    // Edits are counted in bytes here: a letter beyond ASCII has up to four, and two may be swapped.
    const edits = Buffer.byteLength(letters) === letters.length ? most : most * 8
    visitNear(kernel, segment.reader, table, candidates, Buffer.from(letters), edits, (spelling, name) => {
      const others = lettersOf(name)
      const distance = editDistance(letters, others, most)
      const similarity = 1 - distance / Math.max(letters.length, others.length)
      if (distance > most || similarity < leastSimilarity) return
      // Typos are rare in the first letter, and punctuation is a hint.
      const differsAtStart = letters[0] === others[0] ? 0 : 1
      const order = distance * 100 + differsAtStart * 50 + Math.min(editDistance(wanted, name, 9), 9)
      near.push({ segment, table, spelling, distance, similarity, order, name })
    })
  }
  return near.sort((a, b) => a.order - b.order || (a.name < b.name ? -1 : 1))
}

/** A page of symbols whose names are a typo away, by distance, then rank, then index order. */
export function searchFuzzy(
  index: Segmented,
  query: Query,
  filter: Filter,
  offset: number,
  limit: number,
): SearchResult {
  if (!isMisspellable(query.text)) return { hits: [], total: 0, removed: {} }
  const hits: (SearchHit & { readonly order: number })[] = []
  const counter = new CountingFilter(filter)
  const most = editsFor(lettersOf(query.folded).length)
  for (const { segment, table, spelling, distance, similarity, order } of nearSpellings(index, query.text, most)) {
    table.places(spelling, place => {
      const local = symbolOfPlace(place)
      const symbol = segment.number(local)
      if (symbol < 0) return
      const { kind, flags } = segment.reader.trait(local)
      if (counter.passes(symbol, kind, flags))
        hits.push({ symbol, match: 'fuzzy', rank: rankOfPlace(place), distance, similarity, order })
    })
  }
  hits.sort((a, b) => a.order - b.order || placeOf(a.rank, a.symbol) - placeOf(b.rank, b.symbol))
  const page = hits.slice(offset, offset + limit).map(({ order: _order, ...hit }) => hit)
  return { hits: page, total: hits.length, removed: counter.removed }
}

/** The fewest letters of a query in which a typo is likelier than an abbreviation. */
const LEAST_TYPED_OUT = 8

/**
 * The results of a search by names, behind names that differ by one letter if the best result only abbreviates:
 * `TypdChoiceField` is `TypedChoiceField` before it is `TypedMultipleChoiceField`.
 */
export function withTyposFirst(
  index: IndexReader,
  query: Query,
  filter: Filter,
  offset: number,
  limit: number,
  search: (offset: number, limit: number) => SearchResult,
): SearchResult {
  const named = search(offset, limit)
  if (lettersOf(query.folded).length < LEAST_TYPED_OUT || query.parts.length < 2) return named
  const nameOf = ({ symbol }: SearchHit) => index.entries([symbol])[0]!.s
  const [best] = offset === 0 ? named.hits : search(0, 1).hits
  if (best?.match !== 'word' || foldCase(nameOf(best)).includes(query.folded)) return named
  const typos = searchFuzzy(index, query, filter, 0, Infinity).hits.filter(({ distance }) => distance === 1)
  if (typos.length === 0) return named
  const symbols = new Set(typos.map(({ symbol }) => symbol))
  const others = search(0, offset + limit + typos.length).hits.filter(({ symbol }) => !symbols.has(symbol))
  const added = typos.map(nameOf).filter(name => !matchName(query, name, foldCase(name)))
  return {
    ...named,
    hits: [...typos, ...others].slice(offset, offset + limit),
    total: named.total + added.length,
  }
}

/** At most `count` symbols whose names are within `most` edits, nearest first. */
export function symbolsNear(
  index: Segmented,
  name: string,
  most: number,
  count: number,
): { readonly symbol: number; readonly distance: number }[] {
  const symbols: { symbol: number; distance: number }[] = []
  for (const { segment, table, spelling, distance } of nearSpellings(index, name, most, 0)) {
    if (symbols.length >= count) break
    table.places(spelling, place => {
      const symbol = segment.number(symbolOfPlace(place))
      if (symbol >= 0) symbols.push({ symbol, distance })
    })
  }
  return symbols
}
