// Finds strings of four to eight bytes that are frequent in symbol names, level by level as in Apriori (Agrawal and
// Srikant, 1994): a string can be frequent only if it is without its last byte and without its first.

/** Grows the memory up to `end`. */
declare function reach(end: usize): void

const LINE_FEED: u32 = 10
/** Longest string, in bytes of a u64. */
const LONGEST: u32 = 8
/** Small enough for the processor's cache. */
const BUCKETS: u32 = 1 << 18
/** Slot: the string, u32 how many symbols contain it, u32 the address of the symbol count of the last name counted. */
const SLOT_BYTES: u32 = 16
const FIRST_SLOTS: u32 = 1 << 12

/** A bit for each trigram that is frequent, first byte highest. */
export const GRAMS: usize = 16
const SIEVE: usize = GRAMS + (1 << 21)
/** Number of symbols of each name. */
export const SYMBOLS: usize = SIEVE + (BUCKETS << 2)

/** The names, folded, one per line. */
let text: usize = 0
/** A bit for each position at which a frequent string of the previous level begins, in words of 64. */
let begins: usize = 0
/** A bit for each position at which a name ends. */
let lines: usize = 0
let free: usize = 0
let slots: usize = 0
let mask: u32 = 0
let used: u32 = 0

/** Lays out memory for a text of `bytes` bytes with `names` lines and returns the address of the text. */
export function lay(bytes: u32, names: u32): u32 {
  text = SYMBOLS + (names << 2)
  // Zeros follow, enough for the last word and a string that begins at its end.
  begins = (text + bytes + 64 + LONGEST + 7) & ~7
  // One more word, because the loops read ahead.
  const size = ((bytes >> 6) + 2) << 3
  lines = begins + size
  free = (lines + size + 15) & ~15
  reach(free)
  memory.fill(begins, 0, free - begins)
  return <u32>text
}

/** Mask for strings of the current length. */
let bits: u64 = 0
/** The next word, and the address of the symbol count of the name that contains its first position. */
let word: u32 = 0
let name: usize = 0

/** Returns to the start of the text. */
export function rewind(): void {
  word = 0
  name = SYMBOLS
}

/** Marks trigrams and ends of names in the words before `to`. */
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

/** Starts the level of strings of `length` bytes. */
export function begin(length: u32): void {
  bits = <u64>-1 >> ((LONGEST - length) << 3)
  memory.fill(SIEVE, 0, BUCKETS << 2)
  makeTable(free, FIRST_SLOTS)
}

/**
 * Adds up counts by bucket, before `to`: a string in a bucket below the minimum is not frequent. Most strings are rare,
 * and counting each would miss the cache.
 */
export function sift(to: u32): void {
  for (; word < to; word++) {
    const ends = load<u64>(lines + (word << 3))
    for (let remaining = candidates(); remaining !== 0; remaining &= remaining - 1) {
      const place = ctz(remaining)
      const bucket = bucketOf(load<u64>(placeOf(word, place)) & bits)
      store<u32>(bucket, load<u32>(bucket) + load<u32>(nameOf(ends, place)))
    }
    name += (<usize>popcnt(ends)) << 2
  }
}

/** Counts the strings that passed `sift`, before `to`, and unmarks all others. */
export function tally(to: u32, least: u32): void {
  for (; word < to; word++) {
    const ends = load<u64>(lines + (word << 3))
    let marks: u64 = 0
    for (let remaining = candidates(); remaining !== 0; remaining &= remaining - 1) {
      const place = ctz(remaining)
      const string = load<u64>(placeOf(word, place)) & bits
      if (load<u32>(bucketOf(string)) < least) continue
      count(string, nameOf(ends, place))
      marks |= (<u64>1) << place
    }
    store<u64>(begins + (word << 3), marks)
    name += (<usize>popcnt(ends)) << 2
  }
}

/** Unmarks the strings, before `to`, whose count is too low. */
export function settle(to: u32, least: u32): void {
  for (; word < to; word++) {
    const marks = load<u64>(begins + (word << 3))
    let frequent = marks
    for (let remaining = marks; remaining !== 0; remaining &= remaining - 1) {
      const place = ctz(remaining)
      if (load<u32>(slotOf(load<u64>(placeOf(word, place)) & bits), 8) < least) frequent &= ~((<u64>1) << place)
    }
    store<u64>(begins + (word << 3), frequent)
  }
}

/** The marks of the current word whose next position is marked, too. */
function candidates(): u64 {
  const marks = load<u64>(begins + (word << 3))
  return marks & ((marks >> 1) | (load<u64>(begins + (word << 3), 8) << 63))
}

function placeOf(word: u32, place: u64): usize {
  return text + (word << 6) + <u32>place
}

/** Address of the symbol count of the name that contains a position. */
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

/** The slot of a string, or the free slot for it. */
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

/** Moves to a table of twice the size, after the current one. */
function widen(): void {
  const before = slots
  const behind = before + (mask + 1) * SLOT_BYTES
  const strings = used
  makeTable(behind, (mask + 1) << 1)
  used = strings
  for (let slot = before; slot < behind; slot += SLOT_BYTES)
    if (load<u64>(slot) !== 0) memory.copy(slotOf(load<u64>(slot)), slot, SLOT_BYTES)
}

/** Moves the frequent strings to the start of the table, as rows of 12 bytes. Returns their number. */
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

/** Address of the rows. */
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
