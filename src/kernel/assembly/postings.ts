// Reads postings (cache/postings.ts): ascending numbers as differences in base 128. AssemblyScript.

/** Where `readLong` has read to. */
export let next: usize = 0

// Nearly all numbers have one byte or two. These are read without a branch, which processors foretell badly here, and without a variable of
// the module, for whose memory the next number would wait.

/** True for a number of one byte or two, by its first two bytes. */
export function isShort(bytes: u32): bool {
  return (bytes & 0x8080) !== 0x8080
}

/** How many bytes such a number has. */
export function shortLength(bytes: u32): u32 {
  return 1 + ((bytes >>> 7) & 1)
}

/** Such a number. */
export function shortNumber(bytes: u32): u32 {
  return (bytes & 127) | ((bytes >>> 1) & (0 - ((bytes >>> 7) & 1)) & 0x3f80)
}

/** A number of 32 bits twice. */
const TWICE: u64 = 0x100000001

/** True where the next eight bytes are a number each. */
export function areOfOneByte(eight: u64): bool {
  return (eight & (TWICE * 0x80808080)) === 0
}

/** What eight bytes below 128 are together. */
export function sumOfBytes(eight: u64): u32 {
  const everyOther: u64 = TWICE * 0x00ff00ff
  const pairs = (eight & everyOther) + ((eight >>> 8) & everyOther)
  return <u32>((pairs * (TWICE * 0x00010001)) >>> 48)
}

/** The number that begins at an address. */
export function readLong(at: usize): u32 {
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
  for (let at = posting; at < posting + length; ) {
    const bytes = <u32>load<u16>(at)
    if (isShort(bytes)) {
      number += shortNumber(bytes)
      at += shortLength(bytes)
    } else {
      number += readLong(at)
      at = next
    }
    if (round !== 0 && load<u8>(marks + number) !== round) continue
    store<u8>(marks + number, round + 1)
    marked++
  }
  return marked
}

/** Writes the numbers from `first` to before `end` that are marked `least` or more; how many. */
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
