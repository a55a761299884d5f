// Reads one generation of an index by offset: nothing is loaded whole but the block directory, and what is read is checked.
// An open reader goes on answering from its generation after a newer one has been published.

import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { CtxError } from '../errors.ts'
import type { IndexEntry, SymbolRecord } from '../model.ts'
import { sum32 } from '../util/checksum.ts'
import { digestKey } from '../util/digest.ts'
import { readInto, readRange } from '../util/fs.ts'
import { readRecord } from './details.ts'
import {
  BLOCK_ROW_BYTES,
  type BlockRow,
  FILE_ROW_BYTES,
  type FileRow,
  readBlockRow,
  readFileRow,
  type Section,
  SYMBOL_INDEX,
  TRAIT_BYTES,
} from './format.ts'
import { type Manifest, packFile, readManifest } from './manifest.ts'
import { openIndex, openSized } from './open.ts'
import { PAGE_BYTES, Pages } from './pages.ts'
import type { Segment, Segmented } from './segment.ts'

/** How often an open is tried again when a writer publishes between its reads. */
const ATTEMPTS = 5

export class CacheReader implements Segmented {
  readonly folder: string
  readonly manifest: Manifest
  readonly #tables: number
  readonly #index: number
  readonly #packs = new Map<number, number>()
  readonly #sections = new Map<Section, Buffer>()
  readonly #pages = new Pages((offset, length) => {
    this.bytesRead += length
    return readRange(this.#tables, offset, length)
  })
  /** The index is one segment. */
  readonly segments: readonly Segment[] = [{ reader: this, number: symbol => symbol, hiddenNames: () => [] }]
  /** Bytes read so far, the measure of a query's work. */
  bytesRead = 0

  private constructor(folder: string, manifest: Manifest, tables: number, index: number) {
    this.folder = folder
    this.manifest = manifest
    this.#tables = tables
    this.#index = index
  }

  /** Opens the current generation; undefined when there is no index. Throws INDEX_VERSION and INDEX_CORRUPT. */
  static open(folder: string): CacheReader | undefined {
    for (let attempt = 1; ; attempt++) {
      const manifest = readManifest(folder)
      if (!manifest) return undefined
      try {
        const tables = openSized(join(folder, manifest.tables.file), manifest.tables.bytes)
        try {
          return new CacheReader(folder, manifest, tables, openIndex(folder, manifest))
        } catch (error) {
          closeSync(tables)
          throw error
        }
      } catch (error) {
        // A writer may have published a newer generation since the manifest was read; only a standing one is damaged.
        if (attempt >= ATTEMPTS || readManifest(folder)?.generation === manifest.generation) throw error
      }
    }
  }

  close(): void {
    for (const fd of [this.#tables, this.#index, ...this.#packs.values()]) closeSync(fd)
    this.#packs.clear()
  }

  /** A part of a section of the tables; a small one may share its memory with others, so nobody writes to it. */
  part(section: Section, offset: number, length: number): Buffer {
    const [start, size] = this.manifest.tables.sections[section]
    if (offset < 0 || offset + length > size) throw this.damaged(`section ${section}`)
    if (length <= PAGE_BYTES) return this.#pages.part(start + offset, length, start, start + size)
    this.bytesRead += length
    return readRange(this.#tables, start + offset, length)
  }

  /** Fills a buffer from a section of the tables. */
  fill(section: Section, offset: number, buffer: Buffer): void {
    const [start, size] = this.manifest.tables.sections[section]
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

  size(section: Section): number {
    return this.manifest.tables.sections[section][1]
  }

  block(number: number): BlockRow {
    return readBlockRow(this.part('blocks', number * BLOCK_ROW_BYTES, BLOCK_ROW_BYTES), 0)
  }

  /** Number of the block that holds a symbol. */
  blockOf(symbol: number): number {
    let low = 0
    let high = this.manifest.counts.blocks - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.part('blocks', middle * BLOCK_ROW_BYTES, 4).readUInt32LE(0) <= symbol) low = middle
      else high = middle - 1
    }
    return low
  }

  /** The lines of a block, checked against its checksum. Throws INDEX_CORRUPT. */
  blockLines(block: BlockRow): string[] {
    let bytes: Buffer
    try {
      bytes = readRange(this.#index, block.indexOffset, block.indexLength)
    } catch (cause) {
      throw this.damaged(SYMBOL_INDEX, cause)
    }
    this.bytesRead += bytes.length
    if (sum32(bytes) !== block.checksum) throw this.damaged(SYMBOL_INDEX)
    return bytes.toString('utf8').split('\n')
  }

  /** Entries of symbols by their numbers, in the order given. */
  entries(symbols: readonly number[]): IndexEntry[] {
    const lines = new Map<number, string[]>()
    return symbols.map(symbol => {
      const number = this.blockOf(symbol)
      const block = this.block(number)
      let text = lines.get(number)
      if (!text) {
        text = this.blockLines(block)
        lines.set(number, text)
      }
      return JSON.parse(text[symbol - block.first]!)
    })
  }

  /** The lines of one file as they stand, each with its line feed. */
  linesOf(file: FileRow): Buffer {
    let length = 0
    const last = file.first + file.count
    for (let number = this.blockOf(file.first); file.count > 0; number++) {
      const block = this.block(number)
      const bytes = readRange(this.#index, block.indexOffset, block.indexLength)
      if (sum32(bytes) !== block.checksum) throw this.damaged(SYMBOL_INDEX)
      const end = block.first + block.count
      length = block.indexOffset + block.indexLength - file.indexOffset
      if (end > last) length -= trailing(bytes, end - last)
      if (end >= last) break
    }
    return readRange(this.#index, file.indexOffset, length)
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

  /** All rows of the files table, left-out files included, in path order. */
  *files(): Generator<FileRow> {
    const rows = this.section('files')
    const paths = this.section('paths')
    for (let at = 0; at < rows.length; at += FILE_ROW_BYTES) {
      const start = rows.readUInt32LE(at)
      yield readFileRow(rows, at, paths.toString('utf8', start, start + rows.readUInt32LE(at + 4)))
    }
  }

  /** What a sweep compares of every row, without making a row of it: thousands are looked at before each answer. */
  *stamps(): Generator<{ path: string; size: number; mtime: number; skipped: number }> {
    const rows = this.section('files')
    const bytes = this.section('paths')
    const text = bytes.toString('latin1')
    const isAscii = !/[\x80-\xff]/.test(text)
    const stamp = { path: '', size: 0, mtime: 0, skipped: 0 }
    for (let at = 0; at < rows.length; at += FILE_ROW_BYTES) {
      const start = rows.readUInt32LE(at)
      const end = start + rows.readUInt32LE(at + 4)
      stamp.path = isAscii ? text.slice(start, end) : bytes.toString('utf8', start, end)
      stamp.skipped = rows[at + 11]!
      stamp.size = rows.readDoubleLE(at + 16)
      stamp.mtime = rows.readDoubleLE(at + 24)
      yield stamp
    }
  }

  /** Number of the row of a path by binary search, or -1. */
  fileNumber(file: string): number {
    const wanted = Buffer.from(file)
    let low = 0
    let high = this.manifest.counts.rows - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      const row = this.part('files', middle * FILE_ROW_BYTES, 8)
      const order = this.part('paths', row.readUInt32LE(0), row.readUInt32LE(4)).compare(wanted)
      if (order === 0) return middle
      if (order < 0) low = middle + 1
      else high = middle - 1
    }
    return -1
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

  /** Number of the symbol whose hash this is, or -1. */
  symbolOfHash(hash: string): number {
    const count = this.manifest.counts.symbols
    const wanted = digestKey(hash)
    const keyAt = (index: number): number => this.part('hashes', index * 4, 4).readUInt32LE(0)
    let low = 0
    let high = count
    while (low < high) {
      const middle = (low + high) >>> 1
      if (keyAt(middle) < wanted) low = middle + 1
      else high = middle
    }
    for (let index = low; index < count && keyAt(index) === wanted; index++) {
      const symbol = this.part('hashes', (count + index) * 4, 4).readUInt32LE(0)
      if (this.entries([symbol])[0]?.h === hash) return symbol
    }
    return -1
  }

  /** The record of a symbol of a file. */
  record(file: FileRow, symbol: number): Promise<SymbolRecord> {
    let fd = this.#packs.get(file.pack)
    if (fd === undefined) {
      try {
        fd = openSync(join(this.folder, packFile(file.pack)), 'r')
      } catch (cause) {
        throw this.damaged(packFile(file.pack), cause)
      }
      this.#packs.set(file.pack, fd)
    }
    return readRecord(fd, file.packOffset, file.count, symbol - file.first)
  }

  damaged(what: string, cause?: unknown): CtxError {
    return new CtxError('INDEX_CORRUPT', `The index in ${this.folder} is damaged: ${what}.`, { cause })
  }
}

/** Bytes of the last `count` lines. */
function trailing(bytes: Buffer, count: number): number {
  let at = bytes.length - 1
  for (let i = 0; i < count; i++) at = bytes.lastIndexOf(10, at - 1)
  return bytes.length - at - 1
}
