// Reads of a large file through pages that are kept: halving a table touches the same ones again and again, and a read
// from Node costs the same for one byte as for eight thousand. A server keeps so many that it hardly reads at all.
import { u32 } from '../../util/bytes.ts'

/** Bytes of a part that one call gives at most. */
export const PAGE_BYTES = 8 * 1024

/** What this process keeps: bytes of a page, and pages of all files together. */
let size = PAGE_BYTES
let most = 1024
/** Pages that memory is taken for at once, since one of its own for each would cost more than reading into it. */
let together = 16

/** True in a process that answers again and again: all that is read is kept, whole tables among it. */
export function keepsMany(): boolean {
  return size > PAGE_BYTES
}

/**
 * For a process that answers again and again: 160 MB at most, in pages that cost fewer reads. Called before anything is
 * read.
 */
export function keepManyPages(): void {
  size = 16 * 1024
  most = 10_000
  together = 1
}

/**
 * Pages by number of the file in the high digits and of the page in the low ones: those used since the others were set
 * aside, and those others, which go when as many have been used again. A list by last use would be moved about in at
 * every look.
 */
let recent = new Map<number, Buffer>()
let older = new Map<number, Buffer>()
/** Most pages of a file; keys stay small numbers for thousands of files, one after the other. */
const FILE = 2 ** 20
/** Pages that are read at once at most. */
const MOST_AT_ONCE = 64
let files = 0
/** Numbers of files by their keys, those opened last: an index that is updated all day has others with each update. */
const named = new Map<string, number>()
const MOST_NAMED = 64

export class Pages {
  readonly #fill: (offset: number, buffer: Buffer) => void
  readonly #end: number
  /** Memory for the next pages, and where it begins. */
  #room: Buffer = Buffer.allocUnsafe(0)
  #free = 0
  readonly #file: number
  readonly #isNamed: boolean

  /**
   * `fill` reads from an offset of the file until a buffer is full; `end` is where what is paged ends. Pages of a file
   * with a `key`, which tells it from all others, are there when it is opened again.
   */
  constructor(end: number, fill: (offset: number, buffer: Buffer) => void, key?: string) {
    this.#end = end
    this.#fill = fill
    this.#isNamed = key !== undefined
    this.#file = (key !== undefined && named.get(key)) || ++files
    if (key === undefined) return
    named.delete(key)
    named.set(key, this.#file)
    if (named.size > MOST_NAMED) named.delete(named.keys().next().value!)
  }

  /** Bytes of the file, at most PAGE_BYTES. */
  part(offset: number, length: number): Buffer {
    const inPage = offset % size
    const page = this.#page((offset - inPage) / size)
    if (inPage + length <= size) return page.subarray(inPage, inPage + length)
    const part = Buffer.allocUnsafe(length)
    this.copy(offset, part)
    return part
  }

  /** Fills a buffer from an offset of the file. */
  copy(offset: number, buffer: Buffer): void {
    for (let at = 0; at < buffer.length; ) {
      const inPage = (offset + at) % size
      const pages = Math.ceil((inPage + buffer.length - at) / size)
      const page = this.#page((offset + at - inPage) / size, pages)
      // Not `copy`: what Node adds to arrays of bytes it compiles anew in each process.
      const part = page.subarray(inPage, Math.min(size, inPage + buffer.length - at))
      buffer.set(part, at)
      at += part.length
    }
  }

  /** Reads what is not kept yet of a part of the file. */
  load(offset: number, length: number): void {
    const end = Math.ceil((offset + length) / size)
    for (let page = Math.floor(offset / size); page < end; page++) this.#page(page, end - page)
  }

  /**
   * The little-endian number of four bytes at an offset: a halving asks for many, and a buffer for each would cost it
   * most.
   */
  u32(offset: number): number {
    const inPage = offset % size
    if (inPage + 4 > size) return u32(this.part(offset, 4), 0)
    const page = this.#page((offset - inPage) / size)
    return u32(page, inPage)
  }

  /** Forgets the pages of this file, but for those that may be asked for again. */
  close(): void {
    if (this.#isNamed) return
    // A process that answers once has hardly pages of other files, and no time to look for them.
    if (named.size === 0) {
      recent = new Map()
      older = new Map()
      return
    }
    for (const kept of [recent, older])
      for (const key of kept.keys()) if (Math.floor(key / FILE) === this.#file) kept.delete(key)
  }

  /** Reads a page, and with it those of the `wanted` ones from there on that are not kept either. */
  #read(number: number, wanted: number): Buffer {
    const first = this.#file * FILE + number
    let count = 1
    while (count < Math.min(wanted, MOST_AT_ONCE) && !recent.has(first + count) && !older.has(first + count)) count++
    const offset = number * size
    const length = Math.min(count * size, this.#end - offset)
    if (this.#room.length - this.#free < length) {
      this.#room = Buffer.allocUnsafeSlow(Math.max(length, together * size))
      this.#free = 0
    }
    const bytes = this.#room.subarray(this.#free, this.#free + length)
    // Aligned, because pages are also read as arrays of numbers.
    this.#free += (length + 7) & ~7
    this.#fill(offset, bytes)
    if (count === 1) return bytes
    for (let i = count - 1; i > 0; i--) this.#keep(first + i, bytes.subarray(i * size, (i + 1) * size))
    return bytes.subarray(0, size)
  }

  #keep(key: number, page: Buffer): void {
    if (recent.size >= most / 2) {
      older = recent
      recent = new Map()
    }
    recent.set(key, page)
  }

  #page(number: number, wanted = 1): Buffer {
    const key = this.#file * FILE + number
    const known = recent.get(key)
    if (known) return known
    const page = older.get(key) ?? this.#read(number, wanted)
    this.#keep(key, page)
    return page
  }
}
