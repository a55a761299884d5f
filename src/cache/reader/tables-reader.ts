// Reads parts of the tables of a segment and verifies the checksums of their pages.
import { closeSync } from 'node:fs'
import type { CtxError } from '../../errors.ts'
import { type Kernel, theKernel } from '../../kernel/kernel.ts'
import { pageBuffer } from '../../kernel/page-buffer.ts'
import { fileKey, readInto } from '../../platform/fs.ts'
import { damagedIndex, type Manifest } from '../files/manifest.ts'
import { PageSums, SUMMED_BYTES } from '../files/page-sums.ts'
import type { OptionalSection, Section } from '../format.ts'
import type { KeptSignatures, SectionSource } from '../tables/section-source.ts'
import { keepsMany, PAGE_BYTES, Pages } from './file-pages.ts'
import { addressOf, isKept, keepSections, signaturesOf } from './kept-sections.ts'

/** Repairs bytes read from an offset of the tables. */
export type Repair = (offset: number, bytes: Buffer) => void

/** Most bytes per read, whole pages: reusing memory is cheaper than allocating it. */
const MAX_AT_ONCE = 1 << 16

const MAX_LOADED = 128 << 20

export class TablesReader implements SectionSource {
  readonly folder: string
  readonly manifest: Manifest
  readonly #tables: number
  readonly #sections = new Map<Section | OptionalSection, Buffer>()
  readonly #pages: Pages
  readonly #sums: PageSums
  readonly #repair: Repair | undefined
  readonly #key: string | undefined
  bytesRead = 0
  /** Bytes of the tables that have checksums. */
  readonly summedBytes: number

