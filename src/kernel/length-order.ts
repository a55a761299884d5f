// Signatures of names (cache/tables/letter-signature.ts) in the order of their lengths: of a misspelt name only those
// about as long are looked at. Pure.

/** Lengths that are told apart, the last one of all that are longer, too; and the bit of a signature they begin at. */
export const LENGTHS = 32
export const LENGTH_BIT = 27

/** Where signatures lie in that order. */
export interface LengthOrder {
  /** Address of the places they had, two bytes each. */
  readonly places: number
  /** How many are of each length or shorter. */
  readonly ends: Uint32Array
}

/** Those that `most` edits could make of the `wanted` one by their lengths alone. */
export function lengthsNear({ places, ends }: LengthOrder, wanted: number, most: number) {
  const length = wanted >>> LENGTH_BIT
  const begin = length > most ? ends[length - most - 1]! : 0
  return { begin, end: ends[Math.min(LENGTHS - 1, length + most)]!, places }
}
