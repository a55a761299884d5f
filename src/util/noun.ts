// A noun beside a count: `1 file`, `2 files`. Pure.

/** The noun as it follows a count: `branch` after 1, else `branches`. */
export function nounFor(count: number, noun: string): string {
  if (count === 1) return noun
  return /(?:s|x|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`
}

/** A count and its noun as programs read it, without marks between thousands: `1200 files`. */
export function counted(count: number, noun: string): string {
  return `${count} ${nounFor(count, noun)}`
}