  /** `tables` is an open file. With `repair`, pages are repaired instead of verified. */
  constructor(folder: string, manifest: Manifest, tables: number, repair?: Repair) {
    this.folder = folder
    this.manifest = manifest
    this.#tables = tables
    this.#repair = repair
    const [sumsStart, sumsBytes] = this.#locate('sums')
    this.#sums = new PageSums(manifest.tables.sums, sumsBytes, (offset, room) => this.#read(sumsStart + offset, room))
    this.summedBytes = sumsStart
    this.#key = keepsMany() && !repair ? fileKey(tables) : undefined
    const fill = (offset: number, buffer: Buffer): void => buffer.set(this.#readChecked(offset, buffer.length))
    this.#pages = new Pages(sumsStart, fill, this.#key)
  }

  closeTables(): void {
    this.#pages.close()
    closeSync(this.#tables)
  }

  /** Reads and verifies whole pages; the result is valid until the next read. Throws INDEX_CORRUPT. */
  #readChecked(offset: number, length: number): Buffer {
    const buffer = this.#read(offset, pageBuffer().take(length))
    if (this.#repair) this.#repair(offset, buffer)
    else if (this.#sums.firstBad(pageBuffer(), 0, length, offset) >= 0) throw this.damaged(this.manifest.tables.file)
    return buffer
  }

  /** Offsets of damaged pages in a range that starts at a page. */
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

  /** Bytes of a section. Do not modify them: small parts share memory. */
  part(section: Section | OptionalSection, offset: number, length: number): Buffer {
    const start = this.#inSection(section, offset, length)
    if (length <= PAGE_BYTES) return this.#pages.part(start, length)
    return this.#fill(start, Buffer.allocUnsafeSlow(length))
  }

  u32(section: Section | OptionalSection, offset: number): number {
    return this.#pages.u32(this.#inSection(section, offset, 4))
  }

  /** Preloads sections in a server, up to a limit: `scanned` into the memory of the kernel, others as pages. */
  load(scanned: readonly Section[], others: readonly Section[]): void {
    const key = this.#key
    if (key === undefined) return
    let left = MAX_LOADED
    const fitting = (section: Section): boolean => {
      if (this.size(section) > left) return false
      left -= this.size(section)
      return true
    }
    const kept = scanned.filter(fitting)
    for (const section of others.filter(fitting)) this.#pages.load(...this.#locate(section))
    if (kept.every(section => isKept(key, section))) return
    const sizes = kept.map(section => [section, this.size(section)] as const)
    keepSections(key, sizes, (section, memory) => this.#fill(this.#locate(section)[0], memory))
  }

  /** Kernel address of a section; undefined if it is not kept, or in the kernel of another bundle. */
  keptIn(kernel: Kernel, section: Section): number | undefined {
    const address = this.#kept(section)
    return address === undefined || kernel !== theKernel() ? undefined : address
  }

  /** The signatures if this kernel keeps them. */
  signaturesIn(kernel: Kernel): KeptSignatures | undefined {
    return this.#key === undefined || kernel !== theKernel() ? undefined : signaturesOf(this.#key)
  }

  #kept(section: Section | OptionalSection): number | undefined {
    return this.#key === undefined ? undefined : addressOf(this.#key, section)
  }

  /** A kept section as numbers; valid until the memory grows. */
  keptNumbers(section: Section): Uint32Array | undefined {
    const address = this.#kept(section)
    return address === undefined ? undefined : theKernel().keptNumbers(address, this.size(section) / 4)
  }

  /** Makes a part of a section the input of the kernel, in place if it is kept. */
  setInput(kernel: Kernel, section: Section, offset: number, length: number): void {
    const address = this.keptIn(kernel, section)
    if (address === undefined || offset + length > this.size(section))
      this.fillOnce(section, offset, kernel.inputBuffer(length))
    else kernel.setInput(address + offset)
  }

  /** Fills a buffer from a section; caches the pages of small parts. */
  fill(section: Section | OptionalSection, offset: number, buffer: Buffer): void {
    this.#fillFrom(section, offset, buffer, buffer.length <= SUMMED_BYTES)
  }

  /** Fills a buffer without caching, for data that a query reads once. */
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

  /** Reads through a small buffer, because pages at both ends are read whole. */
  #fill(offset: number, buffer: Buffer): Buffer {
    for (let at = 0; at < buffer.length; ) {
      const end = Math.min(buffer.length, at + MAX_AT_ONCE - ((offset + at) % SUMMED_BYTES))
      buffer.set(this.#readRange(offset + at, end - at), at)
      at = end
    }
    return buffer
  }

  /** Bytes of the tables, valid until the next read. Reads the whole pages around them to verify checksums. */
  #readRange(offset: number, length: number): Buffer {
    const from = offset - (offset % SUMMED_BYTES)
    const end = Math.min(Math.ceil((offset + length) / SUMMED_BYTES) * SUMMED_BYTES, this.summedBytes)
    return this.#readChecked(from, end - from).subarray(offset - from, offset - from + length)
  }

  /** A whole section, kept as long as the reader. */
  section(section: Section | OptionalSection): Buffer {
    let bytes = this.#sections.get(section)
    if (!bytes) {
      bytes = this.part(section, 0, this.size(section))
      this.#sections.set(section, bytes)
    }
    return bytes
  }

  size(section: Section | OptionalSection): number {
    return this.#locate(section)[1]
  }

  /** File offset of a part of a section. Does not destructure the pair: cold processes run that through an iterator. */
  #inSection(section: Section | OptionalSection, offset: number, length: number): number {
    const place = this.#locate(section)
    if (offset < 0 || length < 0 || offset + length > place[1]) throw this.damaged(this.manifest.tables.file)
    return place[0] + offset
  }

  /** Offset and length of a section; 0 for a missing one, and for guides when repairing, which are optional. */
  #locate(section: Section | OptionalSection | 'sums'): readonly [number, number] {
    if (section === 'guides' && this.#repair) return [0, 0]
    return this.manifest.tables.sections[section] ?? [0, 0]
  }

  damaged(what: string, cause?: unknown): CtxError {
    return damagedIndex(this.folder, what, cause)
  }
}
