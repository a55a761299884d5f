// Binary search.

/**
 * The first number in `low`..`high` (exclusive) for which `holds` is true, else `high`; `holds` must stay true after
 * it.
 */
export function firstWhere(low: number, high: number, holds: (number: number) => boolean): number {
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}
