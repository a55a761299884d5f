// Raw DEFLATE (RFC 1951). Short codes are decoded by a table, longer ones bit by bit as in Mark Adler's puff.c
// (zlib/contrib/puff). Loading Node's zlib would cost a query more than everything else.

/** Results below 0: damaged data, or no room left. */
const DAMAGED = -1
const FULL = -2
const MOST_BITS: u32 = 15
/** Codes up to this length are decoded by a table. */
const FAST_BITS: u32 = 9
const FAST: u32 = 1 << FAST_BITS
/**
 * A code: the table (16 × symbol + length for each value of the next bits, or 0), the number of symbols per length, and
 * the symbols in order.
 */
const COUNTS_AT: u32 = FAST * 2
const SYMBOLS_AT: u32 = COUNTS_AT + 32
const LITERALS: u32 = 288
const DISTANCES: u32 = 32

let at: usize = 0
let end: usize = 0
/** Bits read ahead, the next one lowest. */
let bitBuffer: u64 = 0
let bufferedBits: u32 = 0
let isDamaged: bool = false

/**
 * Decodes `length` bytes at `from` to `out` with room for `most`. Returns the size or a result below 0. `work` is
 * scratch memory of 4 KB.
 */
export function inflate(from: usize, length: u32, out: usize, most: u32, work: usize): i32 {
  at = from
  end = from + length
  bitBuffer = 0
  bufferedBits = 0
  isDamaged = false
  const literals = work
  const distances = literals + SYMBOLS_AT + LITERALS * 2
  const lengths = distances + SYMBOLS_AT + DISTANCES * 2
  let done: i32 = 0
  let isLast = false
  while (!isLast) {
    isLast = bits(1) !== 0
    const kind = bits(2)
    if (kind === 0) done = storedBlock(out, done, most)
    else if (kind === 3) return DAMAGED
    else {
      const isRead = kind === 1 ? fixedCodes(literals, distances, lengths) : readCodes(literals, distances, lengths)
      if (!isRead) return DAMAGED
      done = decodeBlock(out, done, most, literals, distances)
    }
    if (isDamaged) return DAMAGED
    if (done < 0) return done
  }
  return done
}

function bits(count: u32): u32 {
  if (bufferedBits < count) readAhead()
  if (bufferedBits < count) {
    isDamaged = true
    return 0
  }
  const value = <u32>bitBuffer & ((1 << count) - 1)
  bitBuffer >>>= count
  bufferedBits -= count
  return value
}

function readAhead(): void {
  for (; bufferedBits <= 56 && at < end; bufferedBits += 8) bitBuffer |= (<u64>load<u8>(at++)) << bufferedBits
}

function storedBlock(out: usize, done: i32, most: u32): i32 {
  // Unread the bytes that were read ahead.
  at -= bufferedBits >>> 3
  bitBuffer = 0
  bufferedBits = 0
  if (at + 4 > end) return DAMAGED
  const length = <u32>load<u16>(at)
  if (length !== (~(<u32>load<u16>(at + 2)) & 0xffff)) return DAMAGED
  at += 4
  if (at + length > end) return DAMAGED
  if (<u32>done + length > most) return FULL
  memory.copy(out + done, at, length)
  at += length
  return done + <i32>length
}

/** Builds a code from `count` lengths (u16); false if they are over-subscribed. */
function construct(code: usize, lengths: usize, count: u32, work: usize): bool {
  memory.fill(code, 0, SYMBOLS_AT)
  const counts = code + COUNTS_AT
  for (let i: u32 = 0; i < count; i++) {
    const size = counts + <u32>load<u16>(lengths + i * 2) * 2
    store<u16>(size, load<u16>(size) + 1)
  }
  let left: i32 = 1
  let offset: u32 = 0
  for (let size: u32 = 1; size <= MOST_BITS; size++) {
    const symbols = <u32>load<u16>(counts + size * 2)
    left = (left << 1) - <i32>symbols
    if (left < 0) return false
    store<u16>(work + size * 2, offset)
    offset += symbols
  }
  for (let i: u32 = 0; i < count; i++) {
    const size = <u32>load<u16>(lengths + i * 2)
    if (size === 0) continue
    const place = <u32>load<u16>(work + size * 2)
    store<u16>(code + SYMBOLS_AT + place * 2, i)
    store<u16>(work + size * 2, place + 1)
  }
  fillTable(code)
  return true
}

/** Fills the table for short codes. The first bit of a code is the lowest one read. */
function fillTable(code: usize): void {
  let next: u32 = 0
  let place: u32 = 0
  for (let size: u32 = 1; size <= FAST_BITS; size++) {
    const symbols = <u32>load<u16>(code + COUNTS_AT + size * 2)
    for (let i: u32 = 0; i < symbols; i++, next++, place++) {
      const entry = ((<u32>load<u16>(code + SYMBOLS_AT + place * 2)) << 4) | size
      for (let at = reversedBits(next, size); at < FAST; at += 1 << size) store<u16>(code + at * 2, entry)
    }
    next <<= 1
  }
}

