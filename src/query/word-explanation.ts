// Explains a match by words: for each query word the matching term, its field and its score.
import { TERM_PLACES } from '../cache/format.ts'
import type { WordSearch } from './word-search.ts'

interface WordPart {
  readonly word: string
  /** The matching term: the word, a short form or a synonym. */
  readonly by: string
  readonly in: string
  readonly score: number
}

/** Scores by word for the given symbols, before the factor for coverage. */
export function partsOf(search: WordSearch, symbols: readonly number[]): Map<number, WordPart[]> {
  const parts = new Map(symbols.map(symbol => [symbol, new Map<number, WordPart>()]))
  for (const { segment, terms, postings, paths } of search.parts) {
    for (const { slot, term, worth, cursor } of postings) {
      const { word, counts } = search.words[slot]!
      if (!counts) continue
      for (const walk = cursor.again(); walk.symbol < Number.POSITIVE_INFINITY; walk.next()) {
        const own = parts.get(segment.number(walk.symbol))
        if (!own) continue
        const score = worth * search.gains[(walk.place << 8) | terms.lengths(walk.symbol, 1)[0]!]!
        if (score > (own.get(slot)?.score ?? 0)) own.set(slot, { word, by: term, in: TERM_PLACES[walk.place]!, score })
      }
    }
    for (const { first, end, words } of paths) {
      for (let local = first; local < end; local++) {
        const own = parts.get(segment.number(local))
        if (!own) continue
        for (const [slot, { word, counts, pathWeight }] of search.words.entries()) {
          if ((words & (1 << slot)) === 0 || !counts || own.has(slot)) continue
          own.set(slot, {
            word,
            by: word,
            in: 'path',
            score: pathWeight * search.pathGains[terms.lengths(local, 1)[0]!]!,
          })
        }
      }
    }
  }
  return new Map([...parts].map(([symbol, own]) => [symbol, [...own.values()]]))
}
