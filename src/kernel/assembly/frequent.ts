// For who makes an index: strings of four bytes to eight that the names of very many symbols hold, level by level, as Agrawal and
// Srikant's Apriori (1994): one can be frequent only if it is so without its last byte and without its first. A module of its own.
// AssemblyScript.

/** Makes the memory end at an address or later. */
declare function reach(end: usize): void

const LINE_FEED: u32 = 10
/** Bytes of the longest string, which is a number of 64 bits. */
const LONGEST: u32 = 8
/** Buckets of a sieve: few enough to stay in the processor's cache. */
const BUCKETS: u32 = 1 << 18
/** A string with zeros behind it, how many symbols hold it, and where those of the name are counted that it was met in last. */
const SLOT_BYTES: u32 = 16
const FIRST_SLOTS: u32 = 1 << 12

/** A bit for each three bytes, the first highest, that are frequent. */
export const GRAMS: usize = 16
const SIEVE: usize = GRAMS + (1 << 21)
/** Symbols of each name. */
export const SYMBOLS: usize = SIEVE + (BUCKETS << 2)

/** The names, folded, each with its line feed. */
let text: usize = 0
/** A bit for each place of the text where a frequent string of the level before begins, in words of 64. */
let begins: usize = 0
/** A bit for each place where a name ends. */
let lines: usize = 0
/** What is free for tables. */
let free: usize = 0
let slots: usize = 0
let mask: u32 = 0
let used: u32 = 0

/** Where a text of so many bytes and names is to lie. */
export function lay(bytes: u32, names: u32): u32 {
  text = SYMBOLS + (names << 2)
  // Zeros behind it, up to the end of the last word of places and of a string that begins there.
  begins = (text + bytes + 64 + LONGEST + 7) & ~7
  // One more of each, which is looked at behind the last.
  const size = ((bytes >> 6) + 2) << 3
  lines = begins + size
  free = (lines + size + 15) & ~15
  reach(free)
  memory.fill(begins, 0, free - begins)
  return <u32>text
}

/** What is looked for now: its bytes are those of these bits. */
let bits: u64 = 0
/** The next word of places, and where the symbols of the name are counted that its first place is in. */
let word: u32 = 0
let name: usize = 0

/** Goes back to the beginning of the text. */
export function rewind(): void {
  word = 0
  name = SYMBOLS
}

/** Marks the places in words up to one where three frequent bytes begin, and where names end. */
export function markGrams(to: u32): void {
  for (; word < to; word++) {
    let marks: u64 = 0
    let ends: u64 = 0
    for (let place: u64 = 0; place < 64; place++) {
      const at = placeOf(word, place)
      const gram = ((<u32>load<u8>(at)) << 16) | ((<u32>load<u8>(at, 1)) << 8) | load<u8>(at, 2)
      marks |= (<u64>((<u32>load<u8>(GRAMS + (gram >> 3)) >> (gram & 7)) & 1)) << place
      ends |= (<u64>(load<u8>(at) === LINE_FEED)) << place
    }
    store<u64>(begins + (word << 3), marks)
    store<u64>(lines + (word << 3), ends)
  }
}

/** Begins with strings of so many bytes. */
export function begin(length: u32): void {
  bits = <u64>-1 >> ((LONGEST - length) << 3)
  memory.fill(SIEVE, 0, BUCKETS << 2)
  makeTable(free, FIRST_SLOTS)
}

/**
 * Counts roughly, in words up to one: what is in no bucket that is full is not frequent. Most strings are rare, and to count each
 * costs a look into memory that no cache holds.
 */
export function sift(to: u32): void {
  for (; word < to; word++) {
    const ends = load<u64>(lines + (word << 3))
    for (let left = possible(); left !== 0; left &= left - 1) {
      const place = ctz(left)
      const bucket = bucketOf(load<u64>(placeOf(word, place)) & bits)
      store<u32>(bucket, load<u32>(bucket) + load<u32>(nameOf(ends, place)))
    }
    name += (<usize>popcnt(ends)) << 2
  }
}

