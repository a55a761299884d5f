// Turns texts of symbols, in UTF-16, into lines of terms. Caches the terms of each word; new words go to `termsOf`.

import { REMEMBERED } from './memory-layout'

/** Terms of a word: the numbers of one or two, the second in the upper 16 bits; NONE in place of a missing one. */
declare function termsOf(word: usize, length: u32): u32
/** Tells JavaScript that all terms were dropped from the cache. */
declare function forget(): void

const NONE: u32 = 0xffff
/** Most terms of one symbol. The first texts win: callees come last. */
const MOST_TERMS: u32 = 60
/** Most words and terms. The cache is cleared when half of them are used, since one symbol adds fewer. */
const MOST: u32 = 1 << 16
const SLOTS: u32 = MOST << 1
/** Memory for the texts of words, cleared by the same rule. */
const WORD_BYTES: u32 = 4 << 20
const TERM_BYTES: u32 = 2 << 20

/** Digits that precede a term, indexed by the set of fields that contain it. */
export const PLACES: usize = REMEMBERED
const PLACES_BYTES: u32 = 64
/** Address and length of each term. */
export const TERMS: usize = PLACES + PLACES_BYTES
/** Texts of the terms. */
export const TEXTS: usize = TERMS + MOST * 8
/** Per term: the last symbol that contains it, and the fields there. */
const MARKS: usize = TEXTS + TERM_BYTES
const FIELDS: usize = MARKS + MOST * 4
/** Terms of the current symbol, in order. */
const FOUND: usize = FIELDS + MOST
/** Hash table of words: index + 1. */
const TABLE: usize = FOUND + MOST_TERMS * 4
/** Per word: address, length in bytes, terms. */
const WORDS: usize = TABLE + SLOTS * 4
const WORD_TEXTS: usize = WORDS + MOST * 12
/** Free memory for texts, marks and lines. */
export const ROOM: usize = WORD_TEXTS + WORD_BYTES

let words: u32 = 0
/** Address for the next word. */
let nextWord: usize = WORD_TEXTS
let mark: u32 = 0
let count: u32 = 0
/** Number of terms, and address for the next one. The caller of `addTerm` writes its bytes first. */
let terms: u32 = 0
let texts: usize = TEXTS

/** Adds the term whose bytes are at `texts` and returns its number. */
export function addTerm(length: u32): u32 {
  store<u32>(TERMS + terms * 8, <u32>texts)
  store<u32>(TERMS + terms * 8 + 4, length)
  texts += length
  return terms++
}

/** Address for the next term; 0 if it does not fit. */
export function roomForTerm(length: u32): usize {
  return terms + 1 < NONE && texts + length <= MARKS ? texts : 0
}

/**
 * Writes the lines of symbols to `out` and returns their length. `marks` are pairs: field of a text, or 0 at the end of
 * a symbol, and end of the text in units.
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

/** Starts a symbol; clears the cache if it is half full. */
function begin(): void {
  count = 0
  mark++
  if (max(words, terms) < MOST / 2 && nextWord < WORD_TEXTS + WORD_BYTES / 2 && texts < TEXTS + TERM_BYTES / 2) return
  forget()
  words = 0
  nextWord = WORD_TEXTS
  terms = 0
  texts = TEXTS
  memory.fill(MARKS, 0, MOST * 4)
  memory.fill(TABLE, 0, SLOTS * 4)
}

/** Combines `eachWord` of util/name-words.ts and `withoutAcronyms` of util/search-terms.ts. */
function noteWords(from: usize, to: usize, field: u32): void {
  let inWord = false
  let wasCapital = false
  /** Before this address capitals count as lower case: an acronym with one small letter, such as URLs. */
  let plural: usize = 0
  let hash: u32 = 0
  let length: usize = 0
  for (let at = from; at < to; at += 2) {
    const code = <u32>load<u16>(at)
    if (!isWordCode(code)) {
      if (inWord) note(length, hash, field)
      inWord = false
      wasCapital = false
      continue
    }
    const capital = isUpper(code) && at >= plural
    if (capital) {
      if (!wasCapital) plural = pluralEnd(at, to)
      const isHump = !wasCapital || (at + 2 < to && isLower(<u32>load<u16>(at + 2)))
      if (inWord && (isHump || plural > at)) {
        note(length, hash, field)
        inWord = false
      }
    }
    wasCapital = capital && plural <= at
    if (!inWord) {
      inWord = true
      hash = 0x811c9dc5
      length = 0
    }
    const folded = isUpper(code) ? code | 32 : code
    if (nextWord + length < WORD_TEXTS + WORD_BYTES) store<u16>(nextWord + length, <u16>folded)
    length += 2
    hash = (hash ^ folded) * 0x01000193
  }
  if (inWord) note(length, hash, field)
}

/** Address after two capitals or more and one small letter that begin at `at`; 0 if there is no such run. */
function pluralEnd(at: usize, to: usize): usize {
  let end = at
  while (end < to && isUpper(<u32>load<u16>(end))) end += 2
  if (end - at < 4 || end === to || !isLower(<u32>load<u16>(end))) return 0
  return end + 2 < to && isLower(<u32>load<u16>(end + 2)) ? 0 : end + 2
}

/** Notes the terms of the word at `nextWord`. */
function note(length: usize, hash: u32, field: u32): void {
  // A text of megabytes without separators is not a word.
  if (nextWord + length > WORD_TEXTS + WORD_BYTES) return
  let slot = (hash ^ (hash >>> 15)) & (SLOTS - 1)
  let known = load<u32>(TABLE + slot * 4)
  while (known !== 0 && !isWord(WORDS + (known - 1) * 12, length)) {
    slot = (slot + 1) & (SLOTS - 1)
    known = load<u32>(TABLE + slot * 4)
  }
  if (known === 0) {
    if (words === MOST) return
    const word = WORDS + words * 12
    store<u32>(word, <u32>nextWord)
    store<u32>(word + 4, <u32>length)
    store<u32>(word + 8, termsOf(nextWord, <u32>length >>> 1))
    nextWord += length
    known = ++words
    store<u32>(TABLE + slot * 4, known)
  }
  const termPair = load<u32>(WORDS + (known - 1) * 12 + 8)
  noteTerm(termPair & NONE, field)
  noteTerm(termPair >>> 16, field)
}

/** Whether a cached word equals the one at `nextWord`. */
function isWord(word: usize, length: usize): bool {
  return load<u32>(word + 4) === <u32>length && memory.compare(load<u32>(word), nextWord, length) === 0
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

function isLower(code: u32): bool {
  return code - 97 < 26
}

function isUpper(code: u32): bool {
  return code - 65 < 26
}

/** Letters beyond ASCII count as lower case. */
function isWordCode(code: u32): bool {
  return (code | 32) - 97 < 26 || code - 48 < 10 || code >= 128
}
