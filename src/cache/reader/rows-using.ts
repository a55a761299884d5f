// Looks a name up in the section `uses` of all segments.
import { TextTable } from '../tables/word-table.ts'
import type { CacheReader } from './segment-reader.ts'

/** Rows of the files that use a name, ascending. `rowOf` gives the row in the index of one in a segment, or -1. */
export function rowsUsing(
  readers: readonly CacheReader[],
  name: string,
  rowOf: (segment: number, local: number) => number,
): number[] {
  const rows: number[] = []
  for (const [segment, reader] of readers.entries()) {
    if (reader.size('uses') === 0) continue
    const table = new TextTable(reader, 'uses')
    for (const local of table.numbers(table.equalTo(Buffer.from(name)))) rows.push(rowOf(segment, local))
  }
  return rows.filter(row => row >= 0).sort((a, b) => a - b)
}
