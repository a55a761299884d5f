// The `words` section: every word that occurs in a name, with the blocks it occurs in. Written once, read by part.

/** Collects words with the blocks they occur in; postings are kept as they are stored, because there are millions. */
export class WordTable {
  readonly #postings = new Map<string, { last: number; bytes: Uint8Array; length: number }>()

  /** Notes that a word occurs in a block; blocks must come in ascending order. */
  add(word: string, block: number): void {
    let posting = this.#postings.get(word)
    if (!posting) {
      posting = { last: 0, bytes: new Uint8Array(4), length: 0 }
      this.#postings.set(word, posting)
    } else if (posting.last === block) return
    if (posting.length + 5 > posting.bytes.length) {
      const grown = new Uint8Array(posting.bytes.length * 2 + 4)
      grown.set(posting.bytes)
      posting.bytes = grown
    }
    let difference = block - posting.last
    for (; difference > 127; difference >>>= 7) posting.bytes[posting.length++] = (difference & 127) | 128
    posting.bytes[posting.length++] = difference
    posting.last = block
  }

  /** The section: count, text offsets, posting offsets, texts sorted by byte, postings as varint differences. */
  toBuffer(): Buffer {
    const sorted = [...this.#postings].map(([word, posting]) => ({ text: Buffer.from(word), posting }))
    sorted.sort((a, b) => a.text.compare(b.text))
    const head = Buffer.alloc(4 + (sorted.length + 1) * 8)
    head.writeUInt32LE(sorted.length, 0)
    let text = 0
    let posting = 0
    for (const [i, word] of sorted.entries()) {
      text += word.text.length
      posting += word.posting.length
      head.writeUInt32LE(text, 8 + i * 4)
      head.writeUInt32LE(posting, 8 + (sorted.length + 1 + i) * 4)
    }
    const postings = sorted.map(word => word.posting.bytes.subarray(0, word.posting.length))
    return Buffer.concat([head, ...sorted.map(word => word.text), ...postings])
  }
}

/** Blocks in which some word of which `matches` is true occurs; only words that begin with `first` are asked. */
export function blocksOfWords(section: Buffer, first: string, matches: (word: string) => boolean): Set<number> {
  const count = section.readUInt32LE(0)
  const textsAt = 4 + (count + 1) * 8
  const postingsAt = textsAt + section.readUInt32LE(4 + count * 4)
  const textOffset = (i: number): number => textsAt + section.readUInt32LE(4 + i * 4)
  const postingOffset = (i: number): number => postingsAt + section.readUInt32LE(4 + (count + 1 + i) * 4)
  const lead = Buffer.from(first)
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    const word = section.subarray(textOffset(middle), textOffset(middle + 1))
    if (word.compare(lead) < 0) low = middle + 1
    else high = middle
  }
  const blocks = new Set<number>()
  for (let i = low; i < count; i++) {
    const word = section.toString('utf8', textOffset(i), textOffset(i + 1))
    if (!word.startsWith(first)) break
    if (matches(word)) decodeDifferences(section, postingOffset(i), postingOffset(i + 1), blocks)
  }
  return blocks
}

/** What a word table is read through: parts of the section, so that one word costs a few small reads. */
interface Parts {
  part(section: 'words', offset: number, length: number): Buffer
}

/** Blocks in which exactly this word occurs, by binary search in the section as it lies on disk. */
export function blocksOfWord(reader: Parts, word: string): Set<number> {
  const number = (at: number): number => reader.part('words', at, 4).readUInt32LE(0)
  const count = number(0)
  const textsAt = 4 + (count + 1) * 8
  const wanted = Buffer.from(word)
  const blocks = new Set<number>()
  let low = 0
  let high = count - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const bounds = reader.part('words', 4 + middle * 4, 8)
    const start = bounds.readUInt32LE(0)
    const order = reader.part('words', textsAt + start, bounds.readUInt32LE(4) - start).compare(wanted)
    if (order < 0) low = middle + 1
    else if (order > 0) high = middle - 1
    else {
      const postings = reader.part('words', 4 + (count + 1 + middle) * 4, 8)
      const from = postings.readUInt32LE(0)
      const length = postings.readUInt32LE(4) - from
      const bytes = reader.part('words', textsAt + number(4 + count * 4) + from, length)
      decodeDifferences(bytes, 0, length, blocks)
      break
    }
  }
  return blocks
}

function decodeDifferences(bytes: Buffer, from: number, to: number, into: Set<number>): void {
  let number = 0
  let difference = 0
  let shift = 0
  for (let at = from; at < to; at++) {
    const byte = bytes[at]!
    difference |= (byte & 127) << shift
    shift += 7
    if (byte < 128) {
      number += difference
      into.add(number)
      difference = 0
      shift = 0
    }
  }
}
