// Tests whether symbols lie in the files of a scope, reading as few file rows as possible.
import type { FileRow } from '../cache/format.ts'
import type { IndexReader } from '../cache/reader/index-reader.ts'
import { addRange, type SymbolRange } from '../cache/reader/symbol-range.ts'
import { firstWhere } from '../util/binary-search.ts'

/** The files selected by a folder, a module or a pattern. */
export interface FileScope {
  has(file: Pick<FileRow, 'path' | 'module'>): boolean
  /** Common prefix of their paths. */
  readonly beginning: string
  /** True if every file with the prefix belongs to the scope, as in a folder. */
  readonly isWhole: boolean
  /** Number of the module that contains all of them. */
  readonly module?: number
}

/** Rows that can be scanned at the cost of one lookup of a symbol's file. */
const ROWS_PER_LOOKUP = 64
const MODULES_PER_LOOKUP = 512

/** The symbols of a scope. */
export class ScopeSymbols {
  readonly #reader: IndexReader
  readonly #scope: FileScope
  /** All ranges, collected once single lookups would cost more. */
  #ranges: readonly SymbolRange[] | undefined
  #lookups = 0
  readonly #mostLookups: number
  #last: SymbolRange & { readonly isInScope: boolean } = { first: 0, end: 0, isInScope: false }

  constructor(reader: IndexReader, scope: FileScope) {
    this.#reader = reader
    this.#scope = scope
    const rows = scope.isWhole ? 0 : reader.countBeginning(scope.beginning)
    this.#mostLookups = rows / (scope.module === undefined ? ROWS_PER_LOOKUP : MODULES_PER_LOOKUP)
  }

  has(symbol: number): boolean {
    const { first, end, isInScope } = this.#last
    if (first <= symbol && symbol < end) return isInScope
    const ranges = this.#ranges ?? this.#collectRanges()
    if (!ranges) return this.#lookUp(symbol)
    const range = ranges[firstWhere(0, ranges.length, at => ranges[at]!.end > symbol)]
    return range !== undefined && range.first <= symbol
  }

  #lookUp(symbol: number): boolean {
    this.#lookups++
    const file = this.#reader.file(this.#reader.fileNumberOf(symbol))
    const isInScope = this.#scope.has(file)
    this.#last = { first: file.first, end: file.first + file.count, isInScope: isInScope }
    return isInScope
  }

  #collectRanges(): readonly SymbolRange[] | undefined {
    if (this.#lookups < this.#mostLookups) return undefined
    const { beginning, isWhole, module } = this.#scope
    if (isWhole) this.#ranges = this.#reader.symbolsBeginning(beginning)
    else {
      const ranges: SymbolRange[] = []
      for (const file of this.#reader.outlines(beginning, module))
        if (this.#scope.has(file)) addRange(ranges, file.first, file.first + file.count)
      this.#ranges = ranges
    }
    return this.#ranges
  }
}
