// Drops from a symbol's record what says nothing: absent, empty and zero parts. A record without `calls` makes no
// calls.
import type { Row } from '../contract.ts'
import { isRow } from './rows.ts'

/** True for the full record of a symbol, as get_symbol lists it. */
export function isRecord(value: unknown): value is Row {
  return isRow(value) && 'text_hash' in value && 'risk' in value
}

/** The rows of an answer with every full record compacted; the same answer when there are none. */
export function compactAnswer<T extends Row>(answer: T): T {
  if (!Array.isArray(answer.results) || !answer.results.some(isRecord)) return answer
  return { ...answer, results: answer.results.map(row => (isRecord(row) ? compactRecord(row) : row)) }
}

/** One record without its empty parts: `calls: []`, `doc: ''`, counts of control flow that are 0. */
function compactRecord(record: Row): Row {
  const kept: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(record)) {
    if (isNothing(value)) continue
    if (key !== 'control') kept[key] = value
    else {
      const counts = Object.entries(value as Row).filter(([, counted]) => counted !== 0)
      if (counts.length > 0) kept.control = Object.fromEntries(counts)
    }
  }
  return kept
}

/**
 * A record as TOON says it: what fits a line is one (control flow, risk, what stands near), and parameters and result
 * are left out where the signature has all that is known of them.
 */
export function recordInLines({ params, returns, control, risk, related, ...record }: Row): Row {
  const { signature } = record
  // Empty where a budget has shortened all lists in it to nothing.
  const near = relatedLine(related)
  return {
    ...record,
    ...(isSaidIn(signature, params) ? {} : { params }),
    ...(isSaidIn(signature, returns) ? {} : { returns }),
    ...(isRow(control) ? { control: counted(control) } : {}),
    ...(isRow(risk) ? { risk: riskLine(risk) } : {}),
    ...(near === '' ? {} : { related: near }),
  }
}

/** What stands near a symbol, in one line: `siblings a, b; test src/a.test.ts`. */
export function relatedLine(related: unknown): string {
  if (!isRow(related)) return ''
  const { callers_total: total, ...sorts } = related
  const all = (sort: string): string => (sort === 'callers' && total !== undefined ? ` of ${total} in its file` : '')
  return Object.entries(sorts)
    .map(([sort, names]) => `${sort} ${Array.isArray(names) ? names.join(', ') : names}${all(sort)}`)
    .join('; ')
}

function counted(control: Row): string {
  return Object.entries(control)
    .map(([what, count]) => `${what} ${count}`)
    .join(', ')
}

function riskLine({ level, score, reasons }: Row): string {
  return `${level} ${score}${Array.isArray(reasons) && reasons.length > 0 ? `: ${reasons.join(', ')}` : ''}`
}

/** True for nothing, and for texts, alone or in rows, that all stand in a signature. */
function isSaidIn(signature: unknown, value: unknown): boolean {
  if (value === undefined || typeof value === 'boolean') return true
  if (typeof value === 'string') return String(signature).includes(value)
  const parts = Array.isArray(value) ? value : isRow(value) ? Object.values(value) : []
  return parts.every(part => isSaidIn(signature, part))
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