/** Counts what the sieve has left, in words up to one, and takes the marks of all else. */
export function tally(to: u32, least: u32): void {
  for (; word < to; word++) {
    const ends = load<u64>(lines + (word << 3))
    let marks: u64 = 0
    for (let left = possible(); left !== 0; left &= left - 1) {
      const place = ctz(left)
      const string = load<u64>(placeOf(word, place)) & bits
      if (load<u32>(bucketOf(string)) < least) continue
      count(string, nameOf(ends, place))
      marks |= (<u64>1) << place
    }
    store<u64>(begins + (word << 3), marks)
    name += (<usize>popcnt(ends)) << 2
  }
}

/** Takes the marks, in words up to one, of what turned out not to be frequent. */
export function settle(to: u32, least: u32): void {
  for (; word < to; word++) {
    const marks = load<u64>(begins + (word << 3))
    let frequent = marks
    for (let left = marks; left !== 0; left &= left - 1) {
      const place = ctz(left)
      if (load<u32>(slotOf(load<u64>(placeOf(word, place)) & bits), 8) < least) frequent &= ~((<u64>1) << place)
    }
    store<u64>(begins + (word << 3), frequent)
  }
}

/** The marks of a word behind which the next place is marked, too. */
function possible(): u64 {
  const marks = load<u64>(begins + (word << 3))
  return marks & ((marks >> 1) | (load<u64>(begins + (word << 3), 8) << 63))
}

function placeOf(word: u32, place: u64): usize {
  return text + (word << 6) + <u32>place
}

/** Where the symbols of the name are counted that a place of a word is in. */
function nameOf(ends: u64, place: u64): usize {
  return name + ((<usize>popcnt(ends & (((<u64>1) << place) - 1))) << 2)
}

function count(string: u64, name: usize): void {
  let slot = slotOf(string)
  if (load<u64>(slot) === 0) {
    if (++used * 2 > mask) {
      widen()
      slot = slotOf(string)
    }
    store<u64>(slot, string)
  }
  if (load<u32>(slot, 12) === <u32>name) return
  store<u32>(slot, <u32>name, 12)
  store<u32>(slot, load<u32>(slot, 8) + load<u32>(name), 8)
}

/** Where a string stands, or the free slot where it would. */
function slotOf(string: u64): usize {
  let number = hashOf(string) & mask
  let slot = slots + number * SLOT_BYTES
  for (let found = load<u64>(slot); found !== 0 && found !== string; found = load<u64>(slot)) {
    number = (number + 1) & mask
    slot = slots + number * SLOT_BYTES
  }
  return slot
}

function makeTable(at: usize, count: u32): void {
  slots = at
  mask = count - 1
  used = 0
  reach(at + count * SLOT_BYTES)
  memory.fill(at, 0, count * SLOT_BYTES)
}

/** Behind the table before. */
function widen(): void {
  const before = slots
  const behind = before + (mask + 1) * SLOT_BYTES
  const strings = used
  makeTable(behind, (mask + 1) << 1)
  used = strings
  for (let slot = before; slot < behind; slot += SLOT_BYTES)
    if (load<u64>(slot) !== 0) memory.copy(slotOf(load<u64>(slot)), slot, SLOT_BYTES)
}

/**
 * Puts a row of each string that is frequent at the beginning of the table, eight bytes and how many symbols hold it: how many rows.
 */
export function gather(least: u32): u32 {
  let count: u32 = 0
  const last = slots + (mask + 1) * SLOT_BYTES
  let to = slots
  for (let slot = slots; slot < last; slot += SLOT_BYTES) {
    if (load<u32>(slot, 8) < least) continue
    memory.copy(to, slot, 12)
    to += 12
    count++
  }
  return count
}

/** Where they lie. */
export function rows(): u32 {
  return <u32>slots
}

function bucketOf(string: u64): usize {
  return SIEVE + ((hashOf(string) & (BUCKETS - 1)) << 2)
}

function hashOf(string: u64): u32 {
  const hash = (<u32>string ^ (<u32>(string >> 32) * 0x9e3779b1)) * 0x85ebca6b
  return hash ^ (hash >>> 15)
}
