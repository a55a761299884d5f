// The outline of a text: all of it but the bodies that define nothing, the comments and the indentation. A grammar
// reads it in a fraction of the time, and what it finds lies where it lies in the text. The idea is that of an island
// grammar (L. Moonen, Generating Robust Parsers using Island Grammars, 2001); whether a body may go is told from its
// tokens.
import type { Language } from '../../../languages/language.ts'
import { tablesOf } from '../../../scan/word-tables.ts'
import { firstWhere } from '../../../util/binary-search.ts'
import type { RewrittenText } from '../../input/text-edits.ts'
import { cutBraces } from './braced-bodies.ts'
import type { Cuts } from './cuts.ts'
import { cutIndented } from './indented-bodies.ts'

/** Least part of a text that must go for an outline to be worth reading. */
const LEAST_SHARE = 0.1

/**
 * The outline; undefined where the language has none, where brackets do not match, and where too little could be left
 * out.
 */
export function outlineOf(text: string, { bodies, lexis }: Language): RewrittenText | undefined {
  if (!bodies) return undefined
  const tables = tablesOf(lexis)
  const cuts = lexis.blocks === 'indent' ? cutIndented(text, tables, bodies) : cutBraces(text, tables, bodies)
  return cuts && draw(text, cuts)
}

function draw(text: string, { starts, ends, fills }: Cuts): RewrittenText | undefined {
  let left = 0
  for (let i = 0; i < starts.length; i++) left += ends[i]! - starts[i]! - fills[i]!.length
  if (left < text.length * LEAST_SHARE) return undefined
  const parts: string[] = []
  // Where each stretch of text that was kept begins, in the outline and in the source.
  const drawn = new Int32Array(starts.length + 1)
  const source = new Int32Array(starts.length + 1)
  let length = 0
  let at = 0
  for (let i = 0; i < starts.length; i++) {
    const kept = text.slice(at, starts[i])
    parts.push(kept, fills[i]!)
    length += kept.length + fills[i]!.length
    at = ends[i]!
    drawn[i + 1] = length
    source[i + 1] = at
  }
  parts.push(text.slice(at))
  // What is asked for next mostly lies in the same stretch.
  let stretch = 0
  const origin = (offset: number): number => {
    if (offset < drawn[stretch]! || offset >= (drawn[stretch + 1] ?? Number.POSITIVE_INFINITY))
      stretch = firstWhere(1, drawn.length, at => drawn[at]! > offset) - 1
    return source[stretch]! + offset - drawn[stretch]!
  }
  return { text: parts.join(''), origin }
}
