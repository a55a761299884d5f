// An index opened for one answer: its reader, the files behind the answer, and changes in them.
import { existsSync } from 'node:fs'
import { FileFreshness } from '../cache/files/file-freshness.ts'
import type { Location } from '../cache/files/location.ts'
import { trustedUntil } from '../cache/files/racy-times.ts'
import type { IndexReader } from '../cache/reader/index-reader.ts'
import type { IndexEntry, ModuleRecord, SymbolRecord } from '../model.ts'
import { setting } from '../platform/settings.ts'
import { textOrEmpty } from '../project/file-lines.ts'
import { qualifiedNames } from '../util/symbol-names.ts'
import { isAsStamped, isSame } from './sweep.ts'

/** Most files, and their bytes, that are read only because their times prove nothing. */
const MAX_UNCERTAIN = 16
const MAX_UNCERTAIN_BYTES = 1 << 20

/** The part of a session that operations use. */
export interface Repository {
  readonly location: Location
  readonly reader: IndexReader
  /**
   * Records a file (row number) behind the answer, to check before answering. A known `path` avoids reading the table
   * of paths.
   */
  rest(file: number, path?: string): void
  /** Records a file whose symbols are the answer, so that new symbols in it count too. */
  relyOnWholeFile(file: number): void
  /** Records that new files (new-files.ts) may be part of the answer. */
  relyOnNewFiles(): void
  /** Records the entry found for a target, to detect after a refresh that it moved or has gone. */
  remember(asked: string, entry: IndexEntry): void
  /** The entry that `remember` recorded. */
  recall(asked: string): IndexEntry | undefined
  current(symbol: number, entry: IndexEntry): IndexEntry | undefined
  /** True if the symbol's file was parsed for this answer, so that recorded data is out of date. */
  isParsedNow(symbol: number): boolean
  /** True if any file was parsed for this answer. */
  readonly hasParsedFiles: boolean
  isThere(path: string): boolean
  /** The current text of a file; empty if it cannot be read. */
  textOf(path: string): string
  stillExists(symbol: number): boolean
  record(symbol: number): SymbolRecord
  /** The code outside definitions of a file (row number); undefined if it uses nothing. */
  moduleRecord(file: number): ModuleRecord | undefined
}

export class Session implements Repository {
  readonly location: Location
  readonly reader: IndexReader
  readonly #memory: Map<string, IndexEntry>
  readonly #files = new Map<number, string | undefined>()
  readonly #whole = new Set<number>()
  /** Files parsed for this answer: row number to records by qualified name. */
  readonly #parsed = new Map<number, { records: Map<string, SymbolRecord>; outside: ModuleRecord }>()
  readonly #same = new Set<number>()
  /** True if a requested symbol has gone from its file; it may have a new name or place. */
  hasLost = false
  hasNewFilesBehind = false

  /** `memory` outlives the session and its generation. */
  constructor(location: Location, reader: IndexReader, memory: Map<string, IndexEntry>) {
    this.location = location
    this.reader = reader
    this.#memory = memory
  }

  rest(file: number, path?: string): void {
    this.#files.set(file, path)
  }

  relyOnWholeFile(file: number): void {
    this.rest(file)
    this.#whole.add(file)
  }

  relyOnNewFiles(): void {
    this.hasNewFilesBehind = true
  }

