// Symbols that follow each other, by their numbers. Pure.

/** From `first` to before `end`. */
export interface SymbolRange {
  readonly first: number
  readonly end: number
}

/** Adds the symbols from `first` to before `end`, which come after those of all ranges. */
export function addRange(ranges: SymbolRange[], first: number, end: number): void {
  if (first >= end) return
  const last = ranges.at(-1)
  if (last?.end === first) ranges[ranges.length - 1] = { first: last.first, end }
  else ranges.push({ first, end })
}
