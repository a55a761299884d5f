// The symbols of one name, by halving the dictionary.
import { symbolOfPlace } from '../cache/format.ts'
import { NameTable } from '../cache/name-table.ts'
import type { Segmented } from '../cache/segment.ts'
import { foldCase } from '../util/words.ts'

/** Numbers of the symbols of a name, ascending: spelled exactly so, or but for capitals. */
export function symbolsNamed(index: Segmented, name: string, capitals: 'exact' | 'any' = 'exact'): number[] {
  const symbols: number[] = []
  const folded = Buffer.from(foldCase(name))
  if (folded.length === 0) return symbols
  for (const segment of index.segments) {
    const table = new NameTable(segment.reader)
    const { first, end } = table.equalTo(folded)
    for (let spelling = first; spelling < end; spelling++) {
      if (capitals === 'exact' && table.name(spelling) !== name) continue
      table.places(spelling, place => {
        const symbol = segment.number(symbolOfPlace(place))
        if (symbol >= 0) symbols.push(symbol)
      })
    }
  }
  return symbols.sort((a, b) => a - b)
}
