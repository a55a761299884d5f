// The symbols of one name, by halving the dictionary.
import { symbolOfPlace } from '../cache/format.ts'
import type { Segment, Segmented } from '../cache/reader/segment.ts'
import { NameTable } from '../cache/tables/name-table.ts'
import { foldCase } from '../util/name-words.ts'

/** Numbers of the symbols of a name, ascending: spelled exactly so, or but for capitals. */
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

/** How many symbols are spelled exactly so, those that an overlay hides among them: one number tells it of thousands. */
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
  const spelled: Spelled[] = []
  if (folded.length === 0) return spelled
  for (const segment of index.segments) {
    const table = new NameTable(segment.reader)
    const { first, end } = table.equalTo(folded)
    for (let spelling = first; spelling < end; spelling++)
      if (capitals === 'any' || table.name(spelling) === name) spelled.push({ segment, table, spelling })
  }
  return spelled
}
