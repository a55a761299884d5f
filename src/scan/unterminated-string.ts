// Whether a text ends in the middle of a string. Pure.
import type { Lexis } from '../languages/lexis-rule.ts'

/**
 * Whether a string that is open where its text ends is the last thing that was written: nothing behind it stands
 * further left than the line that it begins on, as what follows a string does when a block around it ends. No line that
 * begins in a string above it (`inside`: where) may declare something: else a mark is missing there, code and strings
 * have changed places, and the last one is none.
 */
export function endsInString(text: string, start: number, inside: Iterable<number>, lexis: Lexis): boolean {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  const [indent] = /^[ \t]*/.exec(text.slice(lineStart, start))!
  const feed = text.indexOf('\n', start)
  if (indent === '' || feed < 0) return false
  const isLast = text
    .slice(feed + 1)
    .split('\n')
    .every(line => line.trim() === '' || line.startsWith(indent))
  return isLast && !isDeclared(text, start, inside, lexis)
}

/** Whether one of the lines that begin at some offsets before `end` declares something. */
function isDeclared(text: string, end: number, lines: Iterable<number>, { words: { declare } }: Lexis): boolean {
  if (declare.length === 0) return false
  const declaring = new RegExp(`[ \\t]*(?:${declare.join('|')})[ \\t]+[\\w.]+[ \\t]*[({:<]`, 'y')
  for (const line of lines) {
    declaring.lastIndex = line
    if (line < end && declaring.test(text)) return true
  }
  return false
}
