// Whether a file is code that a tool packed onto few lines. What somebody embedded in a source file (a picture, a font,
// a schema, a table of numbers, the source map of a compiler) makes long lines, too, and packs nothing; nor
// does a formula. Pure.
import { latin1 } from '../../util/bytes.ts'

/** Mean bytes a line above which a file counts as minified, once it is big enough to judge. */
const MINIFIED_LINE = 400
const MINIFIED_MINIMUM = 4096

/** Characters before and behind a literal that is all of its line: the name that it is given to, what it is handed to. */
const AROUND = 200
const QUOTE = /["'`]/
/** A line of nothing but a comment. */
const COMMENT = /^[ \t]*(?:\/\/|\*|#[ \t!])/
/** What no code holds in a row: base64, hexadecimal digits, and numbers with what is between them. */
const DATA = /[\w+/=-]{200,9999}|[-+\d.eE, \t]{200,9999}/g

/** An operator as people write it: what packs code leaves no space beside one. */
const SPACED = / [-+*/%<>=&|^!?]{1,3} /g
/** Characters of a line for each of them, at most: formulas have one in 30, packed code one in 1,000, in its texts. */
const PER_SPACED = 100

/** True where the lines are too long in the mean, what is embedded aside. */
export function isMinified(bytes: Buffer): boolean {
  if (bytes.length < MINIFIED_MINIMUM) return false
  let lines = 1
  const enough = bytes.length / MINIFIED_LINE
  const feed = bytes.includes(10) ? 10 : 13
  for (let at = bytes.indexOf(feed); at >= 0; at = bytes.indexOf(feed, at + 1)) if (++lines > enough) return false
  return bytes.length - embeddedBytes(bytes, feed) > lines * MINIFIED_LINE
}

/** Bytes of long lines that are no code. Only what looks minified is read so. */
function embeddedBytes(bytes: Buffer, feed: number): number {
  let embedded = 0
  for (let from = 0; from < bytes.length; ) {
    const next = bytes.indexOf(feed, from)
    const end = next < 0 ? bytes.length : next
    if (end - from > MINIFIED_LINE) embedded += embeddedIn(latin1(bytes, from, end).trimEnd())
    from = end + 1
  }
  return embedded
}

function embeddedIn(line: string): number {
  if (COMMENT.test(line) || isLiteral(line) || isWritten(line)) return line.length
  return line.length - line.replace(DATA, '').length
}

/** A formula or a union of types, however long: somebody wrote it, or a tool that packs nothing. */
function isWritten(line: string): boolean {
  return (line.match(SPACED)?.length ?? 0) * PER_SPACED > line.length
}

/** Whether nearly all of a line lies between two quotes. */
function isLiteral(line: string): boolean {
  const first = line.search(QUOTE)
  if (first < 0 || first > AROUND) return false
  const quote = line[first]!
  let last = line.indexOf(quote, first + 1)
  while (last >= 0 && line[last - 1] === '\\') last = line.indexOf(quote, last + 1)
  return last >= line.length - AROUND
}
