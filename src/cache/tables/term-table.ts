// Reads the section `terms`: a term costs a few small reads and its postings.
import { f64, u32 } from '../../util/bytes.ts'
import { TERM_HEAD_BYTES } from '../format.ts'
import { firstTextNotBefore, type Texts } from './guides.ts'
import type { SectionSource } from './section-source.ts'

interface Term {
  readonly text: string
  readonly number: number
}

export class TermReader {
  readonly #reader: SectionSource
  readonly #count: number
  readonly symbols: number
  readonly sum: number
  readonly #postingsOffsets: number
  readonly #textsAt: number
  readonly #lengthsAt: number

  constructor(reader: SectionSource) {
    this.#reader = reader
    const head = reader.part('terms', 0, TERM_HEAD_BYTES)
    this.#count = u32(head, 0)
    this.symbols = u32(head, 4)
    this.sum = f64(head, 8)
    this.#postingsOffsets = TERM_HEAD_BYTES + (this.#count + 1) * 4
    this.#textsAt = this.#postingsOffsets + (this.#count + 1) * 4
    this.#lengthsAt = this.#textsAt + this.#number(this.#postingsOffsets - 4)
  }

  #number(at: number): number {
    return u32(this.#reader.part('terms', at, 4), 0)
  }

  #textsOf(first: number, end: number): Texts {
    const offsets = this.#reader.part('terms', TERM_HEAD_BYTES + first * 4, (end - first + 1) * 4)
    const start = u32(offsets, 0)
    const length = u32(offsets, (end - first) * 4) - start
    return { offsets, texts: this.#reader.part('terms', this.#textsAt + start, length) }
  }

  find(text: string): Term | undefined {
    const wanted = Buffer.from(text)
    const textsOf = (first: number, end: number): Texts => this.#textsOf(first, end)
    const number = firstTextNotBefore(this.#reader, 'terms', this.#count, wanted, textsOf)
    const isThere = number < this.#count && wanted.equals(this.#textsOf(number, number + 1).texts)
    return isThere ? { text, number } : undefined
  }

  /** A cursor over the symbols (numbers in the segment) that contain a term. */
  postings({ number }: Term): TermCursor {
    const bounds = this.#reader.part('terms', this.#postingsOffsets + number * 4, 8)
    const start = u32(bounds, 0)
    return new TermCursor(this.#reader.part('terms', this.#lengthsAt + this.symbols + start, u32(bounds, 4) - start))
  }

  /** Size of the postings, as a measure of how many symbols contain the term. */
  bytesOf({ number }: Term): number {
    const bounds = this.#reader.part('terms', this.#postingsOffsets + number * 4, 8)
    return u32(bounds, 4) - u32(bounds, 0)
  }

  /** The lengths (TERM_COUNT_BITS) of `count` symbols, one byte each. */
  lengths(first: number, count: number): Buffer {
    return this.#reader.part('terms', this.#lengthsAt + first, count)
  }
}

/** Walks the symbols that contain a term, ascending, with its place in each (TERM_PLACES). */
export class TermCursor {
  readonly #bytes: Buffer
  #at = 0
  /** Infinity at the end. */
  symbol = 0
  place = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
    this.next()
  }

  next(): void {
    if (this.#at >= this.#bytes.length) {
      this.symbol = Number.POSITIVE_INFINITY
      return
    }
    let value = 0
    let shift = 0
    let byte: number
    do {
      byte = this.#bytes[this.#at++]!
      value |= (byte & 127) << shift
      shift += 7
    } while (byte > 127)
    this.symbol += value >>> 3
    this.place = value & 7
  }

  again(): TermCursor {
    return new TermCursor(this.#bytes)
  }

  /** Number of postings: each has one byte without the high bit. */
  count(): number {
    let count = 0
    for (let at = 0; at < this.#bytes.length; at++) count += 1 - (this.#bytes[at]! >>> 7)
    return count
  }
}
