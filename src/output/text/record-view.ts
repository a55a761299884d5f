// The view of get_symbol: a card for each record.
import type { Call, ControlFlow, Effect, Member, Parameter, SymbolRecord } from '../../model.ts'
import { relatedLine } from '../compact.ts'
import { plural } from '../number-format.ts'
import { wrap } from './columns.ts'
import type { Page } from './entries-view.ts'
import { matchOf, qualifiedOf } from './source-view.ts'

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
}

/** The width of labels. */
const INDENT = 13

/** The lines of a card, wrapped to the terminal's width. */
export function card(row: Row, { paint, width }: Page): string[] {
  const kind = row.k ?? ''
  const risk = row.r ?? ''
  const lines = [
    `${paint.name(String(qualifiedOf(row) ?? ''))}  ${paint.kind(kind, kind)}  ${risk === '' ? '' : paint.risk(risk, `${risk} risk`)}`.trimEnd() +
      matchOf(row, paint),
    `${paint.path(`${row.f}:${row.l}`)}  ${paint.dim([row.m, row.h].filter(Boolean).join('  '))}`,
  ]
  if (row.signature) lines.push(`  ${row.signature}`)
  for (const line of (row.doc ?? '').split('\n')) if (line.trim() !== '') lines.push(paint.dim(`  ${line.trimEnd()}`))
  const add = (label: string, text: string | undefined) => {
    if (!text) return
    const [first, ...others] = wrap(text.replace(/\s*\n\s*/g, ' '), Math.max(20, width - INDENT))
    lines.push(`  ${paint.dim(label.padEnd(INDENT - 2))}${first}`, ...others.map(line => ' '.repeat(INDENT) + line))
  }
  add('declared', row.doc_of)
  add('modifiers', row.modifiers?.join(' '))
  add('decorated', row.decorators?.join(' '))
  for (const [index, parameter] of (row.params ?? []).entries())
    add(index === 0 ? 'takes' : '', describeParameter(parameter))
  add('returns', row.returns)
  for (const [index, member] of (row.members ?? []).entries()) add(index === 0 ? 'members' : '', describeMember(member))
  add('calls', row.calls && describeCalls(row.calls))
  add('refers to', row.references?.join(', '))
  add('imported', row.aliases?.join(', '))
  add('receivers', row.receivers?.join(', '))
  add('control', row.control && describeControl(row.control))
  add('effects', row.effects?.map(describeEffect).join(', '))
  if (row.risk)
    add(
      'risk',
      `${row.risk.level} (${row.risk.score})${row.risk.reasons?.length > 0 ? `: ${row.risk.reasons.join(', ')}` : ''}`,
    )
  add('consider', relatedLine(row.related))
  add('text', row.text_hash)
  return lines
}

function describeParameter({ name, type, default: standard, optional, rest }: Parameter): string {
  const head = `${rest ? '...' : ''}${name}${optional ? '?' : ''}`
  return `${head}${type ? `: ${type}` : ''}${standard === undefined ? '' : ` = ${standard}`}`
}

function describeMember({ s, k, l }: Member): string {
  return `${s}  ${k}  ${l}`
}

/** Callees with their lines: `fetch 12 30, log 14`. */
function describeCalls(calls: readonly Call[]): string {
  const lines = new Map<string, (number | string)[]>()
  for (const { callee, line, count } of calls)
    lines.set(callee, [...(lines.get(callee) ?? []), count === undefined ? line : `${line} (${plural(count, 'call')})`])
  return [...lines].map(([callee, numbers]) => `${callee} ${numbers.join(' ')}`).join(', ')
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
