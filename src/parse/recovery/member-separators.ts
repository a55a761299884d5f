// Adds missing commas between members of objects, and blanks those after the last member.
import type { MemberRule } from '../../languages/lexis-rule.ts'
import type { Edits } from '../input/text-edits.ts'
import type { Line } from './line-structure.ts'

/** Adds a separator between an operand at the end of a line and a member on the next. */
export function separateMembers(
  text: string,
  lines: readonly Line[],
  { head, between }: MemberRule,
  edits: Edits,
): void {
  for (const [number, line] of lines.entries()) {
    const above = lines[number - 1]
    if (!above || !head.test(text.slice(line.start, line.start + LONGEST_HEAD))) continue
    // The object of the line above has ended.
    const isOutside = line.indent < above.indent
    if (isOutside && text.startsWith(between, above.end - between.length))
      edits.blank(above.end - between.length, above.end)
    else if (!isOutside && !OPERAND.test(text[above.end - 1]!)) continue
    edits.insert(above.end, between)
  }
}

const LONGEST_HEAD = 200
/** The last character of an operand. */
const OPERAND = /[\w"'}\]]/
