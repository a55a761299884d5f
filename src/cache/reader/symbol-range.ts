// Ranges of symbol numbers. Pure.

/** End exclusive. */
export interface SymbolRange {
  readonly first: number
  readonly end: number
}

/** Appends a range that follows all others, merging adjacent ones. */
export function addRange(ranges: SymbolRange[], first: number, end: number): void {
  if (first >= end) return
  const last = ranges.at(-1)
  if (last?.end === first) ranges[ranges.length - 1] = { first: last.first, end }
  else ranges.push({ first, end })
}
