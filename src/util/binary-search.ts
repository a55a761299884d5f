// Binary search, once.

/**
 * The first number from `low` to before `high` that `holds`; `high` when none does. What holds must hold for every
 * number after it, too (the partition point of C++ and Rust).
 */
export function firstWhere(low: number, high: number, holds: (number: number) => boolean): number {
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}
