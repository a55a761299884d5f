// How hashes that people and agents read are written: 16 characters that are lower-case hex, yet cost half the tokens
// of hex. Tokenizers take three digits as one token and split on nearly every change between letters and digits; a
// letter in front keeps the value from looking like a number.

import { u32, uint } from './bytes.ts'

const LETTERS = 'abcdef'
const DIGITS = 15
/** What has so many digits is below this. */
const END = 10 ** DIGITS
const HALF = 2 ** 32
/** To take 64 bits apart. */
const halves = new DataView(new ArrayBuffer(8))
/** Characters of a digest. */
export const DIGEST_LENGTH = 1 + DIGITS

/** A letter from a to f and 15 decimal digits, of a 64-bit hash: 52 of its bits survive. */
export function digest(hash: bigint): string {
  // By the rules of long division, with numbers that are all exact: dividing BigInts takes several times as long.
  halves.setBigUint64(0, hash)
  const high = halves.getUint32(0)
  const low = (high % 6) * HALF + halves.getUint32(4)
  const number = (((Math.floor(high / 6) * HALF) % END) + Math.floor(low / 6)) % END
  return LETTERS.charAt(low % 6) + digitsOf(number)
}

/** True for what `digest` can have written. */
export function isDigest(text: string): boolean {
  return text.length === DIGEST_LENGTH && numberDigest(digestNumber(text)) === text
}

/** Keys are below this. */
export const DIGEST_KEYS = 1e9

/** The part of a digest that hash tables are sorted by: its last nine digits, below 10⁹. */
export function digestKey(text: string): number {
  return Number(text.slice(-9))
}

/** Bytes of a digest as `writeDigest` writes it. */
export const DIGEST_BYTES = 7

/** The digest as one number below 6 × 10¹⁵: its letter, a as 0, then its digits. Exact in a double. */
export function digestNumber(text: string): number {
  return LETTERS.indexOf(text.charAt(0)) * END + Number(text.slice(1, -9)) * 1e9 + Number(text.slice(-9))
}

/** The digest that `digestNumber` gives a number. */
export function numberDigest(number: number): string {
  return LETTERS.charAt(Math.floor(number / END)) + digitsOf(number % END)
}

/**
 * All digits of a number below `END`, in two parts that V8 counts as integers: of those it makes text several times as
 * fast.
 */
function digitsOf(number: number): string {
  return String(1e6 + Math.floor(number / 1e9)).slice(1) + String(1e9 + (number % 1e9)).slice(1)
}

/** Writes a digest as little-endian number of seven bytes. */
export function writeDigest(text: string, to: Buffer, at: number): void {
  const number = digestNumber(text)
  to.writeUInt32LE(number % 2 ** 32, at)
  to.writeUIntLE(Math.floor(number / 2 ** 32), at + 4, 3)
}

/** The digest that `writeDigest` wrote. */
export function readDigest(from: Buffer, at: number): string {
  return numberDigest(uint(from, at + 4, 3) * 2 ** 32 + u32(from, at))
}
