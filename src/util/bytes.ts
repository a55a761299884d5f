// Numbers and texts in arrays of bytes, for what runs in a cold query. Node's functions for the same are JavaScript
// that V8 compiles anew in each process, 20 µs for each; of what is in a bundle the bytecode is kept. What they call
// themselves is native.

/** Native functions of Node's buffers that its types leave out. */
interface Slices {
  utf8Slice(start: number, end: number): string
  latin1Slice(start: number, end: number): string
  hexSlice(start: number, end: number): string
  base64Write(text: string): number
}

const native = (bytes: Buffer): Slices => bytes as unknown as Slices

/**
 * The text from `start` to before `end`, in UTF-8. As `toString`, this and the next two take what there is of a range.
 */
export function utf8(bytes: Buffer, start = 0, end = bytes.length): string {
  const stop = Math.min(end, bytes.length)
  return start < stop ? native(bytes).utf8Slice(start, stop) : ''
}

/** Each byte from `start` to before `end` as a character. */
export function latin1(bytes: Buffer, start = 0, end = bytes.length): string {
  const stop = Math.min(end, bytes.length)
  return start < stop ? native(bytes).latin1Slice(start, stop) : ''
}

/** The bytes from `start` to before `end` as two hex digits each. */
export function hex(bytes: Buffer, start = 0, end = bytes.length): string {
  const stop = Math.min(end, bytes.length)
  return start < stop ? native(bytes).hexSlice(start, stop) : ''
}

/** Offset of the first such byte from an offset on, -1 where there is none. */
export function indexOfByte(bytes: Uint8Array, byte: number, from = 0): number {
  return Uint8Array.prototype.indexOf.call(bytes, byte, from)
}

const LINE_FEED = 10

/** How a line that begins at an offset, up to its line feed or the end of the bytes, stands to another: below 0 before it. */
export function compareLine(bytes: Uint8Array, from: number, other: Uint8Array): number {
  for (let i = 0; ; i++) {
    const byte = bytes[from + i]
    const isEnd = byte === undefined || byte === LINE_FEED
    if (i === other.length) return isEnd ? 0 : 1
    if (isEnd) return -1
    if (byte !== other[i]) return byte - other[i]!
  }
}

/** How as many bytes stand to others: below 0 before them. */
export function compareStart(bytes: Uint8Array, others: Uint8Array): number {
  let at = 0
  while (at < others.length - 1 && bytes[at] === others[at]) at++
  return bytes[at]! - others[at]!
}

/** A copy, because the memory of the bytes is going to be used for others. */
export function copyOf(bytes: Uint8Array): Buffer {
  const copy = Buffer.allocUnsafe(bytes.length)
  copy.set(bytes)
  return copy
}

/** What base64 stands for. */
export function base64(text: string): Buffer {
  const bytes = Buffer.allocUnsafe(Math.floor((text.length * 3) / 4))
  return bytes.subarray(0, native(bytes).base64Write(text))
}

/** The little-endian number of two bytes. Throws a RangeError beyond the end, as the others do. */
export function u16(bytes: Uint8Array, at: number): number {
  checkEnd(bytes, at + 2)
  return bytes[at]! | (bytes[at + 1]! << 8)
}

/** The little-endian number of four bytes. */
export function u32(bytes: Uint8Array, at: number): number {
  checkEnd(bytes, at + 4)
  return (bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)) >>> 0
}

/** The little-endian number of up to four bytes. */
export function uint(bytes: Uint8Array, at: number, width: number): number {
  checkEnd(bytes, at + width)
  let number = 0
  for (let i = width - 1; i >= 0; i--) number = number * 256 + bytes[at + i]!
  return number
}

/** The little-endian double of eight bytes. */
export function f64(bytes: Uint8Array, at: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length).getFloat64(at, true)
}

function checkEnd(bytes: Uint8Array, end: number): void {
  if (end > bytes.length) throw new RangeError(`${end} is beyond the end of ${bytes.length} bytes`)
}

/** The same bytes, without a copy. */
export function toBuffer(bytes: Uint8Array | Uint32Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
