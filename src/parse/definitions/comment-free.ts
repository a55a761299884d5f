// Whether a text holds what an expression looks for in its code: an example in a comment is none. Pure.
import type { Lexis } from '../../languages/lexis-rule.ts'

/** Matches in comments after which a text is given up. */
const ATTEMPTS = 50

/** True where `looked` matches from `from` to before `to`, and does not begin in a comment. */
export function isInCode(looked: RegExp, text: string, from: number, to: number, lexis: Lexis): boolean {
  let rest = text.slice(Math.max(from, 0), to)
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const found = looked.exec(rest)
    if (!found) return false
    if (!endsInComment(rest.slice(rest.lastIndexOf('\n', found.index) + 1, found.index), lexis)) return true
    const lineEnd = rest.indexOf('\n', found.index)
    if (lineEnd < 0) return false
    rest = rest.slice(lineEnd)
  }
  return false
}

/** `line`: what of a line stands before something. */
function endsInComment(line: string, { lineComments, blockComments }: Lexis): boolean {
  for (const mark of lineComments) {
    const at = line.lastIndexOf(mark)
    // An address in a string has the same mark.
    if (at >= 0 && line[at - 1] !== ':') return true
  }
  const isContinued = /^\s*\*/.test(line)
  return blockComments.some(([open, close]) => {
    const closed = line.lastIndexOf(close)
    return line.lastIndexOf(open) > closed || (isContinued && closed < 0)
  })
}
