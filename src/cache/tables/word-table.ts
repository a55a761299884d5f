// Reads the sections `words` (in which spellings, and where), `initials` (in which blocks of the dictionary) and `uses`
// (in which files).
import { u32 } from '../../util/bytes.ts'
import { firstTextNotBefore, type Texts, withByte } from './guides.ts'
import { markPosting, postingOf } from './postings.ts'
import type { SectionSource } from './section-source.ts'

/** Most initials of a name: few names share them, so more would hardly narrow a search. */
export const MAX_INITIALS = 4

/** First letters of folded words: `gubi` of get, user, by, id. */
export function initialsOf(words: readonly string[]): string {
  let initials = ''
  for (const word of words.slice(0, MAX_INITIALS)) initials += String.fromCodePoint(word.codePointAt(0)!)
  return initials
}

type TextSection = 'words' | 'initials' | 'uses'

export class TextTable {
  readonly #reader: SectionSource
  readonly #section: TextSection
  readonly #count: number
  readonly #textsAt: number
  readonly #postingsAt: number

  constructor(reader: SectionSource, section: TextSection) {
    this.#reader = reader
    this.#section = section
    this.#count = this.#number(0)
    this.#textsAt = 4 + (this.#count + 1) * 8
    this.#postingsAt = this.#textsAt + this.#number(4 + this.#count * 4)
  }

  #number(at: number): number {
    return this.#reader.u32(this.#section, at)
  }

  #textsOf(first: number, end: number): Texts {
    const offsets = this.#reader.part(this.#section, 4 + first * 4, (end - first + 1) * 4)
    const start = u32(offsets, 0)
    const length = u32(offsets, (end - first) * 4) - start
    return { offsets, texts: this.#reader.part(this.#section, this.#textsAt + start, length) }
  }

  #lowerBound(text: Buffer, from = 0): number {
    const textsOf = (first: number, end: number): Texts => this.#textsOf(first, end)
    return firstTextNotBefore(this.#reader, this.#section, this.#count, text, textsOf, from)
  }

  /** The range of texts that begin with `lead`. */
  beginningWith(lead: Buffer): TextRange {
    const first = this.#lowerBound(lead)
    // The byte 255 does not occur in UTF-8.
    return this.#range(first, this.#lowerBound(withByte(lead, 255), first))
  }

  /** The range of this one text, empty if it is missing. */
  equalTo(text: Buffer): TextRange {
    const first = this.#lowerBound(text)
    const isThere = first < this.#count && text.equals(this.#textsOf(first, first + 1).texts)
    return this.#range(first, isThere ? first + 1 : first)
  }

  #range(first: number, end: number): TextRange {
    const boundsAt = 4 + first * 4
    const postingsAt = 4 + (this.#count + 1 + first) * 4
    const span = (at: number, base: number): Span => {
      const from = this.#number(at)
      return { offset: base + from, length: this.#number(at + (end - first) * 4) - from }
    }
    const offsets = (end - first + 1) * 4
    return {
      count: end - first,
      parts: [
        { offset: boundsAt, length: offsets },
        { offset: postingsAt, length: offsets },
        span(boundsAt, this.#textsAt),
        span(postingsAt, this.#postingsAt),
      ],
    }
  }

  markBlocks({ count, parts }: TextRange, blocks: Uint8Array): void {
    if (count === 0) return
    const [, offsets, , posted] = parts.map(({ offset, length }) => this.#reader.part(this.#section, offset, length))
    const ends = new Uint32Array(offsets!.buffer, offsets!.byteOffset, count + 1)
    for (let i = 0; i < count; i++) markPosting(posted!, ends[i]! - ends[0]!, ends[i + 1]! - ends[0]!, blocks)
  }

  /** The numbers in the posting of a range of one text. */
  numbers({ count, parts }: TextRange): number[] {
    if (count === 0) return []
    const { offset, length } = parts[3]
    return postingOf(this.#reader.part(this.#section, offset, length), 0, length)
  }

  /** The texts of a range, each with its numbers. */
  *entries({ count, parts }: TextRange): Generator<{ readonly text: string; readonly numbers: readonly number[] }> {
    if (count === 0) return
    const [ends, postingEnds, texts, posted] = parts.map(({ offset, length }) =>
      this.#reader.part(this.#section, offset, length),
    ) as [Buffer, Buffer, Buffer, Buffer]
    const within = (offsets: Buffer, i: number): [number, number] => {
      const from = u32(offsets, 0)
      return [u32(offsets, i * 4) - from, u32(offsets, (i + 1) * 4) - from]
    }
    for (let i = 0; i < count; i++)
      yield {
        text: texts.toString('utf8', ...within(ends, i)),
        numbers: postingOf(posted, ...within(postingEnds, i)),
      }
  }

  textBytes({ parts: [ends, postingEnds, texts] }: TextRange): number {
    return ends.length + postingEnds.length + texts.length
  }

  postingBytes({ parts }: TextRange): number {
    return parts[3].length
  }

  /** Fills memory with the text offsets, posting offsets and texts of a range. */
  fillTexts({ parts: [ends, postingEnds, texts] }: TextRange, memory: Buffer): void {
    let at = 0
    for (const { offset, length } of [ends, postingEnds, texts]) {
      this.#reader.fill(this.#section, offset, memory.subarray(at, at + length))
      at += length
    }
  }

  /** Fills memory with the postings of a range, from an offset on. */
  fillPostings({ parts }: TextRange, from: number, memory: Buffer): void {
    this.#reader.fill(this.#section, parts[3].offset + from, memory)
  }
}

interface Span {
  readonly offset: number
  readonly length: number
}

export interface TextRange {
  readonly count: number
  /** Text offsets, posting offsets, texts, postings. */
  readonly parts: readonly [Span, Span, Span, Span]
}
