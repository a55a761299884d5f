// Definitions whose closing brace is indented unlike their first line: a sign that they took the brace of another one.
import type { Match } from '../../languages/definition-match.ts'

/** How many definitions a brace of another indentation closes. */
export function countMisaligned(text: string, matches: readonly Match[]): number {
  const names = new Set<number>()
  for (const { role, start, end, name } of matches) {
    if (role === 'error' || name < 0 || text[end - 1] !== '}') continue
    // Within the definition only: a line may be the whole text.
    const closing = start + text.slice(start, end - 1).lastIndexOf('\n') + 1
    if (closing <= start || text.slice(closing, end - 1).trim() !== '') continue
    const begun = text.lastIndexOf('\n', start) + 1
    const margin = end - 1 - closing
    const isAsDeep = text.startsWith(text.slice(closing, end - 1), begun) && !BLANK.test(text[begun + margin]!)
    if (!isAsDeep && !isBegunBelow(text.slice(start, end - 1))) names.add(name)
  }
  return names.size
}

/** Whether the brace belongs to a block below a head that ends with `=`. */
function isBegunBelow(head: string): boolean {
  const margin = head.slice(head.lastIndexOf('\n'))
  let below = head.indexOf(margin)
  while (BLANK.test(head[below + margin.length] ?? '')) below = head.indexOf(margin, below + 1)
  return BEGINS_BELOW.test(head.slice(Math.max(0, below - LONGEST_TAIL), below))
}

const BEGINS_BELOW = /(?:=>?|->)\s*$/
const LONGEST_TAIL = 10

const BLANK = /[ \t]/
