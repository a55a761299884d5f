// Reads a base and its overlay as one index. Files and symbols have the numbers that a full index would give them, so
// that callers do not see the segments.

import type { IndexEntry, ModuleRecord, SymbolRecord } from '../../model.ts'
import { type Manifest, readManifest } from '../files/manifest.ts'
import { asDamage } from '../files/undecodable.ts'
import type { FileRow } from '../format.ts'
import { TRAIT_BYTES } from '../format.ts'
import { type FileOutline, outlinesOf } from './file-outline.ts'
import { ModuleNames } from './module-names.ts'
import { Numbering } from './numbering.ts'
import { openSegments, type RepairOf, readHiddenNames } from './open-segments.ts'
import { Stamps } from './row-stamps.ts'
import { type ImportRows, importRows, rowsUsing } from './rows-using.ts'
import { type Segment, type Segmented, segmentsOf } from './segment.ts'
import type { CacheReader, RowStamp } from './segment-reader.ts'
import { fileSpan, type Run, type Splice, startsOf, symbolSpan } from './splice.ts'
import { addRange, type SymbolRange } from './symbol-range.ts'

/** Attempts to open if a writer publishes in between. */
const ATTEMPTS = 5

/** A row, its segment, and its row and number there. */
export interface Located {
  readonly row: FileRow
  readonly segment: number
  readonly local: FileRow
  readonly number: number
}

export class IndexReader implements Segmented {
  readonly folder: string
  /** As on disk, but with the totals of both segments. */
  readonly manifest: Manifest
  /** The base, then the overlay if there is one. */
  readonly segments: readonly Segment[]
  readonly splice: Splice | undefined
  readonly #readers: readonly CacheReader[]
  readonly #runs: readonly Run[]
  readonly #files: Numbering
  readonly #symbols: Numbering
  readonly #runStarts: readonly number[]
  readonly #modules: ModuleNames

