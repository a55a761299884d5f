// Which symbol a line lies in. Pure.
import type { IndexEntry } from '../model.ts'

/** The innermost of the symbols of a file around a line; of equal ones the last. */
export function innermost<Entry extends Pick<IndexEntry, 'l'>>(
  entries: readonly Entry[],
  line: number,
): Entry | undefined {
  let best: Entry | undefined
  let least = Number.POSITIVE_INFINITY
  for (const entry of entries) {
    const [start, end] = entry.l.split('-').map(Number) as [number, number]
    if (start > line || end < line || end - start > least) continue
    best = entry
    least = end - start
  }
  return best
}
