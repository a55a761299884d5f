// The `counts` section: how many symbols bear each spelling, in two bits, so that counting what hundreds of scattered
// names stand for need not read the places of all. Written once, read by part.
import { bytesFor } from '../../platform/large-buffers.ts'
import { firstWhere } from '../../util/binary-search.ts'
import type { TablesReader } from '../reader/tables-reader.ts'

/** Spellings below which there is no such section: the places of those few are soon read. */
const FEWEST = 1 << 14
/** Spellings of a byte, and the bits of one. */
const PER_BYTE = 4
const BITS = 2
/** Stands for so many symbols and more. */
export const MANY = 1 << BITS
/** Bytes that are read at once: memory that is used again costs less than fresh memory. */
const PIECE = 1 << 16

/** The section, from how many symbols bear each spelling; empty where there are few spellings. */
export function countSection(symbols: Uint32Array): Buffer {
  if (symbols.length < FEWEST) return Buffer.alloc(0)
  const bytes = bytesFor(Math.ceil(symbols.length / PER_BYTE))
  for (let spelling = 0; spelling < symbols.length; spelling++) {
    const code = Math.min(symbols[spelling]!, MANY) - 1
    bytes[Math.floor(spelling / PER_BYTE)]! |= code << ((spelling % PER_BYTE) * BITS)
  }
  return bytes
}

/** How many symbols bear some spellings of which not MANY do, and the spellings of which at least so many do. */
interface Counted {
  readonly symbols: number
  readonly many: Uint32Array
}

/** What the section says of some spellings, ascending; undefined where there is none. */
export function countedSymbols(reader: TablesReader, spellings: Uint32Array): Counted | undefined {
  const size = reader.size('counts')
  if (size === 0) return undefined
  const many: number[] = []
  const room = Buffer.allocUnsafeSlow(Math.min(size, PIECE))
  let symbols = 0
  for (let next = 0; next < spellings.length; ) {
    const first = Math.floor(spellings[next]! / PER_BYTE)
    const end = firstWhere(next, spellings.length, i => spellings[i]! >= (first + PIECE) * PER_BYTE)
    // No further than the last that is asked for.
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
