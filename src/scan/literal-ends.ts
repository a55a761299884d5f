// Finds the ends of comments, preprocessor lines, numbers and unusual strings by forward searches.
import type { Lexis, StringRule } from '../languages/lexis-rule.ts'
import { DIGIT } from './word-tables.ts'

const LINE_FEED = 10
const BACKSLASH = 92

/** Offset of the end of the line. */
export function lineEnd(text: string, from: number): number {
  const at = text.indexOf('\n', from)
  return at < 0 ? text.length : at
}

/** Offset after the comment at `start`; -1 if there is none. */
export function commentEnd(text: string, start: number, lexis: Lexis): number {
  for (const [open, close] of lexis.blockComments) {
    if (!text.startsWith(open, start)) continue
    if (open.startsWith('=') && start > 0 && text.charCodeAt(start - 1) !== LINE_FEED) continue
    if (lexis.nestedBlockComments) return nestedEnd(text, start + open.length, open, close)
    const end = text.indexOf(close, start + open.length)
    return end < 0 ? text.length : end + close.length
  }
  if (lexis.commentsApart && start > 0 && !APART.test(text[start - 1]!)) return -1
  for (const mark of lexis.lineComments) {
    if (!text.startsWith(mark, start)) continue
    // `#` begins a comment in PHP, but `#[` an attribute.
    return lexis.decorator?.startsWith(mark) && text.startsWith(lexis.decorator, start)
      ? -1
      : lineCommentEnd(text, start, lexis)
  }
  return -1
}

/** Finds an unclosed comment between tokens from `from` on, and the mark that would close it. */
export function openCommentIn(text: string, from: number, lexis: Lexis): { at: number; close: string } | undefined {
  if (lexis.blockComments.length === 0) return undefined
  // With an extra line, an unclosed comment extends past the text, while a closed one does not.
  const longer = `${text}\n\n`
  for (let at = from; at < text.length; at++) {
    const end = commentEnd(longer, at, lexis)
    const mark = lexis.blockComments.find(([open]) => text.startsWith(open, at))
    if (mark && end > text.length + 1) return { at, close: mark[1] }
    if (end > at) at = end - 1
  }
  return undefined
}

/** Characters that end a word in a shell. */
const APART = /[\s;&|()<>`]/

function lineCommentEnd(text: string, start: number, { continuedComments, outside }: Lexis): number {
  let end = lineEnd(text, start)
  // `?>` also ends a comment in PHP.
  const close = outside ? text.slice(start, end).indexOf(outside[0]) : -1
  if (close >= 0) return start + close
  while (continuedComments && end < text.length && text[text[end - 1] === '\r' ? end - 2 : end - 1] === '\\')
    end = lineEnd(text, end + 1)
  return end
}

function nestedEnd(text: string, from: number, open: string, close: string): number {
  let depth = 1
  let at = from
  let nextOpen = text.indexOf(open, at)
  while (depth > 0) {
    const nextClose = text.indexOf(close, at)
    if (nextClose < 0) return text.length
    while (nextOpen >= 0 && nextOpen < nextClose) {
      depth++
      nextOpen = text.indexOf(open, nextOpen + open.length)
    }
    depth--
    at = nextClose + close.length
  }
  return at
}

/** Offset after a preprocessor line, its continuations and its comments. */
export function directiveEnd(text: string, start: number): number {
  let at = start
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code === LINE_FEED) return at
    if (code === BACKSLASH) at += text.charCodeAt(at + 1) === 13 ? 2 : 1
    else if (code === 47 && text.charCodeAt(at + 1) === 42) {
      const close = text.indexOf('*/', at + 2)
      if (close < 0) return text.length
      at = close + 1
    } else if (code === 47 && text.charCodeAt(at + 1) === 47) return lineEnd(text, at)
    at++
  }
  return text.length
}

/** Offset after a number. A point belongs to it only before a digit: `1..2` and `1.max(2)` are not one number. */
export function numberEnd(codes: Uint16Array, classes: Uint8Array, start: number): number {
  for (let at = start + 1; ; at++) {
    const code = codes[at] as number
    if ((classes[code] as number) <= DIGIT) continue
    if (code !== 46 || classes[codes[at + 1] as number] !== DIGIT) return at
  }
}

/** Offset after a character literal in a language that also has lifetimes; -1 if the quote opens none. */
export function charEnd(codes: Uint16Array, start: number): number {
  const code = codes[start + 1] as number
  if (code === BACKSLASH) {
    // The longest escape is '\u{10ffff}'.
    for (let at = start + 3; at < start + 13; at++) if (codes[at] === 39) return at + 1
    return -1
  }
  if (codes[start + 2] === 39) return start + 3
  return code >= 0xd800 && code < 0xdc00 && codes[start + 3] === 39 ? start + 4 : -1
}

/** Offset after a fenced string whose prefix ends at `open`; -1 if there is none. */
export function fencedEnd(text: string, rule: StringRule, open: number): number {
  const quote = rule.open.charCodeAt(0)
  let at = open
  if (rule.fence === '#') {
    while (text.charCodeAt(at) === 35) at++
    if (text.charCodeAt(at) !== quote) return -1
    return endAfter(text, rule.close + text.slice(open, at), at + 1)
  }
  if (text.charCodeAt(at) !== quote) return -1
  // C++ allows 16 characters of delimiter.
  while (++at <= open + 17 && text.charCodeAt(at) !== 40) {}
  if (text.charCodeAt(at) !== 40) return -1
  return endAfter(text, `)${text.slice(open + 1, at)}${rule.close}`, at)
}

function endAfter(text: string, close: string, from: number): number {
  const end = text.indexOf(close, from)
  return end < 0 ? text.length : end + close.length
}

/** Offset after a lifetime or loop label that begins at `start`. */
export function labelEnd(codes: Uint16Array, classes: Uint8Array, start: number): number {
  let at = start + 1
  while ((classes[codes[at] as number] as number) <= DIGIT) at++
  return at
}

/**
 * Offset after the regular expression at `start` and its flags. If its line ends first, the negated offset of the
 * line's end.
 */
export function regexEnd(codes: Uint16Array, classes: Uint8Array, start: number, length: number): number {
  let inClass = false
  let at = start + 1
  for (; at < length; at++) {
    const code = codes[at] as number
    if (code === LINE_FEED) break
    if (code === BACKSLASH) at++
    else if (code === 91) inClass = true
    else if (code === 93) inClass = false
    else if (code === 47 && !inClass) {
      while (++at < length && (classes[codes[at] as number] as number) <= DIGIT) {}
      return at
    }
  }
  return -at
}
