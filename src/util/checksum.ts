// sum32, the checksum of small parts of the cache. Not xxHash, because its WebAssembly costs a cold query 3 ms to load.

const PRIME = 0x9e3779b1

/**
 * sum32 as cache-format.md defines it: the 32-bit little-endian words of the bytes, zeros filled up, each mixed in by
 * `h = rotl(h ^ word, 13) * 0x9e3779b1`, starting from the length. Finds damage, resists no adversary.
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
