// The signature of a name: the set of its letters and their number, in 32 bits. Few edits change few bits, so that a
// misspelt name is searched in 4 bytes per spelling. Pure.
import { LENGTH_BIT, LENGTHS } from '../../kernel/length-order.ts'

const LONGEST = LENGTHS - 1

/** `bitOf` of each byte, computed on first use. */
let bits: Uint32Array | undefined

/** A bit for each of a to z, one for digits and other letters; 0 for separators, so `get_user` equals `getUser`. */
function bitOf(byte: number): number {
  const letter = byte >= 65 && byte <= 90 ? byte | 32 : byte
  if (letter >= 97 && letter <= 122) return 1 << (letter - 97)
  // Only the first byte of a UTF-8 sequence counts.
  return (byte >= 48 && byte <= 57) || byte >= 0xc0 ? 1 << (LENGTH_BIT - 1) : 0
}

/** Signature of a UTF-8 name: letters in the low bits, their number (at most 31) in the high five. */
export function signatureOf(bytes: Uint8Array, from = 0, to = bytes.length): number {
  bits ??= Uint32Array.from({ length: 256 }, (_, byte) => bitOf(byte))
  let letters = 0
  let length = 0
  for (let at = from; at < to; at++) {
    const bit = bits[bytes[at]!]!
    letters |= bit
    if (bit !== 0) length++
  }
  return (((length < LONGEST ? length : LONGEST) << LENGTH_BIT) | letters) >>> 0
}
