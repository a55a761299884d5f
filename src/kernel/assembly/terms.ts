// For who makes an index: texts of symbols to lines of terms, by the words of util/words.ts. A word
// that is met for the first time is asked for, what it stands for is remembered. Texts are units of UTF-16. AssemblyScript.

import { REMEMBERED } from './room'

/** What a word stands for: a term, or one and, above sixteen bits, another; NONE where there is none. */
declare function termsOf(word: usize, length: u32): u32
/** All terms are forgotten. */
declare function forget(): void

const NONE: u32 = 0xffff
/** Terms of one symbol that are kept, of the first texts first: what is called comes last. */
const MOST_TERMS: u32 = 60
/** Numbers that words and terms have; when half of them are given all is forgotten, since one symbol brings in fewer. */
const MOST: u32 = 1 << 16
const SLOTS: u32 = MOST << 1
/** Bytes of the words that are remembered; the same holds of them. */
const WORD_BYTES: u32 = 4 << 20
const TERM_BYTES: u32 = 2 << 20

/** Character codes of the digits that stand before a term, by the fields in which it stands, a bit each. */
export const PLACES: usize = REMEMBERED
const PLACES_BYTES: u32 = 64
/** Addresses of terms, and their lengths in bytes. */
export const TERMS: usize = PLACES + PLACES_BYTES
/** The bytes of terms. */
export const TEXTS: usize = TERMS + MOST * 8
/** By the number of a term: the symbol in which it was met last, and its fields there. */
const MARKS: usize = TEXTS + TERM_BYTES
const FIELDS: usize = MARKS + MOST * 4
/** Terms of the symbol, in the order in which they were found. */
const FOUND: usize = FIELDS + MOST
/** Words by their hashes: one more than their numbers. */
const TABLE: usize = FOUND + MOST_TERMS * 4
/** Address and length in units of each word, and what it stands for. */
const WORDS: usize = TABLE + SLOTS * 4
const WORD_TEXTS: usize = WORDS + MOST * 12
/** What is free for texts, marks and lines. */
export const ROOM: usize = WORD_TEXTS + WORD_BYTES

let words: u32 = 0
/** Where the next word is put. */
let free: usize = WORD_TEXTS
let mark: u32 = 0
let count: u32 = 0
/** Terms that have numbers, and where the next one's bytes go: whoever is asked for them says it. */
let terms: u32 = 0
let texts: usize = TEXTS

/** Notes a term, whose bytes lie at `texts` already: its number. */
export function addTerm(length: u32): u32 {
  store<u32>(TERMS + terms * 8, <u32>texts)
  store<u32>(TERMS + terms * 8 + 4, length)
  texts += length
  return terms++
}

/** Where the bytes of the next term go; 0 where there is no room for so many. */
export function roomForTerm(length: u32): usize {
  return terms + 1 < NONE && texts + length <= MARKS ? texts : 0
}

/**
 * Lines of the terms of symbols, at `out`; their length in bytes. `marks` are pairs of numbers: the field of a text, 0 at
 * the end of a symbol, and where the text ends, in units.
 */
export function linesOfTerms(text: usize, marks: usize, count: u32, out: usize): u32 {
  let at = text
  let to = out
  begin()
  for (const last = marks + count * 8; marks < last; marks += 8) {
    const field = load<u32>(marks)
    const end = text + (load<u32>(marks + 4) << 1)
    if (field !== 0) noteWords(at, end, field)
    else {
      to = writeLine(to)
      begin()
    }
    at = end
  }
  return <u32>(to - out)
}

/** Begins another symbol. */
function begin(): void {
  count = 0
  mark++
  if (max(words, terms) < MOST / 2 && free < WORD_TEXTS + WORD_BYTES / 2 && texts < TEXTS + TERM_BYTES / 2) return
  forget()
  words = 0
  free = WORD_TEXTS
  terms = 0
  texts = TEXTS
  memory.fill(MARKS, 0, MOST * 4)
  memory.fill(TABLE, 0, SLOTS * 4)
}

/**
 * `eachWord` and `withoutAcronyms` of util/words.ts and util/terms.ts: words begin after marks, at humps, and at capitals
 * with one small letter behind them.
 */
