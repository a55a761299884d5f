// What a search needs of the parts that an index consists of.
import type { CacheReader } from './segment-reader.ts'

/** A part of the index that is searched by itself. */
export interface Segment {
  readonly reader: CacheReader
  /** True where it is all of the index, so that numbers are the same in both and every symbol counts. */
  readonly isWhole: boolean
  /**
   * The number that a symbol of the segment has in the index, or -1 where it no longer counts. Ascends with the
   * segment's.
   */
  number(symbol: number): number
  /** The symbols around one that are numbered like it; undefined where it no longer counts. */
  run(symbol: number): NumberedRun | undefined
  /**
   * Names as written of the symbols that no longer count, so that counts the tables hold can be put right without
   * looking.
   */
  hiddenNames(): readonly string[]
}

/** Symbols of a segment that follow each other in the index, too. */
export interface NumberedRun {
  /** Number in the segment of the first, and the one after that of the last. */
  readonly first: number
  readonly end: number
  /** What their numbers in the index are more than those in the segment; may be below 0. */
  readonly shift: number
}

/** An index as a search sees it: a base, then what lies upon it. */
export interface Segmented {
  readonly segments: readonly Segment[]
}
