// Records the unchanged records and sources that a client has received, so that they need not be sent again.
import type { Answer, Context, Row, Seen } from '../../contract.ts'
import { sum32 } from '../../util/checksum.ts'

/** Parts beside a record. */
const PARTS = ['source', 'callers', 'tests', 'types']

/** A key for the content of a result; undefined for short results, which are always seen. */
function keyOf(row: Row): string | undefined {
  // Its parts may change without the record.
  if (row.text_hash !== undefined && PARTS.some(part => row[part] !== undefined)) return undefined
  if (typeof row.source === 'string') {
    const text = Buffer.from(row.source)
    return `source ${row.f} ${row.shown ?? row.l} ${text.length} ${sum32(text)}`
  }
  return row.text_hash === undefined ? undefined : `record ${row.h} ${row.l} ${row.text_hash}`
}

/** Leaves out results that were sent under the handle of the call (`unseen`), and lists their hashes as `seen`. */
export function withoutSeen(answer: Answer, { seen }: Context): Answer {
  if (!seen || answer.ambiguous || !Array.isArray(answer.results)) return answer
  const isSeen = (row: Row) => {
    const key = keyOf(row)
    return key !== undefined && seen.has(key)
  }
  const rows = answer.results as readonly Row[]
  if (!rows.some(isSeen)) return answer
  const omitted = rows.filter(isSeen).map(row => String(row.h ?? `${row.f}:${row.l}`))
  const results = rows.filter(row => !isSeen(row))
  return { ...answer, results, showing: results.length, seen: omitted }
}

/**
 * Records the results of an answer that were seen whole; `sentAnswer` is the answer after the budget, in the same
 * order.
 */
export function noteSeen(answer: Answer, sentAnswer: Answer, seen: Seen): void {
  if (!Array.isArray(answer.results) || !Array.isArray(sentAnswer.results)) return
  const all = answer.results as readonly Row[]
  for (const [at, row] of (sentAnswer.results as readonly Row[]).entries()) {
    const key = keyOf(row)
    if (key !== undefined && (row === all[at] || JSON.stringify(row) === JSON.stringify(all[at]))) seen.add(key)
  }
}
