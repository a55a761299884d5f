// The section `sums` of a tables file: a checksum for each page of it, so that whoever reads a part knows that it is what was
// written. The sums have sums of their own in the manifest. See cache-format.md.
import { page32 } from '../util/checksum.ts'

/** Bytes of a page with a checksum of its own. */
export const SUMMED_BYTES = 4096
/** Bytes of the section whose checksum stands in the manifest as one number: sums of 16 MiB of tables. */
const PIECE_BYTES = 16 * 1024
const PER_PIECE = PIECE_BYTES / 4
/** The section begins and ends at a multiple of this. */
export const SUMS_ALIGNMENT = 16

/** page32 of bytes that lie in memory at a multiple of four, and are a multiple of sixteen. */
function sumOf(bytes: Buffer, from: number, to: number): number {
  return page32(new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2), from >> 2, to >> 2)
}

/** Sums up pages as they are written. */
export class PageSummer {
  readonly #page = Buffer.allocUnsafeSlow(SUMMED_BYTES)
  #filled = 0
  readonly #sums: number[] = []

  update(bytes: Buffer): void {
    for (let at = 0; at < bytes.length; ) {
      const copied = bytes.copy(this.#page, this.#filled, at)
      at += copied
      this.#filled += copied
      if (this.#filled === SUMMED_BYTES) this.#close()
    }
  }

  #close(): void {
    this.#sums.push(sumOf(this.#page, 0, this.#filled))
    this.#filled = 0
  }

  /** The section, and the sums of its pieces. What was summed must have a length of whole sixteens. */
  finish(): { readonly section: Buffer; readonly roots: number[] } {
    if (this.#filled > 0) this.#close()
    const bytes = this.#sums.length * 4
    const section = Buffer.alloc(bytes + (-bytes & (SUMS_ALIGNMENT - 1)))
    for (const [i, sum] of this.#sums.entries()) section.writeUInt32LE(sum, i * 4)
    const roots: number[] = []
    for (let at = 0; at < section.length; at += PIECE_BYTES)
      roots.push(sumOf(section, at, Math.min(at + PIECE_BYTES, section.length)))
    return { section, roots }
  }
}

/** Checks pages as they are read. */
export class PageSums {
  readonly #roots: readonly number[]
  readonly #read: (offset: number, length: number) => Buffer
  readonly #bytes: number
  readonly #pieces: (Int32Array | undefined)[] = []

  /** `roots` stand in the manifest; `bytes` is the length of the section and `read` reads a part of it. */
  constructor(roots: readonly number[], bytes: number, read: (offset: number, length: number) => Buffer) {
    this.#roots = roots
    this.#bytes = bytes
    this.#read = read
  }

  /** Offset in `bytes` of the first page that is not what was written, or -1. `offset`, where they lie in the file, begins a page. */
  firstBad(bytes: Buffer, offset: number): number {
    const words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2)
    for (let at = 0; at < bytes.length; at += SUMMED_BYTES) {
      const page = (offset + at) / SUMMED_BYTES
      const end = Math.min(at + SUMMED_BYTES, bytes.length)
      if ((page32(words, at >> 2, end >> 2) | 0) !== this.#sum(page)) return at
    }
    return -1
  }

  /** As a signed number; undefined where the sums themselves are damaged. */
  #sum(page: number): number | undefined {
    const number = Math.floor(page / PER_PIECE)
    let piece = this.#pieces[number]
    if (!piece) {
      const from = number * PIECE_BYTES
      const bytes = this.#read(from, Math.min(PIECE_BYTES, this.#bytes - from))
      if (sumOf(bytes, 0, bytes.length) !== this.#roots[number]) return undefined
      piece = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2)
      this.#pieces[number] = piece
    }
    return piece[page % PER_PIECE]
  }
}
