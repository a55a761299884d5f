// Nouns beside counts: `1 file`, `2 files`. Pure.

/** The noun in singular or plural: `branch` after 1, else `branches`. */
export function nounFor(count: number, noun: string): string {
  if (count === 1) return noun
  return /(?:s|x|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`
}

/** A count and its noun, without thousands separators: `1200 files`. */
export function counted(count: number, noun: string): string {
  return `${count} ${nounFor(count, noun)}`
}
