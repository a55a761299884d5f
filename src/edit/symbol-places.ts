// Places given by a symbol: its definition, its body, what is before and after it, the end of its members.
import { CtxError } from '../errors.ts'
import { startWithComments } from '../facts/docs/doc-comments.ts'
import type { NamedDefinition } from '../indexer/definitions-in-text.ts'
import type { Lexis } from '../languages/lexis-rule.ts'
import type { Edit, Place } from './edit-types.ts'
import { unitOf, widthOf } from './indent-pairs.ts'
import { afterLine, beforeLine, replacedRange, withoutLastBreak } from './line-places.ts'
import { moved } from './reindent.ts'
import { indentOf, type Line, lineAt, linesOf } from './text-lines.ts'

/** A definition in its file. */
interface Site {
  readonly text: string
  readonly lines: readonly Line[]
  readonly lexis: Lexis
  readonly definition: NamedDefinition
  readonly definitions: readonly NamedDefinition[]
  /** The indentation of its first line. */
  readonly indent: string
}

/** The place of an edit by a symbol. Throws INVALID_ARGUMENT for a position that the symbol does not have. */
export function placeOfSymbol(
  text: string,
  definition: NamedDefinition,
  definitions: readonly NamedDefinition[],
  lexis: Lexis,
  { position = 'replace', replacement }: Edit,
): Place {
  const lines = linesOf(text)
  const first = lines[lineAt(lines, definition.start) - 1]!
  const indent = indentOf(text.slice(first.start, first.end))
  const site: Site = { text, lines, lexis, definition, definitions, indent }
  const { start, end } = definition
  const hashed = [
    { start, end },
    { start: first.start, end: lines[lineAt(lines, end - 1) - 1]!.end },
  ]
  const place = PLACES[position](site, replacement)
  return { ...place, hashed: position === 'body' ? [...place.hashed, ...hashed] : hashed }
}

const PLACES: Readonly<Record<NonNullable<Edit['position']>, (site: Site, text: string) => Place>> = {
  replace: replaced,
  before,
  after,
  body,
  member_end: memberEnd,
}

function replaced(site: Site, replacement: string): Place {
  const { text, definition, indent } = site
  const { start, end } = definition
  const isWhole = beginsLine(site, start)
  if (replacement === '') return isWhole ? withoutDefinition(site) : replacedRange(text, start, end, '')
  const written = withoutLastBreak(replacement)
  const block = isWhole ? moved(written, indent, depthOfRest(site), unitOf(text)) : written
  return replacedRange(text, start, end, isWhole ? block.slice(indent.length) : block)
}

/** Removes the lines of a definition, and as many blank lines after it as there are before it, too. */
function withoutDefinition({ text, lines, definition: { start, end } }: Site): Place {
  const [from, to] = [lineAt(lines, start) - 1, lineAt(lines, end - 1) - 1]
  if (text.slice(end, lines[to]!.end).trim() !== '') return replacedRange(text, start, end, '')
  const isBlank = (line: Line | undefined): boolean =>
    line !== undefined && text.slice(line.start, line.end).trim() === ''
  let left = 0
  while (isBlank(lines[to + 1 + left]) && (from === 0 || isBlank(lines[from - 1 - left]))) left++
  const last = lines[to + left]!
  const before = lines[from - 1]
  const begun = last.next === last.end && before ? before.end : lines[from]!.start
  return replacedRange(text, begun, last.next, '')
}

/** The removal of a definition with its doc comment, and of a blank line that it leaves over. */
export function placeOfRemoval(
  text: string,
  definition: NamedDefinition,
  definitions: readonly NamedDefinition[],
  lexis: Lexis,
): Place {
  const start = startWithComments(text, definition.start, lexis)
  return placeOfSymbol(text, { ...definition, start }, definitions, lexis, { replacement: '' })
}

function before(site: Site, added: string): Place {
  const { text, lines, definition, lexis, indent } = site
  const start = startWithComments(text, definition.start, lexis)
  return beforeLine(text, lines[lineAt(lines, start) - 1]!, moved(added, indent, depthOfRest(site), unitOf(text)))
}

function after(site: Site, added: string): Place {
  const { text, lines, definition, indent } = site
  const last = lines[lineAt(lines, definition.end - 1) - 1]!
  const block = moved(added, indent, depthOfRest(site), unitOf(text))
  if (/^\s*[;,]?\s*$/.test(text.slice(definition.end, last.end)) || isComment(site, definition.end, last.end))
    return afterLine(text, last, block)
  return replacedRange(text, definition.end, definition.end, `\n${withoutLastBreak(block)}`)
}

function isComment({ text, lexis }: Site, start: number, end: number): boolean {
  const rest = text.slice(start, end).replace(/^[;,\s]+/, '')
  return [...lexis.lineComments, ...lexis.blockComments.map(([open]) => open)].some(mark => rest.startsWith(mark))
}

