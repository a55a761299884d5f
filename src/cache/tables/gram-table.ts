// The `grams` section: every two and three bytes that follow each other in a folded name, with how many symbols have
// them and in which blocks of the dictionary. Written once, read by part.
import { bytesFor, numbersFor, zeroedBuffer } from '../../platform/large-buffers.ts'
import { toBuffer, u32 } from '../../util/bytes.ts'
import type { TablesReader } from '../reader/tables-reader.ts'
import { firstNotBefore, type GuideTable } from './guides.ts'
import { Numbers, Postings } from './postings.ts'

/** A row: the bytes as a number, the first highest; symbols that have them; where the posting begins. */
const ROW_BYTES = 12

/** Share of the blocks above which a pair has no posting: so many are neighbours and read with each other anyway. */
const MOST_OF_PAIR = 1 / 32

/** Words of a gram while it is counted: symbols that have it, and the last name it was met in. */
const STATE = 2

/** Bytes of names above which a table as wide as there are triples pays. */
const MANY = 1 << 20

/** Collects the grams of names in the order of the dictionary. */
export class GramTable {
  /** One more than the number of each pair and triple of bytes that was met; asked often. */
  readonly #known: { [key: number]: number }
  readonly #keys = new Numbers()
  /** Both words of a gram lie together, because what this costs is waiting for memory. */
  #states = new Uint32Array(STATE << 12)
  readonly #postings = new Postings()
  #name = 0

  /** `bytes` are those of all names. */
  constructor(bytes: number) {
    // Of few names an array with holes, which is a hash table: to clear a wide one would take longer than they do.
    this.#known = bytes > MANY ? new Int32Array(zeroedBuffer(4 << 24)) : []
  }

  /** Adds one folded name that `symbols` symbols bear. */
  add(bytes: Uint8Array, from: number, to: number, symbols: number, block: number): void {
    this.#name++
    for (let at = from; at + 1 < to; at++) {
      const pair = (bytes[at]! << 8) | bytes[at + 1]!
      this.#note(pair, symbols, block)
      if (at + 2 < to) this.#note((pair << 8) | bytes[at + 2]!, symbols, block)
    }
  }

  /** The three bytes that at least so many symbols have in their names. */
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

  /** The numbers of the grams by their keys, sorted natively as one double each: both have at most 24 bits. */
  #order(): Uint32Array {
    const count = this.#keys.length
    const sorted = new Float64Array(zeroedBuffer(count * 8), 0, count)
    for (let number = 0; number < count; number++) sorted[number] = this.#keys.at(number) * 2 ** 24 + number
    sorted.sort()
    const order = numbersFor(count)
    for (let i = 0; i < count; i++) order[i] = sorted[i]! % 2 ** 24
    return order
  }

  /** The section, in parts. Postings of pairs in many blocks are left out: looking everywhere is as good. */
  toBuffers(blocks: number, guides: GuideTable): Buffer[] {
    const order = this.#order()
    const most = numbersFor(order.length)
    const mostOfPair = Math.max(1, blocks * MOST_OF_PAIR)
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

/** What the table knows of a gram. */
export interface GramRow {
  /** Symbols whose folded names hold it. */
  readonly symbols: number
  /** Where its posting lies in the section; none of a pair in many blocks, see `MOST_OF_PAIR`. */
  readonly offset: number
  readonly length: number
}

/** What grams are sorted by: by hand, because Node's way to write a number is compiled anew in each process. */
function keyInBytes(key: number): Buffer {
  const bytes = Buffer.allocUnsafe(4)
  for (let i = 0; i < 4; i++) bytes[i] = key >>> (24 - 8 * i)
  return bytes
}

/** The row of two or three bytes; undefined when no name has them. */
export function findGram(reader: TablesReader, gram: Uint8Array): GramRow | undefined {
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
