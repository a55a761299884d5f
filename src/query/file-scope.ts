// Which symbols lie in files that are meant, without a look at more files than it takes.
import type { FileRow } from '../cache/format.ts'
import type { IndexReader } from '../cache/reader/index-reader.ts'
import { addRange, type SymbolRange } from '../cache/reader/symbol-range.ts'
import { firstWhere } from '../util/binary-search.ts'

/** The files that a place or a pattern stands for. */
export interface FileScope {
  has(file: Pick<FileRow, 'path' | 'module'>): boolean
  /** What the paths of all of them begin with. */
  readonly beginning: string
  /** Whether every file whose path begins so is one of them, as it is of a folder. */
  readonly isWhole: boolean
  /** The number of the module that all of them are in. */
  readonly module?: number
}

/** Rows that can be gone through while the file of one symbol is looked for. */
const ROWS_A_LOOK = 64
/** The same where only the numbers of their modules are compared. */
const MODULES_A_LOOK = 512

/** The symbols of the files of a scope. */
export class ScopeSymbols {
  readonly #reader: IndexReader
  readonly #scope: FileScope
  /** All of them, once that is cheaper to know than to ask for one after the other. */
  #ranges: readonly SymbolRange[] | undefined
  #looks = 0
  /** How often files are looked for one by one. */
  readonly #most: number
  /** The symbols of the file that was looked at last. */
  #last: SymbolRange & { readonly isMeant: boolean } = { first: 0, end: 0, isMeant: false }

  constructor(reader: IndexReader, scope: FileScope) {
    this.#reader = reader
    this.#scope = scope
    const rows = scope.isWhole ? 0 : reader.countBeginning(scope.beginning)
    this.#most = rows / (scope.module === undefined ? ROWS_A_LOOK : MODULES_A_LOOK)
  }

  has(symbol: number): boolean {
    const { first, end, isMeant } = this.#last
    if (first <= symbol && symbol < end) return isMeant
    const ranges = this.#ranges ?? this.#gather()
    if (!ranges) return this.#look(symbol)
    const range = ranges[firstWhere(0, ranges.length, at => ranges[at]!.end > symbol)]
    return range !== undefined && range.first <= symbol
  }

  /** The file of a symbol, asked by itself. */
  #look(symbol: number): boolean {
    this.#looks++
    const file = this.#reader.file(this.#reader.fileNumberOf(symbol))
    const isMeant = this.#scope.has(file)
    this.#last = { first: file.first, end: file.first + file.count, isMeant }
    return isMeant
  }

  /** All of them, unless so few were asked for that it does not pay. */
  #gather(): readonly SymbolRange[] | undefined {
    if (this.#looks < this.#most) return undefined
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
