// The buffer into which pages of the cache are read and verified.
import { newMemory, PAGE } from '../platform/large-buffers.ts'
import { hex } from '../util/bytes.ts'
import { instantiateKernel } from './kernel-module.ts'

/** Address and capacity of the checksums; address 0 means none. */
const SUMS = 16
const SUMS_BYTES = 1 << 14
/** Start of the pages. */
const START = SUMS + SUMS_BYTES
const KEY_BYTES = 16
const HASH_BYTES = 8

/** Memory that all reads reuse, because allocating costs more than reading, with loops that verify it. */
export class PageBuffer {
  readonly #memory = newMemory(4)
  readonly #exports = instantiateKernel(this.#memory)
  #bytes = Buffer.from(this.#memory.buffer)
  #words = new Int32Array(this.#memory.buffer)
  /** The last view: most reads are of one page, so that it can be reused. */
  #taken = this.#bytes.subarray(START, START)

  /** A view of `length` bytes; overwrites the contents. */
  take(length: number): Buffer {
    if (length === this.#taken.length) return this.#taken
    // The rest is for checksums.
    const missing = START + length + (length >> 8) + 64 - this.#bytes.length
    if (missing > 0) {
      this.#memory.grow(Math.ceil(missing / PAGE))
      this.#bytes = Buffer.from(this.#memory.buffer)
      this.#words = new Int32Array(this.#memory.buffer)
    }
    this.#taken = this.#bytes.subarray(START, START + length)
    return this.#taken
  }

  /** A view for `length` bytes of checksums, apart from the pages. */
  takeSums(length: number): Buffer {
    return this.#bytes.subarray(SUMS, SUMS + length)
  }

  /** page32 (util/checksum.ts) of the checksums read last, a multiple of 16 bytes. */
  page32(length: number): number {
    return this.#exports.page32(SUMS, length) >>> 0
  }

  /** sum32 (util/checksum.ts); overwrites the contents. */
  sum32(bytes: Uint8Array): number {
    this.take(bytes.length).set(bytes)
    return this.#exports.sum32(START, bytes.length) >>> 0
  }

  /** SipHash-2-4 of the bytes under a key of 16 bytes, in hexadecimal; overwrites the contents. */
  siphash(key: Uint8Array, bytes: Uint8Array): string {
    const buffer = this.take(KEY_BYTES + bytes.length)
    buffer.set(key)
    buffer.set(bytes, KEY_BYTES)
    this.#exports.siphash(START, START + KEY_BYTES, bytes.length)
    return hex(buffer, 0, HASH_BYTES)
  }

  /**
   * Index of the first of the sorted texts that is not before `wanted`, or their number. Each text ends at its u32 of
   * `ends` minus `base`. Overwrites the contents.
   */
  firstNotBefore(ends: Uint8Array, base: number, texts: Uint8Array, wanted: Uint8Array): number {
    const buffer = this.take(ends.length + texts.length + wanted.length)
    buffer.set(ends)
    buffer.set(texts, ends.length)
    buffer.set(wanted, ends.length + texts.length)
    const textsAt = START + ends.length
    const wantedAt = textsAt + texts.length
    return this.#exports.firstNotBefore(START, ends.length >> 2, base, textsAt, wantedAt, wanted.length)
  }

  /**
   * Offset of the first page of `size` bytes between `from` and `to` whose page32 differs from `sums`, counted from
   * `first`; else -1. The last page may be shorter.
   */
  firstBad(from: number, to: number, size: number, sums: Int32Array, first: number): number {
    // After the whole view, not only the checked part of it.
    const at = (START + this.#taken.length + 15) & ~15
    const count = Math.ceil((to - from) / size)
    this.#words.set(sums.subarray(first, first + count), at >> 2)
    const bad = this.#exports.firstBad(START + from, to - from, size, at)
    return bad < 0 ? -1 : from + bad
  }
}

let buffer: PageBuffer | undefined

/** The buffer shared by all readers of this process. Its contents are valid until the next read. */
export function pageBuffer(): PageBuffer {
  buffer ??= new PageBuffer()
  return buffer
}
