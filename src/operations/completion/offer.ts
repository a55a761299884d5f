// One word that may stand where Tab was pressed, and which of too many are offered. Pure.

export interface Offer {
  /** All of the word as the program is to read it, what is typed of it included. */
  readonly word: string
  /** What it is, in a few words. */
  readonly note?: string | undefined
  /** True where more of the same word follows: `src/`. */
  readonly isOpen?: boolean
}

export interface Offers {
  readonly offers: readonly Offer[]
  /** What the shell is to look for itself. */
  readonly onDisk?: 'folders' | 'files'
}

/** Words that are offered at most. */
const MOST_OFFERS = 50

/**
 * The words by the alphabet, of too many the best by `order`. The first and the last are always among them: a shell fills
 * in what all that it is offered begin with, which is to be no more than what all there are begin with.
 */
export function few<T extends { readonly word: string }>(all: readonly T[], order: (a: T, b: T) => number): T[] {
  const sorted = all.toSorted((a, b) => (a.word < b.word ? -1 : a.word > b.word ? 1 : 0))
  if (sorted.length <= MOST_OFFERS) return sorted
  const best = new Set(
    sorted
      .slice(1, -1)
      .sort(order)
      .slice(0, MOST_OFFERS - 2),
  )
  return sorted.filter((each, i) => i === 0 || i === sorted.length - 1 || best.has(each))
}

/** The order by which the shortest words are best. */
export function byLength(a: { readonly word: string }, b: { readonly word: string }): number {
  return a.word.length - b.word.length
}
