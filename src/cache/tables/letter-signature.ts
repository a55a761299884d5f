// The signature of a name: which letters it has and how many, in 32 bits. Names few edits apart have signatures few
// bits apart, so that a misspelt name is looked for in 4 bytes a spelling and only what could be it is read. Pure.
import { LENGTH_BIT, LENGTHS } from '../../kernel/length-order.ts'

/** Longest length that is told apart. */
const LONGEST = LENGTHS - 1

/** What `bitOf` says of each byte, once it is asked for: most queries need none of it. */
let bits: Uint32Array | undefined

/**
 * Bit of a byte: those of a to z and, for all digits and letters beyond ASCII, one more; 0 for marks, which are no
 * letters of a name: `get_user` and `getUser` are alike.
 */
function bitOf(byte: number): number {
  const letter = byte >= 65 && byte <= 90 ? byte | 32 : byte
  if (letter >= 97 && letter <= 122) return 1 << (letter - 97)
  // Of a letter of several bytes the first counts.
  return (byte >= 48 && byte <= 57) || byte >= 0xc0 ? 1 << (LENGTH_BIT - 1) : 0
}

/**
 * Signature of the UTF-8 name between two offsets: letters in the low bits, how many there are (at most 31) in the high
 * five.
 */
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
