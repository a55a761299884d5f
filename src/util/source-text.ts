// Decodes the bytes of source files.
import { isUtf8 } from 'node:buffer'
import { type Decoded, decodeLegacy } from './legacy-encodings.ts'

/** Bytes searched for NUL to detect binary files, as in git. */
const BINARY_WINDOW = 8000

/** Whether the bytes are binary: a NUL near the start, and no UTF-16 byte order mark. */
export function isBinary(bytes: Buffer): boolean {
  return utf16ByteOrder(bytes) === undefined && bytes.subarray(0, BINARY_WINDOW).includes(0)
}

/** Whether the bytes begin with a byte order mark of UTF-32, which ctx does not support. */
export function isUtf32(bytes: Buffer): boolean {
  return bytes.length >= 4 && (bytes.readUInt32LE(0) === 0xfeff || bytes.readUInt32BE(0) === 0xfeff)
}

/**
 * Decodes UTF-8, UTF-16 with a byte order mark, or the encoding that the bytes declare or fit. Drops the mark, turns
 * invalid bytes into U+FFFD and a lone `\r` as the only line ending into `\n`.
 */
export function decode(bytes: Buffer): string {
  const { text } = decodeAsIs(bytes)
  return text.includes('\r') && !text.includes('\n') ? text.replaceAll('\r', '\n') : text
}

/** Like `decode`, with all line endings as in the file, and the encoding: `utf-8`, `utf-16le`, `gbk`. */
export function decodeAsIs(bytes: Buffer): Decoded {
  const order = utf16ByteOrder(bytes)
  if (order === undefined) {
    const start = hasUtf8Mark(bytes) ? 3 : 0
    if (start === 0 && !isUtf8(bytes)) return decodeLegacy(bytes)
    return { text: bytes.toString('utf8', start), encoding: 'utf-8' }
  }
  const units = bytes.subarray(2, bytes.length & ~1)
  const text = (order === 'little' ? units : Buffer.from(units).swap16()).toString('utf16le')
  return { text, encoding: order === 'little' ? 'utf-16le' : 'utf-16be' }
}

/** Length in bytes of the byte order mark of UTF-8 or UTF-16; 0 if there is none. */
export function markLength(bytes: Buffer): number {
  return utf16ByteOrder(bytes) === undefined ? (hasUtf8Mark(bytes) ? 3 : 0) : 2
}

function hasUtf8Mark(bytes: Buffer): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
}

function utf16ByteOrder(bytes: Buffer): 'little' | 'big' | undefined {
  if (isUtf32(bytes)) return undefined
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'little'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'big' : undefined
}
