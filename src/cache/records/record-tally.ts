// Locates the lines of a record in a chunk by the flags of all records. Pure. See cache-format.md, "Records".

/** The record is stored as JSON, because some of its fields cannot be derived; it has no other flag. */
export const IS_JSON = 2048

/** Whether a record with these flags has a line in the column of a bit. */
export function hasLine(bit: number, has: number): boolean {
  return bit === 0 ? has !== IS_JSON : (has & bit) !== 0
}

/** Counts the first `end` records by their flags: a chunk has few distinct ones. */
export function tallyOf(has: readonly number[], end: number): Tally {
  const tally = new Map<number, number>()
  for (let i = 0; i < end; i++) tally.set(has[i]!, (tally.get(has[i]!) ?? 0) + 1)
  return { has: [...tally.keys()], counts: [...tally.values()] }
}

export interface Tally {
  readonly has: readonly number[]
  readonly counts: readonly number[]
}

/** Number of lines in the column of a bit. */
export function linesOf(bit: number, { has, counts }: Tally): number {
  let lines = 0
  for (let i = 0; i < has.length; i++) if (hasLine(bit, has[i]!)) lines += counts[i]!
  return lines
}
