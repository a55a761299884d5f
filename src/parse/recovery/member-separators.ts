// Adds missing commas between members of objects, before an insertion or a closing bracket behind the last one. Pure.
import type { MemberRule } from '../../languages/lexis-rule.ts'
import type { Edits } from '../input/text-edits.ts'
import type { Line } from './line-structure.ts'

/** Adds the separator between a member and an operand that ends the line before. */
export function separateMembers(
  text: string,
  lines: readonly Line[],
  { head, between }: MemberRule,
  edits: Edits,
): void {
  for (const [number, line] of lines.entries()) {
    const above = lines[number - 1]
    if (!above || !head.test(text.slice(line.start, line.start + LONGEST_HEAD))) continue
    // The object of the line above was closed after it.
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