function reversedBits(number: u32, size: u32): u32 {
  let value: u32 = 0
  for (let i: u32 = 0; i < size; i++) value |= ((number >>> i) & 1) << (size - 1 - i)
  return value
}

function decode(code: usize): i32 {
  if (bufferedBits < MOST_BITS) readAhead()
  const entry = <u32>load<u16>(code + (<u32>bitBuffer & (FAST - 1)) * 2)
  const bitsOfEntry = entry & 15
  if (entry === 0 || bitsOfEntry > bufferedBits) return decodeSlowly(code)
  bitBuffer >>>= bitsOfEntry
  bufferedBits -= bitsOfEntry
  return entry >>> 4
}

function decodeSlowly(code: usize): i32 {
  let value: i32 = 0
  let first: i32 = 0
  let index: i32 = 0
  for (let size: u32 = 1; size <= MOST_BITS; size++) {
    value |= bits(1)
    const count = <i32>load<u16>(code + COUNTS_AT + size * 2)
    if (value - count < first) return load<u16>(code + SYMBOLS_AT + (index + value - first) * 2)
    index += count
    first = (first + count) << 1
    value <<= 1
  }
  isDamaged = true
  return DAMAGED
}

function fixedCodes(literals: usize, distances: usize, lengths: usize): bool {
  for (let i: u32 = 0; i < LITERALS; i++) store<u16>(lengths + i * 2, i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8)
  construct(literals, lengths, LITERALS, lengths + LITERALS * 2)
  for (let i: u32 = 0; i < 30; i++) store<u16>(lengths + i * 2, 5)
  construct(distances, lengths, 30, lengths + LITERALS * 2)
  return true
}

function readCodes(literals: usize, distances: usize, lengths: usize): bool {
  const literalCount = bits(5) + 257
  const distanceCount = bits(5) + 1
  const count = bits(4) + 4
  if (literalCount > 286 || distanceCount > 30) return false
  const work = lengths + (LITERALS + DISTANCES) * 2
  for (let i: u32 = 0; i < 19; i++) store<u16>(lengths + orderOf(i) * 2, i < count ? bits(3) : 0)
  if (!construct(literals, lengths, 19, work)) return false
  let i: u32 = 0
  while (i < literalCount + distanceCount) {
    const symbol = decode(literals)
    if (isDamaged) return false
    if (symbol < 16) {
      store<u16>(lengths + i++ * 2, symbol)
      continue
    }
    if (symbol === 16 && i === 0) return false
    const value: u32 = symbol === 16 ? load<u16>(lengths + i * 2 - 2) : 0
    let times = symbol === 16 ? 3 + bits(2) : symbol === 17 ? 3 + bits(3) : 11 + bits(7)
    if (i + times > literalCount + distanceCount) return false
    while (times-- > 0) store<u16>(lengths + i++ * 2, value)
  }
  return (
    construct(literals, lengths, literalCount, work) &&
    construct(distances, lengths + literalCount * 2, distanceCount, work)
  )
}

/** Order of the code length codes: 16 17 18 0 8 7 9 6 10 5 11 4 12 3 13 2 14 1 15. */
function orderOf(i: u32): u32 {
  if (i < 3) return 16 + i
  if (i === 3) return 0
  const rest = i - 4
  return (rest & 1) === 0 ? 8 + (rest >> 1) : 7 - (rest >> 1)
}

function decodeBlock(out: usize, done: i32, most: u32, literals: usize, distances: usize): i32 {
  let written = done
  for (let symbol = decode(literals); symbol !== 256; symbol = decode(literals)) {
    if (isDamaged) return DAMAGED
    if (symbol < 256) {
      if (<u32>written >= most) return FULL
      store<u8>(out + written++, symbol)
      continue
    }
    const length = lengthOf(symbol - 257)
    const place = decode(distances)
    const distance = distanceOf(place)
    if (isDamaged || symbol > 285 || place > 29 || distance > written) return DAMAGED
    if (<u32>(written + length) > most) return FULL
    if (distance >= length) memory.copy(out + written, out + written - distance, length)
    else for (let i = 0; i < length; i++) store<u8>(out + written + i, load<u8>(out + written + i - distance))
    written += length
  }
  return written
}

function lengthOf(symbol: i32): i32 {
  if (symbol < 8) return 3 + symbol
  if (symbol === 28) return 258
  const extra = (symbol >> 2) - 1
  return 3 + ((4 + (symbol & 3)) << extra) + <i32>bits(extra)
}

function distanceOf(symbol: i32): i32 {
  if (symbol < 4) return 1 + symbol
  const extra = (symbol >> 1) - 1
  return 1 + ((2 + (symbol & 1)) << extra) + <i32>bits(extra)
}
