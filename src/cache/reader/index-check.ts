// Verifies an index completely: sizes, checksums and counts of the manifest, every line, every detail chunk. Queries
// verify only what they read.
import { closeSync } from 'node:fs'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import type { XXHashAPI } from 'xxhash-wasm'
import { isCtxError } from '../../errors.ts'
import type { IndexEntry } from '../../model.ts'
import { openPlain, readRange } from '../../platform/fs.ts'
import { digest, digestNumber, numberDigest } from '../../util/digest.ts'
import { qualifiedNames } from '../../util/symbol-names.ts'
import { type Counts, packFile } from '../files/manifest.ts'
import { type FileRow, MANIFEST, SYMBOL_INDEX } from '../format.ts'
import { unpackDetails } from '../records/detail-packs.ts'
import { IndexReader } from './index-reader.ts'
import { readHiddenNames } from './open-segments.ts'
import type { CacheReader } from './segment-reader.ts'

export interface Problem {
  readonly file: string
  readonly problem: string
}

export interface Verified {
  readonly problems: readonly Problem[]
  readonly generation: number
  readonly files: number
  readonly symbols: number
  readonly bytes: number
}

const READ_BYTES = 4 << 20

/** Verifies an index; undefined if there is none. Throws INDEX_CORRUPT and INDEX_VERSION if it cannot be opened. */
export function verify(folder: string, hasher: XXHashAPI): Verified | undefined {
  const reader = IndexReader.open(folder)
  if (!reader) return undefined
  try {
    const check = new Check(reader, hasher)
    check.all()
    const { files, symbols } = reader.manifest.counts
    const { problems, bytes } = check
    return { problems, generation: reader.manifest.generation, files, symbols, bytes }
  } finally {
    reader.close()
  }
}

class Check {
  readonly problems: Problem[] = []
  bytes = 0
  readonly #reader: IndexReader
  readonly #hasher: XXHashAPI
  /** Digests as numbers below 2⁵³. */
  readonly #hashes: Float64Array
  #seen = 0

  constructor(reader: IndexReader, hasher: XXHashAPI) {
    this.#reader = reader
    this.#hasher = hasher
    this.#hashes = new Float64Array(reader.manifest.counts.symbols)
  }

  all(): void {
    const { folder, manifest, segments } = this.#reader
    for (const { reader } of segments) {
      this.#checkFile(reader.manifest.tables.file, reader.manifest.tables)
      for (const pack of reader.manifest.packs) this.#size(packFile(pack.id), pack.bytes)
    }
    if (manifest.overlay) {
      const { lines } = manifest.overlay
      this.#checkFile(lines.file, lines)
      this.#recordThrown(manifest.overlay.splice.file, () => readHiddenNames(folder, manifest.overlay!))
    }
    for (const [segment, { reader }] of segments.entries()) {
      const file = segment === 0 ? SYMBOL_INDEX : manifest.overlay!.lines.file
      this.#segment(reader, file)
    }
    this.#unique()
    this.#counts(manifest.counts)
  }

