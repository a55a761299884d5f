// The segments of an index as a search sees them.
import type { CacheReader } from './segment-reader.ts'

/** A part of the index that is searched on its own. */
export interface Segment {
  readonly reader: CacheReader
  /** True if it is the whole index: all numbers are equal and no symbol is hidden. */
  readonly isWhole: boolean
  /** Number in the index, or -1 if the symbol is hidden. Ascending. */
  number(symbol: number): number
  /** The run of symbols around one; undefined if it is hidden. */
  run(symbol: number): NumberedRun | undefined
  /** Names of the hidden symbols, which counts in the tables still include. */
  hiddenNames(): readonly string[]
}

/** Symbols consecutive in the segment and in the index. */
export interface NumberedRun {
  /** Numbers in the segment, end exclusive. */
  readonly first: number
  readonly end: number
  /** Number in the index minus number in the segment; may be negative. */
  readonly shift: number
}

export interface Segmented {
  readonly segments: readonly Segment[]
}
