// Names similar to a misspelt one. Pure.

const LEAST_SIMILARITY = 0.6

/** Optimal string alignment distance (insert, delete, replace, swap); `most + 1` once it exceeds `most`. */
export function editDistance(from: string, to: string, most: number = Math.max(from.length, to.length)): number {
  if (Math.abs(from.length - to.length) > most) return most + 1
  let before: number[] = []
  let previous: number[] = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row++) {
    const current: number[] = [row]
    let least = row
    for (let column = 1; column <= to.length; column++) {
      const same = from.charCodeAt(row - 1) === to.charCodeAt(column - 1)
      let cost = Math.min(previous[column]! + 1, current[column - 1]! + 1, previous[column - 1]! + (same ? 0 : 1))
      const swapped =
        row > 1 &&
        column > 1 &&
        from.charCodeAt(row - 1) === to.charCodeAt(column - 2) &&
        from.charCodeAt(row - 2) === to.charCodeAt(column - 1)
      if (swapped) cost = Math.min(cost, before[column - 2]! + 1)
      current.push(cost)
      if (cost < least) least = cost
    }
    if (least > most) return most + 1
    before = previous
    previous = current
  }
  return previous[to.length]!
}

/**
 * Up to `max` distinct candidates most like the word, best first, ignoring case. Ties: the word's own case first, then
 * code unit order.
 */
export function nearest(word: string, candidates: Iterable<string>, max = 3): string[] {
  const wanted = word.toLowerCase()
  const found = new Map<string, number>()
  for (const candidate of candidates) {
    if (candidate === '' || found.has(candidate)) continue
    const longest = Math.max(wanted.length, candidate.length)
    // More edits cannot reach the least similarity; the small term absorbs rounding (0.4 × 5 = 2).
    const most = Math.floor(longest * (1 - LEAST_SIMILARITY) + 1e-9)
    if (Math.abs(wanted.length - candidate.length) > most) continue
    const distance = editDistance(wanted, candidate.toLowerCase(), most)
    if (distance > most) continue
    const otherCase = distance === 0 && candidate !== word ? 1e-6 : 0
    found.set(candidate, distance / longest + otherCase)
  }
  return [...found]
    .sort((left, right) => left[1] - right[1] || (left[0] < right[0] ? -1 : 1))
    .slice(0, max)
    .map(([name]) => name)
}
