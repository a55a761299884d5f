// Bytes of a file as text, for every part of ctx the same.

/** Bytes looked at for a NUL, the mark of a binary file (as git does). */
const BINARY_WINDOW = 8000

export function isBinary(bytes: Buffer): boolean {
  return bytes.subarray(0, BINARY_WINDOW).includes(0)
}

/** UTF-8, a byte-order mark dropped, invalid bytes as U+FFFD. */
export function decode(bytes: Buffer): string {
  const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  return bytes.toString('utf8', start)
}
