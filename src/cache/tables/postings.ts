// Postings: ascending numbers as differences in LEB128.
import { numbersFor } from '../../platform/large-buffers.ts'
import { Bytes } from './varints.ts'

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

  /** The contents, not copied. */
  get values(): Uint32Array {
    return this.#numbers.subarray(0, this.length)
  }

  /** Returns the contents and clears the list. */
  take(): Uint32Array {
    const numbers = this.values
    this.#numbers = new Uint32Array(0)
    this.length = 0
    return numbers
  }

  toBuffer(): Buffer {
    return Buffer.from(this.#numbers.buffer, 0, this.length * 4)
  }
}

const NEVER = 0xffffffff

/** Collects the blocks in which numbered items occur, in one list: there are millions, at four bytes each. */
export class Postings {
  readonly #things = new Numbers()
  readonly #ends = new Numbers()
  readonly #last = new Numbers()

  /** Adds an occurrence. Blocks are ascending, and a new item has the next number. */
  add(item: number, block: number): void {
    if (item === this.#last.length) this.#last.push(NEVER)
    if (this.#last.at(item) === block) return
    this.#last.set(item, block)
    while (this.#ends.length < block) this.#ends.push(this.#things.length)
    this.#things.push(item)
  }

  /** Encodes the postings of items in `order`. A list longer than `most` of its item becomes empty. Use it once. */
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

export interface EncodedPostings {
  readonly ends: Uint32Array
  readonly bytes: Uint8Array
}

/** Items in order of occurrence, in consecutive groups. */
interface Occurrences {
  readonly things: Uint32Array
  /** Number of items up to the end of each group. */
  readonly ends: Uint32Array
  /** Position `p` of group `g` has the number `g × places + p`; later positions count as the last. */
  readonly places: number
}

/**
 * Encodes the postings of items in `order`: distinct ascending numbers as differences, the first from 0. A list longer
 * than `most` of its item becomes empty.
 */
export function encodePostings(
  occurrences: Occurrences,
  count: number,
  order: Uint32Array,
  most?: Uint32Array,
): EncodedPostings {
  // One loop per function: V8 discards optimised code of a function that goes on after its loop.
  const starts = startsOf(occurrences.things, count, most)
  const sorted = numbersByItem(occurrences, starts)
  const ends = numbersFor(order.length)
  const bytes = new Bytes()
  for (let i = 0; i < order.length; i++) {
    const item = order[i]!
    encode(sorted, starts[item]!, starts[item + 1]!, bytes)
    ends[i] = bytes.length
  }
  return { ends, bytes: bytes.values }
}

/** Start of each item's numbers after sorting by item, and the end. Omitted lists have length 0. */
function startsOf(things: Uint32Array, count: number, most: Uint32Array | undefined): Uint32Array {
  const starts = numbersFor(count + 1)
  countItems(things, starts)
  for (let i = 0; i < count; i++) {
    const own = starts[i + 1]!
    starts[i + 1] = starts[i]! + (most === undefined || own <= most[i]! ? own : 0)
  }
  return starts
}

/** Counts each item at index + 1. */
function countItems(things: Uint32Array, counts: Uint32Array): void {
  for (let i = 0; i < things.length; i++) counts[things[i]! + 1]!++
}

/** All numbers, sorted stably by item. */
function numbersByItem({ things, ends, places }: Occurrences, starts: Uint32Array): Uint32Array {
  const sorted = numbersFor(starts[starts.length - 1]!)
  const next = numbersFor(starts.length)
  next.set(starts)
  let begin = 0
  for (let group = 0; group < ends.length; group++) {
    const end = ends[group]!
    for (let i = begin; i < end; i++) {
      const item = things[i]!
      if (next[item]! < starts[item + 1]!) sorted[next[item]!++] = group * places + Math.min(i - begin, places - 1)
    }
    begin = end
  }
  return sorted
}

function encode(sorted: Uint32Array, from: number, to: number, bytes: Bytes): void {
  let before = 0
  for (let at = from; at < to; at++) {
    // Two positions may share a number.
    if (at > from && sorted[at] === before) continue
    bytes.varint(sorted[at]! - before)
    before = sorted[at]!
  }
}

/** Sets the marks of the numbers in a posting list. */
export function markPosting(bytes: Uint8Array, from: number, to: number, marks: Uint8Array): void {
  for (const number of postingOf(bytes, from, to)) marks[number] = 1
}

/** Decodes a posting list. */
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

/** Numbers of the marks that are set, ascending. */
export function marked(marks: Uint8Array): number[] {
  const numbers: number[] = []
  for (let at = marks.indexOf(1); at >= 0; at = marks.indexOf(1, at + 1)) numbers.push(at)
  return numbers
}
