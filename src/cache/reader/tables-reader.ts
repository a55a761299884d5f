// Reads the tables of a segment by part, with the checksums of the pages that the parts lie in.
import { closeSync } from 'node:fs'
import type { CtxError } from '../../errors.ts'
import { type Kernel, theKernel } from '../../kernel/kernel.ts'
import { pageBuffer } from '../../kernel/page-buffer.ts'
import { fileKey, readInto } from '../../platform/fs.ts'
import { damagedIndex, type Manifest } from '../files/manifest.ts'
import { PageSums, SUMMED_BYTES } from '../files/page-sums.ts'
import type { OptionalSection, Section } from '../format.ts'
import { keepsMany, PAGE_BYTES, Pages } from './file-pages.ts'
import { addressOf, isKept, type KeptSignatures, keepSections, signaturesOf } from './kept-sections.ts'

/** Changes bytes that were read from an offset of the tables. */
export type Repair = (offset: number, bytes: Buffer) => void

/** Bytes that are read at once at most: whole pages. Memory that is used again costs less than fresh memory. */
const MOST_AT_ONCE = 1 << 16

/** Bytes that are read before anybody asks for them, at most. */
const MOST_LOADED = 128 << 20

export class TablesReader {
  readonly folder: string
  readonly manifest: Manifest
  readonly #tables: number
  readonly #sections = new Map<Section | OptionalSection, Buffer>()
  readonly #pages: Pages
  readonly #sums: PageSums
  readonly #mend: Repair | undefined
  /** Tells the file from all others, for a process that keeps what it has read of it. */
  readonly #key: string | undefined
  /** Bytes read so far, the measure of a query's work. */
  bytesRead = 0
  /** Bytes of the tables that have checksums. */
  readonly summedBytes: number