  private constructor(folder: string, manifest: Manifest, readers: readonly CacheReader[], splice: Splice | undefined) {
    const { overlay, counts } = manifest
    this.folder = folder
    this.manifest = overlay ? { ...manifest, counts: overlay.total, languages: overlay.languages } : manifest
    this.splice = splice
    this.#readers = readers
    const all = { segment: 0, firstFile: 0, files: counts.rows, firstSymbol: 0, symbols: counts.symbols }
    this.#runs = splice?.runs ?? [all]
    this.#modules = new ModuleNames(readers, this.#runs)
    this.#files = new Numbering(this.#runs.map(fileSpan))
    this.#symbols = new Numbering(this.#runs.map(symbolSpan))
    this.#runStarts = startsOf(this.#runs)
    const hiddenNames = () => (overlay ? readHiddenNames(folder, overlay) : [])
    this.segments = segmentsOf(readers, this.#symbols, hiddenNames)
  }

  /** Opens the current generation; undefined if there is no index. Throws INDEX_VERSION and INDEX_CORRUPT. */
  static open(folder: string): IndexReader | undefined {
    for (let attempt = 1; ; attempt++) {
      const manifest = readManifest(folder)
      if (!manifest) return undefined
      try {
        return IndexReader.of(folder, manifest)
      } catch (error) {
        // If a newer generation was published meanwhile, its manifest is tried; otherwise the index is damaged.
        if (attempt >= ATTEMPTS || readManifest(folder)?.generation === manifest.generation) throw error
      }
    }
  }

  /** Opens the files of a manifest that need not be the current one. Throws INDEX_CORRUPT. */
  static of(folder: string, manifest: Manifest, repair?: RepairOf): IndexReader {
    const { readers, splice } = openSegments(folder, manifest, repair)
    try {
      return new IndexReader(folder, manifest, readers, splice)
    } catch (error) {
      for (const reader of readers) reader.close()
      throw asDamage(error, folder) ?? error
    }
  }

  close(): void {
    for (const reader of this.#readers) reader.close()
  }

  /** Preloads in a server what most searches need. */
  load(): void {
    const scanned = ['signatures', 'places', 'repeats', 'upper', 'starts', 'names'] as const
    this.#readers[0]!.load(scanned, ['words', 'blocks', 'files', 'initials', 'traits'])
  }

  get bytesRead(): number {
    return this.#readers.reduce((sum, reader) => sum + reader.bytesRead, 0)
  }

  entries(symbols: readonly number[]): IndexEntry[] {
    if (!this.splice) return this.#readers[0]!.entries(symbols)
    const places = symbols.map(symbol => this.#symbols.locate(symbol))
    const found = this.#readers.map((reader, segment) =>
      reader.entries(places.filter(place => place.segment === segment).map(place => place.local)),
    )
    return places.map(({ segment }) => found[segment]!.shift()!)
  }

  /** Entries of the symbols of this name in `first`..`end`, all in one file. */
  entriesNamed(name: string, first: number, end: number): IndexEntry[] {
    if (first >= end) return []
    const { segment, local } = this.#symbols.locate(first)
    return this.#readers[segment]!.entriesNamed(name, local, local + end - first)
  }

  trait(symbol: number): { readonly kind: number; readonly flags: number } {
    const { segment, local } = this.#symbols.locate(symbol)
    return this.#readers[segment]!.trait(local)
  }

  /** Two bytes per symbol. */
  traits(): Buffer {
    const parts = this.#runs.map(({ segment, firstSymbol, symbols }) =>
      this.#readers[segment]!.traits().subarray(firstSymbol * TRAIT_BYTES, (firstSymbol + symbols) * TRAIT_BYTES),
    )
    return parts.length === 1 ? parts[0]! : Buffer.concat(parts)
  }

  /** Two bytes per symbol of a file. */
  traitsOf({ first, count }: Pick<FileRow, 'first' | 'count'>): Buffer {
    if (count === 0) return Buffer.alloc(0)
    const { segment, local } = this.#symbols.locate(first)
    return this.#readers[segment]!.part('traits', local * TRAIT_BYTES, count * TRAIT_BYTES)
  }

  file(number: number): FileRow {
    const { segment, local } = this.#files.locate(number)
    const row = this.#readers[segment]!.file(local)
    const at = this.#runs.findIndex(
      run => run.segment === segment && run.firstFile <= local && local < run.firstFile + run.files,
    )
    return this.#composed(row, at, local)
  }

  /** The row with the numbers of the index. */
  #composed(row: FileRow, runNumber: number, local: number): FileRow {
    if (!this.splice) return row
    const run = this.#runs[runNumber]!
    const first = row.first + this.#shiftOf(runNumber)
    if (run.segment === 0) return { ...row, first, ...this.splice.times.get(local) }
    return { ...row, first, module: this.#modules.numbersOf(run.segment)![row.module]! }
  }

  /** Rows whose paths have a prefix, with skipped files, in path order. */
  *files(beginning = ''): Generator<FileRow> {
    for (const { row } of this.located(beginning)) yield row
  }