  remember(asked: string, entry: IndexEntry): void {
    if (!this.#memory.has(asked)) this.#memory.set(asked, entry)
  }

  recall(asked: string): IndexEntry | undefined {
    return this.#memory.get(asked)
  }

  current(symbol: number, entry: IndexEntry): IndexEntry | undefined {
    if (!this.isParsedNow(symbol)) return entry
    const record = this.#parsedRecord(this.reader.fileNumberOf(symbol), symbol)
    if (!record) this.hasLost = true
    return record && { ...entry, k: record.k, l: record.l, r: record.r }
  }

  isFileReadNow(file: number): boolean {
    return this.#parsed.has(file) || this.#same.has(file)
  }

  /**
   * Counts the files among changed `rows` whose content really differs and that were not read for this answer. Reads a
   * few files whose size and time prove nothing.
   */
  async changedBeside(rows: readonly number[]): Promise<number> {
    const unread = rows.filter(file => !this.isFileReadNow(file))
    const uncertain = unread.filter(file => isAsStamped(this.location.root, this.reader.stampOf(file)))
    const bytes = uncertain.reduce((sum, file) => sum + this.reader.stampOf(file).size, 0)
    if (uncertain.length === 0 || uncertain.length > MAX_UNCERTAIN || bytes > MAX_UNCERTAIN_BYTES) return unread.length
    const { withOtherContent } = await import('../indexer/generate.ts')
    const known = uncertain.map(file => this.reader.file(file)).map(({ path, hash }) => ({ path, known: hash }))
    const others = await withOtherContent(this.location.root, known)
    return unread.length - uncertain.length + others.size
  }

  /** Counts changed files in the whole tree without writing; undefined if git does not answer. */
  async changedInTree(): Promise<number | undefined> {
    const { countChanges } = await import('../indexer/generate.ts')
    const patience = { gitMs: setting('CTX_GIT_MS') }
    return countChanges(this.location, this.reader, patience, rows => this.changedBeside(rows))
  }

  get hasParsedFiles(): boolean {
    return this.#parsed.size > 0
  }

  isParsedNow(symbol: number): boolean {
    return this.hasParsedFiles && this.#parsed.has(this.reader.fileNumberOf(symbol))
  }

  isThere(path: string): boolean {
    return existsSync(`${this.location.root}/${path}`)
  }

  textOf(path: string): string {
    return textOrEmpty(this.location.root, path)
  }

  stillExists(symbol: number): boolean {
    return !this.isParsedNow(symbol) || this.#parsedRecord(this.reader.fileNumberOf(symbol), symbol) !== undefined
  }

  record(symbol: number): SymbolRecord {
    const file = this.reader.fileNumberOf(symbol)
    return this.#parsedRecord(file, symbol) ?? this.reader.record(this.reader.file(file), symbol)
  }

  moduleRecord(file: number): ModuleRecord | undefined {
    return this.#parsed.get(file)?.outside ?? this.reader.moduleRecord(this.reader.file(file))
  }

  #parsedRecord(file: number, symbol: number): SymbolRecord | undefined {
    const parsed = this.#parsed.get(file)
    if (!parsed) return undefined
    const { first, count } = this.reader.file(file)
    const entries = this.reader.entries(Array.from({ length: count }, (_, i) => first + i))
    return parsed.records.get(qualifiedNames(entries)[symbol - first]!)
  }

  /** Rows of the files behind the answer that have changed. */
  outdated(): number[] {
    const { root } = this.location
    const judge = new FileFreshness(root, trustedUntil(this.reader.manifest))
    const outdated: number[] = []
    for (const [file, path] of this.#files)
      if (!isSame(root, this.reader.stampOf(file, path), judge)) outdated.push(file)
    return outdated
  }

  isWhole(file: number): boolean {
    return this.#whole.has(file)
  }

  /** Reads the changed files and parses those with new content. Returns their number. */
  async parseOutdated(): Promise<number> {
    const files = this.outdated()
    const { parseForAnswer } = await import('../indexer/generate.ts')
    const rows = files.map(file => this.reader.file(file))
    const { languages } = this.reader.manifest
    const asked = rows.map(({ path, language, hash }) => ({ path, language: languages[language] ?? '', known: hash }))
    const parsed = await parseForAnswer(this.location.root, asked)
    for (const [i, file] of files.entries()) {
      const now = parsed.get(rows[i]!.path)
      if (now) {
        const records = new Map(now.records.map(record => [record.qualified, record]))
        this.#parsed.set(file, { records, outside: now.outside })
      } else this.#same.add(file)
    }
    return parsed.size
  }
}
