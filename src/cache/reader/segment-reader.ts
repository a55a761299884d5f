// Reads one segment of an index (the base or its overlay) by offset: nothing is loaded whole but the block directory,
// and what is read is checked. An open reader goes on answering from its generation after a newer one has been
// published.

import { closeSync } from 'node:fs'
import { pageBuffer } from '../../kernel/page-buffer.ts'
import type { IndexEntry } from '../../model.ts'
import { readRange } from '../../platform/fs.ts'
import { u32, utf8 } from '../../util/bytes.ts'
import { digestKey } from '../../util/digest.ts'
import type { Manifest } from '../files/manifest.ts'
import {
  BLOCK_FIRST_FILE,
  BLOCK_ROW_BYTES,
  type BlockRow,
  FILE_ROW_BYTES,
  type FileRow,
  ROW_COUNT,
  ROW_FIRST,
  ROW_INODE,
  ROW_MTIME,
  ROW_PATH_LENGTH,
  ROW_SIZE,
  ROW_SKIPPED,
  readBlockRow,
  readFileRow,
  SYMBOL_INDEX,
} from '../format.ts'
import { PackReader } from '../records/pack-reader.ts'
import { firstNotBefore } from '../tables/guides.ts'
import { symbolsOfKey } from '../tables/hash-table.ts'
import { TRAIT_BYTES } from '../tables/traits.ts'
import type { Rows } from './file-outline.ts'
import { lastAtMost, lastAtMostFrom } from './numbering.ts'
import { type HiddenRange, maskBlock, type Splice } from './splice.ts'
import { type Repair, TablesReader } from './tables-reader.ts'

/** What a sweep compares of a row. */
export type RowStamp = Pick<FileRow, 'path' | 'size' | 'mtime' | 'inode' | 'skipped'>

/** First steps away from where a block is guessed to be: within the page that is read for the guess. */
const BLOCK_STEP = 32

/** Blocks of lines that are kept, because those of one file are asked for again and again. */
const MOST_BLOCKS = 32

/** The lines of symbols from `first` to before `end`. */
interface Lines {
  readonly first: number
  readonly end: number
  readonly lines: readonly string[]
}

export class CacheReader extends TablesReader {
  readonly #index: number
  /** Its records. */
  readonly packs: PackReader
  readonly #splice: Splice | undefined
  readonly #lines = new Map<number, Lines>()
  /** The one that was asked for last. */
  #block: Lines | undefined

  /**
   * `manifest` says what the segment consists of; `tables` and `index` are open files that the reader closes. `splice`
   * is what an overlay hides of this segment, `mend` as for the tables.
   */
  constructor(folder: string, manifest: Manifest, tables: number, index: number, splice?: Splice, mend?: Repair) {
    super(folder, manifest, tables, mend)
    this.#index = index
    this.#splice = splice
    this.packs = new PackReader(folder, (what, cause) => this.damaged(what, cause))
  }

  close(): void {
    this.closeTables()
    closeSync(this.#index)
    this.packs.close()
    this.#lines.clear()
    this.#block = undefined
  }

  /** Name of the file that holds its lines. */
  get linesFile(): string {
    return this.manifest.symbol_index.file ?? SYMBOL_INDEX
  }

  block(number: number): BlockRow {
    return readBlockRow(this.part('blocks', number * BLOCK_ROW_BYTES, BLOCK_ROW_BYTES), 0)
  }

  /** Row of the file that holds the first symbol of a block. */
  #firstFileOf(block: number): number {
    return this.u32('blocks', block * BLOCK_ROW_BYTES + BLOCK_FIRST_FILE)
  }

  /** Number of the block that holds a symbol. */
  blockOf(symbol: number): number {
    const first = (number: number): number => this.u32('blocks', number * BLOCK_ROW_BYTES)
    // Blocks are of one size but for the ends of files.
    const { blocks, symbols } = this.manifest.counts
    return lastAtMostFrom((symbol / symbols) * blocks, BLOCK_STEP, blocks, first, symbol)
  }

