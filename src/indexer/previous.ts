// The generation before, as a source of what unchanged files contribute: their parts are copied, not made again.
import { type FileRow, TRAIT_BYTES } from '../cache/format.ts'
import type { CacheReader } from '../cache/reader.ts'
import type { FilePart } from '../cache/writer.ts'

const LINE_FEED = 10

/** Gives the parts of files of a segment; they must be asked in path order, because names are found by counting line feeds. */
export class PreviousParts {
  readonly #reader: CacheReader
  readonly #names: Buffer
  readonly #traits: Buffer
  readonly #hashes: Uint32Array
  #symbol = 0
  #nameAt = 0
  /** The block read last: files that follow each other often share one. */
  #block: { readonly number: number; readonly bytes: Buffer } = { number: -1, bytes: Buffer.alloc(0) }

  constructor(reader: CacheReader) {
    this.#reader = reader
    this.#names = restoreCapitals(reader.section('names'), reader.section('upper'))
    this.#traits = reader.traits()
    this.#hashes = bySymbol(reader.section('hashes'), reader.manifest.counts.symbols)
  }

  /** `row` is as it stands in the segment. */
  part(row: FileRow): FilePart {
    const { first, count } = row
    this.#skipNames(first - this.#symbol)
    const from = this.#nameAt
    this.#skipNames(count)
    return {
      lines: this.#lines(row),
      names: this.#names.subarray(from, this.#nameAt),
      traits: this.#traits.subarray(first * TRAIT_BYTES, (first + count) * TRAIT_BYTES),
      hashes: this.#hashes.subarray(first, first + count),
    }
  }

  #skipNames(count: number): void {
    for (let i = 0; i < count; i++) this.#nameAt = this.#names.indexOf(LINE_FEED, this.#nameAt) + 1
    this.#symbol += count
  }

  #lines({ first, count, indexOffset }: FileRow): Buffer {
    const parts: Buffer[] = []
    let left = count
    for (let number = this.#reader.blockOf(first); left > 0; number++) {
      const block = this.#reader.block(number)
      if (this.#block.number !== number) this.#block = { number, bytes: this.#reader.blockBytes(number) }
      const { bytes } = this.#block
      const from = Math.max(0, indexOffset - block.indexOffset)
      const there = block.first + block.count - Math.max(first, block.first)
      const to = left >= there ? bytes.length : afterLines(bytes, from, left)
      parts.push(bytes.subarray(from, to))
      left -= there
    }
    return Buffer.concat(parts)
  }
}

/** Offset just after `count` more lines. */
function afterLines(bytes: Buffer, from: number, count: number): number {
  let at = from
  for (let i = 0; i < count; i++) at = bytes.indexOf(LINE_FEED, at) + 1
  return at
}

function restoreCapitals(folded: Buffer, upper: Buffer): Buffer {
  const names = Buffer.from(folded)
  for (let i = 0; i < names.length; i++) {
    if (upper[i >> 3]! & (1 << (i & 7))) names[i]! &= ~32
  }
  return names
}

/** The sorted hash table turned round: the key of each symbol's hash, by symbol. */
function bySymbol(table: Buffer, count: number): Uint32Array {
  const hashes = new Uint32Array(count)
  for (let i = 0; i < count; i++) hashes[table.readUInt32LE((count + i) * 4)] = table.readUInt32LE(i * 4)
  return hashes
}
