// Looks names and imports up in the section `uses` of all segments.
import { IMPORT_MARK } from '../format.ts'
import { TextTable } from '../tables/word-table.ts'
import type { CacheReader } from './segment-reader.ts'

/** The row in the index of one in a segment, or -1. */
type RowOf = (segment: number, local: number) => number

/** Rows of the files that use a name, ascending. */
export function rowsUsing(readers: readonly CacheReader[], name: string, rowOf: RowOf): number[] {
  const rows: number[] = []
  for (const { table, segment } of tablesOf(readers))
    for (const local of table.numbers(table.equalTo(Buffer.from(name)))) rows.push(rowOf(segment, local))
  return rows.filter(row => row >= 0).sort((a, b) => a - b)
}

/** An import statement (facts/imports/stored-imports.ts), and rows of files that have it. */
export interface ImportRows {
  readonly stored: string
  readonly rows: readonly number[]
}

/** All import statements, each once a segment. */
export function* importRows(readers: readonly CacheReader[], rowOf: RowOf): Generator<ImportRows> {
  for (const { table, segment } of tablesOf(readers))
    for (const { text, numbers } of table.entries(table.beginningWith(Buffer.from(IMPORT_MARK)))) {
      const rows = numbers.map(local => rowOf(segment, local)).filter(row => row >= 0)
      if (rows.length > 0) yield { stored: text.slice(IMPORT_MARK.length), rows }
    }
}

function* tablesOf(readers: readonly CacheReader[]) {
  for (const [segment, reader] of readers.entries())
    if (reader.size('uses') > 0) yield { table: new TextTable(reader, 'uses'), segment }
}
