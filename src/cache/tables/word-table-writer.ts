// Writes the sections `words` (words with the spellings that contain them, and where) and `initials` (with blocks of
// the dictionary).
import { toBuffer } from '../../util/bytes.ts'
import type { GuideTable } from './guides.ts'
import { Interned } from './interned-texts.ts'
import { type EncodedPostings, encodePostings, Numbers, Postings } from './postings.ts'
import { Bytes } from './varints.ts'

/** Positions of words from here on, counted from 0, are not distinguished: a posting has three bits. */
const LAST_PLACE = 7

export class InitialsTable {
  readonly #texts = new Interned()
  readonly #postings = new Postings()

  /** Adds an occurrence of the folded text; blocks are ascending. */
  add(bytes: Uint8Array, from: number, to: number, block: number): void {
    this.#postings.add(this.#texts.number(bytes, from, to), block)
  }

  toBuffers(guides: GuideTable): Buffer[] {
    const order = this.#texts.order()
    guides.add('initials', order.length, row => this.#texts.text(order[row]!))
    return tableOf(this.#texts, order, this.#postings.encode(order))
  }
}

export class WordTable {
  readonly #texts = new Interned()
  readonly #words = new Numbers()
  /** Number of words up to the end of each name. */
  readonly #ends = new Numbers()

  /** Adds the next word of the current name, folded. */
  add(bytes: Uint8Array, from: number, to: number): void {
    this.#words.push(this.#texts.number(bytes, from, to))
  }

  endName(): void {
    this.#ends.push(this.#words.length)
  }

  /** The section, in parts. Use it once. */
  toBuffers(guides: GuideTable): Buffer[] {
    const order = this.#texts.order()
    guides.add('words', order.length, row => this.#texts.text(order[row]!))
    const occurrences = { things: this.#words.values, ends: this.#ends.values, places: LAST_PLACE + 1 }
    return tableOf(this.#texts, order, encodePostings(occurrences, this.#texts.size, order))
  }
}

/** Layout: count, text offsets, posting offsets, texts sorted bytewise, postings. */
export function tableOf(texts: Interned, order: Uint32Array, { ends, bytes }: EncodedPostings): Buffer[] {
  const head = Buffer.alloc(4 + (order.length + 1) * 8)
  head.writeUInt32LE(order.length, 0)
  const sorted = new Bytes()
  for (const [i, number] of order.entries()) {
    sorted.append(texts.text(number))
    head.writeUInt32LE(sorted.length, 8 + i * 4)
    head.writeUInt32LE(ends[i]!, 8 + (order.length + 1 + i) * 4)
  }
  return [head, sorted.values, toBuffer(bytes)]
}
