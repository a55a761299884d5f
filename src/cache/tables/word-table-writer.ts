// Makes the sections `words` (each word with the spellings that have it, and at which place) and `initials` (with the
// blocks of the dictionary they occur in).
import { toBuffer } from '../../util/bytes.ts'
import type { GuideTable } from './guides.ts'
import { Interned } from './interned-texts.ts'
import { type EncodedPostings, encodePostings, Numbers, Postings } from './postings.ts'
import { Bytes } from './varints.ts'

/** Words of a name from this place on, counted from 0, are not told apart: a posting has three bits for it. */
const LAST_PLACE = 7

/** Collects texts with the blocks they occur in, for `initials`. */
export class InitialsTable {
  readonly #texts = new Interned()
  readonly #postings = new Postings()

  /** Notes that the folded text between two offsets occurs in a block; blocks must come in ascending order. */
  add(bytes: Uint8Array, from: number, to: number, block: number): void {
    this.#postings.add(this.#texts.number(bytes, from, to), block)
  }

  /** The section, in parts. */
  toBuffers(guides: GuideTable): Buffer[] {
    const order = this.#texts.order()
    guides.add('initials', order.length, row => this.#texts.text(order[row]!))
    return tableOf(this.#texts, order, this.#postings.encode(order))
  }
}

/** Collects the words of spellings with their places, for `words`. */
export class WordTable {
  readonly #texts = new Interned()
  /** Of all names one after the other. */
  readonly #words = new Numbers()
  /** How many words there had been after each name. */
  readonly #ends = new Numbers()

  /** Adds the next word of a name, folded, between two offsets. */
  add(bytes: Uint8Array, from: number, to: number): void {
    this.#words.push(this.#texts.number(bytes, from, to))
  }

  /** Ends a name. */
  endName(): void {
    this.#ends.push(this.#words.length)
  }

  /** The section, in parts. One use. */
  toBuffers(guides: GuideTable): Buffer[] {
    const order = this.#texts.order()
    guides.add('words', order.length, row => this.#texts.text(order[row]!))
    const met = { things: this.#words.values, ends: this.#ends.values, places: LAST_PLACE + 1 }
    return tableOf(this.#texts, order, encodePostings(met, this.#texts.size, order))
  }
}

/** Count, text offsets, posting offsets, texts sorted by byte, postings. */
function tableOf(texts: Interned, order: Uint32Array, { ends, bytes }: EncodedPostings): Buffer[] {
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
