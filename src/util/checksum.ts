// sum32 and page32, the checksums of parts of the cache. xxHash is not used because loading its WebAssembly costs a
// cold query 3 ms.

const PRIME = 0x9e3779b1

/**
 * sum32 of cache-format.md: `h = rotl(h ^ word, 13) * 0x9e3779b1` over 32-bit little-endian words, zero-padded,
 * starting from the length.
 */
export function sum32(bytes: Uint8Array): number {
  let hash = bytes.length | 0
  const whole = bytes.length >> 2
  const aligned = bytes.byteOffset % 4 === 0
  const source = aligned ? bytes : new Uint8Array(bytes)
  const words = new Int32Array(source.buffer, source.byteOffset, whole)
  for (let i = 0; i < whole; i++) {
    const mixed = hash ^ words[i]!
    hash = Math.imul((mixed << 13) | (mixed >>> 19), PRIME)
  }
  let last = 0
  for (let i = whole * 4; i < bytes.length; i++) last |= bytes[i]! << ((i & 3) * 8)
  const mixed = hash ^ last
  hash = Math.imul((mixed << 13) | (mixed >>> 19), PRIME)
  return (hash ^ (hash >>> 15)) >>> 0
}

/**
 * page32 of cache-format.md: four independent sums of every fourth word, three times as fast as sum32. `first` and
 * `end` are multiples of four.
 */
export function page32(words: Int32Array, first: number, end: number): number {
  let a = (end - first) | 0
  let b = 1
  let c = 2
  let d = 3
  // Unrolled, because calls dominate in a cold process.
  for (let i = first; i < end; i += 4) {
    let mixed = a ^ words[i]!
    a = Math.imul((mixed << 13) | (mixed >>> 19), PRIME)
    mixed = b ^ words[i + 1]!
    b = Math.imul((mixed << 13) | (mixed >>> 19), PRIME)
    mixed = c ^ words[i + 2]!
    c = Math.imul((mixed << 13) | (mixed >>> 19), PRIME)
    mixed = d ^ words[i + 3]!
    d = Math.imul((mixed << 13) | (mixed >>> 19), PRIME)
  }
  return (a ^ ((b << 8) | (b >>> 24)) ^ ((c << 16) | (c >>> 16)) ^ ((d << 24) | (d >>> 8))) >>> 0
}
