// Queries of several words: what the names say and what the words say, fused by reciprocal rank (G. Cormack, C. Clarke,
// S. Büttcher, "Reciprocal Rank Fusion", SIGIR 2009). Entry of a bundle of its own.
import { rankOfFlags } from '../cache/format.ts'
import type { IndexReader } from '../cache/index-reader.ts'
import type { Filter } from './filter.ts'
import type { Query } from './match.ts'
import type { Hit, SearchResult } from './page.ts'
import { searchNames } from './search.ts'
import { searchWords } from './words.ts'

/** What each list counts, and the constant by which the first places are not all that counts. */
export const FUSION = { names: 1, words: 1, k: 60 } as const
/** Names that are looked at; of more the rest is only counted. */
const MOST_NAMES = 1000

/** Names that the words of a query stand for, and definitions that are about what it says: a page of both. */
export function searchSentence(
  index: IndexReader,
  query: Query,
  filter: Filter,
  offset: number,
  limit: number,
): SearchResult {
  const byName = searchNames(index, query, filter, 0, MOST_NAMES)
  const byWords = searchWords(index, query.text, filter)
  const names = new Map(byName.hits.map((hit, i) => [hit.symbol, { hit, score: FUSION.names / (FUSION.k + i + 1) }]))
  const fused = byWords.hits.map(({ symbol }, i) => {
    const score = FUSION.words / (FUSION.k + i + 1) + (names.get(symbol)?.score ?? 0)
    return { symbol, score }
  })
  const both = new Set(byWords.hits.map(({ symbol }) => symbol))
  for (const [symbol, { score }] of names) if (!both.has(symbol)) fused.push({ symbol, score })
  fused.sort((a, b) => b.score - a.score || a.symbol - b.symbol)
  const hits = fused.slice(offset, offset + limit).map(({ symbol, score }): Hit => {
    const words = byWords.wordsOf(symbol)
    const named = names.get(symbol)?.hit
    const rank = named?.rank ?? rankOfFlags(index.trait(symbol).flags)
    return { symbol, match: named?.match ?? 'words', rank, ...(words.length > 0 ? { words } : {}), score }
  })
  const total = fused.length + byName.total - byName.hits.length
  return { hits, total, removed: { ...byName.removed, ...byWords.removed } }
}
