// Scans plain tokens into arrays: words, numbers, operators, simple strings, and skips comments. src/scan/scanner.ts
// defines the tokens and handles all others. Texts are UTF-16 units with zeros after them.
import * as L from './language'
import { operatorAt } from './operators'
import * as T from './token-kinds'
import { classOf, length, matches, setText, unit } from './units'

export { BEGINS, CLASSES, COMMENTS, LANGUAGE_END, SETTINGS, STATE, STRINGS, TAILS, WORDS } from './language'

// Addresses of the columns, set by `lay`.
let starts: usize = 0
let ends: usize = 0
let bitsOf: usize = 0
let hashes: usize = 0
let lineStarts: usize = 0
let kinds: usize = 0
let newlines: usize = 0

let kind: u32 = T.END
let end: u32 = 0
let bits: u32 = 0
let hash: u32 = 0
let lineStart: u32 = 0

/** Lays out a text of `units` units and columns of `most` tokens after it; returns the size of all. */
export function lay(room: usize, units: u32, most: u32): u32 {
  setText(room, units)
  starts = room + (most << 1)
  ends = starts + (most << 2)
  bitsOf = ends + (most << 2)
  hashes = bitsOf + (most << 2)
  lineStarts = hashes + (most << 2)
  kinds = lineStarts + (most << 2)
  newlines = kinds + most
  return <u32>(newlines + most - room)
}

/**
 * Scans tokens after the one in STATE, whose number is `at` - 1, and updates STATE; returns the number of tokens.
 * `unclosed` is the end of a line on which a quote is not closed.
 */
export function plainTokens(at: u32, unclosed: i32): u32 {
  kind = load<u32>(L.STATE)
  end = load<u32>(L.STATE + 4)
  bits = load<u32>(L.STATE + 8)
  hash = load<u32>(L.STATE + 12)
  lineStart = load<u32>(L.STATE + 16)
  for (; nextToken(unclosed); at++) storeToken(at)
  store<u32>(L.STATE, kind)
  store<u32>(L.STATE + 4, end)
  store<u32>(L.STATE + 8, bits)
  store<u32>(L.STATE + 12, hash)
  store<u32>(L.STATE + 16, lineStart)
  return at
}

let start: u32 = 0
let newline: bool = false
/** Start of the line of the next token, which may turn out not to be plain. */
let nextLineStart: u32 = 0

function storeToken(at: u32): void {
  const place = at << 2
  store<u32>(starts + place, start)
  store<u32>(ends + place, end)
  store<u32>(bitsOf + place, bits)
  store<u32>(hashes + place, hash)
  store<u32>(lineStarts + place, lineStart)
  store<u8>(kinds + at, kind)
  store<u8>(newlines + at, newline ? 1 : 0)
}

function setToken(what: u32, from: u32, to: u32): bool {
  kind = what
  start = from
  end = to
  lineStart = nextLineStart
  return true
}

/** Scans one token; false if it is not plain or the text ends. */
function nextToken(unclosed: i32): bool {
  let at = end
  newline = kind === T.END
  nextLineStart = lineStart
  while (at < length) {
    const code = unit(at)
    const what = classOf(code)
    if (what === L.SPACE) at++
    else if (what === L.NEWLINE) {
      at++
      newline = true
      nextLineStart = at
    } else if (code >= 128) return what === L.LETTER && scanWord(at, code)
    else {
      const begins: u32 = load<u16>(L.BEGINS + (code << 1))
      if ((begins & L.ODD) !== 0) return false
      if (what === L.LETTER) return scanWord(at, code)
      if (what === L.DIGIT) return setToken(T.NUMBER, at, numberEnd(at))
      if ((begins & L.COMMENT) !== 0) {
        const after = commentEnd(at)
        if (after === NOT_PLAIN) return false
        if (after !== 0) {
          at = after
          continue
        }
      }
      if ((begins & L.QUOTE) !== 0) return scanString(at, code, unclosed)
      if ((begins & 63) !== 0) return setToken(begins & 63, at, at + 1)
      if ((begins & L.REGEX) !== 0 && !endsOperand()) return false
      if (code === 46 && classOf(unit(at + 1)) === L.DIGIT) return setToken(T.NUMBER, at, numberEnd(at))
      const operator = operatorAt(at, code, endsOperand())
      bits = code
      return setToken(operator & 63, at, at + (operator >> 6))
    }
  }
  return false
}

