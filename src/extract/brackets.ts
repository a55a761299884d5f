// Brackets in the short one-line text of a head, where strings and arrows must not be taken for them.
import type { Lexis } from '../languages/language.ts'

const OPENING = '([{<'
const CLOSING = ')]}>'

/** Position of the bracket that closes the one at `open`; the end of the text where none does. */
export function closingOf(text: string, open: number, lexis: Lexis): number {
  let close = text.length
  walk(text, open, lexis, (depth, at) => {
    if (depth !== 0 || at === open) return false
    close = at
    return true
  })
  return close
}

/** Splits at a mark outside brackets and strings; parts are trimmed, empty ones left out. */
export function splitAt(text: string, mark: string, lexis: Lexis): string[] {
  const parts: string[] = []
  let from = 0
  walk(text, 0, lexis, (depth, at) => {
    if (depth === 0 && text[at] === mark) {
      parts.push(text.slice(from, at).trim())
      from = at + 1
    }
    return false
  })
  parts.push(text.slice(from).trim())
  return parts.filter(part => part !== '')
}

/** Position of the first such mark outside brackets and strings; -1 without one. */
export function positionOf(text: string, mark: string, lexis: Lexis): number {
  let found = -1
  walk(text, 0, lexis, (depth, at) => {
    if (depth !== 0 || text[at] !== mark) return false
    // `::`, `==`, `=>`, `<=` are marks of their own.
    if (text[at + 1] === mark || text[at - 1] === mark || text[at + 1] === '>' || '<>!'.includes(text[at - 1] ?? ' '))
      return false
    found = at
    return true
  })
  return found
}

/** The position after the `<…>` or `[…]` that opens at `open`. */
export function skipAngles(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at++) {
    if (OPENING.includes(text[at] as string)) depth++
    else if (isClosing(text, at) && --depth === 0) return at + 1
  }
  return text.length
}

function isClosing(text: string, at: number): boolean {
  if (!CLOSING.includes(text[at] as string)) return false
  return text[at] !== '>' || (text[at - 1] !== '=' && text[at - 1] !== '-')
}

/** Calls `visit` with the depth after each bracket and at each other character outside strings, until it returns true. */
function walk(text: string, from: number, lexis: Lexis, visit: (depth: number, at: number) => boolean): void {
  const angles = lexis.blocks === 'brace'
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const mark = text[at] as string
    if (mark === '"' || mark === '`' || (mark === "'" && !(lexis.charQuote && text[at + 2] !== "'"))) {
      const close = closingQuote(text, at)
      if (close > 0) at = close
      continue
    }
    if (mark !== '<' || (angles && text[at + 1] !== '-' && text[at + 1] !== '=')) {
      if (OPENING.includes(mark)) depth++
      else if (isClosing(text, at) && (mark !== '>' || angles)) depth--
    }
    if (visit(depth, at)) return
  }
}

function closingQuote(text: string, open: number): number {
  for (let at = open + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === text[open]) return at
  }
  return -1
}
