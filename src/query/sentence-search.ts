// Fuses searches by name and by words by reciprocal rank (G. Cormack, C. Clarke, S. Büttcher, "Reciprocal Rank Fusion",
// SIGIR 2009). A bundle of its own.
import type { IndexReader } from '../cache/reader/index-reader.ts'
import { rankOfFlags } from '../cache/tables/traits.ts'
import type { Scored } from './best-scores.ts'
import type { Filter, Removed } from './filter.ts'
import type { Query } from './name-match.ts'
import { searchNames } from './name-search.ts'
import { rerank, rerankScores } from './rerank.ts'
import type { SearchHit, SearchResult } from './result-page.ts'
import { namesTypedIn } from './typed-names.ts'
import { partsOf } from './word-explanation.ts'
import { WordSearch } from './word-search.ts'

/**
 * `same`: the query in another notation, above any comment. `typed`: an identifier in the sentence, above both lists.
 */
const FUSION = { typed: 4, same: 2, names: 1, words: 1, k: 60 } as const
/** Each list is ranked up to this number at first, and doubled as later pages are requested. */
const FIRST_LIMIT = 1000

/** A page of the fused lists. Results beyond FIRST_LIMIT come after all others, so that pages stay consistent. */
export function searchSentence(
  index: IndexReader,
  query: Query,
  filter: Filter,
  offset: number,
  limit: number,
  isExplained = false,
): SearchResult {
  const order = new Set<number>()
  for (let most = FIRST_LIMIT; ; most *= 2) {
    const fused = fuse(index, query, filter, most)
    for (const symbol of fused.order) order.add(symbol)
    if (order.size >= Math.min(fused.total, offset + limit) || fused.isWhole)
      return pageOf(index, query, fused, [...order].slice(offset, offset + limit), isExplained)
  }
}

interface Fused {
  readonly order: readonly number[]
  readonly total: number
  readonly removed: Removed
  /** True if the lists have no further entries. */
  readonly isWhole: boolean
  readonly names: ReadonlyMap<number, Listed<SearchHit>>
  readonly told: ReadonlyMap<number, Listed<Scored>>
  readonly search: WordSearch
  readonly words: readonly string[]
}

interface Listed<T> {
  readonly hit: T
  readonly score: number
}

function fuse(index: IndexReader, query: Query, filter: Filter, most: number): Fused {
  const nameMatches = searchNames(index, query, filter, 0, most)
  const names = new Map(
    nameMatches.hits.map((hit, i) => {
      const weight = hit.match === 'exact' || hit.match === 'case' ? FUSION.same : FUSION.names
      return [hit.symbol, { hit, score: weight / (FUSION.k + i + 1) }]
    }),
  )
  const isNamed = names.size > 0
  const typed = namesTypedIn(index, query.text, filter)
  const typedOnly = new Set(typed.hits.map(({ symbol }) => symbol).filter(symbol => !names.has(symbol)))
  const namedSymbols = new Set(names.keys())
  for (const [i, hit] of typed.hits.entries()) names.set(hit.symbol, { hit, score: FUSION.typed / (FUSION.k + i + 1) })
  const search = new WordSearch(index, query.text)
  let inBoth = 0
  // If names match the whole query, symbols that answer only part of it are not wanted.
  const wordMatches = search.best(filter, most, (symbol, isWhole) => {
    const isWanted = !isNamed || isWhole || names.has(symbol)
    if (isWanted) typedOnly.delete(symbol)
    if (isWanted && namedSymbols.has(symbol)) inBoth++
    return isWanted
  })
  const reranked = rerank(index, search, query.text, wordMatches.hits)
  const told = new Map(reranked.map((hit, i) => [hit.symbol, { hit, score: FUSION.words / (FUSION.k + i + 1) }]))
  const sums = new Map([...told.keys(), ...names.keys()].map(symbol => [symbol, scoreOf({ names, told }, symbol)]))
  return {
    order: [...sums.keys()].sort((a, b) => sums.get(b)! - sums.get(a)! || a - b),
    // Symbols typed by name without significant words are in neither list.
    total: nameMatches.total + wordMatches.total - inBoth + typedOnly.size,
    removed: mostRemoved([typed.removed, nameMatches.removed, wordMatches.removed]),
    isWhole: Math.max(nameMatches.total, wordMatches.total) <= most,
    names,
    told,
    search,
    words: wordMatches.words,
  }
}

/** Maximum per filter, because the lists share symbols. */
function mostRemoved(lists: readonly Removed[]): Removed {
  const most: Record<string, number> = {}
  for (const removed of lists)
    for (const [by, count] of Object.entries(removed)) most[by] = Math.max(most[by] ?? 0, count)
  return most
}

function scoreOf({ names, told }: Pick<Fused, 'names' | 'told'>, symbol: number): number {
  return (names.get(symbol)?.score ?? 0) + (told.get(symbol)?.score ?? 0)
}

function pageOf(
  index: IndexReader,
  query: Query,
  fused: Fused,
  page: readonly number[],
  isExplained: boolean,
): SearchResult {
  const { names, search, total, removed, words } = fused
  const parts = isExplained ? partsOf(search, page) : undefined
  const hits = page.map((symbol): SearchHit => {
    const named = names.get(symbol)
    const told = fused.told.get(symbol)
    const rank = named?.hit.rank ?? rankOfFlags(index.trait(symbol).flags)
    const answered = told?.hit.answered ?? 0
    return {
      symbol,
      match: named?.hit.match ?? 'words',
      rank,
      words: words.filter((_, bit) => answered & (1 << bit)),
      score: scoreOf(fused, symbol),
      ...(parts
        ? {
            parts: {
              names: named?.score ?? 0,
              words: told?.score ?? 0,
              share: told?.hit.share ?? 0,
              by: parts.get(symbol)!,
              added: { ...rerankScores(index, search, query.text, symbol, index.entries([symbol])[0]!) },
            },
          }
        : {}),
    }
  })
  return { hits, total, removed }
}
