// The section `frequent`: strings in the names of very many symbols, and how many. Such strings occur in nearly every
// block, so that counting would read the whole dictionary.
import { firstWhere } from '../../util/binary-search.ts'
import { compareStart, u32 } from '../../util/bytes.ts'
import { FREQUENT, FREQUENT_ROW_BYTES } from '../format.ts'

interface Parts {
  size(section: 'frequent'): number
  part(section: 'frequent', offset: number, length: number): Buffer
  u32(section: 'frequent', offset: number): number
}

/** How many symbols have the string in their folded names; undefined if it is not in the section. */
export function frequentSymbols(reader: Parts, needle: Buffer): number | undefined {
  if (needle.length < FREQUENT.shortest || needle.length > FREQUENT.longest || reader.size('frequent') === 0)
    return undefined
  const wanted = new Uint8Array(FREQUENT.longest)
  wanted.set(needle)
  const rowAt = (place: number) => reader.part('frequent', 4 + place * FREQUENT_ROW_BYTES, FREQUENT_ROW_BYTES)
  const rows = reader.u32('frequent', 0)
  const place = firstWhere(0, rows, at => compareStart(rowAt(at), wanted) >= 0)
  const row = place < rows ? rowAt(place) : undefined
  return row && compareStart(row, wanted) === 0 ? u32(row, FREQUENT.longest) : undefined
}
