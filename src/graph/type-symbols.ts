// Types of an index: their records, texts and qualified names. One object serves one question.

import type { FileRow } from '../cache/format.ts'
import type { IndexReader } from '../cache/reader/index-reader.ts'
import { isDeclaration } from '../cache/tables/traits.ts'
import { BASE_TYPE_RULES, type BaseTypeRule } from '../languages/base-type-rules.ts'
import { languageOf } from '../languages/language-table.ts'
import { type IndexEntry, SYMBOL_KINDS, type SymbolRecord, TYPE_KINDS } from '../model.ts'
import { symbolsNamed } from '../query/exact-names.ts'
import { moduleFilesOf } from '../resolve/module-files-of-index.ts'
import { escaped } from '../util/regex-escape.ts'
import { ImportedFiles } from './imported-files.ts'

/** What hierarchies need of a repository. */
export interface TypeSources {
  readonly reader: IndexReader
  /** The text of a file of the repository, '' if there is none: manifests need not be in the index. */
  read(path: string): string
}

/** A symbol with its entry. */
export interface Found {
  readonly symbol: number
  readonly entry: IndexEntry
}

export class TypeSymbols {
  readonly sources: TypeSources
  readonly imported: ImportedFiles
  readonly #named = new Map<string, readonly Found[]>()
  readonly #rows = new Map<string, FileRow | undefined>()
  readonly #records = new Map<number, SymbolRecord>()
  readonly #rules = new Map<string, BaseTypeRule | 'none'>()
  readonly #starts = new Map<string, readonly number[]>()
  readonly #texts = new Map<string, string>()

  constructor(sources: TypeSources) {
    this.sources = sources
    const { reader } = sources
    this.imported = new ImportedFiles(
      moduleFilesOf(reader, path => this.text(path)),
      path => reader.file(reader.fileNumber(path)).skipped !== 0,
    )
  }

  /** The rule of a file's language; undefined if it has no types with base types. */
  rule(path: string): BaseTypeRule | undefined {
    let rule = this.#rules.get(path)
    if (rule === undefined) {
      // A header is of C, C++ or Objective-C by its text.
      rule = BASE_TYPE_RULES[languageOf(path, path.endsWith('.h') ? this.text(path) : undefined) ?? ''] ?? 'none'
      this.#rules.set(path, rule)
    }
    return rule === 'none' ? undefined : rule
  }

  /** True for files of one language or platform, whose types may be base types of each other. */
  areAlike(one: string, other: string): boolean {
    const [a, b] = [this.rule(one), this.rule(other)]
    if (a === b || typeof a?.lookup !== 'object' || typeof b?.lookup !== 'object') return a !== undefined && a === b
    return a.lookup.platform !== undefined && a.lookup.platform === b.lookup.platform
  }

  /** Paths of the files that use a name, the heads and bodies of types included. */
  filesUsing(name: string): readonly string[] {
    return this.sources.reader.filesUsing(name).map(number => this.sources.reader.file(number).path)
  }

  text(path: string): string {
    let text = this.#texts.get(path)
    if (text === undefined) {
      text = this.sources.read(path)
      this.#texts.set(path, text)
    }
    return text
  }

  /** The row of a file; undefined if it is not in the index. */
  row(path: string): FileRow | undefined {
    if (!this.#rows.has(path)) {
      const number = this.sources.reader.fileNumber(path)
      this.#rows.set(path, number < 0 ? undefined : this.sources.reader.file(number))
    }
    return this.#rows.get(path)
  }

  found(symbol: number): Found {
    return { symbol, entry: this.sources.reader.entries([symbol])[0]! }
  }

  record({ symbol, entry }: Found): SymbolRecord {
    let record = this.#records.get(symbol)
    if (!record) {
      record = this.sources.reader.record(this.row(entry.f)!, symbol)
      this.#records.set(symbol, record)
    }
    return record
  }