  #addProblem(file: string, problem: string): void {
    this.problems.push({ file, problem })
  }

  #recordThrown(file: string, run: () => void): void {
    try {
      run()
    } catch (error) {
      this.#addProblem(file, error instanceof Error ? error.message : String(error))
    }
  }

  #size(file: string, bytes: number): void {
    this.#recordThrown(file, () => {
      const { fd, size } = openPlain(join(this.#reader.folder, file))
      closeSync(fd)
      if (size !== bytes) this.#addProblem(file, `${size} bytes instead of ${bytes}`)
    })
  }

  #checkFile(file: string, { bytes, checksum }: { readonly bytes: number; readonly checksum: string }): void {
    this.#recordThrown(file, () => {
      const { fd } = openPlain(join(this.#reader.folder, file))
      try {
        const hash = this.#hasher.create64()
        for (let at = 0; at < bytes; at += READ_BYTES) hash.update(readRange(fd, at, Math.min(READ_BYTES, bytes - at)))
        this.bytes += bytes
        if (hash.digest().toString(16).padStart(16, '0') !== checksum) this.#addProblem(file, 'wrong checksum')
      } finally {
        closeSync(fd)
      }
    })
  }

  #segment(reader: CacheReader, file: string): void {
    const rows = [...reader.files()]
    const modules = reader.modules()
    let row = 0
    let entries: IndexEntry[] = []
    const closeFile = (): void => {
      const now = rows[row]
      if (now && entries.length > 0) this.#file(reader, now, entries, file)
      entries = []
    }
    for (let number = 0; number < reader.manifest.counts.blocks; number++) {
      this.#recordThrown(file, () => {
        const block = reader.block(number)
        const lines = reader.blockBytes(number).toString('utf8').split('\n')
        this.bytes += block.indexLength
        if (lines.length !== block.count + 1) this.#addProblem(file, `block ${number} has ${lines.length - 1} lines`)
        for (let i = 0; i < block.count; i++) {
          const symbol = block.first + i
          while (rows[row] && symbol >= rows[row]!.first + rows[row]!.count) {
            closeFile()
            row++
          }
          if (reader.isHidden(symbol)) continue
          const entry: IndexEntry = JSON.parse(lines[i]!)
          const { path, module } = rows[row]!
          if (entry.f !== path || entry.m !== modules[module])
            this.#addProblem(file, `symbol ${symbol} is said to be in ${entry.f}, not in ${path}`)
          entries.push(entry)
        }
      })
    }
    closeFile()
    // A file without symbols may have code at its top level.
    for (const [number, row] of rows.entries())
      if (row.count === 0 && row.packLength > 0 && !reader.isFileHidden(number))
        this.#recordThrown(packFile(row.pack), () => this.#records(reader, row, [], packFile(row.pack)))
  }

  #file(reader: CacheReader, row: FileRow, entries: readonly IndexEntry[], file: string): void {
    if (entries.length !== row.count) {
      this.#addProblem(file, `${entries.length} of ${row.count} lines of ${row.path}`)
      return
    }
    for (const [i, name] of qualifiedNames(entries).entries()) {
      const { h } = entries[i]!
      if (digest(this.#hasher.h64(`${row.path}#${name}`)) !== h)
        this.#addProblem(file, `${h} is not the hash of ${row.path}#${name}`)
      this.#hashes[this.#seen++] = digestNumber(h)
    }
    const pack = packFile(row.pack)
    this.#recordThrown(pack, () => this.#records(reader, row, entries, pack))
  }

  #records(reader: CacheReader, row: FileRow, entries: readonly IndexEntry[], pack: string): void {
    const { fd } = openPlain(join(reader.folder, pack))
    let bytes: Buffer
    try {
      bytes = readRange(fd, row.packOffset, row.packLength)
    } finally {
      closeSync(fd)
    }
    this.bytes += bytes.length
    unpackDetails(bytes, row, entries, inflateRawSync)
  }

  #unique(): void {
    const hashes = this.#hashes.subarray(0, this.#seen).sort()
    for (let i = 1; i < hashes.length; i++)
      if (hashes[i] === hashes[i - 1]) this.#addProblem(SYMBOL_INDEX, `the hash ${numberDigest(hashes[i]!)} twice`)
  }

  #counts(counts: Counts): void {
    const found = { files: 0, bytes: 0, symbols: 0, rows: 0, skipped: 0 }
    for (const { skipped, size, count } of this.#reader.files()) {
      found.rows++
      found.symbols += count
      if (skipped !== 0) found.skipped++
      else {
        found.files++
        found.bytes += size
      }
    }
    const skipped = Object.values(counts.skipped).reduce((sum, files) => sum + files, 0)
    for (const [key, number] of Object.entries({ ...counts, skipped })) {
      const actual = (found as Record<string, number>)[key]
      if (actual !== undefined && actual !== number)
        this.#addProblem(MANIFEST, `${key}: ${number}, but ${actual} are there`)
    }
    if (this.#seen !== found.symbols && this.problems.length === 0)
      this.#addProblem(SYMBOL_INDEX, `${this.#seen} of ${found.symbols} lines`)
  }
}

/** A fault that prevents opening the index; undefined for other errors. */
export function problemOf(error: unknown): Problem | undefined {
  if (!isCtxError(error) || error.code !== 'INDEX_CORRUPT') return undefined
  const file = /[\w-]+\.(?:jsonl?|bin|pack)/.exec(error.message)?.[0] ?? MANIFEST
  return { file, problem: error.message }
}
