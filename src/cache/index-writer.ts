// Writes symbol_index.jsonl and the tables of a generation, in path order, from files freshly parsed or copied from the
// previous generation. Does not publish.
import type { XXHashAPI } from 'xxhash-wasm'
import { collectHeap } from '../platform/heap.ts'
import { toBuffer } from '../util/bytes.ts'
import { sum32 } from '../util/checksum.ts'
import { ChecksummedFile, TablesFile, type WrittenTables } from './files/written-files.ts'
import {
  BLOCK_LINES,
  BLOCK_ROW_BYTES,
  type BlockRow,
  FILE_ROW_BYTES,
  type FileRow,
  type OptionalSection,
  ROW_PATH_LENGTH,
  type Section,
  writeBlockRow,
  writeFileRow,
} from './format.ts'
import type { CacheReader } from './reader/segment-reader.ts'
import { GuideTable } from './tables/guides.ts'
import { hashSection } from './tables/hash-table.ts'
import { type NameDictionary, nameSections } from './tables/name-table-writer.ts'
import { TermTable } from './tables/term-table-writer.ts'
import { UseTable } from './tables/use-table-writer.ts'
import { Bytes } from './tables/varints.ts'

/** The part of an index made from one source file; every list is in the order of its symbols. */
export interface FilePart {
  /** Lines of symbol_index.jsonl, UTF-8. */
  readonly lines: Buffer
  /** Names (`nameOnALine`), one per line, UTF-8. */
  readonly names: Buffer
  /** Two bytes per symbol. */
  readonly traits: Buffer
  /** Key of each symbol hash (util/digest.ts). */
  readonly hashes: Uint32Array
  /** Lines of terms (indexer/source/symbol-terms.ts), or where a previous index has them. */
  readonly terms: Buffer | { readonly reader: CacheReader; readonly first: number }
  /** Names that the file uses and its import statements, each once, one per line, UTF-8. */
  readonly uses: Buffer
}

/** Replaces line feeds, which separate names. */
export function nameOnALine(name: string): string {
  return name.replaceAll('\n', ' ')
}

export interface TableRow extends Omit<FileRow, 'module' | 'first' | 'count' | 'indexOffset'> {
  readonly module: string
}

export interface Written {
  readonly symbolIndex: { readonly bytes: number; readonly checksum: string }
  readonly tables: WrittenTables
  readonly symbols: number
  /** Symbols of each file, in the order added. */
  readonly symbolsOfFiles: readonly number[]
  readonly blocks: number
}

const LINE_FEED = 10

/** Size in bytes of a section after which garbage is collected before the next one. */
const LARGE_SECTION = 4 << 20

/** Collects files in path order, then writes both files. Use it once. */
export class IndexWriter {
  readonly #hasher: XXHashAPI
  readonly #lines: ChecksummedFile
  readonly #rows = new Bytes()
  readonly #counts: number[] = []
  readonly #paths = new Bytes()
  readonly #modules = new Map<string, number>()
  readonly #names = new Bytes()
  readonly #traits = new Bytes()
  readonly #hashes = new Bytes()
  readonly #terms = new TermTable()
  readonly #guides = new GuideTable()
  readonly #uses = new UseTable()
  #termSection: readonly Buffer[] | undefined
  #useSection: readonly Buffer[] | undefined
  readonly #blocks: BlockRow[] = []
  #pathBytes = 0
  #symbols = 0
  #files = 0
  #pending: { lines: Buffer[]; count: number; first: number; firstFile: number; offset: number }

  constructor(linesFile: string, hasher: XXHashAPI) {
    this.#hasher = hasher
    this.#lines = new ChecksummedFile(linesFile, hasher)
    this.#pending = this.#newBlock(0, 0)
  }

  /** Adds the next file, in bytewise path order; `part` is undefined for a skipped one. */
  add(row: TableRow, part: FilePart | undefined): void {
    const count = part?.hashes.length ?? 0
    this.#counts.push(count)
    const path = Buffer.from(row.path)
    const bytes = Buffer.alloc(FILE_ROW_BYTES)
    const indexOffset = this.#pending.offset + length(this.#pending.lines)
    writeFileRow(bytes, 0, row, {
      pathOffset: this.#pathBytes,
      pathLength: path.length,
      module: this.#module(row.module),
      first: this.#symbols,
      count,
      indexOffset,
    })
    this.#rows.append(bytes)
    this.#paths.append(path)
    this.#pathBytes += path.length
    if (part && count > 0) this.#addSymbols(part, count)
    if (part) this.#uses.add(part.uses, this.#files)
    this.#files++
  }

