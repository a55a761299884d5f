// The dictionary of an index: its spellings by number, in the order of (folded, as written), and the symbols that bear them.
// Read by part: a name is found by halving, and what is scanned is read in stretches.
import { isRepeated, LONG_NAME, NAMES_PER_BLOCK, symbolOfPlace } from './format.ts'
import type { CacheReader } from './reader.ts'

const LINE_FEED = 10
/** Blocks that are read at once at most, about 200 KB of names. */
const MOST_BLOCKS = 64
/** Blocks between two wanted ones that are read with them, because a read of its own costs more. */
const GAP = 6
/** Numbers of a section that are read at once: 16 KB cost no more than a few. */
const WINDOW = 32 * NAMES_PER_BLOCK

/** Whole blocks of the dictionary that follow each other. */
export class Stretch {
  readonly firstBlock: number
  /** Folded names, each with its line feed. */
  readonly text: Buffer
  /** Where each of its blocks begins in the text, and the end. */
  readonly starts: readonly number[]
  /** Where `text` begins in the section, in bytes. */
  readonly offset: number
  readonly #reader: CacheReader
  #upper: Buffer | undefined

  constructor(reader: CacheReader, firstBlock: number, offset: number, starts: readonly number[], text: Buffer) {
    this.firstBlock = firstBlock
    this.starts = starts
    this.text = text
    this.#reader = reader
    this.offset = offset
  }

  /** The name between two offsets with its capitals put back. */
  asWritten(from: number, to: number): string {
    const firstByte = this.offset >> 3
    this.#upper ??= this.#reader.part('upper', firstByte, ((this.offset + this.text.length + 7) >> 3) - firstByte)
    const upper = this.#upper
    const first = this.offset - firstByte * 8
    const name = Buffer.from(this.text.subarray(from, to))
    for (let i = 0; i < name.length; i++) {
      const bit = first + from + i
      if (upper[bit >> 3]! & (1 << (bit & 7))) name[i]! &= ~32
    }
    return name.toString('utf8')
  }
}

/** Spellings from `first` to before `end`. */
export interface Range {
  readonly first: number
  readonly end: number
}

export class NameTable {
  readonly #reader: CacheReader
  readonly #places: Numbers
  readonly #repeats: Numbers
  #room = Buffer.alloc(0)
  /** How many spellings there are. */
  readonly count: number
  readonly blocks: number

  constructor(reader: CacheReader) {
    this.#reader = reader
    this.count = reader.size('places') / 4
    this.blocks = Math.ceil(this.count / NAMES_PER_BLOCK)
    this.#places = new Numbers(reader, 'places')
    this.#repeats = new Numbers(reader, 'repeats')
  }

