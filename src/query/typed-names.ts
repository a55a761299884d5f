// Finds identifiers in a sentence. Their parts are no words of the sentence: the `as` in `as_completed`.
import type { IndexReader } from '../cache/reader/index-reader.ts'
import { rankOfFlags } from '../cache/tables/traits.ts'
import { symbolsNamed } from './exact-names.ts'
import { CountingFilter, type Filter, type Removed } from './filter.ts'
import { parseQualified } from './qualified-names.ts'
import type { SearchHit } from './result-page.ts'
import { matchesQualified } from './surroundings.ts'

/** A name with more symbols tells nothing. */
const MAX_OF_ONE_NAME = 100

/** Symbols with exactly the names typed in a sentence, best rank first. Plain words do not count. */
export function namesTypedIn(
  index: IndexReader,
  text: string,
  filter: Filter,
): { readonly hits: readonly SearchHit[]; readonly removed: Removed } {
  const found = new Set<number>()
  for (const [written] of text.matchAll(
    /[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::|->|#)[\p{L}_$][\p{L}\p{N}_$]*)*(?:\(\))?/gu,
  )) {
    if (!/[_.:>#(]|\p{Ll}\p{Lu}/u.test(written)) continue
    const name = written.replace('()', '')
    const qualified = parseQualified(name)
    const symbols = symbolsNamed(index, qualified?.name ?? name)
    if (symbols.length > MAX_OF_ONE_NAME) continue
    const entries = qualified ? index.entries(symbols) : []
    for (const [i, symbol] of symbols.entries())
      if (!qualified || matchesQualified(entries[i]!, qualified)) found.add(symbol)
  }
  const hits: SearchHit[] = []
  const counter = new CountingFilter(filter)
  for (const symbol of found) {
    const { kind, flags } = index.trait(symbol)
    if (counter.passes(symbol, kind, flags)) hits.push({ symbol, match: 'exact', rank: rankOfFlags(flags) })
  }
  return { hits: hits.sort((a, b) => a.rank - b.rank || a.symbol - b.symbol), removed: counter.removed }
}