function noteWords(from: usize, to: usize, field: u32): void {
  let within = false
  let wasCapital = false
  /** Up to here capitals are as small letters: a word in capitals with one small letter. */
  let plural: usize = 0
  let hash: u32 = 0
  let length: usize = 0
  for (let at = from; at < to; at += 2) {
    const code = <u32>load<u16>(at)
    if (!isOfWord(code)) {
      if (within) note(length, hash, field)
      within = false
      wasCapital = false
      continue
    }
    const capital = isCapital(code) && at >= plural
    if (capital) {
      if (!wasCapital) plural = pluralEnd(at, to)
      const isHump = !wasCapital || (at + 2 < to && isSmall(<u32>load<u16>(at + 2)))
      if (within && (isHump || plural > at)) {
        note(length, hash, field)
        within = false
      }
    }
    wasCapital = capital && plural <= at
    if (!within) {
      within = true
      hash = 0x811c9dc5
      length = 0
    }
    const folded = isCapital(code) ? code | 32 : code
    if (free + length < WORD_TEXTS + WORD_BYTES) store<u16>(free + length, <u16>folded)
    length += 2
    hash = (hash ^ folded) * 0x01000193
  }
  if (within) note(length, hash, field)
}

/** Behind a run of two capitals or more that begins at `at` and a single small letter; 0 where there are none. */
function pluralEnd(at: usize, to: usize): usize {
  let end = at
  while (end < to && isCapital(<u32>load<u16>(end))) end += 2
  if (end - at < 4 || end === to || !isSmall(<u32>load<u16>(end))) return 0
  return end + 2 < to && isSmall(<u32>load<u16>(end + 2)) ? 0 : end + 2
}

/** Notes the terms of the word of so many bytes that lies where the next is put. */
function note(length: usize, hash: u32, field: u32): void {
  // Megabytes of letters without a mark are no word.
  if (free + length > WORD_TEXTS + WORD_BYTES) return
  let slot = (hash ^ (hash >>> 15)) & (SLOTS - 1)
  let known = load<u32>(TABLE + slot * 4)
  while (known !== 0 && !isWord(WORDS + (known - 1) * 12, length)) {
    slot = (slot + 1) & (SLOTS - 1)
    known = load<u32>(TABLE + slot * 4)
  }
  if (known === 0) {
    if (words === MOST) return
    const word = WORDS + words * 12
    store<u32>(word, <u32>free)
    store<u32>(word + 4, <u32>length)
    store<u32>(word + 8, termsOf(free, <u32>length >>> 1))
    free += length
    known = ++words
    store<u32>(TABLE + slot * 4, known)
  }
  const both = load<u32>(WORDS + (known - 1) * 12 + 8)
  noteTerm(both & NONE, field)
  noteTerm(both >>> 16, field)
}

/** True where what is remembered is the word of so many bytes that lies where the next is put. */
function isWord(word: usize, length: usize): bool {
  return load<u32>(word + 4) === <u32>length && memory.compare(load<u32>(word), free, length) === 0
}

function noteTerm(term: u32, field: u32): void {
  if (term === NONE) return
  if (load<u32>(MARKS + term * 4) === mark) {
    store<u8>(FIELDS + term, <u8>(load<u8>(FIELDS + term) | field))
  } else if (count < MOST_TERMS) {
    store<u32>(MARKS + term * 4, mark)
    store<u8>(FIELDS + term, <u8>field)
    store<u32>(FOUND + count++ * 4, term)
  }
}

function writeLine(out: usize): usize {
  let to = out
  for (let i: u32 = 0; i < count; i++) {
    const term = load<u32>(FOUND + i * 4)
    if (i > 0) store<u8>(to++, 32)
    store<u8>(to++, load<u8>(PLACES + load<u8>(FIELDS + term)))
    const length = load<u32>(TERMS + term * 8 + 4)
    memory.copy(to, load<u32>(TERMS + term * 8), length)
    to += length
  }
  store<u8>(to++, 10)
  return to
}

function isSmall(code: u32): bool {
  return code - 97 < 26
}

function isCapital(code: u32): bool {
  return code - 65 < 26
}

/** Letters beyond ASCII count as small ones. */
function isOfWord(code: u32): bool {
  return (code | 32) - 97 < 26 || code - 48 < 10 || code >= 128
}
