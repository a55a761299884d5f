// The dictionary of an index: its spellings by number, in the order of (folded, as written), and the symbols that bear them.
// Read by part: a name is found by halving, and what is scanned is read in stretches.
import { isRepeated, NAMES_PER_BLOCK, symbolOfPlace } from './format.ts'
import type { CacheReader } from './reader.ts'
import { nearSignatures, signatureOf } from './signature.ts'

/** Blocks that are read at once at most, about 800 KB of names. */
const MOST_BLOCKS = 256
/** Blocks between two wanted ones that are read with them, because a read of its own costs more. */
const GAP = 2
/** Numbers of a section that are read at once. */
const WINDOW = 4096

/** Whole blocks of the dictionary that follow each other. */
export class Stretch {
  readonly firstBlock: number
  /** Folded names, each with its line feed. */
  readonly text: Buffer
  /** Where each of its blocks begins in the text, and the end. */
  readonly starts: readonly number[]
  readonly #reader: CacheReader
  readonly #offset: number
  #upper: Buffer | undefined

  /** `offset` is where the text begins in the section. */
  constructor(reader: CacheReader, firstBlock: number, offset: number, starts: readonly number[]) {
    this.firstBlock = firstBlock
    this.starts = starts
    this.text = reader.part('names', offset, starts.at(-1)!)
    this.#reader = reader
    this.#offset = offset
  }

  /** The name between two offsets with its capitals put back. */
  asWritten(from: number, to: number): string {
    const firstByte = this.#offset >> 3
    this.#upper ??= this.#reader.part('upper', firstByte, ((this.#offset + this.text.length + 7) >> 3) - firstByte)
    const upper = this.#upper
    const first = this.#offset - firstByte * 8
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
  readonly #signatures: Numbers
  /** How many spellings there are. */
  readonly count: number
  readonly blocks: number

  constructor(reader: CacheReader) {
    this.#reader = reader
    this.count = reader.size('places') / 4
    this.blocks = Math.ceil(this.count / NAMES_PER_BLOCK)
    this.#places = new Numbers(reader, 'places')
    this.#repeats = new Numbers(reader, 'repeats')
    this.#signatures = new Numbers(reader, 'signatures')
  }

  /** Where a block's names begin in the section; the end for the number after the last. */
  #start(block: number): number {
    return this.#reader.section('starts').readUInt32LE(block * 4)
  }

  /** Number of the first spelling whose folded name is not before `name`; `count` when all are. */
  lowerBound(name: Buffer): number {
    // The last block whose first name is before it.
    let low = 0
    let high = this.blocks - 1
    while (low < high) {
      const middle = (low + high + 1) >>> 1
      const start = this.#start(middle)
      const head = this.#reader.part('names', start, Math.min(name.length + 1, this.#start(middle + 1) - start))
      if (withoutLineFeed(head).compare(name) < 0) low = middle
      else high = middle - 1
    }
    if (this.blocks === 0) return 0
    const [stretch] = [...this.stretches([low])]
    let spelling = low * NAMES_PER_BLOCK
    for (let from = 0; from < stretch!.text.length; spelling++) {
      const to = stretch!.text.indexOf(10, from)
      if (stretch!.text.compare(name, 0, name.length, from, to) >= 0) break
      from = to + 1
    }
    return spelling
  }

  /** The spellings whose folded names begin with `lead`. */
  beginningWith(lead: Buffer): Range {
    const first = this.lowerBound(lead)
    // No byte of UTF-8 is as high.
    return { first, end: this.lowerBound(Buffer.concat([lead, Buffer.from([255])])) }
  }

  /** The spellings that are `folded` but for capitals. */
  equalTo(folded: Buffer): Range {
    const first = this.lowerBound(folded)
    // No name holds a zero, so nothing stands between a name and the name with one after it.
    return { first, end: this.lowerBound(Buffer.concat([folded, Buffer.from([0])])) }
  }

  /** Reads some blocks, ascending, or all, in stretches that may hold others between them. */
  *stretches(blocks?: readonly number[]): Generator<Stretch> {
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
      yield new Stretch(this.#reader, firstBlock, offset, starts)
    }
  }

  /** Calls `visit` for each of some spellings, ascending, with its folded name between two offsets of a stretch. */
  visit(
    spellings: readonly number[],
    visit: (spelling: number, stretch: Stretch, from: number, to: number) => void,
  ): void {
    const blocks: number[] = []
    for (const spelling of spellings) {
      const block = Math.floor(spelling / NAMES_PER_BLOCK)
      if (blocks.at(-1) !== block) blocks.push(block)
    }
    let next = 0
    for (const stretch of this.stretches(blocks)) {
      const { text, starts, firstBlock } = stretch
      for (let i = 0; i + 1 < starts.length && next < spellings.length; i++) {
        let spelling = (firstBlock + i) * NAMES_PER_BLOCK
        const after = spelling + NAMES_PER_BLOCK
        if (spellings[next]! >= after) continue
        for (let from = starts[i]!, at = from; next < spellings.length && spellings[next]! < after; at++) {
          if (text[at] !== 10) continue
          if (spellings[next] === spelling) {
            visit(spelling, stretch, from, at)
            next++
          }
          spelling++
          from = at + 1
        }
      }
    }
  }

  /** The name of a spelling as written. */
  name(spelling: number): string {
    let name = ''
    this.visit([spelling], (_, stretch, from, to) => {
      name = stretch.asWritten(from, to)
    })
    return name
  }

  /** How many symbols bear a spelling. Cheap where spellings are asked in ascending order. */
  symbolCount(spelling: number): number {
    const place = this.#places.at(spelling)
    return isRepeated(place) ? this.#repeats.at(symbolOfPlace(place)) : 1
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

  /** The signature (cache/signature.ts) of a spelling. */
  signature(spelling: number): number {
    return this.#signatures.at(spelling)
  }

  /** Numbers of the spellings that at most `most` edits could make of a name, by their signatures; most are not that near. */
  near(name: Buffer, most: number): number[] {
    const found: number[] = []
    const wanted = signatureOf(name)
    const piece = Buffer.allocUnsafeSlow(Math.min(1 << 18, this.#reader.size('signatures')))
    for (let offset = 0; offset < this.count * 4; offset += piece.length) {
      const bytes = piece.subarray(0, Math.min(piece.length, this.count * 4 - offset))
      this.#reader.fill('signatures', offset, bytes)
      nearSignatures(new Uint32Array(bytes.buffer, 0, bytes.length / 4), offset / 4, wanted, most, found)
    }
    return found
  }
}

function withoutLineFeed(head: Buffer): Buffer {
  const end = head.indexOf(10)
  return end < 0 ? head : head.subarray(0, end)
}

type NumberSection = 'places' | 'repeats' | 'signatures'

/** A section of 32-bit numbers, read in windows that move on as higher numbers are asked for. */
class Numbers {
  readonly #reader: CacheReader
  readonly #section: NumberSection
  readonly #count: number
  #first = 0
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
    this.#first = index
    const bytes = this.#reader.part(this.#section, index * 4, Math.min(WINDOW, this.#count - index) * 4)
    this.#window = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4)
    return this.#window[0]!
  }
}
