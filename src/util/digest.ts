// Hashes as text: a letter and 15 digits, which is valid lower-case hex but half as many tokens. Tokenizers take three
// digits as one token and split between letters and digits. The letter keeps the value from looking like a number.

import { u32, uint } from './bytes.ts'

const LETTERS = 'abcdef'
const DIGITS = 15
const END = 10 ** DIGITS
const HALF = 2 ** 32
const halves = new DataView(new ArrayBuffer(8))
export const DIGEST_LENGTH = 1 + DIGITS

/** Encodes a 64-bit hash as a letter a to f and 15 decimal digits, which keeps 52 bits. */
export function digest(hash: bigint): string {
  // Long division in exact doubles: dividing BigInts takes several times as long.
  halves.setBigUint64(0, hash)
  const high = halves.getUint32(0)
  const low = (high % 6) * HALF + halves.getUint32(4)
  const number = (((Math.floor(high / 6) * HALF) % END) + Math.floor(low / 6)) % END
  return LETTERS.charAt(low % 6) + digitsOf(number)
}

/** Whether `digest` can have written the text. */
export function isDigest(text: string): boolean {
  return text.length === DIGEST_LENGTH && numberDigest(digestNumber(text)) === text
}

/** Upper bound (exclusive) of `digestKey`. */
export const DIGEST_KEYS = 1e9

/** The last nine digits of a digest, by which hash tables are sorted. */
export function digestKey(text: string): number {
  return Number(text.slice(-9))
}

/** Length in bytes of a digest written by `writeDigest`. */
export const DIGEST_BYTES = 7

/** Packs a digest into a number below 6 × 10¹⁵, which a double holds exactly. */
export function digestNumber(text: string): number {
  return LETTERS.indexOf(text.charAt(0)) * END + Number(text.slice(1, -9)) * 1e9 + Number(text.slice(-9))
}

/** Inverse of `digestNumber`. */
export function numberDigest(number: number): string {
  return LETTERS.charAt(Math.floor(number / END)) + digitsOf(number % END)
}

/** Splits the number into two small integers, which V8 converts several times as fast. */
function digitsOf(number: number): string {
  return String(1e6 + Math.floor(number / 1e9)).slice(1) + String(1e9 + (number % 1e9)).slice(1)
}

/** Writes a digest as a little-endian number of seven bytes. */
export function writeDigest(text: string, to: Buffer, at: number): void {
  const number = digestNumber(text)
  to.writeUInt32LE(number % 2 ** 32, at)
  to.writeUIntLE(Math.floor(number / 2 ** 32), at + 4, 3)
}

/** Reads a digest written by `writeDigest`. */
export function readDigest(from: Buffer, at: number): string {
  return numberDigest(uint(from, at + 4, 3) * 2 ** 32 + u32(from, at))
}
