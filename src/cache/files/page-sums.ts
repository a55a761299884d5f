// The section `sums` of a tables file: a checksum per page. The manifest has checksums of the section. See
// cache-format.md.
import type { PageBuffer } from '../../kernel/page-buffer.ts'
import { page32 } from '../../util/checksum.ts'

/** Bytes per checksum. */
export const SUMMED_BYTES = 4096
/** Bytes of the section per checksum in the manifest: the sums of 16 MiB of tables. */
const PIECE_BYTES = 16 * 1024
const PER_PIECE = PIECE_BYTES / 4
export const SUMS_ALIGNMENT = 16

/** page32; the memory must be aligned to four bytes, the length a multiple of sixteen. */
function sumOf(bytes: Buffer, from: number, to: number): number {
  return page32(new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2), from >> 2, to >> 2)
}

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

  /** The section and the sums of its pieces. The length written must be a multiple of sixteen. */
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

export class PageSums {
  readonly #roots: readonly number[]
  readonly #read: (offset: number, room: Buffer) => void
  readonly #bytes: number
  readonly #pieces: (Int32Array | undefined)[] = []

  /** `roots` are the sums in the manifest, `bytes` the length of the section; `read` reads from an offset of it. */
  constructor(roots: readonly number[], bytes: number, read: (offset: number, room: Buffer) => void) {
    this.#roots = roots
    this.#bytes = bytes
    this.#read = read
  }

  /**
   * Offset of the first bad page in `from`..`to` of the buffer, or -1. The buffer begins at `offset` of the file; both
   * `offset` and `from` are starts of pages.
   */
  firstBad(room: PageBuffer, from: number, to: number, offset: number): number {
    for (let at = from; at < to; ) {
      const page = (offset + at) / SUMMED_BYTES
      const piece = this.#piece(room, Math.floor(page / PER_PIECE))
      if (!piece) return at
      const first = page % PER_PIECE
      const end = Math.min(to, at + (PER_PIECE - first) * SUMMED_BYTES)
      const hasSums = (piece.length - first) * SUMMED_BYTES >= end - at
      const bad = hasSums ? room.firstBad(at, end, SUMMED_BYTES, piece, first) : at
      if (bad >= 0) return bad
      at = end
    }
    return -1
  }

  /** Sums of one piece; undefined if they are damaged. */
  #piece(room: PageBuffer, number: number): Int32Array | undefined {
    let piece = this.#pieces[number]
    if (!piece) {
      const from = number * PIECE_BYTES
      const length = Math.min(PIECE_BYTES, this.#bytes - from)
      if (length <= 0) return undefined
      const bytes = room.takeSums(length)
      this.#read(from, bytes)
      if (room.page32(length) !== this.#roots[number]) return undefined
      piece = new Int32Array(length / 4)
      new Uint8Array(piece.buffer).set(bytes)
      this.#pieces[number] = piece
    }
    return piece
  }
}