  /** The bytes of a block's lines, hidden ones blank, checked against their checksum. Throws INDEX_CORRUPT. */
  blockBytes(number: number, block = this.block(number)): Buffer {
    let bytes: Buffer
    try {
      bytes = readRange(this.#index, block.indexOffset, block.indexLength)
    } catch (cause) {
      throw this.damaged(this.linesFile, cause)
    }
    this.bytesRead += bytes.length
    if (this.#splice) maskBlock(this.#splice.hidden, block, bytes)
    if (pageBuffer().sum32(bytes) !== (this.#splice?.blocks.get(number) ?? block.checksum))
      throw this.damaged(this.linesFile)
    return bytes
  }

  /** Entries of symbols by their numbers, in the order given. */
  entries(symbols: readonly number[]): IndexEntry[] {
    return symbols.map(symbol => JSON.parse(this.#line(symbol)))
  }

  /** The lines of symbols from `first` to before `end` of which a name is theirs, as entries. */
  entriesNamed(name: string, first: number, end: number): IndexEntry[] {
    const begin = `{"s":${JSON.stringify(name)},`
    const found: IndexEntry[] = []
    for (let symbol = first; symbol < end; symbol++) {
      const line = this.#line(symbol)
      if (line.startsWith(begin)) found.push(JSON.parse(line))
    }
    return found
  }

  #line(symbol: number): string {
    let block = this.#block
    if (!block || symbol < block.first || symbol >= block.end) block = this.#readBlock(symbol)
    return block.lines[symbol - block.first]!
  }

  #readBlock(symbol: number): Lines {
    const number = this.blockOf(symbol)
    let block = this.#lines.get(number)
    if (!block) {
      const row = this.block(number)
      const { first, count } = row
      block = { first, end: first + count, lines: utf8(this.blockBytes(number, row)).split('\n') }
      if (this.#lines.size === MOST_BLOCKS) this.#lines.clear()
      this.#lines.set(number, block)
    }
    this.#block = block
    return block
  }

  /** The symbols whose files the overlay replaces or drops, in ranges, ascending. */
  hidden(): readonly Pick<HiddenRange, 'firstSymbol' | 'symbols'>[] {
    return this.#splice?.hidden ?? []
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

  /** What a sweep compares of a row. Its path is read where it is not given. */
  stamp(number: number, path?: string): RowStamp {
    const row = this.part('files', number * FILE_ROW_BYTES, FILE_ROW_BYTES)
    const numbers = new DataView(row.buffer, row.byteOffset, row.length)
    return {
      path: path ?? this.#path(row),
      size: numbers.getFloat64(ROW_SIZE, true),
      mtime: numbers.getFloat64(ROW_MTIME, true),
      inode: numbers.getUint32(ROW_INODE, true),
      skipped: row[ROW_SKIPPED]!,
    }
  }

  #path(row: Buffer): string {
    return utf8(this.part('paths', u32(row, 0), u32(row, ROW_PATH_LENGTH)))
  }

  /** Rows of the files table, left-out files included, in path order. */
  *files(first = 0, count = this.manifest.counts.rows): Generator<FileRow> {
    const { bytes, paths, pathsBegin } = this.rowsOf(first, count)
    for (let at = 0; at < count * FILE_ROW_BYTES; at += FILE_ROW_BYTES) {
      const start = u32(bytes, at) - pathsBegin
      yield readFileRow(bytes, at, utf8(paths, start, start + u32(bytes, at + ROW_PATH_LENGTH)))
    }
  }

  /** So many rows from the first on, as they lie there. */
  rowsOf(first: number, count: number): Rows {
    if (count === this.manifest.counts.rows)
      return { bytes: this.section('files'), count, paths: this.section('paths'), pathsBegin: 0 }
    const bytes = this.part('files', first * FILE_ROW_BYTES, count * FILE_ROW_BYTES)
    // Paths lie in the order of the rows.
    const pathsBegin = u32(bytes, 0)
    const last = (count - 1) * FILE_ROW_BYTES
    const end = u32(bytes, last) + u32(bytes, last + ROW_PATH_LENGTH)
    return { bytes, count, paths: this.part('paths', pathsBegin, end - pathsBegin), pathsBegin }
  }

  /** The number of the first symbol of a file, or, where it has none, of the files after it. */
  firstSymbolFrom(file: number): number {
    const { rows, symbols } = this.manifest.counts
    return file < rows ? this.u32('files', file * FILE_ROW_BYTES + ROW_FIRST) : symbols
  }

  /** Number of the row of a path, or -1. */
  fileNumber(file: string): number {
    const { number, isThere } = this.placeOf(file)
    return isThere ? number : -1
  }

  /** The rows of paths that begin with a text: the number of the first, and of the first after them. */
  rowsBeginning(text: string): readonly [first: number, end: number] {
    const behind = Buffer.from(text)
    // No byte of UTF-8 is the highest.
    behind[behind.length - 1]!++
    return [this.placeOf(text).number, this.#placeOf(behind).number]
  }

  /** Number of the first row whose path is not before this one, by binary search. */
  placeOf(file: string): { readonly number: number; readonly isThere: boolean } {
    return this.#placeOf(Buffer.from(file))
  }

  #placeOf(wanted: Buffer) {
    const { rows } = this.manifest.counts
    const compare = (number: number): number => {
      const row = this.part('files', number * FILE_ROW_BYTES, 8)
      return this.part('paths', u32(row, 0), u32(row, ROW_PATH_LENGTH)).compare(wanted)
    }
    const number = firstNotBefore(this, 'paths', rows, wanted, compare)
    return { number, isThere: number < rows && compare(number) === 0 }
  }

  /** Number of the file that holds a symbol. */
  fileNumberOf(symbol: number): number {
    const number = this.blockOf(symbol)
    const from = this.#firstFileOf(number)
    const last =
      number + 1 < this.manifest.counts.blocks ? this.#firstFileOf(number + 1) : this.manifest.counts.rows - 1
    const rows = this.part('files', from * FILE_ROW_BYTES, (last - from + 1) * FILE_ROW_BYTES)
    for (let row = last; row > from; row--) {
      const at = (row - from) * FILE_ROW_BYTES
      if (u32(rows, at + ROW_COUNT) > 0 && u32(rows, at + ROW_FIRST) <= symbol) return row
    }
    return from
  }

  modules(): string[] {
    const text = utf8(this.section('modules'))
    return text === '' ? [] : text.split('\n')
  }

  /** Number of the symbol whose hash this is, or -1; hidden ones are not found. */
  symbolOfHash(hash: string): number {
    const found = this.symbolsOfKey(digestKey(hash)).filter(symbol => !this.isHidden(symbol))
    return found.find(symbol => this.entries([symbol])[0]?.h === hash) ?? -1
  }

  /** Symbols whose hash may have a key (util/digest.ts), hidden ones among them. */
  symbolsOfKey(key: number): number[] {
    return symbolsOfKey(this, this.manifest.counts.symbols, key)
  }

  /** The details of a file as they lie in its pack. Throws INDEX_CORRUPT. */
  details(file: FileRow): Buffer {
    this.bytesRead += file.packLength
    return this.packs.details(file)
  }
}
