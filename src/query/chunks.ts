// The name table in pieces of about a megabyte, so that a search of any index takes the same memory. What only hits need of a
// piece is read when one is met.
import { TRAIT_BYTES } from '../cache/format.ts'
import type { CacheReader } from '../cache/reader.ts'

/** Bytes of names read at a time. */
const CHUNK = 1 << 20

export interface NameBlock {
  /** Number of its first symbol, and how many it has. */
  readonly first: number
  readonly count: number
  /** Where its names begin and end in those of the chunk, in bytes. */
  readonly start: number
  readonly end: number
}

/** Whole blocks of the index that follow each other. */
export class NameChunk {
  /** Folded names, each with its line feed. */
  readonly names: Buffer
  readonly blocks: readonly NameBlock[]
  readonly firstBlock: number
  readonly #reader: CacheReader
  /** Offset of the chunk in the section of names. */
  readonly #offset: number
  #upper: Buffer | undefined
  #traits: Buffer | undefined

  constructor(reader: CacheReader, firstBlock: number, offset: number, blocks: readonly NameBlock[]) {
    this.#reader = reader
    this.#offset = offset
    this.firstBlock = firstBlock
    this.blocks = blocks
    this.names = reader.part('names', offset, blocks.at(-1)!.end)
  }

  /** Kind and flags of a symbol of the chunk. */
  trait(symbol: number): { readonly kind: number; readonly flags: number } {
    const first = this.blocks[0]!.first
    const last = this.blocks.at(-1)!
    const length = (last.first + last.count - first) * TRAIT_BYTES
    this.#traits ??= this.#reader.part('traits', first * TRAIT_BYTES, length)
    const at = (symbol - first) * TRAIT_BYTES
    return { kind: this.#traits[at]!, flags: this.#traits[at + 1]! }
  }

  /** The name between two offsets of the chunk with its capitals put back; `folded` is what stands there. */
  asWritten(from: number, to: number, folded: string): string {
    const firstByte = this.#offset >> 3
    this.#upper ??= this.#reader.part('upper', firstByte, ((this.#offset + this.names.length + 7) >> 3) - firstByte)
    const upper = this.#upper
    const isAscii = folded.length === to - from
    let name = ''
    let copied = 0
    for (let at = from; at < to; at++) {
      const bit = this.#offset + at - firstByte * 8
      if (!(upper[bit >> 3]! & (1 << (bit & 7)))) continue
      // Capitals are ASCII; in a name with other letters the byte is found again by counting the characters before it.
      const place = isAscii ? at - from : this.names.toString('utf8', from, at).length
      name += folded.slice(copied, place) + folded.charAt(place).toUpperCase()
      copied = place + 1
    }
    return copied === 0 ? folded : name + folded.slice(copied)
  }
}

/** All chunks in the order of the index. */
export function* nameChunks(reader: CacheReader): Generator<NameChunk> {
  const { blocks: count } = reader.manifest.counts
  for (let next = 0; next < count; ) {
    const firstBlock = next
    const offset = reader.block(next).namesOffset
    const blocks: NameBlock[] = []
    let end = 0
    while (next < count && end < CHUNK) {
      const block = reader.block(next++)
      const start = block.namesOffset - offset
      end = start + block.namesLength
      blocks.push({ first: block.first, count: block.count, start, end })
    }
    yield new NameChunk(reader, firstBlock, offset, blocks)
  }
}
