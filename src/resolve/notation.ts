// What a name stands for in the index, most exact reading first: as written, in other capitals or another notation,
// qualified in any case. Nothing that is only alike is taken.
import type { IndexReader } from '../cache/reader/index-reader.ts'
import { makeFilter } from '../query/filter.ts'
import { isQualified, type Match, parseQuery } from '../query/name-match.ts'
import { searchNames } from '../query/name-search.ts'
import { searchQualified } from '../query/qualified-names.ts'
import { isWordCode } from '../util/name-words.ts'
import { resolveTarget, type Target } from './target.ts'

export interface InIndex {
  readonly match: Extract<Match, 'exact' | 'case' | 'qualified'>
  readonly targets: readonly Target[]
}

/** Namesakes that are looked at; more share a name only where it tells nothing. */
const MOST = 500

/** The symbols that a name, an id or a hash stands for; none where it is only like one. */
export function resolveInIndex(reader: IndexReader, name: string): InIndex {
  const exact = resolveTarget(reader, name)
  if (exact.length > 0) return { match: isQualified(name) ? 'qualified' : 'exact', targets: exact }
  const all = makeFilter(reader, {})
  const { hits } = isQualified(name)
    ? searchQualified(reader, name, all, 0, MOST)
    : searchNames(reader, parseQuery(name), all, 0, MOST)
  const wanted = isQualified(name) ? 'qualified' : 'case'
  const symbols = hits.filter(({ match }) => match === wanted).map(({ symbol }) => symbol)
  const entries = reader.entries(symbols)
  const marks = marksAfter(name)
  const targets = symbols.map((symbol, i) => ({ symbol, entry: entries[i]! }))
  return { match: wanted, targets: targets.filter(({ entry }) => marksAfter(entry.s) === marks) }
}

/** The marks that a name ends with, without those that code has behind names: Ruby's `save!` is another than `save`. */
function marksAfter(name: string): string {
  let length = name.length
  while (length > 0 && !isWordCode(name.charCodeAt(length - 1))) length--
  return name.slice(length).replace(/[^!#%&*+/<=>?@\\^|~]+/g, '')
}
