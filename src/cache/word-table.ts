// Texts that occur in names, with the blocks of the dictionary they occur in: `words` and `initials`. Written once, read by
// part.
import { decodePosting, Postings } from './postings.ts'

/** Collects texts with the blocks they occur in. */
export class WordTable {
  readonly #numbers = new Map<string, number>()
  readonly #postings = new Postings()

  /** Notes that a text occurs in a block; blocks must come in ascending order. */
  add(text: string, block: number): void {
    let number = this.#numbers.get(text)
    if (number === undefined) {
      number = this.#numbers.size
      this.#numbers.set(text, number)
    }
    this.#postings.add(number, block)
  }

  /** The section: count, text offsets, posting offsets, texts sorted by byte, postings. */
  toBuffer(): Buffer {
    const texts = [...this.#numbers.keys()].map(text => Buffer.from(text))
    const order = [...texts.keys()].sort((a, b) => texts[a]!.compare(texts[b]!))
    const { ends, bytes } = this.#postings.encode(order)
    const head = Buffer.alloc(4 + (order.length + 1) * 8)
    head.writeUInt32LE(order.length, 0)
    let end = 0
    for (const [i, number] of order.entries()) {
      end += texts[number]!.length
      head.writeUInt32LE(end, 8 + i * 4)
      head.writeUInt32LE(ends[i]!, 8 + (order.length + 1 + i) * 4)
    }
    return Buffer.concat([head, ...order.map(number => texts[number]!), bytes])
  }
}

type TextSection = 'words' | 'initials'

/** What a word table is read through: parts of the section, so that one word costs a few small reads. */
interface Parts {
  part(section: TextSection, offset: number, length: number): Buffer
}

/** Ascending numbers of the blocks in which a text occurs that begins with `lead` and of which `matches` is true. */
export function blocksOfTexts(
  reader: Parts,
  section: TextSection,
  lead: string,
  matches: (text: Buffer) => boolean,
): number[] {
  const wanted = Buffer.from(lead)
  const number = (at: number): number => reader.part(section, at, 4).readUInt32LE(0)
  const count = number(0)
  const textsAt = 4 + (count + 1) * 8
  const postingsAt = textsAt + number(4 + count * 4)
  const lowerBound = (text: Buffer): number => {
    let low = 0
    let high = count
    while (low < high) {
      const middle = (low + high) >>> 1
      const bounds = reader.part(section, 4 + middle * 4, 8)
      const start = bounds.readUInt32LE(0)
      const found = reader.part(section, textsAt + start, bounds.readUInt32LE(4) - start)
      if (found.compare(text) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
  const first = lowerBound(wanted)
  // No byte of UTF-8 is as high.
  const end = lowerBound(Buffer.concat([wanted, Buffer.from([255])]))
  if (first === end) return []
  const bounds = reader.part(section, 4 + first * 4, (end - first + 1) * 4)
  const postings = reader.part(section, 4 + (count + 1 + first) * 4, (end - first + 1) * 4)
  const from = bounds.readUInt32LE(0)
  const texts = reader.part(section, textsAt + from, bounds.readUInt32LE((end - first) * 4) - from)
  const blocks = new Set<number>()
  for (let i = 0; i < end - first; i++) {
    if (!matches(texts.subarray(bounds.readUInt32LE(i * 4) - from, bounds.readUInt32LE(i * 4 + 4) - from))) continue
    const start = postings.readUInt32LE(i * 4)
    const bytes = reader.part(section, postingsAt + start, postings.readUInt32LE(i * 4 + 4) - start)
    for (const block of decodePosting(bytes)) blocks.add(block)
  }
  return Array.from(Uint32Array.from(blocks).sort())
}
