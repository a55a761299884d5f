// Resolves a name exactly, in other capitals or notation, or qualified in any case. Similar names do not count.
import type { IndexReader } from '../cache/reader/index-reader.ts'
import { makeFilter } from '../query/filter.ts'
import { lettersOf, symbolsNear } from '../query/fuzzy.ts'
import { isQualified, type Match, parseQuery } from '../query/name-match.ts'
import { searchNames } from '../query/name-search.ts'
import { searchQualified } from '../query/qualified-names.ts'
import { foldCase, isWordCode } from '../util/name-words.ts'
import { resolveTarget, targetsOfSymbols } from './target.ts'
import type { Target } from './target-type.ts'

export interface InIndex {
  readonly match: Extract<Match, 'exact' | 'case' | 'qualified'>
  readonly targets: readonly Target[]
}

/** Shorter names have the letters of too many others. */
const LEAST_LETTERS = 3
/** A name shared by more symbols identifies nothing. */
const MAX_MATCHES = 500

/** Resolves a name, an id or a hash to symbols; none if the index has only similar ones. */
export function resolveInIndex(reader: IndexReader, name: string): InIndex {
  const exact = resolveTarget(reader, name)
  if (exact.length > 0) return { match: isQualified(name) ? 'qualified' : 'exact', targets: exact }
  const all = makeFilter(reader, {})
  const { hits } = isQualified(name)
    ? searchQualified(reader, name, all, 0, MAX_MATCHES)
    : searchNames(reader, parseQuery(name), all, 0, MAX_MATCHES)
  const wanted = isQualified(name) ? 'qualified' : 'case'
  const symbols = hits.filter(({ match }) => match === wanted).map(({ symbol }) => symbol)
  const entries = reader.entries(symbols)
  const marks = trailingMarks(name)
  const targets = symbols.map((symbol, i) => ({ symbol, entry: entries[i]! }))
  const named = targets.filter(({ entry }) => trailingMarks(entry.s) === marks)
  return {
    match: wanted,
    targets: named.length > 0 || wanted === 'qualified' ? named : sameLetters(reader, name, marks),
  }
}

/** Names with the same letters, whatever punctuation is before, between or behind them: `get_data` is `_getData`. */
function sameLetters(reader: IndexReader, name: string, marks: string): Target[] {
  if (lettersOf(foldCase(name)).length < LEAST_LETTERS) return []
  const symbols = symbolsNear(reader, name, 0, MAX_MATCHES).map(({ symbol }) => symbol)
  return targetsOfSymbols(reader, symbols).filter(({ entry }) => trailingMarks(entry.s) === marks)
}

/** Operator characters at the end of a name: Ruby's `save!` is not `save`. */
export function trailingMarks(name: string): string {
  let length = name.length
  while (length > 0 && !isWordCode(name.charCodeAt(length - 1))) length--
  return name.slice(length).replace(/[^!#%&*+/<=>?@\\^|~]+/g, '')
}
