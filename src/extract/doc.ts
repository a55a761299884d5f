// The doc comment of a definition: the comment directly before it, or the first string of its body (Python).
import type { Lexis } from '../languages/lexis.ts'
import type { Definition } from '../model.ts'

/** Enough for what a thing is and does; examples and essays are read in the source, which a record is to spare. */
const LONGEST_DOC = 600
/** A comment that opens further away is not looked for. */
const FARTHEST = 8000

/** Orders to tools and legal heads stand where doc comments stand, and are none. */
const ORDER =
  /^(?:eslint|tslint|jshint|@ts-|prettier-|biome-|istanbul|c8 |v8 |noqa|clang-format|NOLINT|#?(?:end)?region|go:|\+build|nolint|export |<reference|SPDX-|@flow|@jsx|#)/i
const NOTHING = /^/
const LEGAL = /copyright|licen[cs]e|SPDX-/i

/** Text of the doc comment, marks removed and lines kept; undefined without one. At most 600 characters. */
export function readDoc(text: string, definition: Definition, lexis: Lexis): string | undefined {
  const { doc } = lexis
  const lines = doc.firstString ? firstString(text, definition) : before(text, definition.start, lexis)
  if (lines === undefined) return undefined
  while (lines.length > 0 && lines[0] === '') lines.shift()
  const joined = lines.join('\n').trimEnd()
  if (joined === '') return undefined
  if (joined.length <= LONGEST_DOC) return joined
  const cut = joined.slice(0, LONGEST_DOC - 1)
  return `${cut.slice(0, Math.max(cut.search(/\s\S*$/), LONGEST_DOC / 2)).trimEnd()}…`
}

function before(text: string, start: number, { doc, blockComments }: Lexis): string[] | undefined {
  const marks = doc.before ?? []
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  let end = start
  while (end > lineStart && isSpace(text.charCodeAt(end - 1))) end--
  if (end === lineStart) {
    // What stands alone on its line has its comment on the line before.
    if (lineStart === 0) return undefined
    end = lineStart - 1
    while (end > 0 && isSpace(text.charCodeAt(end - 1))) end--
  }
  for (const pair of blockComments)
    if (text.startsWith(pair[1], end - pair[1].length)) return block(text, end, marks, pair, doc.lead)
  for (const mark of marks)
    if (!blockComments.some(([open]) => mark.startsWith(open))) {
      const lines = lineComments(text, end, mark, doc.lead)
      if (lines !== undefined) return lines
    }
  return parted(text, end, blockComments, marks, doc.lead)
}

/** Marks of comments that can be nothing but documentation. */
const UNMISTAKABLE = /^\/\*[*!]/
/** What such a comment is about when it is the file. */
const OF_FILE = /@(?:file|fileoverview|packageDocumentation|module|license|preserve|typedef|callback)\b/

/**
 * A `/** … *\/` that empty lines part from the definition: compilers and their tools (TypeScript, Javadoc,
 * phpDocumentor, Doxygen) give it to the definition all the same. At the top of a file it is rather the file's.
 */
function parted(
  text: string,
  from: number,
  blockComments: Lexis['blockComments'],
  marks: readonly string[],
  lead?: RegExp,
): string[] | undefined {
  const own = marks.filter(mark => UNMISTAKABLE.test(mark))
  if (own.length === 0) return undefined
  let end = from
  while (end > 0 && (text[end - 1] === '\n' || isSpace(text.charCodeAt(end - 1)))) end--
  if (end === from) return undefined
  for (const pair of blockComments) {
    if (!text.startsWith(pair[1], end - pair[1].length)) continue
    const open = text.lastIndexOf(pair[0], end - 1)
    if (text.slice(0, open).trim() === '' || OF_FILE.test(text.slice(open, end))) return undefined
    return block(text, end, own, pair, lead)
  }
  return undefined
}

function block(
  text: string,
  end: number,
  marks: readonly string[],
  [opening, closing]: readonly [string, string],
  lead: RegExp = NOTHING,
): string[] | undefined {
  const from = Math.max(0, end - FARTHEST)
  const open = text.slice(from, end - closing.length).lastIndexOf(opening)
  if (open < 0) return undefined
  const start = from + open
  if (!marks.some(mark => mark.startsWith(opening) && text.startsWith(mark, start))) return undefined
  let lineStart = start
  while (lineStart > 0 && isSpace(text.charCodeAt(lineStart - 1))) lineStart--
  if (lineStart > 0 && text[lineStart - 1] !== '\n') return undefined
  const inside = text
    .slice(start + opening.length, end - closing.length)
    .replace(/^[*!]+/, '')
    .replace(/\*+$/, '')
    .replace(/^[ \t]+/, '')
    .replace(lead, '')
  if (ORDER.test(inside.trim()) || (lineStart === 0 && LEGAL.test(inside))) return undefined
  return inside.split('\n').map((line, at) => (at === 0 ? line : line.replace(/^\s*\*+ ?/, '')).trim())
}

function lineComments(text: string, end: number, mark: string, lead: RegExp = NOTHING): string[] | undefined {
  const lines: string[] = []
  let at = end
  let first = end
  while (at > 0) {
    const lineStart = text.lastIndexOf('\n', at - 1) + 1
    const line = text.slice(lineStart, at).trim()
    if (!line.startsWith(mark) || (mark === '//' && line.startsWith('//!'))) break
    const inside = line.slice(mark.length)
    first = lineStart
    if (!ORDER.test(inside.trim())) lines.push(inside.trim().replace(lead, ''))
    at = lineStart - 1
  }
  lines.reverse()
  if (lines.length === 0 || (first === 0 && lines.some(line => LEGAL.test(line)))) return undefined
  return lines
}

function firstString(text: string, { bodyStart, end, kind }: Definition): string[] | undefined {
  if (bodyStart < 0 || kind === 'const' || kind === 'var') return undefined
  const open = /^[rRuUbB]{0,2}("""|'''|"|')/.exec(text.slice(bodyStart, bodyStart + 5))
  if (open?.[1] === undefined) return undefined
  const from = bodyStart + open[0].length
  const inside = text.slice(from, Math.min(end, from + FARTHEST))
  const close = inside.indexOf(open[1])
  if (close < 0 && inside.length < FARTHEST) return undefined
  return inside
    .slice(0, close < 0 ? inside.length : close)
    .split('\n')
    .map(line => line.trim())
}

function isSpace(code: number): boolean {
  return code === 32 || code === 9 || code === 13
}
