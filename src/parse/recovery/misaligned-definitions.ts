// Counts definitions whose closing brace is indented unlike their first line: after an error a grammar closes one with
// the brace of another.
import type { Match } from '../../languages/definition-match.ts'

/** How many definitions a brace of another indentation closes. */
export function countMisaligned(text: string, matches: readonly Match[]): number {
  const names = new Set<number>()
  for (const { role, start, end, name } of matches) {
    if (role === 'error' || name < 0 || text[end - 1] !== '}') continue
    // Searched within the definition, since a line may be as long as the text.
    const closing = start + text.slice(start, end - 1).lastIndexOf('\n') + 1
    if (closing <= start || text.slice(closing, end - 1).trim() !== '') continue
    const firstLine = text.lastIndexOf('\n', start) + 1
    const margin = end - 1 - closing
    const isAsDeep = text.startsWith(text.slice(closing, end - 1), firstLine) && !BLANK.test(text[firstLine + margin]!)
    if (!isAsDeep && !beginsBelowHead(text.slice(start, end - 1))) names.add(name)
  }
  return names.size
}

/** Whether the closing brace is that of a block below a head that ends with `=` or an arrow. */
function beginsBelowHead(head: string): boolean {
  const margin = head.slice(head.lastIndexOf('\n'))
  let below = head.indexOf(margin)
  while (BLANK.test(head[below + margin.length] ?? '')) below = head.indexOf(margin, below + 1)
  return BEGINS_BELOW.test(head.slice(Math.max(0, below - LONGEST_TAIL), below))
}

const BEGINS_BELOW = /(?:=>?|->)\s*$/
const LONGEST_TAIL = 10

const BLANK = /[ \t]/
