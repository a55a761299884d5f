// Definitions that end where the lines of their text do not show them to: the sign that a reading has closed them with
// the bracket of another one, and taken their members for those of what is around them.
import type { Match } from '../../languages/definition-match.ts'

/** How many definitions are closed by a brace that begins a line of another depth than their first one. */
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

/**
 * Whether each error holds braces with their partners only, and no token was made up: then none of them has taken the
 * partner of another one, and what is askew is written so.
 */
export function haveMatchedBrackets(text: string, matches: readonly Match[]): boolean {
  return matches.every(({ role, start, end }) => {
    if (role !== 'error') return true
    let depth = 0
    for (let at = start; at < end && depth >= 0; at++) depth += text[at] === '{' ? 1 : text[at] === '}' ? -1 : 0
    return start < end && depth === 0
  })
}

/** Whether what a brace closes begins below the head, which ends with `=`: no block is around it. */
function isBegunBelow(head: string): boolean {
  const margin = head.slice(head.lastIndexOf('\n'))
  let below = head.indexOf(margin)
  while (BLANK.test(head[below + margin.length] ?? '')) below = head.indexOf(margin, below + 1)
  return BEGINS_BELOW.test(head.slice(Math.max(0, below - LONGEST_TAIL), below))
}

const BEGINS_BELOW = /(?:=>?|->)\s*$/
const LONGEST_TAIL = 10

const BLANK = /[ \t]/
