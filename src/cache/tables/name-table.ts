// The dictionary of an index: spellings sorted by (folded, as written), and their symbols. Lookups are binary searches;
// scans read ranges of blocks.
import { type Kernel, type Spans, theKernel } from '../../kernel/kernel.ts'
import { compareLine, copyOf, indexOfByte, utf8 } from '../../util/bytes.ts'
import { FIRST_REPEATED, isRepeated, NAMES_PER_BLOCK, symbolOfPlace } from '../format.ts'
import { countedSymbols } from './count-table.ts'
import { firstNotBefore, withByte } from './guides.ts'
import { NumberWindow } from './number-window.ts'
import type { SectionSource } from './section-source.ts'

const LINE_FEED = 10
/** Most blocks per read, about 200 KB of names. */
const MAX_BLOCKS = 512
/** Largest gap in blocks between two blocks looked at together, when reading names and when they are kept. */
const READ_GAP = 40
const KEPT_GAP = 2
/** Up to so many numbers, reading one by one is faster. */
const FEW = 16

/** Consecutive blocks of the dictionary. */
export interface Span {
  readonly firstBlock: number
  readonly endBlock: number
  /** Range of its names in the section, in bytes. */
  readonly offset: number
  readonly length: number
}

class NameBlock {
  /** Folded names, one per line. */
  readonly text: Buffer
  readonly offset: number
  readonly #reader: SectionSource
  #upper: Buffer | undefined

  constructor(reader: SectionSource, offset: number, text: Buffer) {
    this.text = text
    this.#reader = reader
    this.offset = offset
  }

  /** The name at an offset range, with its capitals. */
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

export interface Range {
  readonly first: number
  readonly end: number
}

/** The block of a spelling. */
export function blockOf(spelling: number): number {
  return Math.floor(spelling / NAMES_PER_BLOCK)
}

export class NameTable {
  readonly #reader: SectionSource
  readonly #places: NumberWindow
  readonly #repeats: NumberWindow
  readonly #starts: NumberWindow
  #buffer = Buffer.allocUnsafe(0)
  /** The block in `#buffer`: lookups often hit the same block. */
  #last: { readonly block: number; readonly texts: NameBlock } | undefined
  readonly count: number
  readonly blocks: number

  constructor(reader: SectionSource) {
    this.#reader = reader
    this.count = reader.size('places') / 4
    this.blocks = Math.ceil(this.count / NAMES_PER_BLOCK)
    this.#places = new NumberWindow(reader, 'places')
    this.#repeats = new NumberWindow(reader, 'repeats')
    this.#starts = new NumberWindow(reader, 'starts')
  }

  /** Gap up to which the kernel searches two blocks together. */
  gap(kernel: Kernel): number {
    return this.#reader.keptIn(kernel, 'names') === undefined ? READ_GAP : KEPT_GAP
  }

  #start(block: number): number {
    return this.#starts.address === undefined ? this.#reader.u32('starts', block * 4) : this.#starts.at(block)
  }