  #module(name: string): number {
    let number = this.#modules.get(name)
    if (number === undefined) {
      number = this.#modules.size
      this.#modules.set(name, number)
    }
    return number
  }

  #path(row: number): Buffer {
    const rows = this.#rows.values
    const start = rows.readUInt32LE(row * FILE_ROW_BYTES)
    return this.#paths.values.subarray(start, start + rows.readUInt32LE(row * FILE_ROW_BYTES + ROW_PATH_LENGTH))
  }

  #addSymbols(part: FilePart, count: number): void {
    this.#traits.append(part.traits)
    this.#hashes.append(toBuffer(part.hashes))
    this.#names.append(part.names)
    if (Buffer.isBuffer(part.terms)) this.#terms.add(part.terms, this.#symbols, count)
    else this.#terms.keep(part.terms.reader, part.terms.first, count, this.#symbols)
    let lineStart = 0
    for (let done = 0; done < count; ) {
      if (this.#pending.count === BLOCK_LINES) this.#closeBlock(this.#files)
      const take = Math.min(count - done, BLOCK_LINES - this.#pending.count)
      const lineEnd = afterLines(part.lines, lineStart, take)
      if (this.#pending.count === 0) this.#pending.firstFile = this.#files
      this.#pending.lines.push(part.lines.subarray(lineStart, lineEnd))
      this.#pending.count += take
      this.#symbols += take
      lineStart = lineEnd
      done += take
    }
    if (this.#pending.count >= BLOCK_LINES / 2) this.#closeBlock(this.#files + 1)
  }

  #newBlock(firstFile: number, offset: number) {
    return { lines: [], count: 0, first: this.#symbols, firstFile, offset }
  }

  #closeBlock(nextFile: number): void {
    const { lines, count, first, firstFile, offset } = this.#pending
    if (count === 0) return
    const bytes = Buffer.concat(lines)
    this.#lines.write(bytes)
    this.#blocks.push({
      first,
      count,
      firstFile,
      indexOffset: offset,
      indexLength: bytes.length,
      checksum: sum32(bytes),
    })
    this.#pending = this.#newBlock(nextFile, offset + bytes.length)
  }

  /**
   * Writes the sections one by one, freeing each. The caller syncs the files. Another thread may make the dictionary.
   */
  async finish(tablesFile: string, pendingDictionary?: Promise<NameDictionary | undefined>): Promise<Written> {
    this.#closeBlock(this.#files)
    const symbolIndex = this.#lines.close()
    const blocks = Buffer.alloc(this.#blocks.length * BLOCK_ROW_BYTES)
    for (const [i, block] of this.#blocks.entries()) writeBlockRow(blocks, i * BLOCK_ROW_BYTES, block)
    const traits = this.#traits.values
    const tables = new TablesFile(tablesFile, this.#hasher)
    const guides = this.#guides
    const write = (section: Section | OptionalSection, parts: readonly Buffer[]): void => {
      tables.section(section, parts)
      // The garbage is larger than the section itself.
      if (length(parts) > LARGE_SECTION) collectHeap()
    }
    try {
      write('files', [this.#rows.values])
      write('paths', [this.#paths.values])
      guides.add('paths', this.#files, row => this.#path(row))
      write('modules', [Buffer.from([...this.#modules.keys()].join('\n'))])
      write('blocks', [blocks])
      write('traits', [traits])
      write('hashes', [this.#takeHashes()])
      const dictionary = await pendingDictionary
      if (dictionary) guides.take(dictionary.guides)
      const sections = dictionary?.sections ?? nameSections(() => this.#names.take(), traits, guides)
      for (const [section, parts] of sections) write(section, parts)
      this.makeTerms()
      write('terms', this.#termSection!)
      write('uses', this.#useSection!)
      write('guides', [guides.toBuffer()])
      return {
        symbolIndex,
        tables: tables.close(),
        symbols: this.#symbols,
        symbolsOfFiles: this.#counts,
        blocks: this.#blocks.length,
      }
    } catch (error) {
      tables.abandon()
      throw error
    }
  }

  /** Builds terms and uses while another thread builds the dictionary. No file can be added afterwards. */
  makeTerms(): void {
    this.#termSection ??= this.#terms.toBuffers(this.#symbols, this.#guides)
    this.#useSection ??= this.#uses.toBuffers(this.#guides)
  }

  #takeHashes(): Buffer {
    const keys = this.#hashes.take()
    return hashSection(new Uint32Array(keys.buffer, keys.byteOffset, this.#symbols))
  }

  /** Closes the files; the caller removes them. */
  abandon(): void {
    this.#lines.abandon()
  }
}

function length(buffers: readonly Buffer[]): number {
  let sum = 0
  for (const buffer of buffers) sum += buffer.length
  return sum
}

/** Offset after `count` more lines. */
export function afterLines(bytes: Buffer, from: number, count: number): number {
  let at = from
  for (let i = 0; i < count; i++) at = bytes.indexOf(LINE_FEED, at) + 1
  return at
}
