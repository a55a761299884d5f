// A section of 32-bit numbers, read in windows that move on as higher numbers are asked for; looked at as it is where
// it is kept.
import type { CacheReader } from './reader.ts'

/**
 * Numbers of a section that are read at once: 4 KB cost no more than a few, and where many are wanted 256 KB less than
 * many reads.
 */
const WINDOW = 1024
/**
 * Where more are wanted than one for so many bytes of a section, it is read in large pieces: those cost less than a
 * read for each.
 */
const BYTES_FOR_ONE = 20_000
const WIDE_WINDOW = 65_536

type NumberSection = 'places' | 'repeats'

/** The numbers of a section by their place in it. */
export class NumberWindow {
  readonly #reader: CacheReader
  readonly #section: NumberSection
  readonly #count: number
  #first = 0
  /** Numbers that are read at once, and where they are read to. */
  #most = WINDOW
  #room = new Uint32Array(0)
  #window: Uint32Array = new Uint32Array(0)

  constructor(reader: CacheReader, section: NumberSection) {
    this.#reader = reader
    this.#section = section
    this.#count = reader.size(section) / 4
  }

  /** Says how many are going to be asked for, in ascending order. */
  expect(count: number): void {
    const isMany = count > (this.#count * 4) / BYTES_FOR_ONE
    if (isMany && this.#count > WINDOW) this.#most = WIDE_WINDOW
  }

  /** The numbers at ascending indexes: in one loop, which a cold process interprets. */
  gather(indexes: Uint32Array): Uint32Array {
    this.expect(indexes.length)
    const numbers = new Uint32Array(indexes.length)
    let first = this.#first
    let window = this.#window
    for (let i = 0; i < indexes.length; i++) {
      const inWindow = indexes[i]! - first
      if (inWindow >= 0 && inWindow < window.length) numbers[i] = window[inWindow]!
      else {
        numbers[i] = this.at(indexes[i]!)
        first = this.#first
        window = this.#window
      }
    }
    return numbers
  }

  at(index: number): number {
    const inWindow = index - this.#first
    if (inWindow >= 0 && inWindow < this.#window.length) return this.#window[inWindow]!
    if (index >= this.#count) throw this.#reader.damaged(`section ${this.#section}`)
    const all = this.#reader.keptNumbers(this.#section)
    if (all) {
      this.#first = 0
      this.#window = all
      return all[index]!
    }
    this.#first = index
    if (this.#room.length !== this.#most) this.#room = new Uint32Array(this.#most)
    const length = Math.min(this.#most, this.#count - this.#first)
    this.#window = this.#room.subarray(0, length)
    this.#reader.fillOnce(this.#section, this.#first * 4, Buffer.from(this.#room.buffer, 0, length * 4))
    return this.#window[index - this.#first]!
  }
}