  /** Where a block's names begin in the section; the end for the number after the last. */
  #start(block: number): number {
    return this.#reader.u32('starts', block * 4)
  }

  #isHeadBefore(block: number, name: Buffer): boolean {
    const start = this.#start(block)
    const head = this.#reader.part('names', start, Math.min(name.length + 1, this.#start(block + 1) - start))
    return withoutLineFeed(head).compare(name) < 0
  }

  /** Number of the first spelling, none before `from`, whose folded name is not before `name`; `count` when all are. */
  lowerBound(name: Buffer, from = 0): number {
    // The last block whose first name is before it.
    let high = this.blocks - 1
    // `from` may be the number after the last.
    let low = Math.max(0, Math.min(Math.floor(from / NAMES_PER_BLOCK), high))
    // Most ranges end in the block they begin in.
    if (from > 0 && low < high && !this.#isHeadBefore(low + 1, name)) high = low
    while (low < high) {
      const middle = (low + high + 1) >>> 1
      if (this.#isHeadBefore(middle, name)) low = middle
      else high = middle - 1
    }
    if (this.blocks === 0) return 0
    for (const stretch of this.stretches([low])) {
      const lines = new Lines(this.#reader, stretch, 0)
      for (let spelling = low * NAMES_PER_BLOCK; spelling < lines.end; spelling++) {
        lines.skipTo(spelling)
        if (stretch.text.compare(name, 0, name.length, lines.from, lines.to) >= 0) return spelling
      }
    }
    return Math.min((low + 1) * NAMES_PER_BLOCK, this.count)
  }

  /** The spellings whose folded names begin with `lead`. */
  beginningWith(lead: Buffer): Range {
    const first = this.lowerBound(lead)
    // No byte of UTF-8 is as high.
    return { first, end: this.lowerBound(Buffer.concat([lead, Buffer.from([255])]), first) }
  }

  /** The spellings that are `folded` but for capitals. */
  equalTo(folded: Buffer): Range {
    const first = this.lowerBound(folded)
    // No name holds a zero, so nothing stands between a name and the name with one after it.
    return { first, end: this.lowerBound(Buffer.concat([folded, Buffer.from([0])]), first) }
  }

  /** Names from the section, in memory that the next read uses again: fresh pages cost more than reading into them. */
  #ownRoom(length: number): Buffer {
    if (this.#room.length < length) this.#room = Buffer.allocUnsafeSlow(length * 2)
    return this.#room.subarray(0, length)
  }

  /**
   * Reads some blocks, ascending, or all, in stretches that may hold others between them. A stretch lasts until the next. `room` gives
   * the memory for so many bytes of text.
   */
  *stretches(
    blocks?: ArrayLike<number>,
    room: (length: number) => Buffer = length => this.#ownRoom(length),
  ): Generator<Stretch> {
    const count = blocks?.length ?? this.blocks
    for (let i = 0; i < count; ) {
      const firstBlock = blocks ? blocks[i]! : i
      let last = firstBlock
      for (i++; i < count; i++) {
        const next = blocks ? blocks[i]! : i
        if (next - last > GAP + 1 || next - firstBlock >= MOST_BLOCKS) break
        last = next
      }
      const offset = this.#start(firstBlock)
      const starts: number[] = []
      for (let block = firstBlock; block <= last + 1; block++) starts.push(this.#start(block) - offset)
      const text = room(starts.at(-1)!)
      this.#reader.fill('names', offset, text)
      yield new Stretch(this.#reader, firstBlock, offset, starts, text)
    }
  }

  /** The name of a spelling as written. */
  name(spelling: number): string {
    let name = ''
    for (const stretch of this.stretches([Math.floor(spelling / NAMES_PER_BLOCK)])) {
      const lines = new Lines(this.#reader, stretch, 0)
      lines.skipTo(spelling)
      name = stretch.asWritten(lines.from, lines.to)
    }
    return name
  }

  /** Calls `take` with the place (cache/format.ts) of each symbol that bears a spelling, best first. */
  places(spelling: number, take: (place: number) => void): void {
    const place = this.#places.at(spelling)
    if (!isRepeated(place)) {
      take(place)
      return
    }
    const index = symbolOfPlace(place)
    const count = this.#repeats.at(index)
    for (let i = 1; i <= count; i++) take(this.#repeats.at(index + i))
  }
}

/** Walks through the names of a block by their lengths, which is a twentieth of looking for their ends. */
class Lines {
  readonly #text: Buffer
  readonly #reader: CacheReader
  readonly #first: number
  #lengths: Buffer | undefined
  /** Number of the name that stands between `from` and `to` of the stretch. */
  spelling: number
  from: number
  to: number
  /** Number after the last name of the block. */
  readonly end: number

  constructor(reader: CacheReader, stretch: Stretch, block: number) {
    this.#reader = reader
    this.#text = stretch.text
    this.#first = (stretch.firstBlock + block) * NAMES_PER_BLOCK
    this.end = Math.min(this.#first + NAMES_PER_BLOCK, reader.size('lengths'))
    this.spelling = this.#first - 1
    this.from = 0
    this.to = stretch.starts[block]! - 1
  }

  /** Goes on to a name of the block that is further on, or stays. */
  skipTo(spelling: number): void {
    while (this.spelling < spelling && this.spelling + 1 < this.end) this.#next()
  }

  #next(): void {
    this.#lengths ??= this.#reader.part('lengths', this.#first, this.end - this.#first)
    this.spelling++
    this.from = this.to + 1
    const length = this.#lengths[this.spelling - this.#first]!
    const to = length < LONG_NAME ? this.from + length : this.#text.indexOf(LINE_FEED, this.from)
    // A table that contradicts itself must not keep anyone here.
    if (to < this.from || to >= this.#text.length) throw this.#reader.damaged('section lengths')
    this.to = to
  }
}

function withoutLineFeed(head: Buffer): Buffer {
  const end = head.indexOf(LINE_FEED)
  return end < 0 ? head : head.subarray(0, end)
}

type NumberSection = 'places' | 'repeats'

/** A section of 32-bit numbers, read in windows that move on as higher numbers are asked for. */
class Numbers {
  readonly #reader: CacheReader
  readonly #section: NumberSection
  readonly #count: number
  #first = 0
  readonly #room = new Uint32Array(WINDOW)
  #window: Uint32Array = new Uint32Array(0)

  constructor(reader: CacheReader, section: NumberSection) {
    this.#reader = reader
    this.#section = section
    this.#count = reader.size(section) / 4
  }

  at(index: number): number {
    const inWindow = index - this.#first
    if (inWindow >= 0 && inWindow < this.#window.length) return this.#window[inWindow]!
    if (index >= this.#count) throw this.#reader.damaged(`section ${this.#section}`)
    // From where a block begins, because its names are asked for in turn.
    this.#first = this.#section === 'repeats' ? index : index - (index % NAMES_PER_BLOCK)
    const length = Math.min(this.#room.length, this.#count - this.#first)
    this.#window = this.#room.subarray(0, length)
    this.#reader.fill(this.#section, this.#first * 4, Buffer.from(this.#room.buffer, 0, length * 4))
    return this.#window[index - this.#first]!
  }
}
