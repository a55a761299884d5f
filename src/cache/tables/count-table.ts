// The section `counts`: how many symbols have each spelling, in two bits. Counting the symbols of hundreds of scattered
// spellings then need not read all their places.
import { bytesFor } from '../../platform/large-buffers.ts'
import { firstWhere } from '../../util/binary-search.ts'
import type { SectionSource } from './section-source.ts'

/** Without so many spellings there is no section: reading their places is quick. */
const FEWEST = 1 << 14
const PER_BYTE = 4
const BITS = 2
/** The highest code stands for so many symbols or more. */
export const MANY = 1 << BITS
/** Bytes per read: reusing memory is cheaper than allocating it. */
const PIECE = 1 << 16

/** The section, from the number of symbols of each spelling; empty if there are few spellings. */
export function countSection(symbols: Uint32Array): Buffer {
  if (symbols.length < FEWEST) return Buffer.alloc(0)
  const bytes = bytesFor(Math.ceil(symbols.length / PER_BYTE))
  for (let spelling = 0; spelling < symbols.length; spelling++) {
    const code = Math.min(symbols[spelling]!, MANY) - 1
    bytes[Math.floor(spelling / PER_BYTE)]! |= code << ((spelling % PER_BYTE) * BITS)
  }
  return bytes
}

interface Counted {
  readonly symbols: number
  readonly many: Uint32Array
}

/** What the section says of some spellings, ascending; undefined where there is none. */
export function countedSymbols(reader: SectionSource, spellings: Uint32Array): Counted | undefined {
  const size = reader.size('counts')
  if (size === 0) return undefined
  const many: number[] = []
  const room = Buffer.allocUnsafeSlow(Math.min(size, PIECE))
  let symbols = 0
  for (let next = 0; next < spellings.length; ) {
    const first = Math.floor(spellings[next]! / PER_BYTE)
    const end = firstWhere(next, spellings.length, i => spellings[i]! >= (first + PIECE) * PER_BYTE)
    const last = Math.floor(spellings[end - 1]! / PER_BYTE)
    reader.fillOnce('counts', first, room.subarray(0, last - first + 1))
    for (; next < end; next++) {
      const spelling = spellings[next]!
      const code = (room[Math.floor(spelling / PER_BYTE) - first]! >>> ((spelling % PER_BYTE) * BITS)) & (MANY - 1)
      if (code === MANY - 1) many.push(spelling)
      else symbols += code + 1
    }
  }
  return { symbols, many: Uint32Array.from(many) }
}
