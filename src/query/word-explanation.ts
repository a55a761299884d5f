// Why a definition is found by words: for each word of the query by what, where it stands, and what that is worth.
import { TERM_PLACES } from '../cache/format.ts'
import type { WordSearch } from './word-search.ts'

interface WordPart {
  /** Stem of the query's word. */
  readonly word: string
  /** What stands for it: itself, a short form, another word. */
  readonly by: string
  /** TERM_PLACES, or `path`. */
  readonly in: string
  readonly score: number
}

/**
 * The parts of the scores of some symbols (numbers in the index), before they are multiplied by how much is answered.
 */
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
