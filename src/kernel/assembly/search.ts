// Searches folded names, one per line, with a bit per byte that marks capitals. query/name-match.ts defines the tiers;
// test/query/name-search.test.ts compares the two.

import { beginOf, endOf, LINE_FEED, lineFeeds } from './lines'
import { beginsWith, standsFor } from './words'

/** Tiers. A name is UNSURE if it has bytes beyond ASCII and may match by words: query/name-match.ts decides. */
export const UNSURE = 0
export const CASE = 1
export const WORD = 2
export const SUBSTRING = 3
export const NONE = 4

let needle: usize = 0
let needleLength: u32 = 0
let marksBefore: u32 = 0
let parts: usize = 0
let partCount: u32 = 0
let areInitials: bool = false
let humps: usize = 0
let humpCount: u32 = 0
let anchor: usize = 0
let anchorLength: u32 = 0
let upper: usize = 0
let upperBit: u32 = 0
/** Whether the search needed capitals that are not loaded. */
let capitalsMissing: bool = false
/** Start of the names. */
let base: usize = 0
/** End of the name whose tier was computed last. */
let nameEnd: usize = 0

/**
 * Sets the query: folded text and how many separators it begins with; words, as u32 length and bytes padded to a
 * multiple of 4; whether these are initials; humps in the same form. A name that matches by words has a word that
 * begins with the anchor; without one, only substrings match.
 */
export function setQuery(
  text: usize,
  length: u32,
  marks: u32,
  words: usize,
  words_count: u32,
  initials: bool,
  capitals: usize,
  capitals_count: u32,
  lead: usize,
  lead_length: u32,
): void {
  needle = text
  needleLength = length
  marksBefore = marks
  parts = words
  partCount = words_count
  areInitials = initials
  humps = capitals
  humpCount = capitals_count
  anchor = lead
  anchorLength = lead_length
}

/**
 * Searches `length` bytes at `text`. The first name has number `number` and its capitals begin at bit `bit` of
 * `capitals`. Writes number × 8 + tier of each match; returns how many. Reads past the names by the length of the query
 * and 16 bytes. With `capitals` 0 the result is valid only unless `needsCapitals`.
 */
export function search(text: usize, length: u32, number: u32, capitals: usize, bit: u32, out: usize): u32 {
  base = text
  upper = capitals
  upperBit = bit
  capitalsMissing = false
  const hasWords = anchorLength > 0
  const first = i8x16.splat(load<i8>(needle))
  const last = i8x16.splat(load<i8>(needle + needleLength - 1))
  const middle = i8x16.splat(load<i8>(needle + (needleLength >> 1)))
  const lead = i8x16.splat(hasWords ? load<i8>(anchor) : 0)
  const second = i8x16.splat(hasWords ? load<i8>(anchor + anchorLength - 1) : 0)
  const end = text + length
  // V8 does not hoist loads of mutable globals out of loops.
  const toLast = needleLength - 1
  const toMiddle = needleLength >> 1
  const toSecond = anchorLength - 1
  let found: u32 = 0
  let line: u32 = 0
  // Lines are counted only up to a match: most texts have none.
  let counted = text
  let searchedTo = text
  for (let at = text; at < end; at += 16) {
    let candidates = 0
    // An inner loop, because V8 recompiles functions with long backward jumps, and the exit of the process waits 3 ms
    // for that.
    for (; at < end; at += 16) {
      const bytes = v128.load(at)
      candidates = i8x16.bitmask(
        v128.and(
          v128.and(i8x16.eq(bytes, first), i8x16.eq(v128.load(at + toLast), last)),
          i8x16.eq(v128.load(at + toMiddle), middle),
        ),
      )
      if (hasWords) {
        candidates |= i8x16.bitmask(v128.and(i8x16.eq(bytes, lead), i8x16.eq(v128.load(at + toSecond), second)))
      }
      if (candidates !== 0) break
    }
    for (; candidates !== 0; candidates &= candidates - 1) {
      const place = at + ctz(candidates)
      if (place >= end) break
      if (place < searchedTo) continue
      const isCandidate = matchesAt(place, end) || (hasWords && mayHoldLetters(place, end) && mayBeginWord(place))
      const tier = isCandidate ? tierOfNameAt(place, end) : NONE
      if (capitalsMissing) return 0
      if (isCandidate) searchedTo = nameEnd
      if (tier === NONE) continue
      line += lineFeeds(counted, place)
      counted = place
      store<u32>(out + found * 4, ((number + line) << 3) | tier)
      found++
    }
  }
  return found
}

function matchesAt(at: usize, end: usize): bool {
  if (at + needleLength > end) return false
  for (let i: u32 = 0; i < needleLength; i++) if (load<u8>(at + i) !== load<u8>(needle + i)) return false
  return true
}

function isWordByte(byte: u32): bool {
  return byte - 97 < 26 || byte - 48 < 10 || byte >= 128
}

