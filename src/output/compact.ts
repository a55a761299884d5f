// Drops empty parts from symbol records: a record without `calls` makes no calls.
import type { Row } from '../contract.ts'
import { plural } from './number-format.ts'
import { isRow } from './rows.ts'

/** True for a full symbol record, as get_symbol returns it. */
export function isRecord(value: unknown): value is Row {
  return isRow(value) && 'text_hash' in value && 'risk' in value
}

/** Compacts the full records of an answer; returns the same answer if there are none. */
export function compactAnswer<T extends Row>(answer: T): T {
  if (!Array.isArray(answer.results) || !answer.results.some(isRecord)) return answer
  return { ...answer, results: answer.results.map(row => (isRecord(row) ? compactRecord(row) : row)) }
}

function compactRecord(record: Row): Row {
  const kept: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(record)) {
    if (isEmpty(value)) continue
    if (key !== 'control') kept[key] = value
    else {
      const counts = Object.entries(value as Row).filter(([, counted]) => counted !== 0)
      if (counts.length > 0) kept.control = Object.fromEntries(counts)
    }
  }
  return kept
}

/** A record for TOON: parts that fit on one line, without parameters and result that the signature has. */
export function recordInLines({ params, returns, control, risk, related, ...record }: Row): Row {
  const { signature } = record
  // A budget may have emptied all lists.
  const near = relatedLine(related)
  return {
    ...record,
    ...(isInSignature(signature, params) ? {} : { params }),
    ...(isInSignature(signature, returns) ? {} : { returns }),
    ...(isRow(control) ? { control: counted(control) } : {}),
    ...(isRow(risk) ? { risk: riskLine(risk) } : {}),
    ...(near === '' ? {} : { related: near }),
  }
}

/** Related symbols on one line: `siblings a, b; callers c, d of 61 in 14 files; test src/a.test.ts`. */
export function relatedLine(related: unknown): string {
  if (!isRow(related)) return ''
  const { callers_total: total, callers_files, callers_bound, callers_unread, ...sorts } = related
  const all = callersLine(total, callers_files, callers_bound, callers_unread)
  const parts = Object.entries(sorts).map(([sort, names]) => {
    const line = `${sort} ${Array.isArray(names) ? names.join(', ') : names}`
    return sort === 'callers' && all !== '' ? `${line} of ${all}` : line
  })
  return [...parts, ...(all !== '' && !sorts.callers ? [`callers ${all}`] : [])].join('; ')
}

/** `7+ in 5 files, 40 files not read`; the plus says that there may be more. */
function callersLine(total: unknown, files: unknown, bound: unknown, unread: unknown): string {
  if (total === undefined) return ''
  const left = unread === undefined ? '' : `, ${plural(Number(unread), 'file')} not read`
  if (total === 0) return `none certain${left}`
  return `${total}${bound === undefined ? '' : '+'} in ${plural(Number(files), 'file')}${left}`
}

function counted(control: Row): string {
  return Object.entries(control)
    .map(([what, count]) => `${what} ${count}`)
    .join(', ')
}

function riskLine({ level, score, reasons }: Row): string {
  return `${level} ${score}${Array.isArray(reasons) && reasons.length > 0 ? `: ${reasons.join(', ')}` : ''}`
}

/** True if a signature has all texts of a value. */
export function isInSignature(signature: unknown, value: unknown): boolean {
  if (value === undefined || typeof value === 'boolean') return true
  if (typeof value === 'string') return String(signature).includes(value)
  const parts = Array.isArray(value) ? value : isRow(value) ? Object.values(value) : []
  return parts.every(part => isInSignature(signature, part))
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