  /**
   * `tables` is an open file. One that is damaged is read with `mend`, which puts right what it can of pages as they
   * are read, instead of having them checked.
   */
  constructor(folder: string, manifest: Manifest, tables: number, mend?: Repair) {
    this.folder = folder
    this.manifest = manifest
    this.#tables = tables
    this.#mend = mend
    const [sumsStart, sumsBytes] = this.#place('sums')
    this.#sums = new PageSums(manifest.tables.sums, sumsBytes, (offset, room) => this.#read(sumsStart + offset, room))
    this.summedBytes = sumsStart
    this.#key = keepsMany() && !mend ? fileKey(tables) : undefined
    const fill = (offset: number, buffer: Buffer): void => buffer.set(this.#readChecked(offset, buffer.length))
    this.#pages = new Pages(sumsStart, fill, this.#key)
  }

  closeTables(): void {
    this.#pages.close()
    closeSync(this.#tables)
  }

  /** A read of whole pages with their checksums, which lasts until the next. Throws INDEX_CORRUPT. */
  #readChecked(offset: number, length: number): Buffer {
    const buffer = this.#read(offset, pageBuffer().take(length))
    if (this.#mend) this.#mend(offset, buffer)
    else if (this.#sums.firstBad(pageBuffer(), 0, length, offset) >= 0) throw this.damaged(this.manifest.tables.file)
    return buffer
  }

  /** Offsets of the damaged pages among those of a part of the tables that begins with a page. */
  damagedPages(offset: number, length: number): number[] {
    const end = Math.min(offset + length, this.summedBytes) - offset
    const bad: number[] = []
    this.#read(offset, pageBuffer().take(end))
    for (let at = 0; at < end; at += SUMMED_BYTES) {
      at = this.#sums.firstBad(pageBuffer(), at, end, offset)
      if (at < 0) break
      bad.push(offset + at)
    }
    return bad
  }

  #read(offset: number, buffer: Buffer): Buffer {
    this.bytesRead += buffer.length
    try {
      readInto(this.#tables, offset, buffer)
    } catch (cause) {
      if (!(cause instanceof RangeError)) throw cause
      throw this.damaged(this.manifest.tables.file, cause)
    }
    return buffer
  }

  /** A part of a section of the tables; a small one may share its memory with others, so nobody writes to it. */
  part(section: Section | OptionalSection, offset: number, length: number): Buffer {
    const start = this.#inSection(section, offset, length)
    if (length <= PAGE_BYTES) return this.#pages.part(start, length)
    return this.#fill(start, Buffer.allocUnsafeSlow(length))
  }

  /** The little-endian 32-bit number at an offset of a section. */
  u32(section: Section | OptionalSection, offset: number): number {
    return this.#pages.u32(this.#inSection(section, offset, 4))
  }

  /**
   * Reads sections that are going to be asked for, where what is read is kept: those that loops of the kernel go
   * through into its memory, the others as pages; not what would take long.
   */
  load(looked: readonly Section[], others: readonly Section[]): void {
    const key = this.#key
    if (key === undefined) return
    let left = MOST_LOADED
    const fitting = (section: Section): boolean => {
      if (this.size(section) > left) return false
      left -= this.size(section)
      return true
    }
    const kept = looked.filter(fitting)
    for (const section of others.filter(fitting)) this.#pages.load(...this.#place(section))
    if (kept.every(section => isKept(key, section))) return
    const sizes = kept.map(section => [section, this.size(section)] as const)
    keepSections(key, sizes, (section, memory) => this.#fill(this.#place(section)[0], memory))
  }

  /**
   * Address of a section that is kept in the memory of a kernel: other bundles have others than the one this reader
   * keeps it in.
   */
  keptIn(kernel: Kernel, section: Section): number | undefined {
    const address = this.#kept(section)
    return address === undefined || kernel !== theKernel() ? undefined : address
  }

  /** The signatures, where they are kept in the memory of a kernel. */
  signaturesIn(kernel: Kernel): KeptSignatures | undefined {
    return this.#key === undefined || kernel !== theKernel() ? undefined : signaturesOf(this.#key)
  }

  #kept(section: Section | OptionalSection): number | undefined {
    return this.#key === undefined ? undefined : addressOf(this.#key, section)
  }

  /** A section of numbers that is kept there, until that memory grows. */
  keptNumbers(section: Section): Uint32Array | undefined {
    const address = this.#kept(section)
    return address === undefined ? undefined : theKernel().keptNumbers(address, this.size(section) / 4)
  }

  /** Lets the kernel look at a part of a section, where it is kept or in its room. */
  lookAt(kernel: Kernel, section: Section, offset: number, length: number): void {
    const address = this.keptIn(kernel, section)
    if (address === undefined || offset + length > this.size(section))
      this.fillOnce(section, offset, kernel.room(length))
    else kernel.lookAt(address + offset)
  }

  /** Fills a buffer from a section of the tables; the pages of a small part are kept. */
  fill(section: Section, offset: number, buffer: Buffer): void {
    this.#fillFrom(section, offset, buffer, buffer.length <= SUMMED_BYTES)
  }

  /** The same for what one query hardly asks for twice: pages to keep would be fresh memory. */
  fillOnce(section: Section | OptionalSection, offset: number, buffer: Buffer): void {
    this.#fillFrom(section, offset, buffer, false)
  }

  #fillFrom(section: Section | OptionalSection, offset: number, buffer: Buffer, isKept: boolean): void {
    const start = this.#inSection(section, offset, buffer.length)
    const address = this.#kept(section)
    if (address !== undefined) buffer.set(theKernel().kept(address + offset, buffer.length))
    else if (isKept || keepsMany()) this.#pages.copy(start, buffer)
    else this.#fill(start, buffer)
  }

  /** By way of a room, because the pages at both ends are read whole; piece by piece, so that the room stays small. */
  #fill(offset: number, buffer: Buffer): Buffer {
    for (let at = 0; at < buffer.length; ) {
      const end = Math.min(buffer.length, at + MOST_AT_ONCE - ((offset + at) % SUMMED_BYTES))
      buffer.set(this.#stretch(offset + at, end - at), at)
      at = end
    }
    return buffer
  }

  /**
   * Bytes of the tables until the next are read, with the rest of the pages they begin and end in, because those have
   * the checksums.
   */
  #stretch(offset: number, length: number): Buffer {
    const from = offset - (offset % SUMMED_BYTES)
    const end = Math.min(Math.ceil((offset + length) / SUMMED_BYTES) * SUMMED_BYTES, this.summedBytes)
    return this.#readChecked(from, end - from).subarray(offset - from, offset - from + length)
  }

  /** A section whole, kept for the life of the reader. */
  section(section: Section | OptionalSection): Buffer {
    let bytes = this.#sections.get(section)
    if (!bytes) {
      bytes = this.part(section, 0, this.size(section))
      this.#sections.set(section, bytes)
    }
    return bytes
  }

  size(section: Section | OptionalSection): number {
    return this.#place(section)[1]
  }

  /**
   * Offset in the file of a part of a section. Not taken apart as a list, which a cold process does by an iterator,
   * hundreds of times.
   */
  #inSection(section: Section | OptionalSection, offset: number, length: number): number {
    const place = this.#place(section)
    if (offset < 0 || length < 0 || offset + length > place[1]) throw this.damaged(this.manifest.tables.file)
    return place[0] + offset
  }

  /**
   * Where a section lies, and its length; one that was not written is empty, and so are guides that may be damaged:
   * what they lead to can do without.
   */
  #place(section: Section | OptionalSection | 'sums'): readonly [number, number] {
    if (section === 'guides' && this.#mend) return [0, 0]
    return this.manifest.tables.sections[section] ?? [0, 0]
  }

  damaged(what: string, cause?: unknown): CtxError {
    return damagedIndex(this.folder, what, cause)
  }
}
