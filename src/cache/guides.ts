// The section `guides`: of what is looked for by halving, every 256th key, so that the halving begins where only few pages are left to
// read. See cache-format.md.
import { u32 } from '../util/bytes.ts'
import { firstWhere } from '../util/halving.ts'
import type { TablesReader } from './tables-reader.ts'

/** What is sorted by a key, in the order of their guides: blocks of names by their first names, the others row by row. */
export const GUIDED = ['names', 'words', 'initials', 'terms', 'paths', 'grams'] as const
export type Guided = (typeof GUIDED)[number]

/** Rows from one key of a guide to the next. */
const STEP = 256
/** Of each guide, before the first: u32 where it begins, u32 how many keys it has. */
const HEAD_ROW_BYTES = 8

/** Collects the guides of a segment. */
export class GuideTable {
  readonly #keys = new Map<Guided, Buffer[]>()

  /** Takes what `count` rows are sorted by; where they are few there is nothing to guide through. */
  add(guided: Guided, count: number, keyOf: (row: number) => Uint8Array): void {
    const keys: Buffer[] = []
    for (let row = STEP; row < count; row += STEP) keys.push(beginningAfter(keyOf(row - 1), keyOf(row)))
    this.#keys.set(guided, keys)
  }

  /** The section, empty where there is nothing in it. */
  toBuffer(): Buffer {
    const head = Buffer.alloc(GUIDED.length * HEAD_ROW_BYTES)
    const parts: Buffer[] = [head]
    let at = head.length
    for (const [i, guided] of GUIDED.entries()) {
      const keys = this.#keys.get(guided) ?? []
      head.writeUInt32LE(at, i * HEAD_ROW_BYTES)
      head.writeUInt32LE(keys.length, i * HEAD_ROW_BYTES + 4)
      const ends = Buffer.alloc(keys.length * 4)
      let end = 0
      for (const [n, key] of keys.entries()) {
        end += key.length
        ends.writeUInt32LE(end, n * 4)
      }
      parts.push(ends, ...keys)
      at += ends.length + end
    }
    return at === head.length ? Buffer.alloc(0) : Buffer.concat(parts)
  }
}

/** So much of a key that it still comes after the one before. */
function beginningAfter(before: Uint8Array, key: Uint8Array): Buffer {
  let same = 0
  while (same < before.length && before[same] === key[same]) same++
  return Buffer.from(key.subarray(0, same + 1))
}

/** A text and a byte after it, which is where a range of texts ends. */
export function withByte(text: Buffer, byte: number): Buffer {
  const longer = Buffer.allocUnsafe(text.length + 1)
  longer.set(text)
  longer[text.length] = byte
  return longer
}

type Parts = Pick<TablesReader, 'size' | 'part' | 'u32'>

/**
 * The first of `count` rows whose key is not before `wanted`, none before `from`; `count` where all are. `compare` says how the key of a row
 * stands to it: below 0 before it.
 */
export function firstNotBefore(
  reader: Parts,
  guided: Guided,
  count: number,
  wanted: Uint8Array,
  compare: (row: number) => number,
  from = 0,
): number {
  const step = stepOf(reader, guided, wanted)
  const low = Math.max(from, step * STEP)
  const high = step < 0 ? count : Math.min(count, (step + 1) * STEP)
  return firstWhere(low, Math.max(low, high), row => compare(row) >= 0)
}

/** How many keys of a guide are before `wanted`; -1 without a guide. */
function stepOf(reader: Parts, guided: Guided, wanted: Uint8Array): number {
  if (reader.size('guides') === 0) return -1
  const head = GUIDED.indexOf(guided) * HEAD_ROW_BYTES
  const keys = reader.u32('guides', head + 4)
  if (keys === 0) return -1
  const at = reader.u32('guides', head)
  const bytes = reader.u32('guides', at + (keys - 1) * 4)
  const guide = reader.part('guides', at, keys * 4 + bytes)
  return firstWhere(0, keys, key => {
    const start = key === 0 ? 0 : u32(guide, (key - 1) * 4)
    return guide.compare(wanted, 0, wanted.length, keys * 4 + start, keys * 4 + u32(guide, key * 4)) >= 0
  })
}
