// Ascending numbers as differences in base 128, the form in which the tables keep where something occurs.
import { numbersFor } from '../../platform/large-buffers.ts'
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
  readonly #ends = new Numbers()
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
   * The postings of the things in `order`: numbers of blocks. One of more blocks than `most` says of its thing is left
   * empty. One use.
   */
  encode(order: Uint32Array, most?: Uint32Array): EncodedPostings {
    this.#ends.push(this.#things.length)
    return encodePostings(
      { things: this.#things.take(), ends: this.#ends.values, places: 1 },
      this.#last.length,
      order,
      most,
    )
  }
}

/** Postings one after the other, and where each ends. */
export interface EncodedPostings {
  readonly ends: Uint32Array
  readonly bytes: Uint8Array
}

/** Things in the order in which they were met, in groups that follow each other. */
interface Met {
  readonly things: Uint32Array
  /** How many had been met when each group ended. */
  readonly ends: Uint32Array
  /** Places in a group that are told apart: what is met at place `p` of group `g` has the number `g × places + p`, as the last place at most. */
  readonly places: number
}

/**
 * The postings of the things in `order`, of `count` there are: ascending numbers, each once, as differences (the first
 * from 0) in base 128. A posting of more than `most` says of its thing is left empty.
 */
export function encodePostings(met: Met, count: number, order: Uint32Array, most?: Uint32Array): EncodedPostings {
  // Each of these is one loop: of a function that goes on after one, V8 throws away what it made for that.
  const starts = startsOf(met.things, count, most)
  const sorted = numbersByThing(met, starts)
  const ends = numbersFor(order.length)
  const bytes = new Bytes()
  for (let i = 0; i < order.length; i++) {
    const thing = order[i]!
    encode(sorted, starts[thing]!, starts[thing + 1]!, bytes)
    ends[i] = bytes.length
  }
  return { ends, bytes: bytes.values }
}

/** Where the numbers of each thing begin once they lie thing after thing, and the end. What is left empty takes no room. */
function startsOf(things: Uint32Array, count: number, most: Uint32Array | undefined): Uint32Array {
  const starts = numbersFor(count + 1)
  countThings(things, starts)
  for (let i = 0; i < count; i++) {
    const own = starts[i + 1]!
    starts[i + 1] = starts[i]! + (most === undefined || own <= most[i]! ? own : 0)
  }
  return starts
}

/** Counts each thing one place behind its number. */
function countThings(things: Uint32Array, counts: Uint32Array): void {
  for (let i = 0; i < things.length; i++) counts[things[i]! + 1]!++
}

/** The numbers of all things, thing after thing. */
function numbersByThing({ things, ends, places }: Met, starts: Uint32Array): Uint32Array {
  const sorted = numbersFor(starts[starts.length - 1]!)
  const next = numbersFor(starts.length)
  next.set(starts)
  let begin = 0
  for (let group = 0; group < ends.length; group++) {
    const end = ends[group]!
    for (let i = begin; i < end; i++) {
      const thing = things[i]!
      if (next[thing]! < starts[thing + 1]!) sorted[next[thing]!++] = group * places + Math.min(i - begin, places - 1)
    }
    begin = end
  }
  return sorted
}

/** Adds the numbers between two places as a posting. */
function encode(sorted: Uint32Array, from: number, to: number, bytes: Bytes): void {
  let before = 0
  for (let at = from; at < to; at++) {
    // A thing may have been met at two places that have one number.
    if (at > from && sorted[at] === before) continue
    bytes.varint(sorted[at]! - before)
    before = sorted[at]!
  }
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
