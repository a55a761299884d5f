// Classifies a large file by its lines: code that people look up, or a packed bundle or table. Pure.
import { latin1 } from '../../util/bytes.ts'

const LONG_LINE = 2000
/** Share of rows among lines that are not empty, comments or closing brackets. */
const ROWS = 0.8
const BEGINNING = 120
/** A table row: a literal, an opening bracket, a macro, or an SQL insert. */
const ROW = /^(?:["'`\d[{(-]|#\s*define\b|insert\b)/i
const IGNORED = /^(?:[)\]}*/]|$)/

/** True if more than half of the bytes are on overlong lines. */
export function isPacked(bytes: Buffer): boolean {
  let long = 0
  for (const [from, to] of linesOf(bytes)) if (to - from > LONG_LINE) long += to - from
  return long > bytes.length / 2
}

/** True if nearly all lines are rows: register maps, checksums, names, database dumps. */
export function isTabular(bytes: Buffer): boolean {
  let lines = 0
  let rows = 0
  for (const [from, to] of linesOf(bytes)) {
    const line = latin1(bytes, from, Math.min(to, from + BEGINNING)).trimStart()
    if (IGNORED.test(line)) continue
    lines++
    if (ROW.test(line)) rows++
  }
  return rows > ROWS * lines
}

function* linesOf(bytes: Buffer): Generator<readonly [from: number, to: number]> {
  const feed = bytes.includes(10) ? 10 : 13
  let from = 0
  for (let at = bytes.indexOf(feed); at >= 0; at = bytes.indexOf(feed, from)) {
    yield [from, at]
    from = at + 1
  }
  yield [from, bytes.length]
}
