// Finds spellings whose words match all parts of a query in order. The spellings with a word for the rarest part are
// chosen first, as bits; only for these a byte of state per part is kept.
import { areOfOneByte, isShort, nextAddress, readLong, shortLength, shortNumber, sumOfBytes } from './postings'
import { standsFor } from './words'

/** State: only the name itself can tell. */
const UNSURE: u32 = 255
const SIGN: u32 = 1 << 31
/** Word positions from here on are not distinguished. */
const LAST: u32 = 7
/** Bytes of chosen bits that `rank` summarises. */
const BLOCK: u32 = 64

let postingBytes: u32 = 0

export function bytesOfPostings(): u32 {
  return postingBytes
}

/**
 * Writes the offsets of the postings of words that match a part, as pairs; returns how many. `ends` and `postingEnds`
 * have one offset more than there are words. With `isSame`, only equal words match. Reads 16 bytes past the words.
 */
export function postingsFor(
  part: usize,
  count: u32,
  ends: usize,
  postingEnds: usize,
  texts: usize,
  isSame: bool,
  out: usize,
): u32 {
  const firstText = load<u32>(ends)
  const firstPosting = load<u32>(postingEnds)
  const least = load<u32>(part)
  const last = i8x16.splat(load<i8>(part + 3 + least))
  let found: u32 = 0
  postingBytes = 0
  for (let i: u32 = 0; i < count; i++) {
    const start = load<u32>(ends + (i << 2))
    const length = load<u32>(ends + (i << 2) + 4) - start
    // A matching word contains the last letter of the part, which few words do.
    if (length < least || (isSame && length !== least)) continue
    const word = texts + (start - firstText)
    if (length < 16 && (i8x16.bitmask(i8x16.eq(v128.load(word), last)) & ((1 << length) - 1)) === 0) continue
    if (!standsFor(part, word, length)) continue
    const posting = load<u32>(postingEnds + (i << 2))
    const postingEnd = load<u32>(postingEnds + (i << 2) + 4)
    store<u32>(out + found * 8, posting - firstPosting)
    store<u32>(out + found * 8 + 4, postingEnd - firstPosting)
    postingBytes += postingEnd - posting
    found++
  }
  return found
}

/** Chooses the spellings in `count` posting lists, at `postings` plus the pairs of offsets at `pairs`. */
export function choose(pairs: usize, count: u32, postings: usize, chosen: usize): void {
  for (let pair = pairs; pair < pairs + count * 8; pair += 8) {
    const end = postings + load<u32>(pair + 4)
    let number: u32 = 0
    for (let at = postings + load<u32>(pair); at < end; ) {
      const bytes = <u32>load<u16>(at)
      if (isShort(bytes)) {
        number += shortNumber(bytes)
        at += shortLength(bytes)
      } else {
        number += readLong(at)
        at = nextAddress
      }
      const byte = chosen + (number >>> 6)
      store<u8>(byte, <u32>load<u8>(byte) | (1 << ((number >>> 3) & 7)))
    }
  }
}

/** Whether no spelling of a block is chosen, which is the usual case. */
function isEmptyBlock(block: usize): bool {
  const first = v128.or(v128.load(block), v128.load(block, 16))
  const second = v128.or(v128.load(block, 32), v128.load(block, 48))
  return !v128.any_true(v128.or(first, second))
}

/** Writes the number of chosen spellings before each 64, for a blank block only before its first; returns the total. */
export function rank(chosen: usize, length: u32, ranks: usize): u32 {
  let count: u32 = 0
  for (const end = chosen + length; chosen < end; chosen += BLOCK, ranks += BLOCK / 2) {
    store<u32>(ranks, count)
    if (isEmptyBlock(chosen)) continue
    for (let at: u32 = 0; at < BLOCK; at += 8) {
      store<u32>(ranks + (at >>> 1), count)
      count += <u32>popcnt(load<u64>(chosen + at))
    }
  }
  return count
}

/**
 * Cost of looking at the chosen names: per range of blocks, per block of 16 names, and per chosen name. A range
 * includes gaps of up to `gap` blocks. Stops counting at `most`.
 */
export function costOfNames(chosen: usize, length: u32, gap: u32, range: u32, block: u32, name: u32, most: u32): u32 {
  let cost: u32 = 0
  let last: i32 = i32.MIN_VALUE / 2
  for (let at: u32 = 0; at < length && cost < most; at += 8) {
    if (at % BLOCK === 0 && isEmptyBlock(chosen + at)) {
      at += BLOCK - 8
      continue
    }
    let bits = load<u64>(chosen + at)
    for (let own = <i32>(at >>> 1); bits !== 0; own++, bits >>= 16) {
      if ((bits & 0xffff) === 0) continue
      cost += own - last > <i32>gap + 1 ? range + block : <u32>(own - last) * block
      cost += name * <u32>popcnt(<u32>bits & 0xffff)
      last = own
    }
  }
  return cost
}

