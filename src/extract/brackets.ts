// Brackets in the short one-line text of a head, where strings and arrows must not be taken for them.
import type { Lexis } from '../languages/lexis.ts'

/** Position of the bracket that closes the one at `open`; the end of the text where none does. */
export function closingOf(text: string, open: number, lexis: Lexis): number {
  let depth = 0
  for (let at = open; at < text.length; at = after(text, at, lexis)) {
    depth += step(text, at, lexis)
    if (depth === 0) return at
  }
  return text.length
}

/** Splits at commas outside brackets and strings; parts are trimmed, empty ones left out. */
export function splitAtCommas(text: string, lexis: Lexis): string[] {
  const parts: string[] = []
  let from = 0
  let depth = 0
  for (let at = 0; at <= text.length; at = after(text, at, lexis)) {
    depth += step(text, at, lexis)
    if (at < text.length && (depth !== 0 || text.charCodeAt(at) !== 44)) continue
    const part = text.slice(from, at).trim()
    if (part !== '') parts.push(part)
    from = at + 1
  }
  return parts
}

/** Position of the first such mark outside brackets and strings that is no part of a longer one; -1 without one. */
export function positionOf(text: string, mark: string, lexis: Lexis): number {
  const found = text.indexOf(mark)
  if (found < 0) return -1
  const code = mark.charCodeAt(0)
  let depth = 0
  for (let at = 0; at < text.length; at = after(text, at, lexis)) {
    depth += step(text, at, lexis)
    if (depth !== 0 || text.charCodeAt(at) !== code) continue
    const next = text.charCodeAt(at + 1)
    const last = text.charCodeAt(at - 1)
    // `::`, `==`, `=>`, `<=`, `!=` are marks of their own.
    if (next !== code && last !== code && next !== 62 && last !== 60 && last !== 62 && last !== 33) return at
  }
  return -1
}

/** The position after the `<…>` or `[…]` that opens at `open`. */
export function skipAngles(text: string, open: number, lexis: Lexis): number {
  return closingOf(text, open, lexis) + 1
}

/** 1 at an opening bracket, -1 at a closing one, 0 elsewhere. */
function step(text: string, at: number, lexis: Lexis): number {
  switch (text.charCodeAt(at)) {
    case 40:
    case 91:
    case 123:
      return 1
    case 41:
    case 93:
    case 125:
      return -1
    case 60: {
      const next = text.charCodeAt(at + 1)
      return lexis.blocks === 'indent' || next === 45 || next === 61 ? 0 : 1
    }
    case 62: {
      const last = text.charCodeAt(at - 1)
      return lexis.blocks === 'indent' || last === 45 || last === 61 ? 0 : -1
    }
    default:
      return 0
  }
}

/** The position after a character, or after the string that opens there. */
function after(text: string, at: number, lexis: Lexis): number {
  const code = text.charCodeAt(at)
  if (code !== 34 && code !== 96 && code !== 39) return at + 1
  if (code === 39 && lexis.charQuote && text.charCodeAt(at + 2) !== 39) return at + 1
  for (let close = at + 1; close < text.length; close++) {
    const inside = text.charCodeAt(close)
    if (inside === 92) close++
    else if (inside === code) return close + 1
  }
  return at + 1
}
