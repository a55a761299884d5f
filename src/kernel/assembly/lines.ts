// Names in the dictionary are lines: where one begins and ends, and how many there are. AssemblyScript.

export const LINE_FEED: u32 = 10

/** Line feeds between two addresses. */
export function lineFeeds(from: usize, to: usize): u32 {
  const lineFeed = i8x16.splat(<i8>LINE_FEED)
  let count: u32 = 0
  for (; from + 16 <= to; from += 16) count += popcnt(i8x16.bitmask(i8x16.eq(v128.load(from), lineFeed)))
  const rest = i8x16.bitmask(i8x16.eq(v128.load(from), lineFeed)) & ((1 << (<i32>(to - from))) - 1)
  return count + popcnt(rest)
}

/** Where the line begins that stands around a place, `base` at the earliest. The 16 bytes before that are read, too. */
export function beginOf(place: usize, base: usize): usize {
  const lineFeed = i8x16.splat(<i8>LINE_FEED)
  for (let from = place; from > base; from -= 16) {
    const ends = i8x16.bitmask(i8x16.eq(v128.load(from - 16), lineFeed))
    if (ends !== 0) return max(base, from + 16 - clz(ends))
  }
  return base
}

/** Where it ends, `end` at the latest. The 16 bytes after that are read, too. */
export function endOf(place: usize, end: usize): usize {
  const lineFeed = i8x16.splat(<i8>LINE_FEED)
  for (let to = place; to < end; to += 16) {
    const ends = i8x16.bitmask(i8x16.eq(v128.load(to), lineFeed))
    if (ends !== 0) return min(end, to + ctz(ends))
  }
  return end
}
