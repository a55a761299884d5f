// Decodes postings (cache/tables/postings.ts): ascending numbers as differences in LEB128.

/** Address after the number that `readLong` read. */
export let nextAddress: usize = 0

// Nearly all numbers have one or two bytes. These are read without a branch, which would be mispredicted often, and
// without a global, whose store would delay the next load.

/** Whether a number has one or two bytes, by its first two bytes. */
export function isShort(bytes: u32): bool {
  return (bytes & 0x8080) !== 0x8080
}

/** Length of such a number in bytes. */
export function shortLength(bytes: u32): u32 {
  return 1 + ((bytes >>> 7) & 1)
}

/** Value of such a number. */
export function shortNumber(bytes: u32): u32 {
  return (bytes & 127) | ((bytes >>> 1) & (0 - ((bytes >>> 7) & 1)) & 0x3f80)
}

const TWICE: u64 = 0x100000001

/** Whether each of the next eight bytes is a number. */
export function areOfOneByte(eight: u64): bool {
  return (eight & (TWICE * 0x80808080)) === 0
}

/** Sum of eight bytes below 128. */
export function sumOfBytes(eight: u64): u32 {
  const everyOther: u64 = TWICE * 0x00ff00ff
  const pairs = (eight & everyOther) + ((eight >>> 8) & everyOther)
  return <u32>((pairs * (TWICE * 0x00010001)) >>> 48)
}

/** Reads a number of any length. */
export function readLong(at: usize): u32 {
  let number: u32 = 0
  let byte: u32
  let shift: u32 = 0
  do {
    byte = <u32>load<u8>(at++)
    number |= (byte & 127) << shift
    shift += 7
  } while (byte >= 128)
  nextAddress = at
  return number
}

/**
 * Sets the marks `round` of the numbers in a posting list to `round` + 1, or all marks if `round` is 0; returns how
 * many. After several rounds, that mark is on the numbers common to all lists.
 */
export function mark(posting: usize, length: u32, marks: usize, round: u32): u32 {
  let marked: u32 = 0
  let number: u32 = 0
  for (let at = posting; at < posting + length; ) {
    const bytes = <u32>load<u16>(at)
    if (isShort(bytes)) {
      number += shortNumber(bytes)
      at += shortLength(bytes)
    } else {
      number += readLong(at)
      at = nextAddress
    }
    if (round !== 0 && load<u8>(marks + number) !== round) continue
    store<u8>(marks + number, round + 1)
    marked++
  }
  return marked
}

/** Writes the numbers in `first`..`end` with a mark of `least` or more; returns how many. */
export function collect(marks: usize, first: u32, end: u32, least: u32, out: usize): u32 {
  let found: u32 = 0
  for (let at = first; at < end; ) {
    if (at + 16 <= end && !v128.any_true(v128.load(marks + at))) {
      at += 16
      continue
    }
    if (<u32>load<u8>(marks + at) >= least) store<u32>(out + found++ * 4, at)
    at++
  }
  return found
}
