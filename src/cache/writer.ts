// Writes a generation: the lines of symbol_index.jsonl and the tables over them, streamed in path order from what each file
// contributes, whether freshly parsed or copied from the generation before. Nothing is published here.
import fs from 'node:fs'
import type { XXHashAPI } from 'xxhash-wasm'
import { sum32 } from '../util/checksum.ts'
import {
  BLOCK_LINES,
  BLOCK_ROW_BYTES,
  type BlockRow,
  FILE_ROW_BYTES,
  type FileRow,
  OPTIONAL_SECTIONS,
  type OptionalSection,
  type Section,
  writeBlockRow,
  writeFileRow,
} from './format.ts'
import { nameSections } from './name-table-writer.ts'
import type { CacheReader } from './reader.ts'
import { TermTable } from './term-table-writer.ts'
import { Bytes } from './varints.ts'

/** What one source file contributes to the index; all parts list its symbols in the order of the file. */
export interface FilePart {
  /** Lines of symbol_index.jsonl, each with its line feed, UTF-8. */
  readonly lines: Buffer
  /** Names as written (`nameOnALine`), each followed by a line feed, UTF-8. */
  readonly names: Buffer
  /** Two bytes a symbol. */
  readonly traits: Buffer
  /** Key of each symbol hash (util/digest.ts). */
  readonly hashes: Uint32Array
  /** Lines of the words of each symbol (indexer/terms.ts); or where an index before has them. */
  readonly terms: Buffer | { readonly reader: CacheReader; readonly first: number }
}

/** A name as it stands in a part: what separates names there is a space in one. */
export function nameOnALine(name: string): string {
  return name.replaceAll('\n', ' ')
}

export interface TableRow extends Omit<FileRow, 'module' | 'first' | 'count' | 'indexOffset'> {
  readonly module: string
}

type Sections = Record<Section, readonly [number, number]> & Partial<Record<OptionalSection, readonly [number, number]>>

export interface Written {
  readonly symbolIndex: { readonly bytes: number; readonly checksum: string }
  readonly tables: {
    readonly bytes: number
    readonly checksum: string
    readonly sections: Sections
  }
  readonly symbols: number
  /** Symbols of each file, in the order they were added. */
  readonly symbolsOfFiles: readonly number[]
  readonly blocks: number
}

const LINE_FEED = 10
/** Bytes gathered before a write; a file's lines may exceed it. */
const GATHER = 1 << 20

