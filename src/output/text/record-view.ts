// The view of get_symbol: place, signature and doc comment, then a line for each kind of fact.
import type { Answer } from '../../contract.ts'
import type { Call, ControlFlow, Effect, Member, Parameter, SymbolRecord } from '../../model.ts'
import { isInSignature, relatedLine } from '../compact.ts'
import { plural } from '../number-format.ts'
import { isRow, rowsOf } from '../rows.ts'
import { wrap } from './columns.ts'
import { placeText } from './grouped-rows.ts'
import type { Page } from './page.ts'
import { relationRows } from './relations-view.ts'
import { matchOf, numbered, qualifiedOf } from './source-view.ts'

/** A record with its location. A budget may have removed any part. */
type Row = Partial<SymbolRecord> & {
  readonly m?: string
  readonly f?: string
  readonly h?: string
  readonly id?: string
  readonly match?: string
  readonly asked?: string
  readonly related?: unknown
  /** The id of the declaration that has the doc comment. */
  readonly doc_of?: string
  /** The declarations of a type, without bodies and comments (operations/resolution/interface-lines.ts). */
  readonly interface?: readonly InterfaceLine[]
  /** Parts that the call asks for (operations/relationship/related-parts.ts). */
  readonly source?: string
  readonly callers?: Part
  readonly tests?: Part
  readonly types?: Part
}

type Part = Answer & { readonly total?: number; readonly showing?: number }

interface InterfaceLine {
  readonly l: number
  readonly text: string
}

/** Lines of a doc comment that are shown: its first paragraph, up to this many. */
const MAX_DOC_LINES = 8
const LEAST_WIDTH = 20

/** The lines of a record, wrapped to the terminal's width. */
export function card(row: Row, page: Page): string[] {
  const { paint, width } = page
  const kind = row.k === undefined ? [] : [paint.kind(row.k, row.k)]
  const hashes = page.hashes ? [row.h, row.text_hash].filter(Boolean).map(hash => paint.dim(String(hash))) : []
  const place = placeText(row)
  const name = paint.name(String(qualifiedOf(row) ?? ''))
  const head = [paint.path(place), name, ...kind, ...hashes, riskOf(row, page)]
  const lines = [head.filter(Boolean).join(' ') + matchOf(row, paint)]
  const add = (label: string, text: string | undefined): void => {
    if (!text) return
    const whole = `${label === '' ? '' : `${label} `}${text.replace(/\s*\n\s*/g, ' ')}`
    const [first = '', ...others] = wrap(whole, Math.max(LEAST_WIDTH, width - page.indent.length))
    const colored = label === '' ? first : paint.dim(label) + first.slice(label.length)
    lines.push(...[colored, ...others].map(line => page.indent + line))
  }
  // Code begins with the signature.
  if (row.source === undefined) add('', row.signature)
  lines.push(...docLines(row.doc ?? '').map(line => paint.dim(page.indent + line)))
  add('declared', row.doc_of)
  add('decorated', row.decorators?.join(' '))
  const signature = row.signature ?? ''
  if (!isInSignature(signature, row.params)) add('takes', row.params?.map(describeParameter).join(', '))
  if (!isInSignature(signature, row.returns)) add('returns', row.returns)
  if (row.source !== undefined) lines.push(...numbered(row.source, Number.parseInt(String(row.l), 10), page))
  else if (row.interface) lines.push(...row.interface.flatMap(({ l, text }) => numbered(text, l, page)))
  else for (const member of row.members ?? []) add('', describeMember(member))
  add('calls', row.calls && describeCalls(row.calls))
  add('refers to', row.references?.join(', '))
  add('control', row.control && describeControl(row.control))
  add('effects', row.effects?.map(describeEffect).join(', '))
  for (const part of relatedLine(withoutKnown(row.related, signature)).split('; ')) add(...labelled(part))
  for (const name of ['callers', 'tests', 'types'] as const)
    if (row[name] !== undefined) lines.push(...partLines(name, row[name], page))
  return lines
}

