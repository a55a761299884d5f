// Small reads of a large file, through pages that are kept: halving a table touches the same ones again and again, and a read
// from Node costs the same for one byte as for sixteen thousand.

export const PAGE_BYTES = 16 * 1024
/** Pages kept, 8 MB of them; those longest unused go first. */
const MOST_PAGES = 512

export class Pages {
  readonly #read: (offset: number, length: number) => Buffer
  /** By offset, the longest unused first. */
  readonly #pages = new Map<number, Buffer>()

  constructor(read: (offset: number, length: number) => Buffer) {
    this.#read = read
  }

  /** Bytes of a section that lies from `start` to before `end`; pages are counted from its start. */
  part(offset: number, length: number, start: number, end: number): Buffer {
    const first = offset - ((offset - start) % PAGE_BYTES)
    const inPage = offset - first
    if (inPage + length <= PAGE_BYTES) return this.#page(first, end).subarray(inPage, inPage + length)
    const left = this.#page(first, end).subarray(inPage)
    return Buffer.concat([left, this.#page(first + PAGE_BYTES, end).subarray(0, length - left.length)])
  }

  #page(offset: number, end: number): Buffer {
    const known = this.#pages.get(offset)
    const page = known ?? this.#read(offset, Math.min(PAGE_BYTES, end - offset))
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
