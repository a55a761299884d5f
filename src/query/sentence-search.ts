// Queries of several words: what the names say and what the words say, fused by reciprocal rank (G. Cormack, C. Clarke,
// S. Büttcher, "Reciprocal Rank Fusion", SIGIR 2009). Entry of a bundle of its own.
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
 * What each list counts, and the constant by which the first places are not all that counts. A name that is the query
 * in another notation counts twice, so that no comment comes before it; a name that stands in the query as in code more
 * than both lists together.
 */
const FUSION = { typed: 4, same: 2, names: 1, words: 1, k: 60 } as const
/** Of each list so many are ordered at first; of more the rest is counted, and ordered when somebody goes on to it. */
const MOST = 1000

/**
 * Names that the words of a query stand for, and definitions that are about what it says: a page of both. What is beyond
 * a thousand of a list comes after all that is not, so that pages do not depend on how far somebody goes.
 */
export function searchSentence(
  index: IndexReader,
  query: Query,
  filter: Filter,
  offset: number,
  limit: number,
  isExplained = false,
): SearchResult {
  const order = new Set<number>()
  for (let most = MOST; ; most *= 2) {
    const fused = fuse(index, query, filter, most)
    for (const symbol of fused.order) order.add(symbol)
    if (order.size >= Math.min(fused.total, offset + limit) || fused.isWhole)
      return pageOf(index, query, fused, [...order].slice(offset, offset + limit), isExplained)
  }
}

interface Fused {
  /** Symbols, best first. */
  readonly order: readonly number[]
  readonly total: number
  readonly removed: Removed
  /** True where there is no more than this. */
  readonly isWhole: boolean
  readonly names: ReadonlyMap<number, Listed<SearchHit>>
  readonly told: ReadonlyMap<number, Listed<Scored>>
  readonly search: WordSearch
  /** The words of the query, as stems. */
  readonly words: readonly string[]
}

interface Listed<T> {
  readonly hit: T
  readonly score: number
}

/** Both lists, at most `most` of each, as one. */
function fuse(index: IndexReader, query: Query, filter: Filter, most: number): Fused {
  const byName = searchNames(index, query, filter, 0, most)
  const names = new Map(
    byName.hits.map((hit, i) => {
      const weight = hit.match === 'exact' || hit.match === 'case' ? FUSION.same : FUSION.names
      return [hit.symbol, { hit, score: weight / (FUSION.k + i + 1) }]
    }),
  )
  const isNamed = names.size > 0
  const typed = namesTypedIn(index, query.text, filter)
  const unseen = new Set(typed.hits.map(({ symbol }) => symbol).filter(symbol => !names.has(symbol)))
  const called = new Set(names.keys())
  for (const [i, hit] of typed.hits.entries()) names.set(hit.symbol, { hit, score: FUSION.typed / (FUSION.k + i + 1) })
  const search = new WordSearch(index, query.text)
  let both = 0
  // Where names stand for all that was asked, what answers a part of it is not what is meant.
  const byWords = search.best(filter, most, (symbol, isWhole) => {
    const isTaken = !isNamed || isWhole || names.has(symbol)
    if (isTaken) unseen.delete(symbol)
    if (isTaken && called.has(symbol)) both++
    return isTaken
  })
  const seen = rerank(index, search, query.text, byWords.hits)
  const told = new Map(seen.map((hit, i) => [hit.symbol, { hit, score: FUSION.words / (FUSION.k + i + 1) }]))
  const sums = new Map([...told.keys(), ...names.keys()].map(symbol => [symbol, scoreOf({ names, told }, symbol)]))
  return {
    order: [...sums.keys()].sort((a, b) => sums.get(b)! - sums.get(a)! || a - b),
    // What is called so and has no word that counts is in neither list.
    total: byName.total + byWords.total - both + unseen.size,
    removed: mostRemoved([typed.removed, byName.removed, byWords.removed]),
    isWhole: Math.max(byName.total, byWords.total) <= most,
    names,
    told,
    search,
    words: byWords.words,
  }
}

/** What filters removed of lists that have symbols in common: of each filter the most of one list. */
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
