// The `frequent` section: strings of 4 to 8 bytes that the names of very many symbols hold, with how many do. What is
// in so many names is in nearly every block, so that counting it would read the whole dictionary. Written once, read by
// part.
import { compareStart, u32 } from '../util/bytes.ts'
import { firstWhere } from '../util/halving.ts'
import { bytesFor, numbersFor } from '../util/room.ts'

/** Symbols from which on a string is kept. */
export const FREQUENT = 2048
/** Bytes of a string; shorter ones are grams. */
const SHORTEST = 4
const LONGEST = 8
/** The string, zeros after its end, then how many symbols. */
const ROW_BYTES = LONGEST + 4
const LINE_FEED = 10

/**
 * The section, from the folded text of the dictionary (names in order, each with its line feed) and how many symbols
 * bear each name; empty when nothing is frequent. `isFrequent` says it of three bytes as a number. Level by level, as
 * Agrawal and Srikant's Apriori: a string can be frequent only if it is so without its last byte and without its first.
 */
export function frequentSection(text: Uint8Array, symbols: Uint32Array, isFrequent: (gram: number) => boolean): Buffer {
  let all = 0
  for (const count of symbols) all += count
  if (all < FREQUENT) return Buffer.alloc(0)
  /** A bit for each place where a frequent string of the level before begins. */
  const begins = bytesFor((text.length >> 3) + 2)
  let places = 0
  for (let at = 0; at + 2 < text.length; at++) {
    const gram = (text[at]! << 16) | (text[at + 1]! << 8) | text[at + 2]!
    if (!isFrequent(gram)) continue
    begins[at >> 3]! |= 1 << (at & 7)
    places++
  }
  const rows: Buffer[] = []
  for (let length = SHORTEST; length <= LONGEST && places > 0; length++) {
    places = new Level(text, length).grow(begins, symbols, rows)
  }
  if (rows.length === 0) return Buffer.alloc(0)
  rows.sort((a, b) => a.compare(b))
  const head = Buffer.alloc(4)
  head.writeUInt32LE(rows.length)
  return Buffer.concat([head, ...rows])
}

/** Buckets of a sieve: few enough to stay in the processor's cache. */
const BUCKETS = 1 << 18

/**
 * Words of a slot: the string in two (zeros after its end), how many symbols, the last name it was counted in plus one.
 */
const SLOT = 4

/**
 * The strings of one length, counted in a table of open addresses. All of a slot lies together, because what this costs
 * is the memory that each place of the text makes it wait for.
 */
class Level {
  readonly #text: Uint8Array
  readonly #length: number
  #slots = new Uint32Array(SLOT << 12)
  #mask = (1 << 12) - 1
  #used = 0

  constructor(text: Uint8Array, length: number) {
    this.#text = text
    this.#length = length
  }

