// SipHash-2-4 with a result of 64 bits: Aumasson and Bernstein, "SipHash: a fast short-input PRF", 2012.

let a: u64 = 0
let b: u64 = 0
let c: u64 = 0
let d: u64 = 0

// @ts-expect-error: a decorator of AssemblyScript
function round(): void {
  a += b
  b = rotl(b, 13) ^ a
  a = rotl(a, 32)
  c += d
  d = rotl(d, 16) ^ c
  a += d
  d = rotl(d, 21) ^ a
  c += b
  b = rotl(b, 17) ^ c
  c = rotl(c, 32)
}

// @ts-expect-error: a decorator of AssemblyScript
function mix(word: u64): void {
  d ^= word
  round()
  round()
  a ^= word
}

function words(high: u64, low: u64): u64 {
  return (high << 32) | low
}

/** Writes the hash of `length` bytes under the 16 bytes at `key` over the first 8 of these. */
export function siphash(key: usize, at: usize, length: u32): void {
  const low = load<u64>(key)
  const high = load<u64>(key, 8)
  a = low ^ words(0x736f6d65, 0x70736575)
  b = high ^ words(0x646f7261, 0x6e646f6d)
  c = low ^ words(0x6c796765, 0x6e657261)
  d = high ^ words(0x74656462, 0x79746573)
  const whole: u32 = length & ~7
  for (let i: u32 = 0; i < whole; i += 8) mix(load<u64>(at + i))
  let last: u64 = (<u64>length) << 56
  for (let i = whole; i < length; i++) last |= (<u64>load<u8>(at + i)) << ((i & 7) * 8)
  mix(last)
  c ^= 0xff
  for (let i = 0; i < 4; i++) round()
  store<u64>(key, a ^ b ^ c ^ d)
}
