// Spellings of which words stand for all parts of a query, in their order. Those that have a word for the rarest part are chosen first, as
// bits, so that of the others little is kept: what is known of each has a byte, at its place among the chosen. AssemblyScript.
import { areOfOneByte, isShort, next, readLong, shortLength, shortNumber, sumOfBytes } from './postings'
import { standsFor } from './words'

/** In place of what is known: only the name itself can tell. */
const UNSURE: u32 = 255
const SIGN: u32 = 1 << 31
/** Places in a name from here on are not told apart. */
const LAST: u32 = 7
/** Bytes of the bits that are counted together. */
const BLOCK: u32 = 64

/** Bytes of the postings that `postingsFor` found. */
let postingBytes: u32 = 0

export function bytesOfPostings(): u32 {
  return postingBytes
}

/**
 * Where the postings lie of those of `count` words at `texts` that stand for a part: pairs of offsets to `out`; how many pairs. The words begin
 * at the offsets of `ends` (one more than there are words) less the first of these, and so do their postings at those of `postingEnds`. With
 * `isSame` only the very word counts. 16 bytes after the words are read, too.
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
    // A word has all letters of what stands for it, the last one too: that leaves few to be looked at.
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

/** Adds the spellings to the chosen that are in `count` postings: they lie at `postings` plus the pairs of offsets at `pairs`. */
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
        at = next
      }
      const byte = chosen + (number >>> 6)
      store<u8>(byte, <u32>load<u8>(byte) | (1 << ((number >>> 3) & 7)))
    }
  }
}

/** True where none of a block is chosen, as most often: that is told at once, before V8 has compiled these loops well. */
function isBlank(block: usize): bool {
  const first = v128.or(v128.load(block), v128.load(block, 16))
  const second = v128.or(v128.load(block, 32), v128.load(block, 48))
  return !v128.any_true(v128.or(first, second))
}

/**
 * Writes to `ranks` how many are chosen before each 64 spellings of the `length` bytes, whole blocks; of a blank block only before the
 * first. How many in all.
 */
export function rank(chosen: usize, length: u32, ranks: usize): u32 {
  let count: u32 = 0
  for (const end = chosen + length; chosen < end; chosen += BLOCK, ranks += BLOCK / 2) {
    store<u32>(ranks, count)
    if (isBlank(chosen)) continue
    for (let at: u32 = 0; at < BLOCK; at += 8) {
      store<u32>(ranks + (at >>> 1), count)
      count += <u32>popcnt(load<u64>(chosen + at))
    }
  }
  return count
}

/**
 * What it costs to look at the names of the chosen, at so much for each stretch, each block of 16 names in it and each of the chosen; blocks
 * belong to one stretch up to `gap` others between them. No more than `most` is counted.
 */
export function costOfNames(chosen: usize, length: u32, gap: u32, stretch: u32, block: u32, name: u32, most: u32): u32 {
  let cost: u32 = 0
  let last: i32 = i32.MIN_VALUE / 2
  for (let at: u32 = 0; at < length && cost < most; at += 8) {
    if (at % BLOCK === 0 && isBlank(chosen + at)) {
      at += BLOCK - 8
      continue
    }
    let bits = load<u64>(chosen + at)
    for (let own = <i32>(at >>> 1); bits !== 0; own++, bits >>= 16) {
      if ((bits & 0xffff) === 0) continue
      cost += own - last > <i32>gap + 1 ? stretch + block : <u32>(own - last) * block
      cost += name * <u32>popcnt(<u32>bits & 0xffff)
      last = own
    }
  }
  return cost
}

/** How many are chosen before one that is. */
function rankOf(spelling: u32, chosen: usize, ranks: usize): u32 {
  const word = spelling >>> 6
  const before = load<u64>(chosen + (word << 3)) & (((<u64>1) << (<u64>spelling & 63)) - 1)
  return load<u32>(ranks + (word << 2)) + <u32>popcnt(before)
}

/**
 * What `count` words say of the chosen that stand for a part: their postings, of spelling × 8 + place in the name, lie at `postings` plus
 * the pairs of offsets at `pairs`. `after` gets 1 + the first place at which all parts so far have been met in their order; `before` is
 * that of the part before, 0 where there is none. With `place` not negative, only that place counts.
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
      // Names with a common word stand close together, and few of them are chosen: most are gone by eight at a time.
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
        at = next
      }
      if (isChosen(number, chosen)) addPosting(number, chosen, ranks, before, after, place)
    }
  }
}

function addPosting(number: u32, chosen: usize, ranks: usize, before: usize, after: usize, place: i32): void {
  const here = number & 7
  if (place >= 0 && here !== min(<u32>place, LAST)) return
  const own = rankOf(number >>> 3, chosen, ranks)
  addPlace(here, before === 0 ? 0 : before + own, after + own)
}

/** Whether the spelling of a number of a posting is chosen. */
function isChosen(number: u32, chosen: usize): bool {
  return ((load<u8>(chosen + (number >>> 6)) >>> ((number >>> 3) & 7)) & 1) !== 0
}

/** Whether none of the spellings is chosen between a number of a posting and one that is at most 1016 more. */
function isNoneChosen(number: u32, more: u32, chosen: usize): bool {
  const first = chosen + (number >>> 6)
  if ((number & 63) + more < 512) return load<u64>(first) === 0
  return !v128.any_true(v128.load(first)) && load<u8>(first + 16) === 0
}

/** A word for a part stands at a place of a name of which a byte says the same of the part before. */
function addPlace(here: u32, before: usize, after: usize): void {
  let reached = here + 1
  if (before !== 0) {
    const last = <u32>load<u8>(before)
    if (last === 0) return
    if (last === UNSURE || (here === LAST && last === LAST + 1)) reached = UNSURE
    else if (reached <= last) return
  }
  const known = <u32>load<u8>(after)
  // Of what is unsure the name is asked, whatever else may be.
  if (known === 0 || reached === UNSURE || (known !== UNSURE && reached < known)) store<u8>(after, reached)
}

/**
 * Writes those of the chosen from `first` (a multiple of 512) to before `end` of which something is known, with the highest bit where only
 * the name can tell; how many.
 */
export function collectChosen(chosen: usize, ranks: usize, known: usize, first: u32, end: u32, out: usize): u32 {
  let found: u32 = 0
  let own = known + load<u32>(ranks + (first >>> 6) * 4)
  for (let from = first; from < end; from += 64) {
    if ((from & 511) === 0 && isBlank(chosen + (from >>> 3))) {
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
