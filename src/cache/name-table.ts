// The dictionary of an index: its spellings by number, in the order of (folded, as written), and the symbols that bear
// them. Read by part: a name is found by halving, and what is scanned is read in stretches.
import type { Kernel } from '../kernel/kernel.ts'
import { compareLine, copyOf, indexOfByte, utf8 } from '../util/bytes.ts'
import { isRepeated, NAMES_PER_BLOCK, symbolOfPlace } from './format.ts'
import { firstNotBefore, withByte } from './guides.ts'
import { NumberWindow } from './number-window.ts'
import type { CacheReader } from './reader.ts'

const LINE_FEED = 10
/** Blocks that are read at once at most, about 200 KB of names. */
const MOST_BLOCKS = 512
/**
 * Blocks between two wanted ones that are looked at with them, because a read of its own costs more; and where they
 * need not be read.
 */
const READ_GAP = 40
const KEPT_GAP = 2
/** Blocks of the dictionary that follow each other. */
export interface Span {
  readonly firstBlock: number
  /** Number after its last block. */
  readonly endBlock: number
  /** Where its names begin in the section, and how long they are, in bytes. */
  readonly offset: number
  readonly length: number
}

/** Names that have been read. */
class Stretch {
  /** Folded names, each with its line feed. */
  readonly text: Buffer
  /** Where `text` begins in the section, in bytes. */
  readonly offset: number
  readonly #reader: CacheReader
  #upper: Buffer | undefined

  constructor(reader: CacheReader, offset: number, text: Buffer) {
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
    const name = copyOf(this.text.subarray(from, to))
    for (let i = 0; i < name.length; i++) {
      const bit = first + from + i
      if (upper[bit >> 3]! & (1 << (bit & 7))) name[i]! &= ~32
    }
    return utf8(name)
  }
}

/** Spellings from `first` to before `end`. */
export interface Range {
  readonly first: number
  readonly end: number
}

/** Number of the block of the dictionary that holds a spelling. */
export function blockOf(spelling: number): number {
  return Math.floor(spelling / NAMES_PER_BLOCK)
}

export class NameTable {
  readonly #reader: CacheReader
  readonly #places: NumberWindow
  readonly #repeats: NumberWindow
  #room = Buffer.allocUnsafe(0)
  /** What is in the room: one look at a name often follows another at its neighbours. */
  #last: { readonly block: number; readonly stretch: Stretch } | undefined
  /** How many spellings there are. */
  readonly count: number
  readonly blocks: number

  constructor(reader: CacheReader) {
    this.#reader = reader
    this.count = reader.size('places') / 4
    this.blocks = Math.ceil(this.count / NAMES_PER_BLOCK)
    this.#places = new NumberWindow(reader, 'places')
    this.#repeats = new NumberWindow(reader, 'repeats')
  }

  /** Blocks between two wanted ones that a kernel looks at with them. */
  gap(kernel: Kernel): number {
    return this.#reader.keptIn(kernel, 'names') === undefined ? READ_GAP : KEPT_GAP
  }