/** The number of rows of a part, with the call that gets the ones that are not shown, then the rows. */
function partLines(name: 'callers' | 'tests' | 'types', part: Part, page: Page): string[] {
  const { total = 0, showing = 0, files_total: files } = part
  const { paint } = page
  const where = Number(files) > 1 && Number(files) < total ? ` in ${files} files` : ''
  const mode = name === 'callers' ? '' : ` with mode ${name}`
  const rest = showing < total ? paint.dim(`, ${showing} shown; analyze_relationship${mode} lists all`) : ''
  const rows = name === 'types' ? rowsOf(part).flatMap(row => typeLines(row as Row, page)) : relationRows(part, page)
  return [...(page.isTerminal ? [''] : []), `${paint.dim(name)} ${total}${where}${rest}`, ...rows]
}

/** The place and head of a type, then its declarations if they are few. */
function typeLines({ f, l, signature, interface: declared = [] }: Row, page: Page): string[] {
  const head = `${page.paint.path(placeText({ f, l }))} ${signature ?? ''}`
  return [head, ...declared.flatMap(({ l: line, text }) => numbered(text, line, page))]
}

/** Related symbols but for neighbours, which lists have, and types that the signature names. */
function withoutKnown(related: unknown, signature: string): unknown {
  if (!isRow(related)) return undefined
  const { siblings: _, types, ...others } = related
  return { ...others, ...(types !== undefined && !isInSignature(signature, types) ? { types } : {}) }
}

function labelled(part: string): [label: string, text: string] {
  const end = part.indexOf(' ')
  return [part.slice(0, end), part.slice(end + 1)]
}

/** The level with its reasons, unless it is low. */
function riskOf({ r, risk }: Row, { paint }: Page): string {
  if (r === undefined || r === 'low') return ''
  const reasons = risk?.reasons ?? []
  return paint.risk(r, reasons.length === 0 ? `${r} risk` : `${r} risk: ${reasons.join(', ')}`)
}

/** The first paragraph; `…` marks that there is more. */
function docLines(doc: string): string[] {
  const lines = doc.trim().split('\n')
  const end = lines.findIndex(line => line.trim() === '')
  const shown = lines.slice(0, Math.min(MAX_DOC_LINES, end < 0 ? lines.length : end)).map(line => line.trimEnd())
  if (shown.join('') === '') return []
  return shown.length < lines.length ? [...shown.slice(0, -1), `${shown.at(-1)} …`] : shown
}

function describeParameter({ name, type, default: standard, optional, rest }: Parameter): string {
  const head = `${rest ? '...' : ''}${name}${optional ? '?' : ''}`
  return `${head}${type ? `: ${type}` : ''}${standard === undefined ? '' : ` = ${standard}`}`
}

function describeMember({ s, k, l }: Member): string {
  return `${l} ${s} ${k}`
}

/** Callees in their order, repeats summed up: `fetch ×2, log`. */
function describeCalls(calls: readonly Call[]): string {
  const counts = new Map<string, number>()
  for (const { callee, count = 1 } of calls) counts.set(callee, (counts.get(callee) ?? 0) + count)
  return Array.from(counts, ([callee, count]) => (count === 1 ? callee : `${callee} ×${count}`)).join(', ')
}

function describeControl(control: ControlFlow): string {
  const parts: [value: number | undefined, noun: string][] = [
    [control.branches, 'branch'],
    [control.loops, 'loop'],
    [control.try, 'try block'],
    [control.awaits, 'await'],
  ]
  const counts = parts.filter(([value]) => value).map(([value, noun]) => plural(value!, noun))
  if (control.nesting) counts.push(`nesting ${control.nesting}`)
  if (control.complexity) counts.push(`complexity ${control.complexity}`)
  return counts.join(', ')
}

function describeEffect({ effect, by, line }: Effect): string {
  return `${effect} by ${by} ${line}`
}
