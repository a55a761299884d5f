// The events of one index, kept beside it while CTX_LOG=json is on, and summed up for `get_index_status --metrics`.
import { appendFileSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readPlain, replaceFile, statsBehind } from '../../platform/fs.ts'
import { METRICS } from '../format.ts'

/** Bytes the file may grow to; then its older half goes. */
const MOST_BYTES = 1 << 20

/** What one operation did. */
export interface Event {
  /** ISO 8601 UTC. */
  readonly time: string
  readonly operation: string
  readonly ms: number
  readonly outcome: 'answered' | 'nothing found' | 'failed' | 'ambiguous'
  /** Files parsed, bytes of the index read, records served from memory, readings by another parser than asked for. */
  readonly files: number
  readonly bytes: number
  readonly hits: number
  readonly fallbacks: number
  /** Files of the index that were found damaged, where it was mended. */
  readonly damaged?: readonly string[]
}

/** Adds an event to those of an index; an index that is not there, or cannot be written to, keeps none. */
export function keepEvent(folder: string, event: Event): void {
  const file = join(folder, METRICS)
  // A pipe would be waited at for a reader.
  if (statsBehind(file)?.isFIFO()) return
  try {
    appendFileSync(file, `${JSON.stringify(event)}\n`)
    if (statSync(file).size <= MOST_BYTES) return
    const text = readFileSync(file, 'utf8')
    replaceFile(file, text.slice(text.indexOf('\n', text.length >> 1) + 1))
  } catch {
    // Watching must not get in the way.
  }
}

/** Sums of all calls of one operation; times in ms. */
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

/** What the events of an index sum up to, by operation, the most called first, and since when they are kept. */
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
      // A line that was being written when the machine went down.
      return []
    }
  })
}
