// The section `grams`: every bigram and trigram of bytes of the folded names, with the number of symbols and the blocks
// of the dictionary that contain it.
import { bytesFor, numbersFor, zeroedBuffer } from '../../platform/large-buffers.ts'
import { toBuffer, u32 } from '../../util/bytes.ts'
import { firstNotBefore, type GuideTable } from './guides.ts'
import { Numbers, Postings } from './postings.ts'
import type { SectionSource } from './section-source.ts'

/** Row: key (first byte highest), number of symbols, start of the postings. */
const ROW_BYTES = 12

/** Share of blocks above which a bigram has no postings: its blocks would be read together anyway. */
const MAX_OF_PAIR = 1 / 32

/** State per gram: its number of symbols and the last name that contains it. */
const STATE = 2

/** Bytes of names above which an array indexed by all trigrams pays. */
const MANY = 1 << 20

export class GramTable {
  /** Number of each gram seen, plus one. */
  readonly #known: { [key: number]: number }
  readonly #keys = new Numbers()
  /** Both words of a gram are adjacent, because cache misses dominate. */
  #states = new Uint32Array(STATE << 12)
  readonly #postings = new Postings()
  #name = 0

  constructor(bytes: number) {
    // A sparse array, which is a hash table: clearing a wide array would take longer than a few names do.
    this.#known = bytes > MANY ? new Int32Array(zeroedBuffer(4 << 24)) : []
  }

  /** Adds one folded name that `symbols` symbols have. */
  add(bytes: Uint8Array, from: number, to: number, symbols: number, block: number): void {
    this.#name++
    for (let at = from; at + 1 < to; at++) {
      const pair = (bytes[at]! << 8) | bytes[at + 1]!
      this.#note(pair, symbols, block)
      if (at + 2 < to) this.#note((pair << 8) | bytes[at + 2]!, symbols, block)
    }
  }

  /** The trigrams in the names of at least so many symbols. */
  triplesOf(symbols: number): Uint32Array {
    return this.#keys.values.filter((key, number) => key >= 1 << 16 && this.#states[number * STATE]! >= symbols)
  }

  #note(key: number, symbols: number, block: number): void {
    const number = (this.#known[key] ?? 0) - 1
    const state = (number < 0 ? this.#addKey(key) : number) * STATE
    if (this.#states[state + 1] === this.#name) return
    this.#states[state]! += symbols
    this.#states[state + 1] = this.#name
    this.#postings.add(state / STATE, block)
  }

  #addKey(key: number): number {
    const number = this.#keys.length
    this.#known[key] = number + 1
    this.#keys.push(key)
    if ((number + 1) * STATE > this.#states.length) {
      const wider = numbersFor(this.#states.length * 2)
      wider.set(this.#states)
      this.#states = wider
    }
    return number
  }

  /** Numbers of the grams by key. Both have at most 24 bits and share a double for the native sort. */
  #order(): Uint32Array {
    const count = this.#keys.length
    const sorted = new Float64Array(zeroedBuffer(count * 8), 0, count)
    for (let number = 0; number < count; number++) sorted[number] = this.#keys.at(number) * 2 ** 24 + number
    sorted.sort()
    const order = numbersFor(count)
    for (let i = 0; i < count; i++) order[i] = sorted[i]! % 2 ** 24
    return order
  }

  toBuffers(blocks: number, guides: GuideTable): Buffer[] {
    const order = this.#order()
    const most = numbersFor(order.length)
    const mostOfPair = Math.max(1, blocks * MAX_OF_PAIR)
    for (let number = 0; number < order.length; number++)
      most[number] = this.#keys.at(number) < 1 << 16 ? mostOfPair : blocks
    const { ends, bytes } = this.#postings.encode(order, most)
    const head = bytesFor(4 + (order.length + 1) * ROW_BYTES)
    head.writeUInt32LE(order.length, 0)
    for (const [i, number] of order.entries()) {
      const at = 4 + i * ROW_BYTES
      head.writeUInt32LE(this.#keys.at(number), at)
      head.writeUInt32LE(this.#states[number * STATE]!, at + 4)
      head.writeUInt32LE(ends[i]!, at + ROW_BYTES + 8)
    }
    guides.add('grams', order.length, row => keyInBytes(this.#keys.at(order[row]!)))
    return [head, toBuffer(bytes)]
  }
}

export interface GramRow {
  /** Symbols whose folded names contain it. */
  readonly symbols: number
  /** Range of its postings in the section; empty for a bigram in many blocks, see `MAX_OF_PAIR`. */
  readonly offset: number
  readonly length: number
}

/** Big-endian key, as grams are sorted. Every process would have to compile Buffer's `writeUInt32BE`. */
function keyInBytes(key: number): Buffer {
  const bytes = Buffer.allocUnsafe(4)
  for (let i = 0; i < 4; i++) bytes[i] = key >>> (24 - 8 * i)
  return bytes
}

/** The row of two or three bytes; undefined when no name has them. */
export function findGram(reader: SectionSource, gram: Uint8Array): GramRow | undefined {
  let key = 0
  for (const byte of gram) key = (key << 8) | byte
  const count = reader.u32('grams', 0)
  const rowKey = (row: number): number => reader.u32('grams', 4 + row * ROW_BYTES)
  const low = firstNotBefore(reader, 'grams', count, keyInBytes(key), row => rowKey(row) - key)
  const row = low < count ? reader.part('grams', 4 + low * ROW_BYTES, ROW_BYTES * 2) : undefined
  if (row && u32(row, 0) === key) {
    const offset = u32(row, 8)
    const length = u32(row, ROW_BYTES + 8) - offset
    return { symbols: u32(row, 4), offset: 4 + (count + 1) * ROW_BYTES + offset, length }
  }
  return undefined
}
