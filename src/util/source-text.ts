// Bytes of a file as text, for every part of ctx the same.

/** Bytes looked at for a NUL, the mark of a binary file (as git does). */
const BINARY_WINDOW = 8000

/** True for bytes that are no text: with a NUL near their beginning, and not UTF-16. */
export function isBinary(bytes: Buffer): boolean {
  return utf16(bytes) === undefined && bytes.subarray(0, BINARY_WINDOW).includes(0)
}

/** Whether bytes begin with the mark of UTF-32, which nothing here reads. */
export function isUtf32(bytes: Buffer): boolean {
  return bytes.length >= 4 && (bytes.readUInt32LE(0) === 0xfeff || bytes.readUInt32BE(0) === 0xfeff)
}

/**
 * UTF-8, or UTF-16 where a byte-order mark says so. The mark is dropped, invalid bytes are U+FFFD; where only `\r` ends
 * lines it becomes `\n`, so that every text has lines.
 */
export function decode(bytes: Buffer): string {
  const text = decoded(bytes)
  return text.includes('\r') && !text.includes('\n') ? text.replaceAll('\r', '\n') : text
}

function decoded(bytes: Buffer): string {
  const order = utf16(bytes)
  if (order === undefined) {
    const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
    return bytes.toString('utf8', start)
  }
  const units = bytes.subarray(2, bytes.length & ~1)
  return (order === 'little' ? units : Buffer.from(units).swap16()).toString('utf16le')
}

/** The order of the bytes of UTF-16 with a mark. */
function utf16(bytes: Buffer): 'little' | 'big' | undefined {
  if (isUtf32(bytes)) return undefined
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'little'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'big' : undefined
}