  #compareHead(block: number, name: Buffer): number {
    const start = this.#start(block)
    const head = this.#reader.part('names', start, Math.min(name.length + 1, this.#start(block + 1) - start))
    return compareLine(head, 0, name)
  }

  /** The first spelling from `from` on whose folded name is not before `name`, else `count`. */
  lowerBound(name: Buffer, from = 0): number {
    // The last block whose first name is before `name`; `from` may be `count`.
    let low = Math.max(0, Math.min(blockOf(from), this.blocks - 1))
    const compare = (block: number): number => this.#compareHead(block, name)
    // Most ranges end in the block they begin in.
    if (from === 0 || (low + 1 < this.blocks && compare(low + 1) < 0))
      low = Math.max(low, firstNotBefore(this.#reader, 'names', this.blocks, name, compare, low) - 1)
    if (this.blocks === 0) return 0
    const { text } = this.#readBlock(low)
    let spelling = low * NAMES_PER_BLOCK
    for (let from = 0, to = indexOfByte(text, LINE_FEED); to >= 0; to = indexOfByte(text, LINE_FEED, from)) {
      if (compareLine(text, from, name) >= 0) return spelling
      spelling++
      from = to + 1
    }
    return Math.min((low + 1) * NAMES_PER_BLOCK, this.count)
  }

  /** Spellings whose folded names begin with `lead`. */
  beginningWith(lead: Buffer): Range {
    const first = this.lowerBound(lead)
    // The byte 255 does not occur in UTF-8.
    return { first, end: this.lowerBound(withByte(lead, 255), first) }
  }

  /** Spellings that differ from `folded` in case only. */
  equalTo(folded: Buffer): Range {
    const first = this.lowerBound(folded)
    // Names contain no zero byte, so nothing sorts between a name and the name with one appended.
    return { first, end: this.lowerBound(withByte(folded, 0), first) }
  }

  /** Memory for names, reused by the next read: allocating costs more than reading. */
  #nameBuffer(length: number): Buffer {
    if (this.#buffer.length < length) this.#buffer = Buffer.allocUnsafeSlow(length * 2)
    return this.#buffer.subarray(0, length)
  }

  /** Spans for ascending blocks, or all; a span may include blocks in between. */
  spansOf(kernel: Kernel, blocks?: Uint32Array): Spans {
    const edges = blocks ? this.#edgesOf(kernel, blocks) : this.#allEdges()
    // The offsets of a few blocks are in pages already read.
    const offsets = edges.length > FEW ? this.#starts.gather(edges) : edges.map(block => this.#start(block))
    return { blocks: edges, offsets }
  }

  #edgesOf(kernel: Kernel, blocks: Uint32Array): Uint32Array {
    const ends = kernel.groups(blocks, this.gap(kernel), MAX_BLOCKS)
    const edges = new Uint32Array(ends.length * 2)
    for (let i = 0; i < ends.length; i++) {
      edges[i * 2] = blocks[i === 0 ? 0 : ends[i - 1]!]!
      edges[i * 2 + 1] = blocks[ends[i]! - 1]! + 1
    }
    return edges
  }

  #allEdges(): Uint32Array {
    const spans = Math.ceil(this.blocks / MAX_BLOCKS)
    return Uint32Array.from({ length: spans * 2 }, (_, i) => Math.min(this.blocks, ((i + 1) >> 1) * MAX_BLOCKS))
  }

  *spans(kernel: Kernel, blocks?: Uint32Array): Generator<Span> {
    const { blocks: edges, offsets } = this.spansOf(kernel, blocks)
    for (let i = 0; i < edges.length; i += 2) {
      const [offset, end] = [offsets[i]!, offsets[i + 1]!]
      yield { firstBlock: edges[i]!, endBlock: edges[i + 1]!, offset, length: end - offset }
    }
  }

  /** Reads a block; valid until the next is read. */
  #readBlock(block: number): NameBlock {
    if (this.#last?.block === block) return this.#last.texts
    this.#last = undefined
    const offset = this.#start(block)
    const text = this.#nameBuffer(this.#start(block + 1) - offset)
    this.#reader.fillOnce('names', offset, text)
    const texts = new NameBlock(this.#reader, offset, text)
    this.#last = { block, texts }
    return texts
  }

  name(spelling: number): string {
    const texts = this.#readBlock(blockOf(spelling))
    const { text } = texts
    let other = spelling - (spelling % NAMES_PER_BLOCK)
    for (let from = 0, to = indexOfByte(text, LINE_FEED); to >= 0; to = indexOfByte(text, LINE_FEED, from)) {
      if (other++ === spelling) return texts.asWritten(from, to)
      from = to + 1
    }
    return ''
  }

  /** Number of symbols of ascending spellings. */
  symbolsOf(spellings: Uint32Array): number {
    const isQuick = spellings.length <= FEW || this.#places.address !== undefined
    const counted = isQuick ? undefined : countedSymbols(this.#reader, spellings)
    const { below, others } = theKernel().part(this.#places.gather(counted?.many ?? spellings), FIRST_REPEATED)
    return (counted?.symbols ?? 0) + below.length + this.#repeats.sumOfRuns(others)
  }

  /** Places of the symbols of a range of spellings, unordered. */
  placesIn({ first, end }: Range): Uint32Array {
    const places = new Uint32Array(end - first)
    this.#reader.fillOnce('places', first * 4, Buffer.from(places.buffer))
    return this.#withRepeats(places)
  }

  /** Places of the symbols of ascending spellings, unordered. */
  placesOf(spellings: Uint32Array): Uint32Array {
    return this.#withRepeats(this.#places.gather(spellings))
  }

  #withRepeats(places: Uint32Array): Uint32Array {
    if (places.length === 0) return places
    const { below, others } = theKernel().part(places, FIRST_REPEATED)
    return this.#repeats.withRuns(below, others)
  }

  /** Calls `take` with the place (cache/format.ts) of each symbol of a spelling, best first. */
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
