// Where pages of tables are read to and checked.
import { instance, newMemory, PAGE } from './module.ts'

/** Where a room begins: nothing of use has the address 0. */
const START = 16

/** Memory that one read after the other uses again (fresh memory costs more than reading into it), and checks the sums of. */
export class PageRoom {
  readonly #memory = newMemory(4)
  readonly #exports = instance(this.#memory)
  #bytes = Buffer.from(this.#memory.buffer)

  /** `length` bytes of it; what was there before is lost. */
  take(length: number): Buffer {
    // Beside it there is room for the sums.
    const missing = START + length + (length >> 8) + 64 - this.#bytes.length
    if (missing > 0) {
      this.#memory.grow(Math.ceil(missing / PAGE))
      this.#bytes = Buffer.from(this.#memory.buffer)
    }
    return this.#bytes.subarray(START, START + length)
  }

  /** page32 (util/checksum.ts) of all that was taken last, a multiple of 16 bytes, signed. */
  page32(length: number): number {
    return this.#exports.page32(START, length)
  }

  /**
   * Offset of the first page of `size` bytes whose page32 is not its sum, -1 where there is none: of those between two offsets of what was
   * taken last, the last of which may be shorter.
   */
  firstBad(from: number, to: number, size: number, sums: Int32Array): number {
    const at = (START + to + 15) & ~15
    new Int32Array(this.#memory.buffer, at, sums.length).set(sums)
    const bad = this.#exports.firstBad(START + from, to - from, size, at)
    return bad < 0 ? -1 : from + bad
  }
}
