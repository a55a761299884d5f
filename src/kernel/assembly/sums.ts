// sum32 and page32 of util/checksum.ts. The four sums of page32 are the lanes of a vector.

const PRIME: i32 = 0x9e3779b1

/** sum32. Overwrites up to three bytes after the data with zeros. */
export function sum32(at: usize, length: u32): u32 {
  for (let i = length; (i & 3) !== 0; i++) store<u8>(at + i, 0)
  const rest: u32 = length & ~3
  let hash = length
  for (let i: u32 = 0; i < rest; i += 4) hash = rotl(hash ^ load<u32>(at + i), 13) * <u32>PRIME
  hash = rotl(hash ^ (rest < length ? load<u32>(at + rest) : 0), 13) * <u32>PRIME
  return hash ^ (hash >>> 15)
}

/** page32 of `length` bytes, a multiple of 16. */
export function page32(at: usize, length: u32): u32 {
  let sums = i32x4(length >>> 2, 1, 2, 3)
  const prime = i32x4.splat(PRIME)
  for (let end = at + length; at < end; at += 16) {
    const mixed = v128.xor(sums, v128.load(at))
    sums = i32x4.mul(v128.or(i32x4.shl(mixed, 13), i32x4.shr_u(mixed, 19)), prime)
  }
  const a = i32x4.extract_lane(sums, 0)
  const b = i32x4.extract_lane(sums, 1)
  const c = i32x4.extract_lane(sums, 2)
  const d = i32x4.extract_lane(sums, 3)
  return a ^ rotl(b, 8) ^ rotl(c, 16) ^ rotl(d, 24)
}

/** Offset of the first page whose page32 differs from `sums`, else -1. The last page may be shorter. */
export function firstBad(pages: usize, length: u32, size: u32, sums: usize): i32 {
  for (let from: u32 = 0, i: u32 = 0; from < length; from += size, i++) {
    if (page32(pages + from, min(size, length - from)) !== load<u32>(sums + i * 4)) return from
  }
  return -1
}
