// The index as an answer sees it, with the files that were parsed for this answer.
import type { IndexReader } from '../cache/reader/index-reader.ts'
import type { ModuleRecord, SymbolRecord } from '../model.ts'

/** An index, and what of it still stands where files were parsed for this answer. */
export interface Standing {
  readonly reader: IndexReader
  /** True for a path, relative to the root, at which there is something now. */
  isThere(path: string): boolean
  /** False for a symbol that is gone from its file as that was parsed now. */
  stillExists(symbol: number): boolean
  /** True if the symbol's file was parsed for this answer. */
  isParsedNow(symbol: number): boolean
  record(symbol: number): SymbolRecord
  /** The code outside definitions of a file (row number); undefined if it uses nothing. */
  moduleRecord(file: number): ModuleRecord | undefined
  /** The text of a file as it is now, empty where that cannot be read. */
  textOf(path: string): string
}
