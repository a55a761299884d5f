// Signatures of names (cache/tables/letter-signature.ts) sorted by length, so that a lookup compares only those of
// about the same length. Pure.

/** Number of distinct lengths, the last for all longer ones, and the lowest bit of the length in a signature. */
export const LENGTHS = 32
export const LENGTH_BIT = 27

export interface LengthOrder {
  /** Address of the original positions, two bytes each. */
  readonly places: number
  /** Number of signatures of each length or shorter. */
  readonly ends: Uint32Array
}

/** The range of signatures whose length is within `most` edits of `wanted`. */
export function lengthsNear({ places, ends }: LengthOrder, wanted: number, most: number) {
  const length = wanted >>> LENGTH_BIT
  const begin = length > most ? ends[length - most - 1]! : 0
  return { begin, end: ends[Math.min(LENGTHS - 1, length + most)]!, places }
}
