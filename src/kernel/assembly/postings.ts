// Reads postings (cache/postings.ts): ascending numbers as differences in base 128. AssemblyScript.
import { standsFor } from './words'

/** Where `readNumber` has read to. */
let next: usize = 0

/** The number that begins at an address; without a loop, so that it becomes a part of its callers' own. */
function readNumber(at: usize): u32 {
  const byte = <u32>load<u8>(at)
  next = at + 1
  return byte < 128 ? byte : readLong(at)
}

function readLong(at: usize): u32 {
  let number: u32 = 0
  let byte: u32
  let shift: u32 = 0
  do {
    byte = <u32>load<u8>(at++)
    number |= (byte & 127) << shift
    shift += 7
  } while (byte >= 128)
  next = at
  return number
}

/**
 * Marks the numbers of the posting of `length` bytes: what is marked `round` becomes `round` + 1, so that after some postings that
 * mark is on what is in all of them; how many those are. In round 0 nothing need be marked.
 */
export function mark(posting: usize, length: u32, marks: usize, round: u32): u32 {
  let marked: u32 = 0
  let number: u32 = 0
  for (let at = posting; at < posting + length; at = next) {
    number += readNumber(at)
    if (round !== 0 && load<u8>(marks + number) !== round) continue
    store<u8>(marks + number, round + 1)
    marked++
  }
  return marked
}

/** Writes the numbers from `first` to before `end` that are marked `least` or more, with the mark above bit 31 of 0xff; how many. */
export function collect(marks: usize, first: u32, end: u32, least: u32, out: usize): u32 {
  let found: u32 = 0
  for (let at = first; at < end; ) {
    if (at + 16 <= end && !v128.any_true(v128.load(marks + at))) {
      at += 16
      continue
    }
    const value = <u32>load<u8>(marks + at)
    if (value >= least) store<u32>(out + found++ * 4, at | (value === UNSURE ? SIGN : 0))
    at++
  }
  return found
}

/** In place of a mark: only the name itself can tell. */
const UNSURE: u32 = 255
const SIGN: u32 = 1 << 31
/** Places in a name from here on are not told apart. */
const LAST: u32 = 7

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
  for (let i: u32 = 0; i < count; i++) {
    const start = load<u32>(ends + (i << 2))
    const length = load<u32>(ends + (i << 2) + 4) - start
    // A word has all letters of what stands for it, the last one too: that leaves few to be looked at.
    if (length < least || (isSame && length !== least)) continue
    const word = texts + (start - firstText)
    if (length < 16 && (i8x16.bitmask(i8x16.eq(v128.load(word), last)) & ((1 << length) - 1)) === 0) continue
    if (!standsFor(part, word, length)) continue
    store<u32>(out + found * 8, load<u32>(postingEnds + (i << 2)) - firstPosting)
    store<u32>(out + found * 8 + 4, load<u32>(postingEnds + (i << 2) + 4) - firstPosting)
    found++
  }
  return found
}

/**
 * What `count` words say that stand for a part: their postings, of spelling × 8 + place in the name, lie at `postings` plus the pairs of
 * offsets at `pairs`. `after` gets 1 + the first place at which all parts so far have been met in their order; `before` is that of the part
 * before, 0 where there is none. With `place` not negative, only that place counts.
 */
export function addPostings(pairs: usize, count: u32, postings: usize, before: usize, after: usize, place: i32): void {
  for (let pair = pairs; pair < pairs + count * 8; pair += 8)
    addPosting(postings + load<u32>(pair), postings + load<u32>(pair + 4), before, after, place)
}

function addPosting(from: usize, to: usize, before: usize, after: usize, place: i32): void {
  let number: u32 = 0
  for (let at = from; at < to; at = next) {
    number += readNumber(at)
    const spelling = number >>> 3
    const here = number & 7
    if (place >= 0 && here !== min(<u32>place, LAST)) continue
    let reached = here + 1
    if (before !== 0) {
      const last = <u32>load<u8>(before + spelling)
      if (last === 0) continue
      if (last === UNSURE || (here === LAST && last === LAST + 1)) reached = UNSURE
      else if (reached <= last) continue
    }
    const known = <u32>load<u8>(after + spelling)
    // Of what is unsure the name is asked, whatever else may be.
    if (known === 0 || reached === UNSURE || (known !== UNSURE && reached < known)) store<u8>(after + spelling, reached)
  }
}
