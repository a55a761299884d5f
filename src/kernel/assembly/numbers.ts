// Loops over arrays of numbers, which a cold process would interpret in JavaScript.

/** Bits of the tier below the spelling in a result, and their range: TIER_FACTOR of number-loops.ts. */
const TIER_BITS: u32 = 3
const TIERS: u32 = 1 << TIER_BITS

/**
 * Keeps numbers below a limit in place, in order, and writes how far the others exceed it to `others`. Returns how many
 * stay.
 */
export function part(at: usize, count: u32, limit: u32, others: usize): u32 {
  let below: u32 = 0
  for (let i: u32 = 0; i < count; i++) {
    const number = load<u32>(at + (i << 2))
    if (number < limit) store<u32>(at + (below++ << 2), number)
    else {
      store<u32>(others, number - limit)
      others += 4
    }
  }
  return below
}

/**
 * Writes the numbers at ascending `indexes` that lie in a window, which begins at index `first`. Returns how many do.
 */
export function pick(window: usize, length: u32, first: u32, indexes: usize, count: u32, out: usize): u32 {
  let i: u32 = 0
  for (; i < count; i++) {
    const inWindow = load<u32>(indexes + (i << 2)) - first
    if (inWindow >= length) break
    store<u32>(out + (i << 2), load<u32>(window + (inWindow << 2)))
  }
  return i
}

/** Numbers that the last `expand` wrote or counted. */
let expanded: u32 = 0

export function numbersExpanded(): u32 {
  return expanded
}

/**
 * Writes the numbers of runs at ascending `indexes`; a run is its length and then so many numbers. Stops at a run that
 * exceeds the window. With `out` 0 it only counts. Returns the number of runs.
 */
export function expand(window: usize, length: u32, first: u32, indexes: usize, count: u32, out: usize): u32 {
  let i: u32 = 0
  expanded = 0
  for (; i < count; i++) {
    const inWindow = load<u32>(indexes + (i << 2)) - first
    if (inWindow >= length) break
    const run = window + (inWindow << 2)
    const own = load<u32>(run)
    if (out !== 0) {
      if (own >= length - inWindow) break
      memory.copy(out + ((<usize>expanded) << 2), run + 4, (<usize>own) << 2)
    }
    expanded += own
  }
  return i
}

/**
 * Groups sorted results (spelling × 8 + tier) by tier. Keeps the first result of a spelling and none in `first`..`end`.
 * Writes the count of each tier to `out`, then the spellings.
 */
export function split(at: usize, count: u32, first: u32, end: u32, out: usize): void {
  memory.fill(out, 0, TIERS << 2)
  let kept: u32 = 0
  let last: u32 = u32.MAX_VALUE
  for (let i: u32 = 0; i < count; i++) {
    const number = load<u32>(at + (i << 2))
    const spelling = number >>> TIER_BITS
    if (spelling === last || (spelling >= first && spelling < end)) continue
    last = spelling
    store<u32>(at + (kept++ << 2), number)
    const own = out + ((number & (TIERS - 1)) << 2)
    store<u32>(own, load<u32>(own) + 1)
  }
  for (let tier: u32 = 0, list = out + (TIERS << 2); tier < TIERS; tier++) {
    const listEnd = list + ((<usize>load<u32>(out + (tier << 2))) << 2)
    for (let i = at; list < listEnd; i += 4) {
      const number = load<u32>(i)
      if ((number & (TIERS - 1)) !== tier) continue
      store<u32>(list, number >>> TIER_BITS)
      list += 4
    }
  }
}

/** Turns spellings into results of a tier, in place. */
export function tag(at: usize, count: u32, tier: u32): void {
  for (const end = at + ((<usize>count) << 2); at < end; at += 4) store<u32>(at, (load<u32>(at) << TIER_BITS) | tier)
}

/** Replaces ascending numbers by the distinct blocks of 2^`bits` that contain them; returns how many. */
export function blocks(at: usize, count: u32, bits: u32): u32 {
  let found: u32 = 0
  let last: u32 = u32.MAX_VALUE
  for (let i: u32 = 0; i < count; i++) {
    const block = load<u32>(at + (i << 2)) >>> bits
    if (block === last) continue
    store<u32>(at + (found++ << 2), block)
    last = block
  }
  return found
}

/**
 * Groups ascending spans, as numbers or pairs of bounds, with gaps of up to `gap` and lengths of up to `most`. Writes
 * the end index of each group; returns how many.
 */
export function group(spans: usize, count: u32, arePairs: bool, gap: u32, most: u32, out: usize): u32 {
  const bits: u32 = arePairs ? 3 : 2
  let groups: u32 = 0
  let begin: u32 = 0
  let end: u32 = 0
  for (let i: u32 = 0; i < count; i++) {
    const span = spans + (i << bits)
    const own = load<u32>(span)
    const ownEnd = arePairs ? load<u32>(span + 4) : own + 1
    if (i === 0) begin = own
    else if (own - end > gap || ownEnd - begin > most) {
      store<u32>(out + (groups++ << 2), i)
      begin = own
    }
    end = ownEnd
  }
  if (count > 0) store<u32>(out + (groups++ << 2), count)
  return groups
}
