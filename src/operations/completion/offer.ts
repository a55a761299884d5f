// A completion, and the selection of a few if there are many. Pure.

export interface Offer {
  /** The whole word, typed part included, without quotes. */
  readonly word: string
  readonly note?: string | undefined
  /** True if the word is incomplete: `src/`. */
  readonly isOpen?: boolean
}

export interface Offers {
  readonly offers: readonly Offer[]
  /** Paths that the shell completes itself. */
  readonly onDisk?: 'folders' | 'files'
}

/** The most completions to return. */
const MAX_OFFERS = 50

/**
 * Sorts words and keeps the best by `order` if there are too many. The first and the last are always kept: shells
 * insert the common prefix, which must be that of all words.
 */
export function firstAndBest<T extends { readonly word: string }>(
  all: readonly T[],
  order: (a: T, b: T) => number,
): T[] {
  const sorted = all.toSorted((a, b) => (a.word < b.word ? -1 : a.word > b.word ? 1 : 0))
  if (sorted.length <= MAX_OFFERS) return sorted
  const best = new Set(
    sorted
      .slice(1, -1)
      .sort(order)
      .slice(0, MAX_OFFERS - 2),
  )
  return sorted.filter((each, i) => i === 0 || i === sorted.length - 1 || best.has(each))
}

/** Orders the shortest words first. */
export function byLength(a: { readonly word: string }, b: { readonly word: string }): number {
  return a.word.length - b.word.length
}
