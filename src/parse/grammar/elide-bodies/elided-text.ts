// Elides from a text all bodies that define nothing, comments and indentation. A grammar parses the rest in a fraction
// of the time, and offsets map back. The idea is that of island grammars (L. Moonen, Generating Robust Parsers using
// Island Grammars, 2001).
import type { Language } from '../../../languages/language.ts'
import { tablesOf } from '../../../scan/word-tables.ts'
import { firstWhere } from '../../../util/binary-search.ts'
import type { RewrittenText } from '../../input/text-edits.ts'
import { cutBraces } from './braced-bodies.ts'
import type { Cuts } from './cuts.ts'
import { cutIndented } from './indented-bodies.ts'

/** Smallest elided share of a text that makes parsing the rest worthwhile. */
const LEAST_SHARE = 0.1

/** The elided text; undefined if the language has no rule for it, brackets do not match or too little can be elided. */
export function outlineOf(text: string, { bodies, lexis }: Language): RewrittenText | undefined {
  if (!bodies) return undefined
  const tables = tablesOf(lexis)
  const cuts = lexis.blocks === 'indent' ? cutIndented(text, tables, bodies) : cutBraces(text, tables, bodies)
  return cuts && elide(text, cuts)
}

function elide(text: string, { starts, ends, fills, isDeep }: Cuts): RewrittenText | undefined {
  let removed = 0
  for (let i = 0; i < starts.length; i++) removed += ends[i]! - starts[i]! - fills[i]!.length
  if (removed < text.length * LEAST_SHARE) return undefined
  const parts: string[] = []
  // Where each kept range begins, in the elided text and in the source.
  const elided = new Int32Array(starts.length + 1)
  const source = new Int32Array(starts.length + 1)
  let length = 0
  let at = 0
  for (let i = 0; i < starts.length; i++) {
    const kept = text.slice(at, starts[i])
    parts.push(kept, fills[i]!)
    length += kept.length + fills[i]!.length
    at = ends[i]!
    elided[i + 1] = length
    source[i + 1] = at
  }
  parts.push(text.slice(at))
  // Consecutive lookups mostly hit the same range.
  let range = 0
  const origin = (offset: number): number => {
    if (offset < elided[range]! || offset >= (elided[range + 1] ?? Number.POSITIVE_INFINITY))
      range = firstWhere(1, elided.length, at => elided[at]! > offset) - 1
    return source[range]! + offset - elided[range]!
  }
  return { text: parts.join(''), origin, isDeep }
}
