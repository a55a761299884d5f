// Documentation in strings: the first one in a body (Python), one before the definition (Julia, GraphQL), or the value
// of an attribute (Elixir).
import type { Lexis } from '../../languages/lexis-rule.ts'
import type { DocAttributes } from '../../languages/signature-rule.ts'
import type { Definition } from '../../model.ts'
import { isSpace } from '../../scan/gap.ts'

const FARTHEST = 8000

/** The lines of a Python docstring: the string that is the first statement of a body. */
export function firstString(text: string, { bodyStart, end, kind }: Definition, lexis: Lexis): string[] | undefined {
  if (bodyStart < 0 || kind === 'const' || kind === 'var') return undefined
  let at = pastComments(text, bodyStart, end, lexis)
  const isGrouped = text[at] === '('
  if (isGrouped) at = pastComments(text, at + 1, end, lexis)
  let whole = ''
  // Adjacent strings are concatenated; byte strings and f-strings are no docstrings.
  for (let left = 100; left > 0; left--) {
    const prefix = /^[rRuU]?(?="""|'''|"|')/.exec(text.slice(at, at + 4))
    if (prefix === null) break
    const quoted = parseString(text, at + prefix[0].length, end, /^r/i.test(prefix[0]))
    if (quoted === undefined) return undefined
    whole += quoted.inside
    at = isGrouped ? pastComments(text, quoted.end, end, lexis) : pastBlanks(text, quoted.end)
  }
  if (whole === '' || (isGrouped && text[at] !== ')')) return undefined
  return whole.split('\n').map(line => line.trim())
}

/** The lines of a string that ends right above a definition. */
export function stringBefore(text: string, start: number, lead: RegExp): string[] | undefined {
  let end = start
  while (end > 0 && isSpace(text.charCodeAt(end - 1))) end--
  const quote = text.startsWith('"""', end - 3) ? '"""' : text[end - 1] === '"' ? '"' : undefined
  if (quote === undefined) return undefined
  const lowest = Math.max(0, end - FARTHEST)
  const open = text.slice(lowest, end - quote.length).lastIndexOf(quote)
  if (open < 0) return undefined
  const from = lowest + open
  const inside = text.slice(from + quote.length, end - quote.length)
  if (quote === '"' && inside.includes('\n')) return undefined
  const line = text.slice(text.lastIndexOf('\n', from - 1) + 1, from)
  return lead.test(line.trim()) ? inside.split('\n').map(each => each.trim()) : undefined
}

/** The lines of the string in an attribute above a definition, or inside a module. */
export function attributeString(text: string, definition: Definition, rule: DocAttributes): string[] | undefined {
  return inside(text, definition, rule) ?? above(text, definition.start, rule)
}

function above(text: string, start: number, { before, between, sigil }: DocAttributes): string[] | undefined {
  const lowest = Math.max(0, start - FARTHEST)
  const part = text.slice(lowest, start)
  const indent = part.slice(part.lastIndexOf('\n') + 1)
  let found = -1
  let length = 0
  for (const attribute of before) {
    const at = part.lastIndexOf(`\n${indent}${attribute} `)
    if (at <= found) continue
    found = at
    length = 1 + indent.length + attribute.length
  }
  if (found < 0 || indent.trim() !== '') return undefined
  const value = valueAt(text, lowest + found + length, start, sigil)
  if (value === undefined) return undefined
  for (const line of text
    .slice(value.end, start - indent.length)
    .split('\n')
    .slice(1)) {
    const isOfItself = line.trim() === '' || (line.startsWith(indent) && isSpace(line.charCodeAt(indent.length)))
    if (!isOfItself && !(line.startsWith(indent) && between.test(line.slice(indent.length)))) return undefined
  }
  return value.lines
}

function inside(text: string, { bodyStart, end, kind }: Definition, rule: DocAttributes): string[] | undefined {
  if (bodyStart < 0 || (kind !== 'module' && kind !== 'interface')) return undefined
  const part = text.slice(bodyStart, Math.min(end, bodyStart + FARTHEST))
  const at = part.indexOf(`${rule.inside} `)
  if (at < 0 || part.slice(part.lastIndexOf('\n', at) + 1, at).trim() !== '' || /\n\s*def/.test(part.slice(0, at)))
    return undefined
  return valueAt(text, bodyStart + at + rule.inside.length, end, rule.sigil)?.lines
}

/** The string after an attribute, with or without a sigil; undefined for `false` and other values. */
function valueAt(text: string, at: number, limit: number, sigil: RegExp): { lines: string[]; end: number } | undefined {
  const quote = text.slice(at, at + 20).search(/["']/)
  if (quote < 0 || !sigil.test(text.slice(at, at + quote).trim())) return undefined
  const read = parseString(text, at + quote, limit, false)
  return read && { lines: read.inside.split('\n').map(line => line.trim()), end: read.end }
}

/** The contents and end of the string at an offset; a very long one is cut. */
function parseString(
  text: string,
  at: number,
  limit: number,
  isRaw: boolean,
): { inside: string; end: number } | undefined {
  const quote = /^(?:"""|'''|"|')/.exec(text.slice(at, at + 3))![0]
  const from = at + quote.length
  const to = Math.min(limit, from + FARTHEST)
  let close = text.indexOf(quote, from)
  while (close >= 0 && close < to && isEscaped(text, close, from)) close = text.indexOf(quote, close + 1)
  const isCut = close < 0 || close >= to
  if (isCut && to < from + FARTHEST) return undefined
  const written = text.slice(from, isCut ? to : close)
  return { inside: isRaw ? written : written.replace(/\\\r?\n/g, ''), end: isCut ? limit : close + quote.length }
}

function isEscaped(text: string, at: number, from: number): boolean {
  let start = at
  while (start > from && text[start - 1] === '\\') start--
  return (at - start) % 2 === 1
}

function pastComments(text: string, from: number, limit: number, { lineComments }: Lexis): number {
  for (let at = from; at < limit; ) {
    if (isSpace(text.charCodeAt(at))) at++
    else if (lineComments.some(mark => text.startsWith(mark, at))) {
      const line = text.indexOf('\n', at)
      at = line < 0 ? limit : line
    } else return at
  }
  return limit
}

function pastBlanks(text: string, from: number): number {
  const blanks = /(?:[ \t]|\\\r?\n)*/y
  blanks.lastIndex = from
  blanks.test(text)
  return blanks.lastIndex
}
