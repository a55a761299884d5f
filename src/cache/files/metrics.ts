// Events of an index, recorded while CTX_LOG=json is set and summarised by `get_index_status --metrics`.
import { closeSync, constants, fstatSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { readPlain, replaceFile } from '../../platform/fs.ts'
import { openInPlace } from '../../platform/writing.ts'
import { METRICS } from '../format.ts'

/** Size in bytes at which the older half is dropped. */
const MAX_BYTES = 1 << 20

export interface Event {
  readonly time: string
  readonly operation: string
  readonly ms: number
  readonly outcome: 'answered' | 'nothing found' | 'failed' | 'ambiguous'
  /** Files parsed, bytes of the index read, records served from memory, files parsed by a fallback. */
  readonly files: number
  readonly bytes: number
  readonly hits: number
  readonly fallbacks: number
  /** Damaged files of the index that were repaired. */
  readonly damaged?: readonly string[]
}

/** Records an event; ignores a missing or read-only index. */
export function keepEvent(folder: string, event: Event): void {
  const file = join(folder, METRICS)
  try {
    if (append(file, `${JSON.stringify(event)}\n`) <= MAX_BYTES) return
    const text = readPlain(file).toString('utf8')
    replaceFile(file, text.slice(text.indexOf('\n', text.length >> 1) + 1))
  } catch {
    // Metrics must not break the operation.
  }
}

/** Appends a line. Returns the size of the file in bytes. */
function append(file: string, line: string): number {
  const fd = openInPlace(file, constants.O_APPEND | constants.O_CREAT)
  try {
    writeSync(fd, line)
    return fstatSync(fd).size
  } finally {
    closeSync(fd)
  }
}

/** Totals of one operation; times in ms. */
export interface Sum {
  readonly operation: string
  readonly calls: number
  readonly failed: number
  readonly p50: number
  readonly p95: number
  readonly files: number
  readonly bytes: number
  readonly hits: number
  readonly fallbacks: number
}

/** Totals by operation, the most frequent first, and the time of the first event. */
export function sumEvents(folder: string): { readonly since?: string; readonly operations: readonly Sum[] } {
  const events = readEvents(folder)
  const byName = new Map<string, Event[]>()
  for (const event of events) byName.set(event.operation, [...(byName.get(event.operation) ?? []), event])
  const operations = [...byName].map(([operation, all]): Sum => {
    const times = all.map(({ ms }) => ms).sort((a, b) => a - b)
    const total = (key: 'files' | 'bytes' | 'hits' | 'fallbacks') => all.reduce((sum, event) => sum + event[key], 0)
    return {
      operation,
      calls: all.length,
      failed: all.filter(({ outcome }) => outcome === 'failed').length,
      p50: times[Math.ceil(times.length * 0.5) - 1]!,
      p95: times[Math.ceil(times.length * 0.95) - 1]!,
      files: total('files'),
      bytes: total('bytes'),
      hits: total('hits'),
      fallbacks: total('fallbacks'),
    }
  })
  operations.sort((a, b) => b.calls - a.calls || (a.operation < b.operation ? -1 : 1))
  return { ...(events[0] ? { since: events[0].time } : {}), operations }
}

function readEvents(folder: string): Event[] {
  let text: string
  try {
    text = readPlain(join(folder, METRICS)).toString('utf8')
  } catch {
    return []
  }
  return text.split('\n').flatMap(line => {
    try {
      return line === '' ? [] : [JSON.parse(line) as Event]
    } catch {
      // A crash may have cut off the line.
      return []
    }
  })
}
