// Where in a chunk the lines of a part lie, by what each record has. Pure. See cache-format.md, "Records".

/** The record stands as JSON and has no other bit, because what is left out does not follow. */
export const IS_JSON = 2048

/** True where a record of which this is said has a line in the column of a bit. */
export function isIn(bit: number, has: number): boolean {
  return bit === 0 ? has !== IS_JSON : (has & bit) !== 0
}

/**
 * How many of the first records have what, by the number that says what they have: in a chunk there are few of those.
 */
export function tallyOf(has: readonly number[], end: number): Tally {
  const tally = new Map<number, number>()
  for (let i = 0; i < end; i++) tally.set(has[i]!, (tally.get(has[i]!) ?? 0) + 1)
  return { has: [...tally.keys()], counts: [...tally.values()] }
}

/** How many of some records have what. */
export interface Tally {
  readonly has: readonly number[]
  readonly counts: readonly number[]
}

/** How many of them have a line in the column of a bit. */
export function linesOf(bit: number, { has, counts }: Tally): number {
  let lines = 0
  for (let i = 0; i < has.length; i++) if (isIn(bit, has[i]!)) lines += counts[i]!
  return lines
}
