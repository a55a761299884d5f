// Members of objects that nothing parts: what is written behind the last one, or closes one, comes before its comma.
// Pure.
import type { MemberRule } from '../../languages/lexis-rule.ts'
import type { Edits } from '../input/text-edits.ts'
import type { Line } from './line-structure.ts'

/** Adds to `edits` what parts a line that begins a member from an operand at the end of the line before it. */
export function separateMembers(
  text: string,
  lines: readonly Line[],
  { head, between }: MemberRule,
  edits: Edits,
): void {
  for (const [number, line] of lines.entries()) {
    const above = lines[number - 1]
    if (!above || !head.test(text.slice(line.start, line.start + LONGEST_HEAD))) continue
    // What the line above belongs to was closed behind it.
    const isOutside = line.indent < above.indent
    if (isOutside && text.startsWith(between, above.end - between.length))
      edits.blank(above.end - between.length, above.end)
    else if (!isOutside && !OPERAND.test(text[above.end - 1]!)) continue
    edits.insert(above.end, between)
  }
}

const LONGEST_HEAD = 200
/** The last character of an operand: of a word, a string, or what a bracket closes. */
const OPERAND = /[\w"'}\]]/
