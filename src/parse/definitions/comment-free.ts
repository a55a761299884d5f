// Searches code for a regular expression, ignoring comments. Pure.
import type { Lexis } from '../../languages/lexis-rule.ts'

/** Matches in comments before giving up. */
const ATTEMPTS = 50

/** Whether `pattern` matches between `from` and `to`, starting outside of comments. */
export function isInCode(pattern: RegExp, text: string, from: number, to: number, lexis: Lexis): boolean {
  let rest = text.slice(Math.max(from, 0), to)
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const found = pattern.exec(rest)
    if (!found) return false
    if (!endsInComment(rest.slice(rest.lastIndexOf('\n', found.index) + 1, found.index), lexis)) return true
    const lineEnd = rest.indexOf('\n', found.index)
    if (lineEnd < 0) return false
    rest = rest.slice(lineEnd)
  }
  return false
}

/** Whether the end of `line`, a part of a line, is in a comment. */
function endsInComment(line: string, { lineComments, blockComments }: Lexis): boolean {
  for (const mark of lineComments) {
    const at = line.lastIndexOf(mark)
    // A URL in a string contains `//`.
    if (at >= 0 && line[at - 1] !== ':') return true
  }
  const isContinued = /^\s*\*/.test(line)
  return blockComments.some(([open, close]) => {
    const closed = line.lastIndexOf(close)
    return line.lastIndexOf(open) > closed || (isContinued && closed < 0)
  })
}