/** Number of chosen spellings before a chosen one. */
function rankOf(spelling: u32, chosen: usize, ranks: usize): u32 {
  const word = spelling >>> 6
  const before = load<u64>(chosen + (word << 3)) & (((<u64>1) << (<u64>spelling & 63)) - 1)
  return load<u32>(ranks + (word << 2)) + <u32>popcnt(before)
}

/**
 * Adds posting lists (spelling × 8 + position of the word) of words that match a part. `after` gets 1 + the first
 * position at which all parts so far match in order; `before` is that of the previous part, or 0. If `place` is not
 * negative, only that position counts.
 */
export function addPostings(
  pairs: usize,
  count: u32,
  postings: usize,
  chosen: usize,
  ranks: usize,
  before: usize,
  after: usize,
  place: i32,
): void {
  for (let pair = pairs; pair < pairs + count * 8; pair += 8) {
    const end = postings + load<u32>(pair + 4)
    let number: u32 = 0
    for (let at = postings + load<u32>(pair); at < end; ) {
      // Skips eight one-byte numbers at once if none is chosen: names with a common word lie close together, and few
      // are chosen.
      if (at + 8 <= end) {
        let eight = load<u64>(at)
        if (areOfOneByte(eight)) {
          at += 8
          const sum = sumOfBytes(eight)
          if (isNoneChosen(number, sum, chosen)) {
            number += sum
            continue
          }
          for (let left = 8; left > 0; left--, eight >>>= 8) {
            number += <u32>eight & 127
            if (isChosen(number, chosen)) addPosting(number, chosen, ranks, before, after, place)
          }
          continue
        }
      }
      const bytes = <u32>load<u16>(at)
      if (isShort(bytes)) {
        number += shortNumber(bytes)
        at += shortLength(bytes)
      } else {
        number += readLong(at)
        at = nextAddress
      }
      if (isChosen(number, chosen)) addPosting(number, chosen, ranks, before, after, place)
    }
  }
}

function addPosting(number: u32, chosen: usize, ranks: usize, before: usize, after: usize, place: i32): void {
  const position = number & 7
  if (place >= 0 && position !== min(<u32>place, LAST)) return
  const own = rankOf(number >>> 3, chosen, ranks)
  recordPosition(position, before === 0 ? 0 : before + own, after + own)
}

function isChosen(number: u32, chosen: usize): bool {
  return ((load<u8>(chosen + (number >>> 6)) >>> ((number >>> 3) & 7)) & 1) !== 0
}

/** Whether no spelling between a posting and one up to 1016 later is chosen. */
function isNoneChosen(number: u32, more: u32, chosen: usize): bool {
  const first = chosen + (number >>> 6)
  if ((number & 63) + more < 512) return load<u64>(first) === 0
  return !v128.any_true(v128.load(first)) && load<u8>(first + 16) === 0
}

/** Records that a word at position `position` matches the part, given the state of the previous part. */
function recordPosition(position: u32, before: usize, after: usize): void {
  let reached = position + 1
  if (before !== 0) {
    const last = <u32>load<u8>(before)
    if (last === 0) return
    if (last === UNSURE || (position === LAST && last === LAST + 1)) reached = UNSURE
    else if (reached <= last) return
  }
  const known = <u32>load<u8>(after)
  // UNSURE overrides all else.
  if (known === 0 || reached === UNSURE || (known !== UNSURE && reached < known)) store<u8>(after, reached)
}

/**
 * Writes the chosen spellings in `first` (a multiple of 512) to `end` with a state, and the highest bit if it is
 * UNSURE; returns how many.
 */
export function collectChosen(chosen: usize, ranks: usize, known: usize, first: u32, end: u32, out: usize): u32 {
  let found: u32 = 0
  let own = known + load<u32>(ranks + (first >>> 6) * 4)
  for (let from = first; from < end; from += 64) {
    if ((from & 511) === 0 && isEmptyBlock(chosen + (from >>> 3))) {
      from += 512 - 64
      continue
    }
    for (let bits = load<u64>(chosen + (from >>> 3)); bits !== 0; bits &= bits - 1) {
      const value = <u32>load<u8>(own++)
      if (value === 0) continue
      const spelling = from + <u32>ctz(bits)
      store<u32>(out + found++ * 4, spelling | (value === UNSURE ? SIGN : 0))
    }
  }
  return found
}
