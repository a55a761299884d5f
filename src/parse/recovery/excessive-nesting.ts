// Texts with more open brackets than any program has: cut off, or made to exhaust a parser. Grammars and error recovery
// take more than linear time with the nesting, and patterns find as much there.
import type { Language } from '../../languages/language.ts'
import type { Lexis } from '../../languages/lexis-rule.ts'
import { Scanner } from '../../scan/scanner.ts'
import * as T from '../../scan/token-kinds.ts'
import { tablesOf } from '../../scan/word-tables.ts'
import { PAIRS } from './line-structure.ts'

/** Open brackets from which on a text with an error is not parsed. */
export const MAX_OPEN = 1000

export const TOO_DEEP = `More than ${MAX_OPEN} brackets are open at once.`

/** Characters of a shorter text, on which a grammar takes less than its time limit. */
const LONG = 50_000

/** Whether more than MAX_OPEN brackets are open at once. Scans all tokens. */
export function isNestedTooDeep(text: string, lexis: Lexis): boolean {
  return text.length > MAX_OPEN && openIn(text, lexis).most > MAX_OPEN
}

/** Whether more than MAX_OPEN brackets are never closed; data may contain unpaired ones. */
export function isLeftOpen(text: string, { lexis, nature }: Language): boolean {
  return nature !== 'data' && text.length > LONG && surplusOf(text) > MAX_OPEN && openIn(text, lexis).last > MAX_OPEN
}

function surplusOf(text: string): number {
  let surplus = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    // ( ) [ ] { }
    if (code === 40 || code === 91 || code === 123) surplus++
    else if (code === 41 || code === 93 || code === 125) surplus--
  }
  return surplus
}

/** Brackets in code: most open at once, and open at the end. */
function openIn(text: string, lexis: Lexis): { readonly most: number; readonly last: number } {
  const scanner = new Scanner(text, tablesOf(lexis))
  let most = 0
  let last = 0
  for (let kind = scanner.next(); kind !== T.END; kind = scanner.next()) {
    // By the text: where `[[` may begin a string the scanner returns another kind.
    const place = scanner.end === scanner.start + 1 ? PAIRS.indexOf(text[scanner.start]!) : -1
    if (place >= 0 && place % 2 === 0) most = Math.max(most, ++last)
    else if (place >= 0 && last > 0) last--
  }
  return { most, last }
}