  *located(beginning = ''): Generator<Located> {
    for (const { run, segment, first, end } of this.#rowsBeginning(beginning)) {
      let number = first
      for (const local of this.#readers[segment]!.files(first, end - first)) {
        yield { row: this.#composed(local, run, number), segment, local, number: number++ }
      }
    }
  }

  /** Lazily decoded rows; only those of one module, by number, if it is not -1. */
  *outlines(beginning = '', module = -1): Generator<FileOutline> {
    for (const { run, segment, first, end } of this.#rowsBeginning(beginning)) {
      const rows = this.#readers[segment]!.rowsOf(first, end - first)
      const renumbering = { symbols: this.#shiftOf(run), modules: this.#modules.numbersOf(segment) }
      yield* outlinesOf(rows, renumbering, module)
    }
  }

  /** Symbols of files whose paths have a prefix. */
  symbolsBeginning(beginning: string): SymbolRange[] {
    const ranges: SymbolRange[] = []
    for (const { run, segment, first, end } of this.#rowsBeginning(beginning)) {
      const shift = this.#shiftOf(run)
      const [from, to] = [first, end].map(file => this.#readers[segment]!.firstSymbolFrom(file) + shift)
      addRange(ranges, from!, to!)
    }
    return ranges
  }

  /** Number of rows whose paths have a prefix. */
  countBeginning(beginning: string): number {
    let rows = 0
    for (const { first, end } of this.#rowsBeginning(beginning)) rows += end - first
    return rows
  }

  #shiftOf(run: number): number {
    return this.#runStarts[run]! - this.#runs[run]!.firstSymbol
  }

  *#rowsBeginning(beginning: string) {
    const rows = beginning === '' ? undefined : this.#readers.map(reader => reader.rowsBeginning(beginning))
    for (const [run, { segment, firstFile, files }] of this.#runs.entries()) {
      const [low, high] = rows?.[segment] ?? [0, Number.POSITIVE_INFINITY]
      const first = Math.max(firstFile, low)
      const end = Math.min(firstFile + files, high)
      if (first < end) yield { run, segment, first, end }
    }
  }

  /** What a freshness check needs of a row. Reads the path unless it is given. */
  stampOf(number: number, path?: string): RowStamp {
    const { segment, local } = this.#files.locate(number)
    const stamp = this.#readers[segment]!.stamp(local, path)
    const changed = segment === 0 ? this.splice?.times.get(local) : undefined
    return changed ? { ...stamp, ...changed } : stamp
  }

  stamps(): Stamps {
    return new Stamps(this.#readers, this.#runs, this.splice)
  }

  /** Row number of a path, or -1. */
  fileNumber(file: string): number {
    for (let segment = this.#readers.length - 1; segment >= 0; segment--) {
      const local = this.#readers[segment]!.fileNumber(file)
      const number = local < 0 ? -1 : this.#files.number(segment, local)
      if (number >= 0) return number
    }
    return -1
  }

  /** Whether the folder contains an indexed file at any depth. */
  hasFolder(folder: string): boolean {
    for (const { skipped } of this.beginning(`${folder}/`)) if (skipped === 0) return true
    return false
  }

  /** Paths with a prefix, with skipped files, segment by segment. */
  *beginning(prefix: string): Generator<Pick<FileRow, 'path' | 'skipped'>> {
    for (const [segment, reader] of this.#readers.entries()) {
      for (let file = reader.placeOf(prefix).number; file < reader.manifest.counts.rows; file++) {
        const row = reader.file(file)
        if (!row.path.startsWith(prefix)) break
        if (this.#files.number(segment, file) >= 0) yield row
      }
    }
  }

  /** Row number of the file that contains a symbol. */
  fileNumberOf(symbol: number): number {
    const { segment, local } = this.#symbols.locate(symbol)
    return this.#files.number(segment, this.#readers[segment]!.fileNumberOf(local))
  }

  /** Module names by number; '' for a module without files. */
  modules(): readonly string[] {
    return this.#modules.live()
  }

  /** Number of the symbol with this hash, or -1. */
  symbolOfHash(hash: string): number {
    for (const { reader, number } of this.segments) {
      const local = reader.symbolOfHash(hash)
      if (local >= 0) return number(local)
    }
    return -1
  }

  /** Rows of the files that use a name as written: call it, refer to it, import it, or have it in a type's head. */
  filesUsing(name: string): number[] {
    return rowsUsing(this.#readers, name, (segment, local) => this.#files.number(segment, local))
  }

  /** The import statements of all files. */
  imports(): Iterable<ImportRows> {
    return importRows(this.#readers, (segment, local) => this.#files.number(segment, local))
  }

  record(file: FileRow, symbol: number): SymbolRecord {
    return this.#readers[0]!.packs.record(file, symbol - file.first, indexes => this.#entriesIn(file, indexes))
  }

  /** All records of a file. */
  records(file: FileRow): SymbolRecord[] {
    return this.#readers[0]!.packs.records(file, indexes => this.#entriesIn(file, indexes))
  }

  moduleRecord(file: FileRow): ModuleRecord | undefined {
    return this.#readers[0]!.packs.moduleRecord(file)
  }

  #entriesIn(file: FileRow, indexes: readonly number[]): readonly IndexEntry[] {
    return this.entries(indexes.map(index => file.first + index))
  }
}