/** Collects files in path order, then writes both files. One use. */
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

  /** Adds the next file in path order (bytes of the UTF-8 path); `part` is undefined for a file left out. */
  add(row: TableRow, part: FilePart | undefined): void {
    const count = part?.hashes.length ?? 0
    this.#counts.push(count)
    const path = Buffer.from(row.path)
    const bytes = Buffer.alloc(FILE_ROW_BYTES)
    const indexOffset = this.#pending.offset + length(this.#pending.lines)
    const placed = { ...row, module: this.#module(row.module), first: this.#symbols, count, indexOffset }
    writeFileRow(bytes, 0, placed, this.#pathBytes, path.length)
    this.#rows.append(bytes)
    this.#paths.append(path)
    this.#pathBytes += path.length
    if (part && count > 0) this.#addSymbols(part, count)
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

  #addSymbols(part: FilePart, count: number): void {
    this.#traits.append(part.traits)
    this.#hashes.append(Buffer.from(part.hashes.buffer, part.hashes.byteOffset, part.hashes.byteLength))
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

  /** Writes what is gathered and forces both files to disk. One section after the other, each forgotten when it is written. */
  finish(tablesFile: string): Written {
    this.#closeBlock(this.#files)
    const symbolIndex = this.#lines.close()
    const blocks = Buffer.alloc(this.#blocks.length * BLOCK_ROW_BYTES)
    for (const [i, block] of this.#blocks.entries()) writeBlockRow(blocks, i * BLOCK_ROW_BYTES, block)
    const traits = this.#traits.values
    const tables = new TablesFile(tablesFile, this.#hasher)
    try {
      tables.section('files', [this.#rows.values])
      tables.section('paths', [this.#paths.values])
      tables.section('modules', [Buffer.from([...this.#modules.keys()].join('\n'))])
      tables.section('blocks', [blocks])
      tables.section('traits', [traits])
      tables.section('hashes', [sortedHashes(this.#hashes.take(), this.#symbols)])
      for (const [section, parts] of nameSections(() => this.#names.take(), traits)) tables.section(section, parts)
      tables.section('terms', this.#terms.toBuffers(this.#symbols))
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

  /** Gives up: closes what is open. The caller removes the files. */
  abandon(): void {
    this.#lines.abandon()
  }
}

/** The tables file, written section by section. */
class TablesFile {
  readonly #file: ChecksummedFile
  readonly #sections: Partial<Record<Section | OptionalSection, readonly [number, number]>> = {}
  #offset = 0

  constructor(file: string, hasher: XXHashAPI) {
    this.#file = new ChecksummedFile(file, hasher)
  }

  /** Writes the next section, in parts that follow each other; an optional one only where it holds something. */
  section(name: Section | OptionalSection, parts: readonly Buffer[]): void {
    const size = length(parts)
    if (size === 0 && OPTIONAL_SECTIONS.some(optional => optional === name)) return
    this.#sections[name] = [this.#offset, size]
    for (const part of parts) this.#file.write(part)
    const padding = -size & 7
    this.#file.write(Buffer.alloc(padding))
    this.#offset += size + padding
  }

  close(): Written['tables'] {
    return { ...this.#file.close(), sections: this.#sections as Sections }
  }

  abandon(): void {
    this.#file.abandon()
  }
}

/** A file written in order, with the xxHash64 of all of it. */
class ChecksummedFile {
  readonly #fd: number
  readonly #hash: ReturnType<XXHashAPI['create64']>
  #gathered: Buffer[] = []
  #gatheredBytes = 0
  #bytes = 0
  #open = true

  constructor(file: string, hasher: XXHashAPI) {
    this.#fd = fs.openSync(file, 'w')
    this.#hash = hasher.create64()
  }

  /** Small writes are gathered, so what is handed over must not change until the file is closed. */
  write(bytes: Buffer): void {
    if (bytes.length === 0) return
    if (bytes.length >= GATHER) {
      this.#flush()
      for (let at = 0; at < bytes.length; at += GATHER) this.#put(bytes.subarray(at, at + GATHER))
      return
    }
    this.#gathered.push(bytes)
    this.#gatheredBytes += bytes.length
    if (this.#gatheredBytes >= GATHER) this.#flush()
  }

  #flush(): void {
    const bytes = Buffer.concat(this.#gathered)
    this.#gathered = []
    this.#gatheredBytes = 0
    this.#put(bytes)
  }

  #put(bytes: Buffer): void {
    for (let done = 0; done < bytes.length; ) done += fs.writeSync(this.#fd, bytes, done)
    this.#hash.update(bytes)
    this.#bytes += bytes.length
  }

  close(): { readonly bytes: number; readonly checksum: string } {
    this.#flush()
    fs.fsyncSync(this.#fd)
    this.abandon()
    return { bytes: this.#bytes, checksum: this.#hash.digest().toString(16).padStart(16, '0') }
  }

  abandon(): void {
    if (this.#open) fs.closeSync(this.#fd)
    this.#open = false
  }
}

function length(buffers: readonly Buffer[]): number {
  let sum = 0
  for (const buffer of buffers) sum += buffer.length
  return sum
}

/** Offset just after `count` more lines. */
function afterLines(bytes: Buffer, from: number, count: number): number {
  let at = from
  for (let i = 0; i < count; i++) at = bytes.indexOf(LINE_FEED, at) + 1
  return at
}

/** Below this many the counters of a radix sort would be most of its work, as in an overlay. */
const FEW_HASHES = 20_000

/** All hashes in ascending order, then the symbol of each: a radix sort by two digits of 16 bits, least first. */
function sortedHashes(bytes: Buffer, count: number): Buffer {
  const hashes = new Uint32Array(bytes.buffer, bytes.byteOffset, count)
  let order = Uint32Array.from({ length: count }, (_, symbol) => symbol)
  if (count < FEW_HASHES) order.sort((a, b) => hashes[a]! - hashes[b]! || a - b)
  for (const shift of count < FEW_HASHES ? [] : [0, 16]) {
    const starts = new Uint32Array(65_537)
    for (const hash of hashes) starts[((hash >>> shift) & 0xffff) + 1]!++
    for (let digit = 0; digit < 65_536; digit++) starts[digit + 1]! += starts[digit]!
    const sorted = new Uint32Array(count)
    for (const symbol of order) sorted[starts[(hashes[symbol]! >>> shift) & 0xffff]!++] = symbol
    order = sorted
  }
  const table = Buffer.alloc(count * 8)
  for (const [i, symbol] of order.entries()) {
    table.writeUInt32LE(hashes[symbol]!, i * 4)
    table.writeUInt32LE(symbol, (count + i) * 4)
  }
  return table
}
