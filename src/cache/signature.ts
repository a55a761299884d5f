// The signature of a name: which letters it has and how many, in 32 bits. Names few edits apart have signatures few bits
// apart, so that a misspelt name is looked for in 4 bytes a spelling and only what could be it is read. Pure.

/** Bits of the letters: a to z and, for all digits and letters beyond ASCII, one more. */
export const LETTER_BITS = 27
const LETTERS = (1 << LETTER_BITS) - 1
/** Longest length that is told apart. */
const LONGEST = 31

/** Bit of each byte; 0 for marks, which are no letters of a name: `get_user` and `getUser` are alike. */
const BIT_OF_BYTE = Uint32Array.from({ length: 256 }, (_, byte) => {
  const letter = byte >= 65 && byte <= 90 ? byte | 32 : byte
  if (letter >= 97 && letter <= 122) return 1 << (letter - 97)
  // Of a letter of several bytes the first counts.
  return (byte >= 48 && byte <= 57) || byte >= 0xc0 ? 1 << 26 : 0
})

/** Signature of the UTF-8 name between two offsets: letters in the low bits, how many there are (at most 31) in the high five. */
export function signatureOf(bytes: Uint8Array, from = 0, to = bytes.length): number {
  let letters = 0
  let length = 0
  for (let at = from; at < to; at++) {
    const bit = BIT_OF_BYTE[bytes[at]!]!
    letters |= bit
    if (bit !== 0) length++
  }
  return (((length < LONGEST ? length : LONGEST) << LETTER_BITS) | letters) >>> 0
}

/** Appends to `found` the positions, from `first` on, of the signatures of names that may have all letters of another. */
export function holdingLetters(signatures: Uint32Array, first: number, wanted: number, found: number[]): void {
  const letters = wanted & LETTERS
  for (let i = 0; i < signatures.length; i++) if ((letters & ~signatures[i]!) === 0) found.push(first + i)
}

/**
 * Appends to `found` the positions from `first` on of the signatures that at most `most` edits could make of `wanted`: an
 * edit that changes the length takes or adds one letter, one that does not takes one and adds one at most.
 */
export function nearSignatures(
  signatures: Uint32Array,
  first: number,
  wanted: number,
  most: number,
  found: number[],
): void {
  const length = wanted >>> LETTER_BITS
  // What is as long as can be told may be longer.
  const shortest = Math.max(0, length - most)
  const longest = length === LONGEST ? LONGEST : Math.min(LONGEST, length + most)
  const letters = wanted & LETTERS
  const span = longest - shortest
  for (let i = 0; i < signatures.length; i++) {
    const signature = signatures[i]!
    const others = signature >>> LETTER_BITS
    if ((others - shortest) >>> 0 > span) continue
    // Edits that make it longer put no letter right that is missing, those that make it shorter none that is too many.
    const longer = others === LONGEST ? 0 : others - length
    let missing = letters & ~signature
    // Drops a letter a turn, without asking whether there is one: a branch that nobody can foresee costs more.
    for (let left = longer > 0 ? most - longer : most; left > 0; left--) missing &= missing - 1
    if (missing !== 0) continue
    let added = signature & LETTERS & ~letters
    for (let left = longer < 0 ? most + longer : most; left > 0; left--) added &= added - 1
    if (added === 0) found.push(first + i)
  }
}
