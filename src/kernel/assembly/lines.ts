// Lines of the dictionary of names.

export const LINE_FEED: u32 = 10

/** Number of line feeds between two addresses. */
export function lineFeeds(from: usize, to: usize): u32 {
  const lineFeed = i8x16.splat(<i8>LINE_FEED)
  let count: u32 = 0
  for (; from + 16 <= to; from += 16) count += popcnt(i8x16.bitmask(i8x16.eq(v128.load(from), lineFeed)))
  const rest = i8x16.bitmask(i8x16.eq(v128.load(from), lineFeed)) & ((1 << (<i32>(to - from))) - 1)
  return count + popcnt(rest)
}

/** Start of the line that contains `place`, at least `base`. Reads the 16 bytes before that, too. */
export function beginOf(place: usize, base: usize): usize {
  const lineFeed = i8x16.splat(<i8>LINE_FEED)
  for (let from = place; from > base; from -= 16) {
    const ends = i8x16.bitmask(i8x16.eq(v128.load(from - 16), lineFeed))
    if (ends !== 0) return max(base, from + 16 - clz(ends))
  }
  return base
}

/** End of the line that contains `place`, at most `end`. Reads the 16 bytes after that, too. */
export function endOf(place: usize, end: usize): usize {
  const lineFeed = i8x16.splat(<i8>LINE_FEED)
  for (let to = place; to < end; to += 16) {
    const ends = i8x16.bitmask(i8x16.eq(v128.load(to), lineFeed))
    if (ends !== 0) return min(end, to + ctz(ends))
  }
  return end
}
