// Binary search in sorted texts.

/**
 * Index of the first of `count` sorted texts that is not before `wanted`, else `count`. Text i ends at `ends[i] -
 * base`, where the next begins.
 */
export function firstNotBefore(ends: usize, count: u32, base: u32, texts: usize, wanted: usize, length: u32): u32 {
  let low: u32 = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    const end = load<u32>(ends + (middle << 2))
    const start = middle === 0 ? base : load<u32>(ends + ((middle - 1) << 2))
    if (isBefore(texts + (start - base), end - start, wanted, length)) low = middle + 1
    else high = middle
  }
  return low
}

function isBefore(text: usize, size: u32, wanted: usize, length: u32): bool {
  const both = min(size, length)
  for (let i: u32 = 0; i < both; i++) {
    const byte = load<u8>(text + i)
    const other = load<u8>(wanted + i)
    if (byte !== other) return byte < other
  }
  return size < length
}
