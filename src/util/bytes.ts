// Reads numbers and text from bytes in cold queries. Each Buffer method is JavaScript that every process compiles anew,
// at 20 µs each; these functions have cached bytecode and call the native methods.

/** Native methods that the types of Buffer leave out. */
interface NativeMethods {
  utf8Slice(start: number, end: number): string
  latin1Slice(start: number, end: number): string
  hexSlice(start: number, end: number): string
  base64Write(text: string): number
}

const native = (bytes: Buffer): NativeMethods => bytes as unknown as NativeMethods

/** Decodes `start`..`end` as UTF-8. This function, `latin1` and `hex` clamp the range, as `toString` does. */
export function utf8(bytes: Buffer, start = 0, end = bytes.length): string {
  const stop = Math.min(end, bytes.length)
  return start < stop ? native(bytes).utf8Slice(start, stop) : ''
}

/** Decodes `start`..`end` as Latin-1. */
export function latin1(bytes: Buffer, start = 0, end = bytes.length): string {
  const stop = Math.min(end, bytes.length)
  return start < stop ? native(bytes).latin1Slice(start, stop) : ''
}

/** Encodes `start`..`end` as two hex digits per byte. */
export function hex(bytes: Buffer, start = 0, end = bytes.length): string {
  const stop = Math.min(end, bytes.length)
  return start < stop ? native(bytes).hexSlice(start, stop) : ''
}

/** Offset of the first `byte` at or after `from`, else -1. */
export function indexOfByte(bytes: Uint8Array, byte: number, from = 0): number {
  return Uint8Array.prototype.indexOf.call(bytes, byte, from)
}

const LINE_FEED = 10

/** Compares the line that starts at `from` with `other`, bytewise; below 0 if it sorts before. */
export function compareLine(bytes: Uint8Array, from: number, other: Uint8Array): number {
  for (let i = 0; ; i++) {
    const byte = bytes[from + i]
    const isEnd = byte === undefined || byte === LINE_FEED
    if (i === other.length) return isEnd ? 0 : 1
    if (isEnd) return -1
    if (byte !== other[i]) return byte - other[i]!
  }
}

/** Compares the first `others.length` bytes with `others`; below 0 if they sort before. */
export function compareStart(bytes: Uint8Array, others: Uint8Array): number {
  let at = 0
  while (at < others.length - 1 && bytes[at] === others[at]) at++
  return bytes[at]! - others[at]!
}

/** Copies bytes whose memory will be reused. */
export function copyOf(bytes: Uint8Array): Buffer {
  const copy = Buffer.allocUnsafe(bytes.length)
  copy.set(bytes)
  return copy
}

/** Decodes base64. */
export function base64(text: string): Buffer {
  const bytes = Buffer.allocUnsafe(Math.floor((text.length * 3) / 4))
  return bytes.subarray(0, native(bytes).base64Write(text))
}

/** Little-endian number of two bytes. Like the other readers of numbers, throws a RangeError beyond the end. */
export function u16(bytes: Uint8Array, at: number): number {
  checkEnd(bytes, at + 2)
  return bytes[at]! | (bytes[at + 1]! << 8)
}

/** Little-endian number of four bytes. */
export function u32(bytes: Uint8Array, at: number): number {
  checkEnd(bytes, at + 4)
  return (bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)) >>> 0
}

/** Little-endian number of up to four bytes. */
export function uint(bytes: Uint8Array, at: number, width: number): number {
  checkEnd(bytes, at + width)
  let number = 0
  for (let i = width - 1; i >= 0; i--) number = number * 256 + bytes[at + i]!
  return number
}

/** Little-endian double. */
export function f64(bytes: Uint8Array, at: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length).getFloat64(at, true)
}

function checkEnd(bytes: Uint8Array, end: number): void {
  if (end > bytes.length) throw new RangeError(`${end} is beyond the end of ${bytes.length} bytes`)
}

/** A Buffer over the same memory. */
export function toBuffer(bytes: Uint8Array | Uint32Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
