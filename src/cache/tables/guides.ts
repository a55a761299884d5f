// The section `guides`: every 256th key of the sorted tables, so that a binary search reads few pages. See
// cache-format.md.
import { pageBuffer } from '../../kernel/page-buffer.ts'
import { firstWhere } from '../../util/binary-search.ts'
import { u32 } from '../../util/bytes.ts'
import type { SectionSource } from './section-source.ts'

/** Sorted tables, in the order of their guides: `names` by the first name of each block, the others by row. */
export const GUIDED = ['names', 'words', 'initials', 'terms', 'paths', 'grams', 'uses'] as const
export type Guided = (typeof GUIDED)[number]

const STEP = 256
/** Before the guides: for each u32 start and u32 number of keys. */
const HEAD_ROW_BYTES = 8

export class GuideTable {
  readonly #keys = new Map<Guided, readonly Uint8Array[]>()

  /** Adds the guide of a table, given the keys of its rows. Small tables get no keys. */
  add(guided: Guided, count: number, keyOf: (row: number) => Uint8Array): void {
    const keys: Buffer[] = []
    for (let row = STEP; row < count; row += STEP) keys.push(beginningAfter(keyOf(row - 1), keyOf(row)))
    this.#keys.set(guided, keys)
  }

  entries(): [Guided, readonly Uint8Array[]][] {
    return [...this.#keys]
  }

  /** Adds keys received from another thread. */
  take(entries: readonly (readonly [Guided, readonly Uint8Array[]])[]): void {
    for (const [guided, keys] of entries) this.#keys.set(guided, keys)
  }

  /** The section, empty without keys. */
  toBuffer(): Buffer {
    const head = Buffer.alloc(GUIDED.length * HEAD_ROW_BYTES)
    const parts: Uint8Array[] = [head]
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

/** The shortest prefix of a key that sorts after the key before. */
function beginningAfter(before: Uint8Array, key: Uint8Array): Buffer {
  let same = 0
  while (same < before.length && before[same] === key[same]) same++
  return Buffer.from(key.subarray(0, same + 1))
}

/** A text and one more byte, for the end of a range of texts. */
export function withByte(text: Buffer, byte: number): Buffer {
  const longer = Buffer.allocUnsafe(text.length + 1)
  longer.set(text)
  longer[text.length] = byte
  return longer
}

type Guides = Pick<SectionSource, 'section'>

/** Consecutive texts: u32 offset of the first and end of each, and their bytes. */
export interface Texts {
  readonly offsets: Uint8Array
  readonly texts: Uint8Array
}

/**
 * Index of the first of `count` rows from `from` on whose key is not before `wanted`, else `count`. `compare` compares
 * the key of a row with it.
 */
export function firstNotBefore(
  reader: Guides,
  guided: Guided,
  count: number,
  wanted: Uint8Array,
  compare: (row: number) => number,
  from = 0,
): number {
  const { low, high } = rangeOf(reader, guided, count, wanted, from)
  return firstWhere(low, high, row => compare(row) >= 0)
}

/** The same for keys stored as consecutive texts, which are read and searched together. */
export function firstTextNotBefore(
  reader: Guides,
  guided: Guided,
  count: number,
  wanted: Uint8Array,
  textsOf: (first: number, end: number) => Texts,
  from = 0,
): number {
  const { low, high } = rangeOf(reader, guided, count, wanted, from)
  if (low === high) return high
  // Without a guide there may be many rows.
  if (high - low > STEP) return firstWhere(low, high, row => firstOf(textsOf(row, row + 1), wanted) === 0)
  return low + firstOf(textsOf(low, high), wanted)
}

function firstOf({ offsets, texts }: Texts, wanted: Uint8Array): number {
  return pageBuffer().firstNotBefore(offsets.subarray(4), u32(offsets, 0), texts, wanted)
}

/** Range that contains the first row not before `wanted`, or ends there. */
function rangeOf(
  reader: Guides,
  guided: Guided,
  count: number,
  wanted: Uint8Array,
  from: number,
): { readonly low: number; readonly high: number } {
  const step = stepOf(reader.section('guides'), guided, wanted)
  const low = Math.max(from, step * STEP)
  const high = step < 0 ? count : Math.min(count, (step + 1) * STEP)
  return { low, high: Math.max(low, high) }
}

/** Number of keys before `wanted`; -1 without a guide. */
function stepOf(guides: Buffer, guided: Guided, wanted: Uint8Array): number {
  if (guides.length === 0) return -1
  const head = GUIDED.indexOf(guided) * HEAD_ROW_BYTES
  const keys = u32(guides, head + 4)
  if (keys === 0) return -1
  const ends = guides.subarray(u32(guides, head))
  const textsAt = keys * 4
  const texts = ends.subarray(textsAt, textsAt + u32(ends, textsAt - 4))
  return pageBuffer().firstNotBefore(ends.subarray(0, textsAt), 0, texts, wanted)
}