/** Whether the last search stopped because it needed capitals. */
export function needsCapitals(): bool {
  return capitalsMissing
}

function isUpper(at: usize): bool {
  if (upper === 0) {
    capitalsMissing = true
    return false
  }
  const bit = upperBit + <u32>(at - base)
  return ((load<u8>(upper + (bit >> 3)) >> (bit & 7)) & 1) !== 0
}

/** Whether the name has the letters of the query in order, which every match by words does. */
function mayHoldLetters(place: usize, end: usize): bool {
  let at = beginOf(place, base)
  for (let i: u32 = 0; i < needleLength; i++) {
    const wanted = <u32>load<u8>(needle + i)
    if (wanted >= 128) return true
    if (!isWordByte(wanted)) continue
    for (; ; at++) {
      const byte = at < end ? <u32>load<u8>(at) : LINE_FEED
      if (byte === LINE_FEED) return false
      // query/name-match.ts decides about such names.
      if (byte >= 128) return true
      if (byte === wanted) break
    }
    at++
  }
  return true
}

/** False only if no word begins here. */
function mayBeginWord(at: usize): bool {
  return at === base || !isWordByte(load<u8>(at - 1)) || isUpper(at)
}

/** `isWordStart` of util/name-words.ts for the name at `from`..`to`. */
function isWordStart(from: usize, to: usize, at: usize): bool {
  if (!isWordByte(load<u8>(at))) return false
  if (at === from || !isWordByte(load<u8>(at - 1))) return true
  if (!isUpper(at)) return false
  if (!isUpper(at - 1)) return true
  return at + 1 < to && load<u8>(at + 1) - 97 < 26 && !isUpper(at + 1)
}

function tierOfNameAt(place: usize, end: usize): u32 {
  nameEnd = endOf(place, end)
  return tierOfName(beginOf(place, base), nameEnd)
}

function tierOfName(from: usize, to: usize): u32 {
  let isSubstring = false
  const first = i8x16.splat(load<i8>(needle))
  const last = i8x16.splat(load<i8>(needle + needleLength - 1))
  for (let at = from; at + needleLength <= to; at += 16) {
    let candidates = i8x16.bitmask(
      v128.and(i8x16.eq(v128.load(at), first), i8x16.eq(v128.load(at + needleLength - 1), last)),
    )
    for (; candidates !== 0; candidates &= candidates - 1) {
      const place = at + ctz(candidates)
      if (!matchesAt(place, to)) continue
      // Names that begin with the query are a range of the dictionary, found without searching.
      if (place === from) return NONE
      if (isWordStart(from, to, place)) return WORD
      isSubstring = true
    }
  }
  if (partCount > 0 || humpCount > 0) {
    for (let at = from; at < to; at++) if (load<u8>(at) >= 128) return UNSURE
    const tier = tierOfWords(from, to)
    if (tier !== NONE) return tier
  }
  return isSubstring ? SUBSTRING : NONE
}

function tierOfWords(from: usize, to: usize): u32 {
  let isSame = partCount > 0
  let part = parts
  let equalParts: u32 = 0
  // Parts matched by words in order, with other words between them.
  let next = parts
  let matchedParts: u32 = 0
  let initials = parts
  let matchedInitials: u32 = 0
  let hump = humps
  let matchedHumps: u32 = 0
  let words: u32 = 0
  let marks: u32 = 0
  for (let at = from; at < to; ) {
    if (!isWordByte(load<u8>(at))) {
      at++
      continue
    }
    if (words === 0) marks = <u32>(at - from)
    const start = at++
    while (at < to && isWordByte(load<u8>(at)) && !isWordStart(from, to, at)) at++
    const length = <u32>(at - start)
    if (isSame) {
      isSame = words < partCount && load<u32>(part) === length && beginsWith(start, length, part)
      if (isSame) {
        part = after(part)
        equalParts++
      }
    }
    if (matchedParts < partCount && standsFor(next, start, length)) {
      next = after(next)
      matchedParts++
    }
    if (matchedInitials === words && words < partCount && beginsWith(start, length, initials)) {
      initials = after(initials)
      matchedInitials++
    }
    if (matchedHumps === words && words < humpCount && beginsWith(start, length, hump)) {
      hump = after(hump)
      matchedHumps++
    }
    words++
  }
  if (words === 0) marks = <u32>(to - from)
  if (isSame && equalParts === partCount && marks === marksBefore && haveSameMarks(from)) return CASE
  if (areInitials) return matchedInitials === partCount ? WORD : NONE
  if (partCount > 0 && matchedParts === partCount) return WORD
  return humpCount > 0 && matchedHumps === humpCount ? WORD : NONE
}

function haveSameMarks(from: usize): bool {
  for (let i: u32 = 0; i < marksBefore; i++) if (load<u8>(from + i) !== load<u8>(needle + i)) return false
  return true
}

function after(part: usize): usize {
  return part + 4 + ((load<u32>(part) + 3) & ~3)
}
