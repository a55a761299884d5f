// Reads one segment of an index (base or overlay) by offset and verifies what it reads. An open reader keeps its
// generation after a newer one is published.

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
  TRAIT_BYTES,
} from '../format.ts'
import { PackReader } from '../records/pack-reader.ts'
import { firstNotBefore } from '../tables/guides.ts'
import { symbolsOfKey } from '../tables/hash-table.ts'
import type { Rows } from './file-outline.ts'
import { lastAtMostFrom } from './numbering.ts'
import { type HiddenRange, isHiddenFile, isHiddenSymbol, maskBlock, type Splice } from './splice.ts'
import { type Repair, TablesReader } from './tables-reader.ts'

export type RowStamp = Pick<FileRow, 'path' | 'size' | 'mtime' | 'inode' | 'skipped'>

/** First steps from the guessed block, within the page read for it. */
const BLOCK_STEP = 32

const MAX_BLOCKS = 32

interface Lines {
  readonly first: number
  readonly end: number
  readonly lines: readonly string[]
}

export class CacheReader extends TablesReader {
  readonly #index: number
  readonly packs: PackReader
  readonly #splice: Splice | undefined
  readonly #lines = new Map<number, Lines>()
  #block: Lines | undefined

  /** `tables` and `index` are open files, which the reader closes. `splice` has what the overlay hides. */
  constructor(folder: string, manifest: Manifest, tables: number, index: number, splice?: Splice, repair?: Repair) {
    super(folder, manifest, tables, repair)
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

  get linesFile(): string {
    return this.manifest.symbol_index.file ?? SYMBOL_INDEX
  }

  /** Throws INDEX_CORRUPT if the row names symbols or lines that are not there. */
  block(number: number): BlockRow {
    const row = readBlockRow(this.part('blocks', number * BLOCK_ROW_BYTES, BLOCK_ROW_BYTES), 0)
    this.#checkSymbols(row)
    const { indexOffset, indexLength } = row
    if (!(indexOffset >= 0 && indexOffset + indexLength <= this.manifest.symbol_index.bytes))
      throw this.damaged(this.manifest.tables.file)
    return row
  }

  #checkSymbols({ first, count }: Pick<FileRow, 'first' | 'count'>): void {
    if (first + count > this.manifest.counts.symbols) throw this.damaged(this.manifest.tables.file)
  }

  #firstFileOf(block: number): number {
    return this.u32('blocks', block * BLOCK_ROW_BYTES + BLOCK_FIRST_FILE)
  }

  /** Number of the block that contains a symbol. */
  blockOf(symbol: number): number {
    const first = (number: number): number => this.u32('blocks', number * BLOCK_ROW_BYTES)
    // Blocks have the same size, except at ends of files.
    const { blocks, symbols } = this.manifest.counts
    return lastAtMostFrom((symbol / symbols) * blocks, BLOCK_STEP, blocks, first, symbol)
  }

  /** The bytes of a block with hidden lines blanked, verified. Throws INDEX_CORRUPT. */
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

  /** Entries by symbol number, in the order given. */
  entries(symbols: readonly number[]): IndexEntry[] {
    return symbols.map(symbol => JSON.parse(this.#line(symbol)))
  }

  /** Entries of the symbols of this name in `first`..`end`. */
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
      if (this.#lines.size === MAX_BLOCKS) this.#lines.clear()
      this.#lines.set(number, block)
    }
    this.#block = block
    return block
  }

  /** Ranges of symbols that the overlay hides, ascending. */
  hidden(): readonly Pick<HiddenRange, 'firstSymbol' | 'symbols'>[] {
    return this.#splice?.hidden ?? []
  }

  /** Whether the overlay hides the file in this row. */
  isFileHidden(number: number): boolean {
    return this.#splice !== undefined && isHiddenFile(this.#splice, number)
  }

  /** Whether the overlay hides the symbol. */
  isHidden(symbol: number): boolean {
    return this.#splice !== undefined && isHiddenSymbol(this.#splice, symbol)
  }

  /** Two bytes per symbol. */
  traits(): Buffer {
    return this.section('traits')
  }

  trait(symbol: number): { readonly kind: number; readonly flags: number } {
    const [kind, flags] = this.part('traits', symbol * TRAIT_BYTES, TRAIT_BYTES)
    return { kind: kind!, flags: flags! }
  }

  file(number: number): FileRow {
    const bytes = this.part('files', number * FILE_ROW_BYTES, FILE_ROW_BYTES)
    const row = readFileRow(bytes, 0, this.#path(bytes))
    this.#checkSymbols(row)
    return row
  }

  /** Fields that a sweep compares. Reads the path unless it is given. */
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

  /** Rows with skipped files, in path order. */
  *files(first = 0, count = this.manifest.counts.rows): Generator<FileRow> {
    const { bytes, paths, pathsBegin } = this.rowsOf(first, count)
    for (let at = 0; at < count * FILE_ROW_BYTES; at += FILE_ROW_BYTES) {
      const start = u32(bytes, at) - pathsBegin
      const row = readFileRow(bytes, at, utf8(paths, start, start + u32(bytes, at + ROW_PATH_LENGTH)))
      this.#checkSymbols(row)
      yield row
    }
  }

  /** Consecutive rows, undecoded. */
  rowsOf(first: number, count: number): Rows {
    if (count === this.manifest.counts.rows)
      return { bytes: this.section('files'), count, paths: this.section('paths'), pathsBegin: 0 }
    const bytes = this.part('files', first * FILE_ROW_BYTES, count * FILE_ROW_BYTES)
    // Paths are in the order of the rows.
    const pathsBegin = u32(bytes, 0)
    const last = (count - 1) * FILE_ROW_BYTES
    const end = u32(bytes, last) + u32(bytes, last + ROW_PATH_LENGTH)
    return { bytes, count, paths: this.part('paths', pathsBegin, end - pathsBegin), pathsBegin }
  }

  /** First symbol of this file or of the files after it. */
  firstSymbolFrom(file: number): number {
    const { rows, symbols } = this.manifest.counts
    const first = file < rows ? this.u32('files', file * FILE_ROW_BYTES + ROW_FIRST) : symbols
    this.#checkSymbols({ first, count: 0 })
    return first
  }

  /** Row number of a path, or -1. */
  fileNumber(file: string): number {
    const { number, isThere } = this.placeOf(file)
    return isThere ? number : -1
  }

  /** Range of the rows whose paths have this prefix. */
  rowsBeginning(text: string): readonly [first: number, end: number] {
    const behind = Buffer.from(text)
    // The highest byte does not occur in UTF-8, so this cannot overflow.
    behind[behind.length - 1]!++
    return [this.placeOf(text).number, this.#placeOf(behind).number]
  }

  /** First row whose path is not before this one. */
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

  /** Row number of the file that contains a symbol. */
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

  /** Number of the symbol with this hash, or -1; ignores hidden ones. */
  symbolOfHash(hash: string): number {
    const found = this.symbolsOfKey(digestKey(hash)).filter(symbol => !this.isHidden(symbol))
    return found.find(symbol => this.entries([symbol])[0]?.h === hash) ?? -1
  }

  /** Symbols whose hash has this key (util/digest.ts), including hidden ones. */
  symbolsOfKey(key: number): number[] {
    return symbolsOfKey(this, this.manifest.counts.symbols, key)
  }

  /** The details of a file from its pack. Throws INDEX_CORRUPT. */
  details(file: FileRow): Buffer {
    this.bytesRead += file.packLength
    return this.packs.details(file)
  }
}
