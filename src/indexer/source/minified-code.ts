// Detects minified code. Embedded data (a picture, font, schema, number table or source map) and formulas also make
// long lines, but are not minified. Pure.
import { latin1 } from '../../util/bytes.ts'

/** Mean bytes per line above which a file counts as minified, from a minimal size on. */
const MINIFIED_LINE = 400
const MINIFIED_MINIMUM = 4096

/** Most characters before and after a literal that fills its line. */
const AROUND = 200
const QUOTE = /["'`]/
const COMMENT = /^[ \t]*(?:\/\/|\*|#[ \t!])/
/** Longer than in any code: base64, hexadecimal digits, and lists of numbers. */
const DATA = /[\w+/=-]{200,9999}|[-+\d.eE, \t]{200,9999}/g

const SPACED = / [-+*/%<>=&|^!?]{1,3} /g
/** Most characters per spaced operator. Formulas have one in 30, minified code one in 1,000, inside strings. */
const PER_SPACED = 100

/** True if the mean line is too long, not counting embedded data. */
export function isMinified(bytes: Buffer): boolean {
  if (bytes.length < MINIFIED_MINIMUM) return false
  let lines = 1
  const enough = bytes.length / MINIFIED_LINE
  const feed = bytes.includes(10) ? 10 : 13
  for (let at = bytes.indexOf(feed); at >= 0; at = bytes.indexOf(feed, at + 1)) if (++lines > enough) return false
  return bytes.length - embeddedBytes(bytes, feed) > lines * MINIFIED_LINE
}

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
  if (COMMENT.test(line) || isLiteral(line) || isHandwritten(line)) return line.length
  return line.length - line.replace(DATA, '').length
}

/** A formula or a union of types, however long. */
function isHandwritten(line: string): boolean {
  return (line.match(SPACED)?.length ?? 0) * PER_SPACED > line.length
}

function isLiteral(line: string): boolean {
  const first = line.search(QUOTE)
  if (first < 0 || first > AROUND) return false
  const quote = line[first]!
  let last = line.indexOf(quote, first + 1)
  while (last >= 0 && line[last - 1] === '\\') last = line.indexOf(quote, last + 1)
  return last >= line.length - AROUND
}
