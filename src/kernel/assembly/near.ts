// Approximate search: compares signatures (cache/tables/letter-signature.ts), four at a time, and names by edit
// distance.

const LETTERS: u32 = (1 << 27) - 1
const LONGEST: i32 = 31
const ENDS_BYTES: usize = (LONGEST + 1) << 2

/**
 * Writes the positions of the signatures in `begin`..`end` that may be within `most` edits of `wanted`, plus `first`;
 * returns how many. `places` has the original positions of sorted signatures as u16, 0 if they are not sorted. Reads up
 * to a multiple of four.
 */
export function nearSignatures(
  signatures: usize,
  begin: u32,
  end: u32,
  places: usize,
  first: u32,
  wanted: u32,
  most: i32,
  out: usize,
): u32 {
  const length = <i32>(wanted >>> 27)
  const shortest = max(0, length - most)
  // The longest length stands for all longer names.
  const longest = min(LONGEST, length + most)
  const letters = i32x4.splat(wanted & LETTERS)
  const mask = i32x4.splat(LETTERS)
  const low = i32x4.splat(shortest)
  const high = i32x4.splat(longest)
  const bound = i32x4.splat(2 * most)
  let found: u32 = 0
  for (let i = begin; i < end; i += 4) {
    const signature = v128.load(signatures + (i << 2))
    const lengths = i32x4.shr_u(signature, 27)
    const inLength = v128.and(i32x4.ge_s(lengths, low), i32x4.le_s(lengths, high))
    if (!v128.any_true(inLength)) continue
    // Upper bound: missing and surplus letters together. `mayBeNear` then counts them separately.
    const others = byteSums(i8x16.popcnt(v128.xor(letters, v128.and(signature, mask))))
    let bits = i32x4.bitmask(v128.and(inLength, i32x4.le_s(others, bound)))
    while (bits !== 0) {
      const at = i + ctz(bits)
      bits &= bits - 1
      if (at < end && mayBeNear(load<u32>(signatures + (at << 2)), wanted, most))
        store<u32>(out + found++ * 4, first + (places === 0 ? at : <u32>load<u16>(places + (at << 1))))
    }
  }
  return found
}

/**
 * Sorts up to 64 Ki signatures by length, stably. Writes their original positions (u16) and the end of each length (32
 * × u32). `scratch` has room for the signatures.
 */
export function orderByLength(signatures: usize, count: u32, places: usize, ends: usize, scratch: usize): void {
  memory.fill(ends, 0, ENDS_BYTES)
  for (let i: u32 = 0; i < count; i++) {
    const end = ends + ((load<u32>(signatures + (i << 2)) >>> 27) << 2)
    store<u32>(end, load<u32>(end) + 1)
  }
  let begin: u32 = 0
  for (let end = ends; end < ends + ENDS_BYTES; end += 4) {
    const own = load<u32>(end)
    store<u32>(end, begin)
    begin += own
  }
  for (let i: u32 = 0; i < count; i++) {
    const signature = load<u32>(signatures + (i << 2))
    const end = ends + ((signature >>> 27) << 2)
    const at = load<u32>(end)
    store<u32>(end, at + 1)
    store<u32>(scratch + (at << 2), signature)
    store<u16>(places + (at << 1), <u16>i)
  }
  memory.copy(signatures, scratch, count << 2)
}

function byteSums(counts: v128): v128 {
  return i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(counts))
}

/** Whether the edits suffice. A change of length adds or removes one letter; other edits do both. */
function mayBeNear(signature: u32, wanted: u32, most: i32): bool {
  const others = <i32>(signature >>> 27)
  const longer = others === LONGEST ? 0 : others - <i32>(wanted >>> 27)
  const missing = popcnt(wanted & ~signature & LETTERS)
  const added = popcnt(signature & ~wanted & LETTERS)
  return <i32>missing <= most - max(0, longer) && <i32>added <= most - max(0, -longer)
}

/**
 * Compares the names whose line numbers are at `candidates`, ascending, with the letters at `wanted`. Writes line
 * number, begin and end of those within `most` edits (util/edit-distance.ts) and of those with bytes beyond ASCII;
 * returns how many. `scratch` needs 4 × (length + most + 2) bytes and rows.
 */
export function nearNames(
  text: usize,
  length: u32,
  candidates: usize,
  count: u32,
  wanted: usize,
  wantedLength: u32,
  most: u32,
  scratch: usize,
  out: usize,
): u32 {
  const lineFeed = i8x16.splat(10)
  let found: u32 = 0
  let line: u32 = 0
  let from = text
  let i: u32 = 0
  for (let at = text; at < text + length && i < count; at += 16) {
    let ends = i8x16.bitmask(i8x16.eq(v128.load(at), lineFeed))
    while (ends !== 0 && i < count) {
      const to = at + ctz(ends)
      ends &= ends - 1
      if (line === load<u32>(candidates + (i << 2))) {
        i++
        if (isNameWithinDistance(from, to, wanted, wantedLength, most, scratch)) {
          const row = out + found++ * 12
          store<u32>(row, line)
          store<u32>(row + 4, <u32>(from - text))
          store<u32>(row + 8, <u32>(to - text))
        }
      }
      line++
      from = to + 1
    }
  }
  return found
}

function isNameWithinDistance(
  from: usize,
  to: usize,
  wanted: usize,
  wantedLength: u32,
  most: u32,
  scratch: usize,
): bool {
  let length: u32 = 0
  for (let at = from; at < to; at++) {
    const byte = <u32>load<u8>(at)
    if (byte >= 128) return true
    if (byte - 97 >= 26 && byte - 48 >= 10) continue
    if (length === wantedLength + most) return false
    store<u8>(scratch + length++, byte)
  }
  if (length + most < wantedLength) return false
  return areWithinDistance(scratch, length, wanted, wantedLength, most, (scratch + wantedLength + most + 3) & ~3)
}

/** Whether the optimal string alignment distance is at most `most`. Computes a band of cells, in three rows. */
function areWithinDistance(a: usize, aLength: u32, b: usize, bLength: u32, most: u32, rows: usize): bool {
  const size = (bLength + 1) << 2
  let before = rows
  let previous = rows + size
  let current = previous + size
  for (let j: u32 = 0; j <= bLength; j++) store<u32>(previous + (j << 2), j)
  for (let i: u32 = 1; i <= aLength; i++) {
    const first: u32 = i > most + 1 ? i - most : 1
    const last = min(bLength, i + most)
    store<u32>(current + ((first - 1) << 2), first === 1 ? i : most + 1)
    let least: u32 = first === 1 ? i : most + 1
    const letter = load<u8>(a + i - 1)
    for (let j = first; j <= last; j++) {
      const at = j << 2
      const other = load<u8>(b + j - 1)
      let cost = load<u32>(previous + at - 4) + (letter === other ? 0 : 1)
      cost = min(cost, load<u32>(current + at - 4) + 1)
      // Cells outside of the band are not written.
      if (j < i + most) cost = min(cost, load<u32>(previous + at) + 1)
      if (i > 1 && j > 1 && letter === load<u8>(b + j - 2) && load<u8>(a + i - 2) === other) {
        cost = min(cost, load<u32>(before + at - 8) + 1)
      }
      store<u32>(current + at, cost)
      least = min(least, cost)
    }
    if (least > most) return false
    const free = before
    before = previous
    previous = current
    current = free
  }
  return load<u32>(previous + (bLength << 2)) <= most
}
