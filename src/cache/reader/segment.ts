// What a search needs of the parts that an index consists of.
import type { NumberedRun, Numbering } from './numbering.ts'
import type { CacheReader } from './segment-reader.ts'

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

/** An index as a search sees it: a base, then what lies upon it. */
export interface Segmented {
  readonly segments: readonly Segment[]
}

/** The segments of an index, base first. `hiddenNames` reads the names of the symbols that the overlay hides. */
export function segmentsOf(
  readers: readonly CacheReader[],
  symbols: Numbering,
  hiddenNames: () => readonly string[],
): Segment[] {
  const isWhole = readers.length === 1
  return readers.map((reader, segment) => ({
    reader,
    isWhole,
    number: isWhole ? symbol => symbol : symbol => symbols.number(segment, symbol),
    run: symbol => symbols.run(segment, symbol),
    hiddenNames: () => (segment === 0 ? hiddenNames() : []),
  }))
}
