// Ascending numbers as differences in base 128, the form in which the tables keep where something occurs.
import { numbersFor } from '../util/room.ts'
import { Bytes } from './varints.ts'

/** A growing list of 32-bit numbers. */
export class Numbers {
  #numbers = new Uint32Array(1024)
  length = 0

  push(number: number): void {
    if (this.length === this.#numbers.length) {
      const grown = numbersFor(this.length * 2)
      grown.set(this.#numbers)
      this.#numbers = grown
    }
    this.#numbers[this.length++] = number
  }

  at(index: number): number {
    return this.#numbers[index]!
  }

  set(index: number, number: number): void {
    this.#numbers[index] = number
  }

  /** What there is, without a copy. */
  get values(): Uint32Array {
    return this.#numbers.subarray(0, this.length)
  }

  /** What there is, which is forgotten here. */
  take(): Uint32Array {
    const numbers = this.values
    this.#numbers = new Uint32Array(0)
    this.length = 0
    return numbers
  }

  /** As stored: little-endian. */
  toBuffer(): Buffer {
    return Buffer.from(this.#numbers.buffer, 0, this.length * 4)
  }
}

const NEVER = 0xffffffff

/**
 * Collects in which blocks things occur that are numbered from 0. Kept as one list of things, block after block,
 * because there are millions: four bytes each instead of an object.
 */
export class Postings {
  readonly #things = new Numbers()
  /** How many things had been noted when each block ended. */
  readonly #ends: number[] = []
  /** The last block of each thing. */
  readonly #last = new Numbers()

  /** Notes that a thing occurs in a block; blocks ascend, and a new thing has the next number. */
  add(thing: number, block: number): void {
    if (thing === this.#last.length) this.#last.push(NEVER)
    if (this.#last.at(thing) === block) return
    this.#last.set(thing, block)
    while (this.#ends.length < block) this.#ends.push(this.#things.length)
    this.#things.push(thing)
  }

  /**
   * The postings of the things in `order`: numbers of blocks. One of more than `mostOf` its thing is left empty. One
   * use.
   */
  encode(order: Uint32Array, mostOf?: (thing: number) => number): EncodedPostings {
    let block = 0
    const blockOf = (i: number): number => {
      while (block < this.#ends.length && this.#ends[block]! <= i) block++
      return block
    }
    return encodePostings(this.#things.take(), this.#last.length, blockOf, order, mostOf)
  }
}

/** Postings one after the other, and where each ends. */
export interface EncodedPostings {
  readonly ends: Uint32Array
  readonly bytes: Uint8Array
}

/**
 * The postings of the things in `order`, of `count` there are: ascending numbers, each once, as differences (the first
 * from 0) in base 128. `things` are those that were met, in the order of their numbers, which `numberOf` says, asked once for each
 * in turn. A posting of more than `mostOf` its thing is left empty.
 */
export function encodePostings(
  things: Uint32Array,
  count: number,
  numberOf: (i: number) => number,
  order: Uint32Array,
  mostOf: (thing: number) => number = () => Number.POSITIVE_INFINITY,
): EncodedPostings {
  const starts = numbersFor(count + 1)
  for (const thing of things) starts[thing + 1]!++
  // What is left empty takes no room.
  for (let i = 0; i < count; i++) starts[i + 1] = starts[i]! + (starts[i + 1]! <= mostOf(i) ? starts[i + 1]! : 0)
  const sorted = numbersFor(starts[count]!)
  const next = numbersFor(count + 1)
  next.set(starts)
  for (let i = 0; i < things.length; i++) {
    const thing = things[i]!
    const number = numberOf(i)
    if (next[thing]! < starts[thing + 1]!) sorted[next[thing]!++] = number
  }
  const ends = numbersFor(order.length)
  const bytes = new Bytes()
  for (const [i, thing] of order.entries()) {
    let before = 0
    for (let at = starts[thing]!; at < starts[thing + 1]!; at++) {
      // A thing may have been met at two places that have one number.
      if (at > starts[thing]! && sorted[at] === before) continue
      bytes.varint(sorted[at]! - before)
      before = sorted[at]!
    }
    ends[i] = bytes.length
  }
  return { ends, bytes: bytes.values }
}

/** Marks the numbers of the posting between two offsets. */
export function markPosting(bytes: Uint8Array, from: number, to: number, marks: Uint8Array): void {
  for (const number of postingOf(bytes, from, to)) marks[number] = 1
}

/** The numbers of the posting between two offsets. */
export function postingOf(bytes: Uint8Array, from: number, to: number): number[] {
  const numbers: number[] = []
  let number = 0
  let difference = 0
  let shift = 0
  for (let at = from; at < to; at++) {
    const byte = bytes[at]!
    difference |= (byte & 127) << shift
    shift += 7
    if (byte < 128) {
      number += difference
      numbers.push(number)
      difference = 0
      shift = 0
    }
  }
  return numbers
}

/** The numbers that are marked, ascending. */
export function marked(marks: Uint8Array): number[] {
  const numbers: number[] = []
  for (let at = marks.indexOf(1); at >= 0; at = marks.indexOf(1, at + 1)) numbers.push(at)
  return numbers
}
