// What a session was already sent, so that nothing is paid for twice: records and sources, each as long as it is
// unchanged.
import type { Answer, Context, Input, Row, Sent } from '../../contract.ts'
import { sum32 } from '../../util/checksum.ts'

/** What tells a result from any other, its content included; undefined for one that costs little. */
function keyOf(row: Row): string | undefined {
  if (typeof row.source === 'string') {
    const text = Buffer.from(row.source)
    return `source ${row.f} ${row.shown ?? row.l} ${text.length} ${sum32(text)}`
  }
  return row.text_hash === undefined ? undefined : `record ${row.h} ${row.l} ${row.text_hash}`
}

/**
 * The answer with what the session was sent before marked by `seen`; with `unseen`, left out and named. Outside of a
 * session nothing changes.
 */
export function withoutSeen(answer: Answer, input: Input, context: Context): Answer {
  const { sent } = context
  if (!sent || answer.ambiguous || !Array.isArray(answer.results)) return answer
  const isSeen = (row: Row) => {
    const key = keyOf(row)
    return key !== undefined && sent.has(key)
  }
  const rows = answer.results as readonly Row[]
  if (!rows.some(isSeen)) return answer
  if (input.unseen !== true)
    return { ...answer, results: rows.map(row => (isSeen(row) ? { ...row, seen: true } : row)) }
  const left = rows.filter(isSeen).map(row => String(row.h ?? `${row.f}:${row.l}`))
  const results = rows.filter(row => !isSeen(row))
  return { ...answer, results, showing: results.length, seen: left }
}

/**
 * Remembers those results of an answer that are whole in `told`, what a budget left of it: there each stands where it
 * stood, or is gone from the end.
 */
export function noteSeen(answer: Answer, told: Answer, sent: Sent): void {
  if (!Array.isArray(answer.results) || !Array.isArray(told.results)) return
  const all = answer.results as readonly Row[]
  for (const [at, row] of (told.results as readonly Row[]).entries()) {
    const key = keyOf(row)
    if (key !== undefined && (row === all[at] || JSON.stringify(row) === JSON.stringify(all[at]))) sent.add(key)
  }
}
