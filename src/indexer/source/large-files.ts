// What a large file is by its lines: hand-written or generated code, which people look definitions up in, or else a
// bundle that somebody packed, or a table. Pure.
import { latin1 } from '../../util/bytes.ts'

/** Bytes of a line that nobody writes. */
const LONG_LINE = 2000
/** Share of the lines, empty ones, comments and closing brackets aside, that are rows in a table. */
const ROWS = 0.8
/** Bytes of a line that tell what it begins with, behind what it is indented by. */
const BEGINNING = 120
/** A row: a literal, a bracket that opens, a macro, what is put into a table of SQL. */
const ROW = /^(?:["'`\d[{(-]|#\s*define\b|insert\b)/i
const SAYS_NOTHING = /^(?:[)\]}*/]|$)/

/** True where more than half of the bytes stand on lines that are too long, however short the others are. */
export function isPacked(bytes: Buffer): boolean {
  let long = 0
  for (const [from, to] of linesOf(bytes)) if (to - from > LONG_LINE) long += to - from
  return long > bytes.length / 2
}

/** True where nearly all lines are rows: register maps, sums, names, data of a database. */
export function isTabular(bytes: Buffer): boolean {
  let lines = 0
  let rows = 0
  for (const [from, to] of linesOf(bytes)) {
    const line = latin1(bytes, from, Math.min(to, from + BEGINNING)).trimStart()
    if (SAYS_NOTHING.test(line)) continue
    lines++
    if (ROW.test(line)) rows++
  }
  return rows > ROWS * lines
}

/** The lines of a text as offsets of their bytes, each without what ends it. */
function* linesOf(bytes: Buffer): Generator<readonly [from: number, to: number]> {
  const feed = bytes.includes(10) ? 10 : 13
  let from = 0
  for (let at = bytes.indexOf(feed); at >= 0; at = bytes.indexOf(feed, from)) {
    yield [from, at]
    from = at + 1
  }
  yield [from, bytes.length]
}
