// Reads a large file in cached pages: binary searches revisit the same ones, and Node takes as long to read one byte as
// eight thousand. A server caches almost everything it reads.
import { u32 } from '../../util/bytes.ts'

/** Largest part that one call returns, in bytes. */
export const PAGE_BYTES = 8 * 1024

/** Page size in bytes, and most cached pages of all files. */
let pageSize = PAGE_BYTES
let maxPages = 1024
/** Pages allocated together, because an allocation costs more than a read. */
let pagesPerAllocation = 16

/** Whether this process caches whole tables, as servers do. */
export function keepsMany(): boolean {
  return pageSize > PAGE_BYTES
}

/** Sets up the cache of a server: up to 160 MB, in larger pages. Call before anything is read. */
export function keepManyPages(): void {
  pageSize = 16 * 1024
  maxPages = 10_000
  pagesPerAllocation = 1
}

/**
 * Cached pages by file number × PAGES_PER_FILE + page number. When `recent` has half the limit it becomes `older`,
 * which is cheaper than a list ordered by last use.
 */
let recent = new Map<number, Buffer>()
let older = new Map<number, Buffer>()
/** Most pages of a file; keys stay small integers for thousands of files. */
const PAGES_PER_FILE = 2 ** 20
const MAX_AT_ONCE = 64
let files = 0
/** File numbers by key, the last opened ones: every update of an index adds files. */
const fileNumbers = new Map<string, number>()
const MAX_FILE_NUMBERS = 64

export class Pages {
  readonly #fill: (offset: number, buffer: Buffer) => void
  readonly #end: number
  /** Memory for the next pages, and the offset of its free part. */
  #memory: Buffer = Buffer.allocUnsafe(0)
  #free = 0
  readonly #file: number
  readonly #isNamed: boolean

  /** `fill` reads from an offset until the buffer is full. Pages of a file with a `key` survive closing it. */
  constructor(end: number, fill: (offset: number, buffer: Buffer) => void, key?: string) {
    this.#end = end
    this.#fill = fill
    this.#isNamed = key !== undefined
    this.#file = (key !== undefined && fileNumbers.get(key)) || ++files
    if (key === undefined) return
    fileNumbers.delete(key)
    fileNumbers.set(key, this.#file)
    if (fileNumbers.size > MAX_FILE_NUMBERS) fileNumbers.delete(fileNumbers.keys().next().value!)
  }

  /** Bytes of the file, at most PAGE_BYTES. */
  part(offset: number, length: number): Buffer {
    const inPage = offset % pageSize
    const page = this.#page((offset - inPage) / pageSize)
    if (inPage + length <= pageSize) return page.subarray(inPage, inPage + length)
    const part = Buffer.allocUnsafe(length)
    this.copy(offset, part)
    return part
  }

  copy(offset: number, buffer: Buffer): void {
    for (let at = 0; at < buffer.length; ) {
      const inPage = (offset + at) % pageSize
      const pages = Math.ceil((inPage + buffer.length - at) / pageSize)
      const page = this.#page((offset + at - inPage) / pageSize, pages)
      // `subarray` and `set` are native; every process would have to compile Buffer's `copy`.
      const part = page.subarray(inPage, Math.min(pageSize, inPage + buffer.length - at))
      buffer.set(part, at)
      at += part.length
    }
  }

  load(offset: number, length: number): void {
    const end = Math.ceil((offset + length) / pageSize)
    for (let page = Math.floor(offset / pageSize); page < end; page++) this.#page(page, end - page)
  }

  /** Little-endian u32 at an offset: binary searches read many, and a view of each would dominate. */
  u32(offset: number): number {
    const inPage = offset % pageSize
    if (inPage + 4 > pageSize) return u32(this.part(offset, 4), 0)
    const page = this.#page((offset - inPage) / pageSize)
    return u32(page, inPage)
  }

  /** Drops the pages of this file unless it has a key. */
  close(): void {
    if (this.#isNamed) return
    // A one-shot process has hardly any pages of other files.
    if (fileNumbers.size === 0) {
      recent = new Map()
      older = new Map()
      return
    }
    for (const kept of [recent, older])
      for (const key of kept.keys()) if (Math.floor(key / PAGES_PER_FILE) === this.#file) kept.delete(key)
  }

  /** Reads a page and up to `wanted` - 1 pages after it that are not cached. */
  #read(number: number, wanted: number): Buffer {
    const first = this.#file * PAGES_PER_FILE + number
    let count = 1
    while (count < Math.min(wanted, MAX_AT_ONCE) && !recent.has(first + count) && !older.has(first + count)) count++
    const offset = number * pageSize
    const length = Math.min(count * pageSize, this.#end - offset)
    if (this.#memory.length - this.#free < length) {
      this.#memory = Buffer.allocUnsafeSlow(Math.max(length, pagesPerAllocation * pageSize))
      this.#free = 0
    }
    const bytes = this.#memory.subarray(this.#free, this.#free + length)
    // Aligned, because pages are also read as arrays of numbers.
    this.#free += (length + 7) & ~7
    this.#fill(offset, bytes)
    if (count === 1) return bytes
    for (let i = count - 1; i > 0; i--) this.#keep(first + i, bytes.subarray(i * pageSize, (i + 1) * pageSize))
    return bytes.subarray(0, pageSize)
  }

  #keep(key: number, page: Buffer): void {
    if (recent.size >= maxPages / 2) {
      older = recent
      recent = new Map()
    }
    recent.set(key, page)
  }

  #page(number: number, wanted = 1): Buffer {
    const key = this.#file * PAGES_PER_FILE + number
    const known = recent.get(key)
    if (known) return known
    const page = older.get(key) ?? this.#read(number, wanted)
    this.#keep(key, page)
    return page
  }
}
