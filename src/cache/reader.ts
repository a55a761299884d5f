// Reads one segment of an index (the base or its overlay) by offset: nothing is loaded whole but the block directory, and what
// is read is checked. An open reader goes on answering from its generation after a newer one has been published.

import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { CtxError } from '../errors.ts'
import type { IndexEntry, SymbolRecord } from '../model.ts'
import { sum32 } from '../util/checksum.ts'
import { digestKey } from '../util/digest.ts'
import { readInto, readRange } from '../util/fs.ts'
import { readChunk } from './details.ts'
import {
  BLOCK_ROW_BYTES,
  type BlockRow,
  FILE_ROW_BYTES,
  type FileRow,
  type OptionalSection,
  readBlockRow,
  readFileRow,
  type Section,
  SYMBOL_INDEX,
  TRAIT_BYTES,
} from './format.ts'
import { type Manifest, packFile } from './manifest.ts'
import { lastAtMost } from './numbering.ts'
import { PAGE_BYTES, Pages } from './pages.ts'
import { maskBlock, type Splice } from './splice.ts'

/** Records that lie together, as lines of JSON. */
export interface RecordLines {
  /** Number of the symbol that the first line is about. */
  readonly first: number
  readonly lines: readonly string[]
}

export class CacheReader {
  readonly folder: string
  readonly manifest: Manifest
  readonly #tables: number
  readonly #index: number
  readonly #packs = new Map<number, number>()
  readonly #sections = new Map<Section, Buffer>()
  readonly #pages = new Pages((offset, buffer) => {
    this.bytesRead += buffer.length
    readInto(this.#tables, offset, buffer)
  })
  #lines: (RecordLines & { readonly pack: number; readonly offset: number }) | undefined
  /** Bytes read so far, the measure of a query's work. */
  bytesRead = 0

  readonly #splice: Splice | undefined

  /**
   * `manifest` says what the segment consists of; `tables` and `index` are open files that the reader closes. `splice` is what
   * an overlay hides of this segment.
   */
  constructor(folder: string, manifest: Manifest, tables: number, index: number, splice?: Splice) {
    this.folder = folder
    this.manifest = manifest
    this.#tables = tables
    this.#index = index
    this.#splice = splice
  }

  close(): void {
    for (const fd of [this.#tables, this.#index, ...this.#packs.values()]) closeSync(fd)
    this.#packs.clear()
  }

  /** A part of a section of the tables; a small one may share its memory with others, so nobody writes to it. */
  part(section: Section | OptionalSection, offset: number, length: number): Buffer {
    const [start, size] = this.#place(section)
    if (offset < 0 || offset + length > size) throw this.damaged(`section ${section}`)
    if (length <= PAGE_BYTES) return this.#pages.part(start + offset, length, start, start + size)
    this.bytesRead += length
    return readRange(this.#tables, start + offset, length)
  }

  /** The little-endian 32-bit number at an offset of a section. */
  u32(section: Section | OptionalSection, offset: number): number {
    const [start, size] = this.#place(section)
    if (offset < 0 || offset + 4 > size) throw this.damaged(`section ${section}`)
    return this.#pages.u32(start + offset, start, start + size)
  }

  /** Fills a buffer from a section of the tables. */
  fill(section: Section, offset: number, buffer: Buffer): void {
    const [start, size] = this.#place(section)
    if (offset < 0 || offset + buffer.length > size) throw this.damaged(`section ${section}`)
    this.bytesRead += buffer.length
    readInto(this.#tables, start + offset, buffer)
  }

  /** A section whole, kept for the life of the reader. */
  section(section: Section): Buffer {
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

  /** Where a section lies, and its length; one that was not written is empty. */
  #place(section: Section | OptionalSection): readonly [number, number] {
    return this.manifest.tables.sections[section] ?? [0, 0]
  }

  block(number: number): BlockRow {
    return readBlockRow(this.part('blocks', number * BLOCK_ROW_BYTES, BLOCK_ROW_BYTES), 0)
  }

  /** Number of the block that holds a symbol. */
  blockOf(symbol: number): number {
    const first = (number: number): number => this.u32('blocks', number * BLOCK_ROW_BYTES)
    return lastAtMost(this.manifest.counts.blocks, first, symbol)
  }

  /** The bytes of a block's lines, hidden ones blank, checked against their checksum. Throws INDEX_CORRUPT. */
  blockBytes(number: number): Buffer {
    const block = this.block(number)
    let bytes: Buffer
    try {
      bytes = readRange(this.#index, block.indexOffset, block.indexLength)
    } catch (cause) {
      throw this.damaged(SYMBOL_INDEX, cause)
    }
    this.bytesRead += bytes.length
    if (this.#splice) maskBlock(this.#splice.hidden, block, bytes)
    if (sum32(bytes) !== (this.#splice?.blocks.get(number) ?? block.checksum)) throw this.damaged(SYMBOL_INDEX)
    return bytes
  }

  /** Entries of symbols by their numbers, in the order given. */
  entries(symbols: readonly number[]): IndexEntry[] {
    const lines = new Map<number, string[]>()
    return symbols.map(symbol => {
      const number = this.blockOf(symbol)
      let text = lines.get(number)
      if (!text) {
        text = this.blockBytes(number).toString('utf8').split('\n')
        lines.set(number, text)
      }
      return JSON.parse(text[symbol - this.block(number).first]!)
    })
  }

  /** True for a symbol whose file the overlay replaces or drops. */
  isHidden(symbol: number): boolean {
    const hidden = this.#splice?.hidden
    if (!hidden) return false
    const at = lastAtMost(hidden.length, i => hidden[i]!.firstSymbol, symbol)
    return at >= 0 && symbol < hidden[at]!.firstSymbol + hidden[at]!.symbols
  }

  /** Two bytes a symbol, all of them. */
  traits(): Buffer {
    return this.section('traits')
  }

  trait(symbol: number): { readonly kind: number; readonly flags: number } {
    const [kind, flags] = this.part('traits', symbol * TRAIT_BYTES, TRAIT_BYTES)
    return { kind: kind!, flags: flags! }
  }

  file(number: number): FileRow {
    const row = this.part('files', number * FILE_ROW_BYTES, FILE_ROW_BYTES)
    return readFileRow(row, 0, this.#path(row))
  }

  #path(row: Buffer): string {
    return this.part('paths', row.readUInt32LE(0), row.readUInt32LE(4)).toString('utf8')
  }

  /** Rows of the files table, left-out files included, in path order. */
  *files(first = 0, count = this.manifest.counts.rows): Generator<FileRow> {
    const rows = this.section('files')
    const paths = this.section('paths')
    for (let at = first * FILE_ROW_BYTES; at < (first + count) * FILE_ROW_BYTES; at += FILE_ROW_BYTES) {
      const start = rows.readUInt32LE(at)
      yield readFileRow(rows, at, paths.toString('utf8', start, start + rows.readUInt32LE(at + 4)))
    }
  }

  /** Number of the row of a path, or -1. */
  fileNumber(file: string): number {
    const { number, isThere } = this.placeOf(file)
    return isThere ? number : -1
  }

  /** Number of the first row whose path is not before this one, by binary search. */
  placeOf(file: string): { readonly number: number; readonly isThere: boolean } {
    const wanted = Buffer.from(file)
    let isThere = false
    let low = 0
    let high = this.manifest.counts.rows
    while (low < high) {
      const middle = (low + high) >> 1
      const row = this.part('files', middle * FILE_ROW_BYTES, 8)
      const order = this.part('paths', row.readUInt32LE(0), row.readUInt32LE(4)).compare(wanted)
      if (order === 0) isThere = true
      if (order < 0) low = middle + 1
      else high = middle
    }
    return { number: low, isThere }
  }

  /** Number of the file that holds a symbol. */
  fileNumberOf(symbol: number): number {
    const number = this.blockOf(symbol)
    const from = this.block(number).firstFile
    const last =
      number + 1 < this.manifest.counts.blocks ? this.block(number + 1).firstFile : this.manifest.counts.rows - 1
    const rows = this.part('files', from * FILE_ROW_BYTES, (last - from + 1) * FILE_ROW_BYTES)
    for (let row = last; row > from; row--) {
      const at = (row - from) * FILE_ROW_BYTES
      if (rows.readUInt32LE(at + 44) > 0 && rows.readUInt32LE(at + 40) <= symbol) return row
    }
    return from
  }

  modules(): string[] {
    const text = this.section('modules').toString('utf8')
    return text === '' ? [] : text.split('\n')
  }

  /** Number of the symbol whose hash this is, or -1; hidden ones are not found. */
  symbolOfHash(hash: string): number {
    const count = this.manifest.counts.symbols
    const wanted = digestKey(hash)
    const keyAt = (index: number): number => this.u32('hashes', index * 4)
    let low = 0
    let high = count
    while (low < high) {
      const middle = (low + high) >>> 1
      if (keyAt(middle) < wanted) low = middle + 1
      else high = middle
    }
    for (let index = low; index < count && keyAt(index) === wanted; index++) {
      const symbol = this.u32('hashes', (count + index) * 4)
      if (!this.isHidden(symbol) && this.entries([symbol])[0]?.h === hash) return symbol
    }
    return -1
  }

  /** The record of a symbol of a file. */
  async record(file: FileRow, symbol: number): Promise<SymbolRecord> {
    const { first, lines } = await this.recordLines(file, symbol)
    return JSON.parse(lines[symbol - first]!)
  }

  /** The records, as lines of JSON, of a symbol of a file and of those that are read with it; the last such are kept. */
  async recordLines(file: FileRow, symbol: number): Promise<RecordLines> {
    const kept = this.#lines
    const index = symbol - file.first
    if (kept?.pack === file.pack && kept.offset === file.packOffset && symbol - kept.first in kept.lines) return kept
    let fd = this.#packs.get(file.pack)
    if (fd === undefined) {
      try {
        fd = openSync(join(this.folder, packFile(file.pack)), 'r')
      } catch (cause) {
        throw this.damaged(packFile(file.pack), cause)
      }
      this.#packs.set(file.pack, fd)
    }
    const { first, lines } = await readChunk(fd, file.packOffset, file.count, index)
    // The text after the last line break is none.
    this.#lines = { first: file.first + first, lines: lines.slice(0, -1), pack: file.pack, offset: file.packOffset }
    return this.#lines
  }

  damaged(what: string, cause?: unknown): CtxError {
    return new CtxError('INDEX_CORRUPT', `The index in ${this.folder} is damaged: ${what}.`, { cause })
  }
}
