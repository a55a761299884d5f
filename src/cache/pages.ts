// Small reads of a large file, through pages that are kept: halving a table touches the same ones again and again, and a read
// from Node costs the same for one byte as for eight thousand.

export const PAGE_BYTES = 8 * 1024
const ROOM_BYTES = 16 * PAGE_BYTES
/** Pages kept, 8 MB of them; those longest unused go first. */
const MOST_PAGES = 1024

export class Pages {
  readonly #fill: (offset: number, buffer: Buffer) => void
  readonly #end: number
  /** Memory for the next pages: taken for many at once, since one of its own for each would cost more than reading into it. */
  #room: Buffer = Buffer.alloc(0)
  /** By offset, the longest unused first. */
  readonly #pages = new Map<number, Buffer>()

  /** `fill` reads from an offset of the file until a buffer is full; `end` is where what is paged ends. */
  constructor(end: number, fill: (offset: number, buffer: Buffer) => void) {
    this.#end = end
    this.#fill = fill
  }

  /** Bytes of the file, a page's length at most. */
  part(offset: number, length: number): Buffer {
    const inPage = offset % PAGE_BYTES
    const page = this.#page(offset - inPage)
    if (inPage + length <= PAGE_BYTES) return page.subarray(inPage, inPage + length)
    const left = page.subarray(inPage)
    return Buffer.concat([left, this.#page(offset - inPage + PAGE_BYTES).subarray(0, length - left.length)])
  }

  /** The little-endian number of four bytes at an offset: a halving asks for many, and a buffer for each would cost it most. */
  u32(offset: number): number {
    const inPage = offset % PAGE_BYTES
    if (inPage + 4 > PAGE_BYTES) return this.part(offset, 4).readUInt32LE(0)
    const page = this.#page(offset - inPage)
    return (page[inPage]! | (page[inPage + 1]! << 8) | (page[inPage + 2]! << 16) | (page[inPage + 3]! << 24)) >>> 0
  }

  #read(offset: number, length: number): Buffer {
    if (this.#room.length < length) this.#room = Buffer.allocUnsafeSlow(ROOM_BYTES)
    const page = this.#room.subarray(0, length)
    // Aligned, because pages are also read as arrays of numbers.
    this.#room = this.#room.subarray((length + 7) & ~7)
    this.#fill(offset, page)
    return page
  }

  #page(offset: number): Buffer {
    const known = this.#pages.get(offset)
    // Until it is half full none is in danger, and moving each to the end would cost more than looking it up.
    if (known && this.#pages.size <= MOST_PAGES / 2) return known
    const page = known ?? this.#read(offset, Math.min(PAGE_BYTES, this.#end - offset))
    if (known) this.#pages.delete(offset)
    else if (this.#pages.size === MOST_PAGES)
      for (const oldest of this.#pages.keys()) {
        this.#pages.delete(oldest)
        break
      }
    this.#pages.set(offset, page)
    return page
  }
}