  /** Counts, leaves marks only where a string of this length is frequent, appends those; how many places are marked. */
  grow(begins: Uint8Array, symbols: Uint32Array, rows: Buffer[]): number {
    const text = this.#text
    const length = this.#length
    const end = text.length
    // First roughly: what is in no bucket that is full is not frequent. Most strings are rare, and counting each costs
    // a look into memory that no cache holds.
    const sieve = new Uint32Array(BUCKETS)
    let name = 0
    for (let at = 0; at < end; at++) {
      if (text[at] === LINE_FEED) name++
      else if (isMarked(begins, at) && isMarked(begins, at + 1))
        sieve[hashOf(highAt(text, at), lowAt(text, at, length)) & (BUCKETS - 1)]! += symbols[name]!
    }
    name = 0
    for (let at = 0; at < end; at++) {
      if (text[at] === LINE_FEED) name++
      else if (isMarked(begins, at)) {
        const high = highAt(text, at)
        const low = lowAt(text, at, length)
        if (isMarked(begins, at + 1) && sieve[hashOf(high, low) & (BUCKETS - 1)]! >= FREQUENT)
          this.#count(high, low, name + 1, symbols[name]!)
        else unmark(begins, at)
      }
    }
    let places = 0
    for (let at = 0; at < end; at++) {
      if (!isMarked(begins, at)) continue
      if (this.#slots[this.#slot(highAt(text, at), lowAt(text, at, length)) + 2]! >= FREQUENT) places++
      else unmark(begins, at)
    }
    for (let slot = 0; slot < this.#slots.length; slot += SLOT) {
      if (this.#slots[slot + 2]! < FREQUENT) continue
      const row = Buffer.alloc(ROW_BYTES)
      row.writeUInt32BE(this.#slots[slot]!, 0)
      row.writeUInt32BE(this.#slots[slot + 1]!, 4)
      row.writeUInt32LE(this.#slots[slot + 2]!, LONGEST)
      rows.push(row)
    }
    return places
  }

  #count(high: number, low: number, name: number, symbols: number): void {
    let slot = this.#slot(high, low)
    if (this.#slots[slot] === 0) {
      if (++this.#used * 2 > this.#mask) {
        this.#widen()
        slot = this.#slot(high, low)
      }
      this.#slots[slot] = high
      this.#slots[slot + 1] = low
    }
    if (this.#slots[slot + 3] === name) return
    this.#slots[slot + 3] = name
    this.#slots[slot + 2]! += symbols
  }

  /** Where a string stands in the table, or the free slot where it would. No string begins with a zero. */
  #slot(high: number, low: number): number {
    for (let slot = hashOf(high, low) & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const at = slot * SLOT
      const found = this.#slots[at]!
      if (found === 0 || (found === high && this.#slots[at + 1] === low)) return at
    }
  }

  #widen(): void {
    const before = this.#slots
    this.#slots = numbersFor(before.length * 4)
    this.#mask = this.#slots.length / SLOT - 1
    for (let slot = 0; slot < before.length; slot += SLOT) {
      if (before[slot] === 0) continue
      this.#slots.set(before.subarray(slot, slot + SLOT), this.#slot(before[slot]!, before[slot + 1]!))
    }
  }
}

function isMarked(begins: Uint8Array, at: number): boolean {
  return (begins[at >> 3]! & (1 << (at & 7))) !== 0
}

function unmark(begins: Uint8Array, at: number): void {
  begins[at >> 3]! &= ~(1 << (at & 7))
}

/** The first four bytes of the string at a place. */
function highAt(text: Uint8Array, at: number): number {
  return ((text[at]! << 24) | (text[at + 1]! << 16) | (text[at + 2]! << 8) | text[at + 3]!) >>> 0
}

/** The bytes after these of a string of so many, and zeros. */
function lowAt(text: Uint8Array, at: number, length: number): number {
  let low = 0
  for (let i = 4; i < length; i++) low |= text[at + i]! << (56 - 8 * i)
  return low >>> 0
}

function hashOf(high: number, low: number): number {
  const hash = Math.imul(high ^ Math.imul(low, 0x9e3779b1), 0x85ebca6b)
  return hash ^ (hash >>> 15)
}

interface Parts {
  size(section: 'frequent'): number
  part(section: 'frequent', offset: number, length: number): Buffer
  u32(section: 'frequent', offset: number): number
}

/** How many symbols hold a string in their folded names, where that is known to be many. */
export function frequentSymbols(reader: Parts, needle: Buffer): number | undefined {
  if (needle.length < SHORTEST || needle.length > LONGEST || reader.size('frequent') === 0) return undefined
  const wanted = new Uint8Array(LONGEST)
  wanted.set(needle)
  const rowAt = (place: number) => reader.part('frequent', 4 + place * ROW_BYTES, ROW_BYTES)
  const rows = reader.u32('frequent', 0)
  const place = firstWhere(0, rows, at => compareStart(rowAt(at), wanted) >= 0)
  const row = place < rows ? rowAt(place) : undefined
  return row && compareStart(row, wanted) === 0 ? u32(row, LONGEST) : undefined
}
