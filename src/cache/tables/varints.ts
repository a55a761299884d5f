// LEB128: base 128, low bits first, the high bit set on all bytes but the last.
import { bytesFor } from '../../platform/large-buffers.ts'

/** A growing buffer. It copies what is appended, so that pieces of larger buffers can be freed. */
export class Bytes {
  #bytes = Buffer.allocUnsafeSlow(1 << 12)
  length = 0

  varint(number: number): void {
    if (this.length + 5 > this.#bytes.length) this.#grow(5)
    let rest = number
    for (; rest > 127; rest = Math.floor(rest / 128)) this.#bytes[this.length++] = (rest & 127) | 128
    this.#bytes[this.length++] = rest
  }

  append(bytes: Uint8Array): void {
    if (this.length + bytes.length > this.#bytes.length) this.#grow(bytes.length)
    this.#bytes.set(bytes, this.length)
    this.length += bytes.length
  }

  #grow(by: number): void {
    const grown = bytesFor(Math.max(this.#bytes.length * 2, this.length + by))
    this.#bytes.copy(grown, 0, 0, this.length)
    this.#bytes = grown
  }

  get values(): Buffer {
    return this.#bytes.subarray(0, this.length)
  }

  /** Returns the contents and clears the buffer. */
  take(): Buffer {
    const bytes = this.values
    this.#bytes = Buffer.alloc(0)
    this.length = 0
    return bytes
  }
}

/** Calls `take` with each number. */
export function eachVarint(bytes: Uint8Array, take: (number: number) => void): void {
  let number = 0
  let factor = 1
  for (const byte of bytes) {
    number += (byte & 127) * factor
    if (byte > 127) factor *= 128
    else {
      take(number)
      number = 0
      factor = 1
    }
  }
}
