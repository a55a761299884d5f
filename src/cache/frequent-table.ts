// The `frequent` section: strings of 4 to 12 bytes that the names of very many symbols hold, with how many do. What is in so many
// names is in nearly every block, so that counting it would read the whole dictionary. Written once, read by part.

/** Symbols from which on a string is kept. */
export const FREQUENT = 1024
/** Bytes of a string; shorter ones are grams. */
const SHORTEST = 4
const LONGEST = 12
/** The string, zeros after its end, then how many symbols. */
const ROW_BYTES = LONGEST + 4
const LINE_FEED = 10
/** Strings counted at once: far more than can be, since each is of two frequent ones. A string that finds no slot is not kept. */
const MOST_SLOTS = 1 << 23

/**
 * The section, from the folded text of the dictionary (names in order, each with its line feed) and how many symbols bear each
 * name; empty when nothing is frequent. `isFrequent` says it of three bytes as a number. Level by level, as Agrawal and Srikant's
 * Apriori: a string can be frequent only if it is so without its last byte and without its first.
 */
export function frequentSection(text: Uint8Array, symbols: Uint32Array, isFrequent: (gram: number) => boolean): Buffer {
  /** A bit for each place where a frequent string of the level before begins. */
  const begins = new Uint8Array((text.length >> 3) + 2)
  let places = 0
  for (let at = 0; at + 2 < text.length; at++) {
    const gram = (text[at]! << 16) | (text[at + 1]! << 8) | text[at + 2]!
    if (!isFrequent(gram)) continue
    begins[at >> 3]! |= 1 << (at & 7)
    places++
  }
  const rows: Buffer[] = []
  for (let length = SHORTEST; length <= LONGEST && places > 0; length++) {
    places = new Level(text, length, places).grow(begins, symbols, rows)
  }
  if (rows.length === 0) return Buffer.alloc(0)
  rows.sort((a, b) => a.compare(b))
  const head = Buffer.alloc(4)
  head.writeUInt32LE(rows.length)
  return Buffer.concat([head, ...rows])
}

/** The strings of one length, counted in a table of open addresses. */
class Level {
  readonly #text: Uint8Array
  readonly #length: number
  readonly #mask: number
  /** Where a string stands first, plus one; 0 for a free slot. */
  readonly #firsts: Uint32Array
  readonly #counts: Uint32Array
  /** The last name each was counted in, plus one. */
  readonly #names: Uint32Array

  /** There are at most `places` strings. */
  constructor(text: Uint8Array, length: number, places: number) {
    this.#text = text
    this.#length = length
    let slots = 1 << 10
    while (slots < places * 2 && slots < MOST_SLOTS) slots *= 2
    this.#mask = slots - 1
    this.#firsts = new Uint32Array(slots)
    this.#counts = new Uint32Array(slots)
    this.#names = new Uint32Array(slots)
  }

  /** Counts, leaves marks only where a string of this length is frequent, appends those; how many places are marked. */
  grow(begins: Uint8Array, symbols: Uint32Array, rows: Buffer[]): number {
    const isMarked = (at: number): boolean => (begins[at >> 3]! & (1 << (at & 7))) !== 0
    let name = 0
    for (let at = 0; at < this.#text.length; at++) {
      if (this.#text[at] === LINE_FEED) name++
      else if (isMarked(at) && isMarked(at + 1)) this.#count(this.#slot(at), at, name, symbols[name]!)
    }
    let places = 0
    for (let at = 0; at < this.#text.length; at++) {
      if (!isMarked(at)) continue
      if (isMarked(at + 1) && this.#counts[this.#slot(at)]! >= FREQUENT) places++
      else begins[at >> 3]! &= ~(1 << (at & 7))
    }
    for (let slot = 0; slot <= this.#mask; slot++) {
      if (this.#counts[slot]! < FREQUENT) continue
      const row = Buffer.alloc(ROW_BYTES)
      const first = this.#firsts[slot]! - 1
      row.set(this.#text.subarray(first, first + this.#length))
      row.writeUInt32LE(this.#counts[slot]!, LONGEST)
      rows.push(row)
    }
    return places
  }

  #count(slot: number, at: number, name: number, symbols: number): void {
    if (this.#firsts[slot] === 0) this.#firsts[slot] = at + 1
    if (this.#names[slot] === name + 1) return
    this.#names[slot] = name + 1
    this.#counts[slot]! += symbols
  }

  /** The slot of the string at a place; a free one for a string not seen yet. */
  #slot(at: number): number {
    const text = this.#text
    const length = this.#length
    // FNV-1a.
    let hash = 0x811c9dc5
    for (let i = 0; i < length; i++) hash = Math.imul(hash ^ text[at + i]!, 0x01000193)
    for (let slot = (hash ^ (hash >>> 15)) & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const first = this.#firsts[slot]! - 1
      if (first < 0) return slot
      let same = 0
      while (same < length && text[first + same] === text[at + same]) same++
      if (same === length) return slot
    }
  }
}

interface Parts {
  size(section: 'frequent'): number
  part(section: 'frequent', offset: number, length: number): Buffer
  u32(section: 'frequent', offset: number): number
}

/** How many symbols hold a string in their folded names, where that is known to be many. */
export function frequentSymbols(reader: Parts, needle: Buffer): number | undefined {
  if (needle.length < SHORTEST || needle.length > LONGEST || reader.size('frequent') === 0) return undefined
  const wanted = Buffer.alloc(LONGEST)
  wanted.set(needle)
  let low = 0
  let high = reader.u32('frequent', 0)
  while (low < high) {
    const middle = (low + high) >>> 1
    const row = reader.part('frequent', 4 + middle * ROW_BYTES, ROW_BYTES)
    const order = row.compare(wanted, 0, LONGEST, 0, LONGEST)
    if (order === 0) return row.readUInt32LE(LONGEST)
    if (order < 0) low = middle + 1
    else high = middle
  }
  return undefined
}
