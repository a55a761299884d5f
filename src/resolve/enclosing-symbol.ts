// Which symbol a line lies in. Pure.
import type { IndexEntry } from '../model.ts'
import { lineRange } from '../util/line-range.ts'

/** The innermost of the symbols of a file around a line; of equal ones the last. */
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
