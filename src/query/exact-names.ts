// Finds the symbols of a name by binary search in the dictionary.
import { symbolOfPlace } from '../cache/format.ts'
import type { Segment, Segmented } from '../cache/reader/segment.ts'
import { NameTable } from '../cache/tables/name-table.ts'
import { foldCase } from '../util/name-words.ts'

/** Symbol numbers of a name, ascending: with exact case, or in any case. */
export function symbolsNamed(index: Segmented, name: string, capitals: 'exact' | 'any' = 'exact'): number[] {
  const symbols: number[] = []
  for (const { segment, table, spelling } of spellingsOf(index, name, capitals)) {
    table.places(spelling, place => {
      const symbol = segment.number(symbolOfPlace(place))
      if (symbol >= 0) symbols.push(symbol)
    })
  }
  return symbols.sort((a, b) => a - b)
}

/** Number of symbols with exactly this name, including hidden ones. Cheap, because the table stores it. */
export function countNamed(index: Segmented, name: string): number {
  return spellingsOf(index, name, 'exact').reduce(
    (sum, { table, spelling }) => sum + table.symbolsOf(Uint32Array.of(spelling)),
    0,
  )
}

interface Spelled {
  readonly segment: Segment
  readonly table: NameTable
  readonly spelling: number
}

function spellingsOf(index: Segmented, name: string, capitals: 'exact' | 'any'): Spelled[] {
  const folded = Buffer.from(foldCase(name))
  const found: Spelled[] = []
  if (folded.length === 0) return found
  for (const segment of index.segments) {
    const table = new NameTable(segment.reader)
    const { first, end } = table.equalTo(folded)
    for (let spelling = first; spelling < end; spelling++)
      if (capitals === 'any' || table.name(spelling) === name) found.push({ segment, table, spelling })
  }
  return found
}
