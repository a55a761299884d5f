// Queries of several words: what the names say and what the words say, fused by reciprocal rank (G. Cormack, C. Clarke,
// S. Büttcher, "Reciprocal Rank Fusion", SIGIR 2009). Entry of a bundle of its own.
import { rankOfFlags } from '../cache/format.ts'
import type { IndexReader } from '../cache/index-reader.ts'
import type { Filter } from './filter.ts'
import type { Query } from './match.ts'
import type { Hit, SearchResult } from './page.ts'
import { searchNames } from './search.ts'
import { addedTo, lookAgain } from './second-look.ts'
import { typedIn } from './typed.ts'
import { partsOf } from './word-parts.ts'
import { WordSearch } from './words.ts'

/**
 * What each list counts, and the constant by which the first places are not all that counts. A name that is the query
 * in another notation counts twice, so that no comment comes before it; a name that stands in the query as in code more
 * than both lists together.
 */
const FUSION = { typed: 4, same: 2, names: 1, words: 1, k: 60 } as const
/** Of each list so many are ordered; of more the rest is only counted. */
const MOST = 1000

/** Names that the words of a query stand for, and definitions that are about what it says: a page of both. */
export function searchSentence(
  index: IndexReader,
  query: Query,
  filter: Filter,
  offset: number,
  limit: number,
  isExplained = false,
): SearchResult {
  const byName = searchNames(index, query, filter, 0, MOST)
  const names = new Map(
    byName.hits.map((hit, i) => {
      const weight = hit.match === 'exact' || hit.match === 'case' ? FUSION.same : FUSION.names
      return [hit.symbol, { hit, score: weight / (FUSION.k + i + 1) }]
    }),
  )
  const isNamed = names.size > 0
  const typed = typedIn(index, query.text, filter)
  const unseen = new Set(typed.hits.map(({ symbol }) => symbol).filter(symbol => !names.has(symbol)))
  for (const [i, hit] of typed.hits.entries()) names.set(hit.symbol, { hit, score: FUSION.typed / (FUSION.k + i + 1) })
  const search = new WordSearch(index, query.text)
  // Where names stand for all that was asked, what answers a part of it is not what is meant.
  const byWords = search.best(filter, MOST, (symbol, isWhole) => {
    const isTaken = !isNamed || isWhole || names.has(symbol)
    if (isTaken) unseen.delete(symbol)
    return isTaken
  })
  const seen = lookAgain(index, search, query.text, byWords.hits)
  const words = new Map(seen.map((hit, i) => [hit.symbol, { hit, score: FUSION.words / (FUSION.k + i + 1) }]))
  const scoreOf = (symbol: number): number => (names.get(symbol)?.score ?? 0) + (words.get(symbol)?.score ?? 0)
  const fused = [...new Set([...words.keys(), ...names.keys()])].sort((a, b) => scoreOf(b) - scoreOf(a) || a - b)
  const page = fused.slice(offset, offset + limit)
  const parts = isExplained ? partsOf(search, page) : undefined
  const hits = page.map((symbol): Hit => {
    const named = names.get(symbol)
    const told = words.get(symbol)
    const rank = named?.hit.rank ?? rankOfFlags(index.trait(symbol).flags)
    const answered = told?.hit.answered ?? 0
    return {
      symbol,
      match: named?.hit.match ?? 'words',
      rank,
      words: byWords.words.filter((_, bit) => answered & (1 << bit)),
      score: scoreOf(symbol),
      ...(parts
        ? {
            parts: {
              names: named?.score ?? 0,
              words: told?.score ?? 0,
              share: told?.hit.share ?? 0,
              by: parts.get(symbol)!,
              added: { ...addedTo(index, search, query.text, symbol) },
            },
          }
        : {}),
    }
  })
  const both = byName.hits.filter(({ symbol }) => words.has(symbol)).length
  // What is called so and has no word that counts is in neither list.
  const total = byName.total + byWords.total - both + unseen.size
  return { hits, total, removed: { ...typed.removed, ...byName.removed, ...byWords.removed } }
}