function endsOperand(): bool {
  return kind !== T.END && kind <= T.LAST_OPERAND
}

function scanWord(from: u32, first: u32): bool {
  let at = from + 1
  let last = first
  let code = unit(at)
  while (classOf(code) <= L.DIGIT) {
    last = code
    code = unit(++at)
  }
  if (code < 128) {
    if (load<u8>(L.TAILS + code) !== 0) return false
    if ((code === 34 || code === 39 || code === 35) && at - from < 5 && L.has(L.PREFIXES)) return false
  }
  hash = (first * 31 + last) * 31 + (at - from)
  bits = bitsAt(from, at)
  if ((bits & ~L.PLAIN_BITS) === 0) return setToken(T.WORD, from, at)
  if ((bits & (L.AND_WORD | L.OR_WORD)) !== 0) {
    bits = (bits & L.AND_WORD) !== 0 ? 38 : 124
    return setToken(T.LOGICAL, from, at)
  }
  return setToken(T.KEYWORD, from, at)
}

function bitsAt(from: u32, to: u32): u32 {
  const mask = load<u32>(L.SETTINGS + 4)
  for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
    const entry = L.WORDS + slot * L.WORD_BYTES
    const units = load<u32>(entry + 4)
    if (units === 0) break
    if (units === to - from && matches(load<u32>(entry), units, from)) return load<u32>(entry + 8)
  }
  return 0
}

function numberEnd(from: u32): u32 {
  let at = from + 1
  while (classOf(unit(at)) <= L.DIGIT || (unit(at) === 46 && classOf(unit(at + 1)) === L.DIGIT)) at++
  return at
}

const NOT_PLAIN: u32 = u32.MAX_VALUE

/** End of the comment at `from`; 0 if there is none, NOT_PLAIN if the scanner has to decide. */
function commentEnd(from: u32): u32 {
  const last = L.COMMENTS + load<u32>(L.SETTINGS + 8) * L.COMMENT_BYTES
  for (let comment = L.COMMENTS; comment < last; comment += L.COMMENT_BYTES) {
    const opens = <u32>load<u16>(comment)
    const closes = <u32>load<u16>(comment + 2)
    const open = comment + 4
    const close = comment + 20
    if (!matches(open, opens, from)) continue
    if (closes === 0) return lineEnd(from)
    if (load<u16>(open) === 61 && from > 0 && unit(from - 1) !== 10) continue
    const first = <u32>load<u16>(close)
    for (let at = from + opens; at < length; at++) {
      if (unit(at) === first && matches(close, closes, at)) return at + closes
      if (L.has(L.NESTED) && matches(open, opens, at)) return NOT_PLAIN
    }
    return NOT_PLAIN
  }
  return 0
}

function lineEnd(from: u32): u32 {
  let at = from
  while (at < length && unit(at) !== 10) at++
  if (L.has(L.CONTINUED) && unit(unit(at - 1) === 13 ? at - 2 : at - 1) === 92) return NOT_PLAIN
  return at
}

/** Scans a string without interpolation, delimited by one quote or three. */
function scanString(from: u32, quote: u32, unclosed: i32): bool {
  const last = L.STRINGS + load<u32>(L.SETTINGS + 12) * L.STRING_BYTES
  for (let rule = L.STRINGS; rule < last; rule += L.STRING_BYTES) {
    if (load<u16>(rule) !== quote) continue
    const marks = <u32>load<u8>(rule + 2)
    if (marks === 3 && (unit(from + 1) !== quote || unit(from + 2) !== quote)) continue
    const flags = <u32>load<u8>(rule + 3)
    const enter = <u32>load<u16>(rule + 4)
    let at = from + marks
    if ((flags & L.MULTILINE) === 0 && <i32>at <= unclosed) return false
    if ((flags & L.APART) !== 0 && kind === T.WORD && end === from) return false
    for (; at < length; at++) {
      const code = unit(at)
      if (code === quote && (marks === 1 || (unit(at + 1) === quote && unit(at + 2) === quote)))
        return setToken(T.STRING, from, at + marks)
      if ((code === 10 && (flags & L.MULTILINE) === 0) || (code === enter && enter !== 0)) return false
      if (code === 92 && (flags & L.ESCAPES) !== 0) at++
    }
    return false
  }
  return false
}
