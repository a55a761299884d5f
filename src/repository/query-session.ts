// An index opened for one answer: its reader, the files the answer rests on, and what changed in those since.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { FileFreshness } from '../cache/files/file-freshness.ts'
import type { Location } from '../cache/files/location.ts'
import { trustedUntil } from '../cache/files/racy-times.ts'
import type { IndexReader } from '../cache/reader/index-reader.ts'
import type { Use } from '../cache/records/callees.ts'
import { callersWithin, type NamedCallers } from '../cache/records/file-callers.ts'
import { isCtxError } from '../errors.ts'
import { readText } from '../files/file-lines.ts'
import type { IndexEntry, MemberCalls, SymbolRecord } from '../model.ts'
import { setting } from '../platform/settings.ts'
import { qualifiedNames } from '../util/symbol-names.ts'
import { isAsStamped, isSame } from './sweep.ts'

/** Files, and bytes of them, that are read for no other reason than that their times prove nothing. */
const MOST_DOUBTFUL = 16
const MOST_DOUBTFUL_BYTES = 1 << 20

/** What operations use of it. */
export interface Repository {
  readonly location: Location
  readonly reader: IndexReader
  /**
   * Names a file (row number) that the answer rests on, to be checked before the answer is given; with its path where that
   * is known, so that no table of paths is read for it.
   */
  rest(file: number, path?: string): void
  /**
   * Names a file whose symbols are the answer: what is new in it counts, too, which only an index that is up to date
   * knows.
   */
  restWhole(file: number): void
  /** Notes that files have come (repository/new-files.ts) which may be part of the answer. */
  restNewcomers(): void
  /** Notes what was found for a target, so that a later look at fresher files can tell that it moved or went. */
  remember(asked: string, entry: IndexEntry): void
  /** What the first look found for a target. */
  recall(asked: string): IndexEntry | undefined
  /**
   * The entry of a symbol as its file stands, where that was parsed for this answer; undefined when it is gone from it.
   */
  current(symbol: number, entry: IndexEntry): IndexEntry | undefined
  /** True when the symbol's file was parsed for this answer, so that nothing remembered of it counts. */
  isParsedNow(symbol: number): boolean
  /** True for a path, relative to the root, at which there is something now. */
  isThere(path: string): boolean
  /** The text of a file as it is now, empty where that cannot be read. */
  textOf(path: string): string
  /** False when the symbol is gone from its file as that was parsed for this answer. */
  stands(symbol: number): boolean
  /** The record behind a symbol, as current as its entry. */
  record(symbol: number): SymbolRecord
  /** Who calls it in its file, by qualified name, nearest first, as current: MOST_CALLERS at most. */
  callers(symbol: number, use: Use): NamedCallers
}

export class Session implements Repository {
  readonly location: Location
  readonly reader: IndexReader
  readonly #memory: Map<string, IndexEntry>
  readonly #rests = new Map<number, string | undefined>()
  /** Those of them whose symbols are the answer. */
  readonly #whole = new Set<number>()
  /** By row number: the files that were parsed for this answer, their records by qualified name. */
  readonly #parsed = new Map<number, { records: Map<string, SymbolRecord>; memberCalls: MemberCalls | undefined }>()
  /** Rows of the files that were read for this answer and have the content that the index knows. */
  readonly #same = new Set<number>()
  /**
   * True when a symbol that was asked for is gone from its file: what was meant may be in it, or elsewhere, under
   * another name.
   */
  hasLost = false
  /** True when files that the index does not have may be part of the answer. */
  hasNewcomers = false

  /** `memory` outlives the session: what was found before the index was refreshed. */
  constructor(location: Location, reader: IndexReader, memory: Map<string, IndexEntry>) {
    this.location = location
    this.reader = reader
    this.#memory = memory
  }

  rest(file: number, path?: string): void {
    this.#rests.set(file, path)
  }

  restWhole(file: number): void {
    this.rest(file)
    this.#whole.add(file)
  }