  /** Where a block's names begin in the section; the end for the number after the last. */
  #start(block: number): number {
    return this.#reader.u32('starts', block * 4)
  }

  /** How the first name of a block stands to a name: below 0 before it. */
  #compareHead(block: number, name: Buffer): number {
    const start = this.#start(block)
    const head = this.#reader.part('names', start, Math.min(name.length + 1, this.#start(block + 1) - start))
    return compareLine(head, 0, name)
  }

  /** Number of the first spelling, none before `from`, whose folded name is not before `name`; `count` when all are. */
  lowerBound(name: Buffer, from = 0): number {
    // The last block whose first name is before it; `from` may be the number after the last.
    let low = Math.max(0, Math.min(blockOf(from), this.blocks - 1))
    const compare = (block: number): number => this.#compareHead(block, name)
    // Most ranges end in the block they begin in.
    if (from === 0 || (low + 1 < this.blocks && compare(low + 1) < 0))
      low = Math.max(low, firstNotBefore(this.#reader, 'names', this.blocks, name, compare, low) - 1)
    if (this.blocks === 0) return 0
    const { text } = this.#stretch(low)
    let spelling = low * NAMES_PER_BLOCK
    for (let from = 0, to = indexOfByte(text, LINE_FEED); to >= 0; to = indexOfByte(text, LINE_FEED, from)) {
      if (compareLine(text, from, name) >= 0) return spelling
      spelling++
      from = to + 1
    }
    return Math.min((low + 1) * NAMES_PER_BLOCK, this.count)
  }

  /** The spellings whose folded names begin with `lead`. */
  beginningWith(lead: Buffer): Range {
    const first = this.lowerBound(lead)
    // No byte of UTF-8 is as high.
    return { first, end: this.lowerBound(withByte(lead, 255), first) }
  }

  /** The spellings that are `folded` but for capitals. */
  equalTo(folded: Buffer): Range {
    const first = this.lowerBound(folded)
    // No name holds a zero, so nothing stands between a name and the name with one after it.
    return { first, end: this.lowerBound(withByte(folded, 0), first) }
  }

  /** Names from the section, in memory that the next read uses again: fresh pages cost more than reading into them. */
  #ownRoom(length: number): Buffer {
    if (this.#room.length < length) this.#room = Buffer.allocUnsafeSlow(length * 2)
    return this.#room.subarray(0, length)
  }

  /** Some blocks, ascending, or all, in spans that a kernel looks at together and may hold others between them. */
  *spans(kernel: Kernel, blocks?: ArrayLike<number>): Generator<Span> {
    const count = blocks?.length ?? this.blocks
    const gap = this.gap(kernel)
    for (let i = 0; i < count; ) {
      const firstBlock = blocks ? blocks[i]! : i
      let last = firstBlock
      for (i++; i < count; i++) {
        const next = blocks ? blocks[i]! : i
        if (next - last > gap + 1 || next - firstBlock >= MOST_BLOCKS) break
        last = next
      }
      const offset = this.#start(firstBlock)
      yield { firstBlock, endBlock: last + 1, offset, length: this.#start(last + 1) - offset }
    }
  }

  /** Reads a block. It lasts until the next is read. */
  #stretch(block: number): Stretch {
    if (this.#last?.block === block) return this.#last.stretch
    this.#last = undefined
    const offset = this.#start(block)
    const text = this.#ownRoom(this.#start(block + 1) - offset)
    this.#reader.fillOnce('names', offset, text)
    const stretch = new Stretch(this.#reader, offset, text)
    this.#last = { block, stretch }
    return stretch
  }

  /** The name of a spelling as written. */
  name(spelling: number): string {
    const stretch = this.#stretch(blockOf(spelling))
    const { text } = stretch
    let other = spelling - (spelling % NAMES_PER_BLOCK)
    for (let from = 0, to = indexOfByte(text, LINE_FEED); to >= 0; to = indexOfByte(text, LINE_FEED, from)) {
      if (other++ === spelling) return stretch.asWritten(from, to)
      from = to + 1
    }
    return ''
  }

  /** How many symbols bear some spellings, ascending. */
  symbolsOf(spellings: Uint32Array): number {
    const own = this.#places.gather(spellings)
    this.#repeats.expect(repeatedAmong(own))
    let count = 0
    for (let i = 0; i < own.length; i++) count += isRepeated(own[i]!) ? this.#repeats.at(symbolOfPlace(own[i]!)) : 1
    return count
  }

  /** Places of all symbols that bear spellings of a range. */
  placesIn({ first, end }: Range): Uint32Array {
    const own = new Uint32Array(end - first)
    this.#reader.fillOnce('places', first * 4, Buffer.from(own.buffer))
    return this.#withRepeats(own)
  }

  /** Places of all symbols that bear some spellings, ascending. */
  placesOf(spellings: Uint32Array): Uint32Array {
    return this.#withRepeats(this.#places.gather(spellings))
  }

  /** Places of symbols, where those of several stand in `repeats`: in one loop, which a cold process interprets. */
  #withRepeats(own: Uint32Array): Uint32Array {
    this.#repeats.expect(repeatedAmong(own))
    let places = new Uint32Array(own.length * 2)
    let length = 0
    for (let i = 0; i < own.length; i++) {
      const place = own[i]!
      if (!isRepeated(place)) {
        if (length === places.length) places = doubled(places, length)
        places[length++] = place
        continue
      }
      const index = symbolOfPlace(place)
      const count = this.#repeats.at(index)
      while (length + count > places.length) places = doubled(places, length)
      for (let n = 1; n <= count; n++) places[length++] = this.#repeats.at(index + n)
    }
    return places.subarray(0, length)
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

/**
 * How many of some places are those of spellings that several symbols share. In one loop, which a cold process
 * interprets.
 */
function repeatedAmong(places: Uint32Array): number {
  let count = 0
  for (let i = 0; i < places.length; i++) if (isRepeated(places[i]!)) count++
  return count
}

function doubled(numbers: Uint32Array, length: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(numbers.length * 2)
  larger.set(numbers.subarray(0, length))
  return larger
}
