// A section of 32-bit numbers, read in windows of ascending position, or in place if it is kept in memory.
import { theKernel } from '../../kernel/kernel.ts'
import type { NumberSource } from '../../kernel/number-loops.ts'
import type { SectionSource } from './section-source.ts'

/** Numbers per read: 4 KB cost no more than a few numbers, and large reads cost less than many small ones. */
const WINDOW = 1024
/** If more than one number per so many bytes of the section is wanted, the window is wide. */
const BYTES_PER_NUMBER = 20_000
const WIDE_WINDOW = 65_536
/** Up to so many numbers, reading one by one is faster than compiling a loop of the kernel. */
const FEW = 16

type NumberSection = 'places' | 'repeats' | 'starts'

export class NumberWindow implements NumberSource {
  readonly #reader: SectionSource
  readonly #section: NumberSection
  readonly count: number
  #first = 0
  #most = WINDOW
  #buffer = new Uint32Array(0)
  #window: Uint32Array = new Uint32Array(0)

  constructor(reader: SectionSource, section: NumberSection) {
    this.#reader = reader
    this.#section = section
    this.count = reader.size(section) / 4
  }

  get address(): number | undefined {
    return this.#reader.keptIn(theKernel(), this.#section)
  }

  get most(): number {
    return this.#most
  }

  fill(first: number, memory: Buffer): void {
    this.#reader.fillOnce(this.#section, first * 4, memory)
  }

  damaged(): Error {
    return this.#reader.damaged(`section ${this.#section}`)
  }

  #expect(count: number): void {
    const isMany = count > (this.count * 4) / BYTES_PER_NUMBER
    if (isMany && this.count > WINDOW) this.#most = WIDE_WINDOW
  }

  gather(indexes: Uint32Array): Uint32Array {
    if (indexes.length <= FEW) return indexes.map(index => this.at(index))
    this.#expect(indexes.length)
    return theKernel().pick(indexes, this)
  }

  /** Total length of the runs at ascending indexes. A run is a length and then so many numbers. */
  sumOfRuns(indexes: Uint32Array): number {
    if (indexes.length <= FEW) return indexes.reduce((sum, index) => sum + this.at(index), 0)
    this.#expect(indexes.length)
    return theKernel().sumOfRuns(indexes, this)
  }

  /** Appends the numbers of these runs to `numbers`. */
  withRuns(numbers: Uint32Array, indexes: Uint32Array): Uint32Array {
    if (indexes.length === 0) return numbers
    this.#expect(indexes.length)
    return theKernel().withRuns(numbers, indexes, this)
  }

  at(index: number): number {
    const inWindow = index - this.#first
    if (inWindow >= 0 && inWindow < this.#window.length) return this.#window[inWindow]!
    if (index >= this.count) throw this.damaged()
    const all = this.#reader.keptNumbers(this.#section)
    if (all) {
      this.#first = 0
      this.#window = all
      return all[index]!
    }
    this.#first = index
    if (this.#buffer.length !== this.#most) this.#buffer = new Uint32Array(this.#most)
    const length = Math.min(this.#most, this.count - this.#first)
    this.#window = this.#buffer.subarray(0, length)
    this.fill(this.#first, Buffer.from(this.#buffer.buffer, 0, length * 4))
    return this.#window[index - this.#first]!
  }
}