  restNewcomers(): void {
    this.hasNewcomers = true
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

  /** True when the file of a row was read for this answer, which is right for it. */
  isFileReadNow(file: number): boolean {
    return this.#parsed.has(file) || this.#same.has(file)
  }

  /**
   * How many files, of rows that a look found changed, have another content than the index knows and were not read for
   * this answer. Contents settle it where sizes and times are those of the rows and prove nothing, as far as that is
   * quick.
   */
  async changedBeside(rows: readonly number[]): Promise<number> {
    const beside = rows.filter(file => !this.isFileReadNow(file))
    const doubtful = beside.filter(file => isAsStamped(this.location.root, this.reader.stampOf(file)))
    const bytes = doubtful.reduce((sum, file) => sum + this.reader.stampOf(file).size, 0)
    if (doubtful.length === 0 || doubtful.length > MOST_DOUBTFUL || bytes > MOST_DOUBTFUL_BYTES) return beside.length
    const { withOtherContent } = await import('../indexer/generate.ts')
    const known = doubtful.map(file => this.reader.file(file)).map(({ path, hash }) => ({ path, known: hash }))
    const others = await withOtherContent(this.location.root, known)
    return beside.length - doubtful.length + others.size
  }

  /**
   * How many files have changed in all of the tree, found without writing anything; undefined where that cannot be told,
   * as when git does not answer.
   */
  async changedInTree(): Promise<number | undefined> {
    const { countChanges } = await import('../indexer/generate.ts')
    const patience = { gitMs: setting('CTX_GIT_MS') }
    return countChanges(this.location, this.reader, patience, rows => this.changedBeside(rows))
  }

  isParsedNow(symbol: number): boolean {
    return this.#parsed.size > 0 && this.#parsed.has(this.reader.fileNumberOf(symbol))
  }

  isThere(path: string): boolean {
    return existsSync(`${this.location.root}/${path}`)
  }

  textOf(path: string): string {
    try {
      return readText(join(this.location.root, path), path)
    } catch (error) {
      if (!isCtxError(error)) throw error
      return ''
    }
  }

  stands(symbol: number): boolean {
    return !this.isParsedNow(symbol) || this.#parsedRecord(this.reader.fileNumberOf(symbol), symbol) !== undefined
  }

  record(symbol: number): SymbolRecord {
    const file = this.reader.fileNumberOf(symbol)
    return this.#parsedRecord(file, symbol) ?? this.reader.record(this.reader.file(file), symbol)
  }

  callers(symbol: number, use: Use): NamedCallers {
    const file = this.reader.fileNumberOf(symbol)
    const own = this.#parsedRecord(file, symbol)
    if (!own) return this.reader.callers(this.reader.file(file), symbol, use)
    const { memberCalls, records: byName } = this.#parsed.get(file)!
    const records = [...byName.values()]
    const callers = callersWithin(records, memberCalls, use).get(records.indexOf(own))
    if (!callers) return { names: [], total: 0 }
    return { names: callers.nearest.map(caller => records[caller]!.qualified), total: callers.total }
  }

  #parsedRecord(file: number, symbol: number): SymbolRecord | undefined {
    const parsed = this.#parsed.get(file)
    if (!parsed) return undefined
    const { first, count } = this.reader.file(file)
    const entries = this.reader.entries(Array.from({ length: count }, (_, i) => first + i))
    return parsed.records.get(qualifiedNames(entries)[symbol - first]!)
  }

  /** Rows of the files the answer rests on that are no longer as the index has them. */
  outdated(): number[] {
    const { root } = this.location
    const judge = new FileFreshness(root, trustedUntil(this.reader.manifest))
    const outdated: number[] = []
    for (const [file, path] of this.#rests)
      if (!isSame(root, this.reader.stampOf(file, path), judge)) outdated.push(file)
    return outdated
  }

  /** True for a file whose symbols are the answer. */
  isWhole(file: number): boolean {
    return this.#whole.has(file)
  }

  /** Reads the outdated files, and parses those with another content for this answer; how many these are. */
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
        this.#parsed.set(file, { records, memberCalls: now.memberCalls })
      } else this.#same.add(file)
    }
    return parsed.size
  }
}
