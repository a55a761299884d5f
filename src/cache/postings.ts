// Ascending numbers as differences in base 128, the form in which the tables keep where something occurs.

/** A growing list of 32-bit numbers. */
export class Numbers {
  #numbers = new Uint32Array(1024)
  length = 0

  push(number: number): void {
    if (this.length === this.#numbers.length) {
      const grown = new Uint32Array(this.length * 2)
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

  /** As stored: little-endian. */
  toBuffer(): Buffer {
    return Buffer.from(this.#numbers.buffer, 0, this.length * 4)
  }
}

const NEVER = 0xffffffff

/**
 * Collects in which blocks things occur that are numbered from 0. Kept as one list of things, block after block, because there
 * are millions: four bytes each instead of an object.
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
   * The postings of the things in `order`, one after the other: ascending numbers of blocks as differences (the first from 0) in
   * base 128; `ends` says where each ends. One that has more than `most` blocks is left empty. One use.
   */
  encode(order: Uint32Array, most: number = Number.POSITIVE_INFINITY): { ends: Uint32Array; bytes: Uint8Array } {
    const starts = new Uint32Array(this.#last.length + 1)
    for (const thing of this.#things.values) starts[thing + 1]!++
    for (let i = 0; i < this.#last.length; i++) starts[i + 1]! += starts[i]!
    const sorted = new Uint32Array(this.#things.length)
    const next = starts.slice()
    let block = 0
    for (const [i, thing] of this.#things.values.entries()) {
      while (block < this.#ends.length && this.#ends[block]! <= i) block++
      sorted[next[thing]!++] = block
    }
    const ends = new Uint32Array(order.length)
    const bytes = new Uint8Array(sorted.length * 3 + order.length * 2)
    let length = 0
    for (const [i, thing] of order.entries()) {
      const from = starts[thing]!
      const to = starts[thing + 1]!
      let before = 0
      for (let at = from; at < to && to - from <= most; at++) {
        let difference = sorted[at]! - before
        before = sorted[at]!
        for (; difference > 127; difference >>>= 7) bytes[length++] = (difference & 127) | 128
        bytes[length++] = difference
      }
      ends[i] = length
    }
    return { ends, bytes: bytes.subarray(0, length) }
  }
}

/** Marks the numbers of the posting between two offsets. */
export function markPosting(bytes: Uint8Array, from: number, to: number, marks: Uint8Array): void {
  let number = 0
  let difference = 0
  let shift = 0
  for (let at = from; at < to; at++) {
    const byte = bytes[at]!
    difference |= (byte & 127) << shift
    shift += 7
    if (byte < 128) {
      number += difference
      marks[number] = 1
      difference = 0
      shift = 0
    }
  }
}

/** The numbers that are marked, ascending. */
export function marked(marks: Uint8Array): number[] {
  const numbers: number[] = []
  for (let at = marks.indexOf(1); at >= 0; at = marks.indexOf(1, at + 1)) numbers.push(at)
  return numbers
}
