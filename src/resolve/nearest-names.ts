// Names of the index that are nearest to one that is not in it: what a miss offers instead.
import type { IndexReader } from '../cache/index-reader.ts'
import { nameChunks } from '../query/chunks.ts'
import { nearest } from '../util/nearest.ts'
import { foldCase } from '../util/words.ts'

const LINE_FEED = 10
/** Names more different in length than this are not nearer than 0.6 for any name people type. */
const LENGTH_SLACK = 3

/** At most `most` names, nearest first, as written. Reads the whole name table, so only a miss pays for it. */
export function nearestNames(reader: IndexReader, wanted: string, most = 3): string[] {
  const folded = foldCase(wanted)
  if (folded.length < 2) return []
  const candidates = new Map<string, number>()
  for (const { reader: segment, number } of reader.segments) {
    let local = 0
    for (const { names } of nameChunks(segment)) {
      let from = 0
      for (let to = names.indexOf(LINE_FEED); to >= 0; to = names.indexOf(LINE_FEED, from)) {
        if (Math.abs(to - from - folded.length) <= LENGTH_SLACK && shareBytes(names, from, to, folded)) {
          const name = names.toString('utf8', from, to)
          const symbol = number(local)
          if (symbol >= 0 && symbol < (candidates.get(name) ?? Infinity)) candidates.set(name, symbol)
        }
        from = to + 1
        local++
      }
    }
  }
  const found = nearest(folded, [...candidates.keys()], most)
  return reader.entries(found.map(name => candidates.get(name)!)).map(({ s }) => s)
}

/** A cheap bound: a name 0.6 similar shares most of its letters, counted without their order. */
function shareBytes(names: Buffer, from: number, to: number, wanted: string): boolean {
  let shared = 0
  for (let i = from; i < to; i++) if (wanted.includes(String.fromCharCode(names[i]!))) shared++
  return shared >= 0.6 * (to - from)
}
