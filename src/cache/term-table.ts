// Reads the section `terms` of a segment by part: one word costs a few small reads and its postings.
import { TERM_HEAD_BYTES } from './format.ts'
import type { CacheReader } from './reader.ts'
import { eachVarint } from './varints.ts'

/** A word of the section. */
export interface Term {
  readonly text: string
  readonly number: number
}

export class TermReader {
  readonly #reader: CacheReader
  readonly #count: number
  /** Symbols of the segment. */
  readonly symbols: number
  /** Lengths of all symbols together. */
  readonly sum: number
  readonly #postingsOffsets: number
  readonly #textsAt: number
  readonly #lengthsAt: number

  constructor(reader: CacheReader) {
    this.#reader = reader
    const head = reader.part('terms', 0, TERM_HEAD_BYTES)
    this.#count = head.readUInt32LE(0)
    this.symbols = head.readUInt32LE(4)
    this.sum = head.readDoubleLE(8)
    this.#postingsOffsets = TERM_HEAD_BYTES + (this.#count + 1) * 4
    this.#textsAt = this.#postingsOffsets + (this.#count + 1) * 4
    this.#lengthsAt = this.#textsAt + this.#number(this.#postingsOffsets - 4)
  }

  #number(at: number): number {
    return this.#reader.part('terms', at, 4).readUInt32LE(0)
  }

  #text(number: number): Buffer {
    const bounds = this.#reader.part('terms', TERM_HEAD_BYTES + number * 4, 8)
    const start = bounds.readUInt32LE(0)
    return this.#reader.part('terms', this.#textsAt + start, bounds.readUInt32LE(4) - start)
  }

  /** Number of the first word that is not before a text. */
  #lowerBound(text: Buffer): number {
    let low = 0
    let high = this.#count
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#text(middle).compare(text) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  /** A word, where the segment has it. */
  find(text: string): Term | undefined {
    const wanted = Buffer.from(text)
    const number = this.#lowerBound(wanted)
    return number < this.#count && this.#text(number).equals(wanted) ? { text, number } : undefined
  }

  /** Bytes of a word's posting: about as many as symbols have it. */
  bytesOf({ number }: Term): number {
    const bounds = this.#reader.part('terms', this.#postingsOffsets + number * 4, 8)
    return bounds.readUInt32LE(4) - bounds.readUInt32LE(0)
  }

  /** Gives each symbol (number in the segment) that has a word, ascending, with its fields (TERM_FIELDS). */
  each({ number }: Term, take: (symbol: number, fields: number) => void): void {
    const bounds = this.#reader.part('terms', this.#postingsOffsets + number * 4, 8)
    const start = bounds.readUInt32LE(0)
    const bytes = this.#reader.part('terms', this.#lengthsAt + this.symbols + start, bounds.readUInt32LE(4) - start)
    let symbol = 0
    eachVarint(bytes, value => {
      symbol += value >>> 3
      take(symbol, value & 7)
    })
  }

  /** How many terms each symbol has, 255 for more: one byte a symbol. */
  lengths(): Buffer {
    return this.#reader.part('terms', this.#lengthsAt, this.symbols)
  }
}
