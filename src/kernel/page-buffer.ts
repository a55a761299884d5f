// Where pages of tables are read to and checked.
import { newMemory, PAGE } from '../platform/large-buffers.ts'
import { instance } from './kernel-module.ts'

/** Where sums of pages lie, so many bytes of them at most: nothing of use has the address 0. */
const SUMS = 16
const SUMS_BYTES = 1 << 14
/** Where pages begin. */
const START = SUMS + SUMS_BYTES

/**
 * Memory that one read after the other uses again (fresh memory costs more than reading into it), and checks the sums
 * of.
 */
export class PageBuffer {
  readonly #memory = newMemory(4)
  readonly #exports = instance(this.#memory)
  #bytes = Buffer.from(this.#memory.buffer)
  #words = new Int32Array(this.#memory.buffer)
  /** What was taken last: nearly all reads are of one page, and each view is an object more. */
  #taken = this.#bytes.subarray(START, START)

  /** `length` bytes of it; what was there before is lost. */
  take(length: number): Buffer {
    if (length === this.#taken.length) return this.#taken
    // Beside it there is room for the sums.
    const missing = START + length + (length >> 8) + 64 - this.#bytes.length
    if (missing > 0) {
      this.#memory.grow(Math.ceil(missing / PAGE))
      this.#bytes = Buffer.from(this.#memory.buffer)
      this.#words = new Int32Array(this.#memory.buffer)
    }
    this.#taken = this.#bytes.subarray(START, START + length)
    return this.#taken
  }

  /** Room for so many bytes of sums, which are read while pages are in theirs: `page32` says that of them. */
  takeSums(length: number): Buffer {
    return this.#bytes.subarray(SUMS, SUMS + length)
  }

  /** page32 (util/checksum.ts) of the sums that were read last, a multiple of 16 bytes. */
  page32(length: number): number {
    return this.#exports.page32(SUMS, length) >>> 0
  }

  /** sum32 (util/checksum.ts) of some bytes; what was taken before is lost. */
  sum32(bytes: Uint8Array): number {
    this.take(bytes.length).set(bytes)
    return this.#exports.sum32(START, bytes.length) >>> 0
  }

  /**
   * Number of the first of some ascending texts that is not before `wanted`; how many they are where all are. They end
   * at the little-endian u32 of `ends` less `base`, each where the next begins. What was taken before is lost.
   */
  firstNotBefore(ends: Uint8Array, base: number, texts: Uint8Array, wanted: Uint8Array): number {
    const room = this.take(ends.length + texts.length + wanted.length)
    room.set(ends)
    room.set(texts, ends.length)
    room.set(wanted, ends.length + texts.length)
    const textsAt = START + ends.length
    const wantedAt = textsAt + texts.length
    return this.#exports.firstNotBefore(START, ends.length >> 2, base, textsAt, wantedAt, wanted.length)
  }

  /**
   * Offset of the first page of `size` bytes whose page32 is not its sum, -1 where there is none: of those between two
   * offsets of what was taken last, the last of which may be shorter. Their sums are those from `first` on.
   */
  firstBad(from: number, to: number, size: number, sums: Int32Array, first: number): number {
    // Behind all that was taken, not only what is looked at now.
    const at = (START + this.#taken.length + 15) & ~15
    const count = Math.ceil((to - from) / size)
    this.#words.set(sums.subarray(first, first + count), at >> 2)
    const bad = this.#exports.firstBad(START + from, to - from, size, at)
    return bad < 0 ? -1 : from + bad
  }
}

let room: PageBuffer | undefined

/**
 * The room that all readers of this process read pages to: what is in it lasts until the next read. A memory is not
 * cheap to make.
 */
export function pageBuffer(): PageBuffer {
  room ??= new PageBuffer()
  return room
}
