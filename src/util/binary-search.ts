// Binary search.

/** The first number in `low`..`high` (exclusive) from which on `holds` is true, else `high`. */
export function firstWhere(low: number, high: number, holds: (number: number) => boolean): number {
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}
