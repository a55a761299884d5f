// All symbols that pass a filter, whatever their names.
import { TRAIT_BYTES } from '../cache/format.ts'
import type { IndexReader } from '../cache/reader/index-reader.ts'
import { CountingFilter, type Filter } from './filter.ts'
import type { SearchHit, SearchResult } from './result-page.ts'

/** The symbols that pass a filter, in the order of the index. */
export function searchAll(reader: IndexReader, filter: Filter, offset: number, limit: number): SearchResult {
  const counter = new CountingFilter(filter)
  const hits: SearchHit[] = []
  let total = 0
  for (const file of reader.files()) {
    if (file.count === 0) continue
    const traits = reader.traitsOf(file)
    for (let i = 0; i < file.count; i++) {
      const symbol = file.first + i
      if (!counter.passes(symbol, traits[i * TRAIT_BYTES]!, traits[i * TRAIT_BYTES + 1]!)) continue
      if (total++ >= offset && hits.length < limit) hits.push({ symbol, match: 'prefix', rank: 0 })
    }
  }
  return { hits, total, removed: counter.removed }
}