  /** All symbols with a name, by their numbers. */
  named(name: string): readonly Found[] {
    let found = this.#named.get(name)
    if (!found) {
      const symbols = symbolsNamed(this.sources.reader, name)
      const entries = this.sources.reader.entries(symbols)
      found = symbols.map((symbol, i) => ({ symbol, entry: entries[i]! }))
      this.#named.set(name, found)
    }
    return found
  }

  /** Those of them that a name of a type may refer to. */
  typesNamed(name: string): readonly Found[] {
    return this.named(name).filter(one => this.isTypeLike(one))
  }

  /** All definitions of a type, which has several in languages whose types have parts: `partial class`. */
  partsOf(type: Found): readonly Found[] {
    const { s, p, f } = type.entry
    const lookup = this.rule(f)?.lookup
    if (typeof lookup !== 'object' || !lookup.parts) return [type]
    const isPart = ({ entry }: Found): boolean => entry.p === p && this.areAlike(entry.f, f)
    return [type, ...this.typesNamed(s).filter(one => one.symbol !== type.symbol && isPart(one))]
  }

  /** The types and aliases that a file defines, in their order. */
  typesIn(path: string): readonly Found[] {
    const row = this.row(path)
    if (!row) return []
    const traits = this.sources.reader.traitsOf(row)
    const symbols: number[] = []
    for (let i = 0; i < row.count; i++) {
      const kind = SYMBOL_KINDS[traits[2 * i]!]!
      if (TYPE_KINDS.has(kind) || OTHER_KINDS.has(kind)) symbols.push(row.first + i)
    }
    const entries = this.sources.reader.entries(symbols)
    return symbols.map((symbol, i) => ({ symbol, entry: entries[i]! })).filter(one => this.isTypeLike(one))
  }

  isTypeLike({ symbol, entry: { k, f } }: Found): boolean {
    if (!(TYPE_KINDS.has(k) || OTHER_KINDS.has(k))) return false
    if (k === 'module') return this.rule(f)?.modules === true
    // A constant of Java may have the name of a type, but is none.
    if (f.endsWith('.java') && !TYPE_KINDS.has(k)) return false
    return !/\.(?:c|h|cc|cpp|cxx|hh|hpp|hxx|mm|m)$/.test(f) || !isDeclaration(this.sources.reader.trait(symbol).flags)
  }

  /** The lines of a definition. */
  body({ l, f }: IndexEntry): string {
    const { first, last } = linesOf(l)
    const starts = this.#startsOf(f)
    return this.text(f).slice(starts[first - 1] ?? 0, starts[last])
  }

  /** The types of a file in whose lines one of the words stands. */
  typesNaming(file: string, words: Iterable<string>): readonly Found[] {
    const pattern = new RegExp(`(?<![\\w$])(?:${[...words].map(escaped).join('|')})(?![\\w$])`, 'g')
    const starts = this.#startsOf(file)
    const lines = new Set<number>()
    let line = 0
    for (const { index } of this.text(file).matchAll(pattern)) {
      while (line + 1 < starts.length && starts[line + 1]! <= index) line++
      lines.add(line + 1)
    }
    const found = [...lines]
    return this.typesIn(file).filter(({ entry: { l } }) => {
      const { first, last } = linesOf(l)
      return found.some(each => each >= first && each <= last)
    })
  }

  /** Offsets of the lines of a file. */
  #startsOf(file: string): readonly number[] {
    let starts = this.#starts.get(file)
    if (!starts) {
      const text = this.text(file)
      const found = [0]
      for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) found.push(at + 1)
      starts = found
      this.#starts.set(file, starts)
    }
    return starts
  }
}

/** The lines of an entry, `12-40` or `12`. */
export function linesOf(l: string): { readonly first: number; readonly last: number } {
  const dash = l.indexOf('-')
  const first = Number.parseInt(l, 10)
  return { first, last: dash < 0 ? first : Number(l.slice(dash + 1)) }
}

/** Kinds that can be extended, or that stand for a type, beside those of types. */
const OTHER_KINDS: ReadonlySet<string> = new Set(['component', 'module', 'const', 'var'])
