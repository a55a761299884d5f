// Detects a text that ends inside a string. Pure.
import type { Lexis } from '../languages/lexis-rule.ts'

/**
 * True if the open string at `start` is the last thing written: no later line is indented less than its line, as code
 * after the block would be. Lines inside earlier strings (`inside`) must not declare anything; otherwise an earlier
 * quote is missing.
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

/** True if a line that begins at one of the offsets before `end` declares something. */
function isDeclared(text: string, end: number, lines: Iterable<number>, { words: { declare } }: Lexis): boolean {
  if (declare.length === 0) return false
  const declaring = new RegExp(`[ \\t]*(?:${declare.join('|')})[ \\t]+[\\w.]+[ \\t]*[({:<]`, 'y')
  for (const line of lines) {
    declaring.lastIndex = line
    if (line < end && declaring.test(text)) return true
  }
  return false
}
