// Finds the symbol that contains a line.
import type { IndexEntry } from '../model.ts'
import { lineRange } from '../util/line-range.ts'

/** The innermost symbol around a line; the last one if several have the same range. */
export function innermost<Entry extends Pick<IndexEntry, 'l'>>(
  entries: readonly Entry[],
  line: number,
): Entry | undefined {
  let best: Entry | undefined
  let least = Number.POSITIVE_INFINITY
  for (const entry of entries) {
    const [start, end] = lineRange(entry.l)
    if (start > line || end < line || end - start > least) continue
    best = entry
    least = end - start
  }
  return best
}