function body(site: Site, written: string): Place {
  const { text, definition, indent } = site
  const inside = insideOf(site)
  if (!inside) throw new CtxError('INVALID_ARGUMENT', `${definition.qualified} has no body; use position "replace".`)
  const { start, end, isBraced } = inside
  const bare = isBraced ? withoutBraces(written) : written
  const unit = unitOf(text) ?? '  '
  const old = text.slice(start, end)
  if (isBraced && (!/[\r\n]/.test(old) || old.trim() === '')) {
    const block = moved(withoutEdgeBreaks(bare), indent + unit, widthOf(indent + unit), unit)
    return bare.trim() === ''
      ? replacedRange(text, start, end, '')
      : replacedRange(text, start, end, `\n${block}\n${indent}`)
  }
  // Whole lines: from the first of the body to its last.
  const lead = isBraced ? /^[^\S\r\n]*(?:\r\n|\n|\r)?/.exec(old)![0].length : 0
  const tail = isBraced ? /(?:(?:\r\n|\n|\r)[^\S\r\n]*)?$/.exec(old)![0].length : 0
  const from = beginsLine(site, start) ? start - lineIndent(site, start).length : start + lead
  const place = indentOf(text.slice(from, end))
  const block = moved(withoutEdgeBreaks(bare), place, widthOf(place), unit)
  if (!isBraced && from === start) return replacedRange(text, start, end, block.slice(indentOf(block).length))
  return replacedRange(text, from, end - tail, block)
}

/** The code of a body: between its braces, or before the word that ends it. */
function insideOf({ text, lexis, definition }: Site): { start: number; end: number; isBraced: boolean } | undefined {
  const { bodyStart, end } = definition
  if (bodyStart < 0 || bodyStart >= end) return undefined
  const close = text.lastIndexOf('}', end - 1)
  if (text[bodyStart] === '{' && close > bodyStart) return { start: bodyStart + 1, end: close, isBraced: true }
  if (lexis.blocks !== 'end') return { start: bodyStart, end, isBraced: false }
  const word = /\s*\b\w+\s*;?$/.exec(text.slice(bodyStart, end))
  return { start: bodyStart, end: word ? bodyStart + word.index : end, isBraced: false }
}

function withoutBraces(written: string): string {
  const [, inside] = /^\s*\{([\s\S]*)\}\s*$/.exec(written) ?? []
  return inside ?? written
}

function withoutEdgeBreaks(text: string): string {
  return text.replace(/^(?:[^\S\r\n]*(?:\r\n|\n|\r))+/, '').replace(/\s+$/, '')
}

/** Kinds whose definitions have members. */
const OWNERS: ReadonlySet<string> = new Set([
  ...['class', 'interface', 'struct', 'union', 'enum', 'trait', 'module', 'object', 'impl', 'type', 'component'],
])

function memberEnd(site: Site, added: string): Place {
  const { text, lines, lexis, definition, definitions, indent } = site
  if (!OWNERS.has(definition.kind))
    throw new CtxError('INVALID_ARGUMENT', `${definition.qualified} is a ${definition.kind}, which has no members.`)
  const unit = unitOf(text) ?? '  '
  const index = definitions.indexOf(definition)
  const members = definitions.filter(({ parent }) => parent === index)
  const member = members.findLast(({ start }) => beginsLine(site, start))
  const inner = member ? lineIndent(site, member.start) : indent + unit
  const block = moved(
    withoutEdgeBreaks(added),
    inner,
    member ? depthOfRest({ ...site, definition: member }) : widthOf(inner),
    unit,
  )
  const isClosed = lexis.blocks === 'brace' || lexis.blocks === 'end'
  if (!isClosed) return afterLine(text, lines[lineAt(lines, definition.end - 1) - 1]!, block)
  const close = lexis.blocks === 'brace' ? text.lastIndexOf('}', definition.end - 1) : lastWord(text, definition.end)
  if (close <= definition.start)
    throw new CtxError('INVALID_ARGUMENT', `${definition.qualified} has no block to add members to.`)
  if (beginsLine(site, close)) return beforeLine(text, lines[lineAt(lines, close) - 1]!, block)
  let at = close
  while (at > definition.start && (text[at - 1] === ' ' || text[at - 1] === '\t')) at--
  return replacedRange(text, at, close, `\n${block}\n${indent}`)
}

function lastWord(text: string, end: number): number {
  let at = end
  while (at > 0 && !/\w/.test(text[at - 1]!)) at--
  while (at > 0 && /\w/.test(text[at - 1]!)) at--
  return at
}

function beginsLine({ text, lines }: Site, at: number): boolean {
  return text.slice(lines[lineAt(lines, at) - 1]!.start, at).trim() === ''
}

function lineIndent({ text, lines }: Site, at: number): string {
  return indentOf(text.slice(lines[lineAt(lines, at) - 1]!.start, at))
}

/** Columns of the least indented line of a definition after its first: text that has them needs no moving. */
function depthOfRest({ text, definition: { start, end }, indent }: Site): number {
  const rest = text
    .slice(start, end)
    .split(/\r\n|\n|\r/)
    .slice(1)
  const widths = rest.filter(line => line.trim() !== '').map(line => widthOf(indentOf(line)))
  return Math.max(1, widths.length > 0 ? Math.min(...widths) : widthOf(indent))
}
