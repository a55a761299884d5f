// How many blocks of a text end where its lines do not show them to: the sign that a bracket was given to another one's
// partner.
import type { Lexis } from '../../languages/lexis-rule.ts'
import { type Bracket, linesOf } from '../recovery/line-structure.ts'

/** Brackets over several lines whose partner begins a line of another depth, or is missing. */
export function countMisalignedBlocks(text: string, lexis: Lexis): number {
  const open: { readonly bracket: Bracket; readonly indent: number; readonly line: number }[] = []
  let skew = 0
  for (const [line, { indent, brackets }] of linesOf(text, lexis).entries()) {
    for (const bracket of brackets) {
      if (bracket.opens) {
        open.push({ bracket, indent, line })
        continue
      }
      const opened = open.pop()
      const isSkewed = opened?.bracket.sort !== bracket.sort || (bracket.isFirst && opened.indent !== indent)
      if (isSkewed || (!bracket.isFirst && opened.indent > indent)) skew++
    }
  }
  return skew + open.length
}
