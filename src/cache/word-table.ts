// Texts that occur in names, with the blocks of the dictionary they occur in: `words` and `initials`. Written once, read by
// part.
import { Interned } from './interned.ts'
import { markPosting, Postings } from './postings.ts'
import { Bytes } from './varints.ts'

/** Words of a name whose first letters are kept; what has more is among few that have these. */
export const MOST_INITIALS = 4

/** First letters of the words, folded: `gubi` of get, user, by, id. */
export function initialsOf(words: readonly string[]): string {
  let initials = ''
  for (const word of words.slice(0, MOST_INITIALS)) initials += String.fromCodePoint(word.codePointAt(0)!)
  return initials
}

/** Collects texts with the blocks they occur in. */
export class WordTable {
  readonly #texts = new Interned()
  readonly #postings = new Postings()

  /** Notes that the folded text between two offsets occurs in a block; blocks must come in ascending order. */
  add(bytes: Uint8Array, from: number, to: number, block: number): void {
    this.#postings.add(this.#texts.number(bytes, from, to), block)
  }

  /** The section, in parts: count, text offsets, posting offsets, texts sorted by byte, postings. */
  toBuffers(): Buffer[] {
    const order = this.#texts.order()
    const { ends, bytes } = this.#postings.encode(order)
    const head = Buffer.alloc(4 + (order.length + 1) * 8)
    head.writeUInt32LE(order.length, 0)
    const texts = new Bytes()
    for (const [i, number] of order.entries()) {
      texts.append(this.#texts.text(number))
      head.writeUInt32LE(texts.length, 8 + i * 4)
      head.writeUInt32LE(ends[i]!, 8 + (order.length + 1 + i) * 4)
    }
    return [head, texts.values, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)]
  }
}

type TextSection = 'words' | 'initials'

/** What a word table is read through: parts of the section, so that one word costs a few small reads. */
interface Parts {
  part(section: TextSection, offset: number, length: number): Buffer
  u32(section: TextSection, offset: number): number
}

/** Marks in `blocks` those in which a text occurs that begins with `lead` and of which `matches` is true. */
export function markBlocksOfTexts(
  reader: Parts,
  section: TextSection,
  lead: string,
  matches: (texts: Buffer, from: number, to: number) => boolean,
  blocks: Uint8Array,
): void {
  const wanted = Buffer.from(lead)
  const number = (at: number): number => reader.u32(section, at)
  const count = number(0)
  const textsAt = 4 + (count + 1) * 8
  const postingsAt = textsAt + number(4 + count * 4)
  const compareAt = (index: number, text: Buffer): number => {
    const start = number(4 + index * 4)
    return reader.part(section, textsAt + start, number(8 + index * 4) - start).compare(text)
  }
  const lowerBound = (text: Buffer, from = 0): number => {
    let low = from
    let high = count
    // What begins alike lies close together: by doubled steps its end is found near its beginning.
    for (let step = 64; from > 0 && from + step < count; step *= 2) {
      if (compareAt(from + step, text) >= 0) {
        high = from + step
        break
      }
      low = from + step + 1
    }
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compareAt(middle, text) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
  const first = lowerBound(wanted)
  // No byte of UTF-8 is as high.
  const end = lowerBound(Buffer.concat([wanted, Buffer.from([255])]), first)
  if (first === end) return
  const offsets = (at: number): Uint32Array => {
    const bytes = reader.part(section, at, (end - first + 1) * 4)
    return new Uint32Array(bytes.buffer, bytes.byteOffset, end - first + 1)
  }
  const bounds = offsets(4 + first * 4)
  const postings = offsets(4 + (count + 1 + first) * 4)
  const from = bounds[0]!
  const texts = reader.part(section, textsAt + from, bounds[end - first]! - from)
  // Together, because one read of all costs less than one of each.
  const posted = reader.part(section, postingsAt + postings[0]!, postings[end - first]! - postings[0]!)
  for (let i = 0; i < end - first; i++) {
    if (!matches(texts, bounds[i]! - from, bounds[i + 1]! - from)) continue
    markPosting(posted, postings[i]! - postings[0]!, postings[i + 1]! - postings[0]!, blocks)
  }
}
