// Texts in which more brackets are open at once than any hand or program leaves open: cut to pieces, or made to have a
// parser run out of its time. Grammars recover from an error, and mending tells where one is, in time that grows faster
// than what is open around it, and lines alone show what is defined there.
import type { Language } from '../../languages/language.ts'
import type { Lexis } from '../../languages/lexis-rule.ts'
import { Scanner } from '../../scan/scanner.ts'
import * as T from '../../scan/token-kinds.ts'
import { tablesOf } from '../../scan/word-tables.ts'
import { PAIRS } from './line-structure.ts'

/** Brackets open at once from which on a text with an error is no code that people indent. */
export const MOST_OPEN = 1000

/** Why a parser is not asked for more. */
export const TOO_DEEP = `More than ${MOST_OPEN} brackets are open at once.`

/** Characters of a text that is looked at before it is read: a shorter one costs a grammar less than its time. */
const LONG = 50_000

/** Whether more brackets than that are open at once: asked of texts with errors, since it reads their tokens. */
export function isNestedTooDeep(text: string, lexis: Lexis): boolean {
  return text.length > MOST_OPEN && openIn(text, lexis).most > MOST_OPEN
}

/**
 * Whether nothing closes as many: no sound code is such, while texts and settings may write brackets for themselves.
 */
export function isLeftOpen(text: string, { lexis, nature }: Language): boolean {
  return nature !== 'data' && text.length > LONG && surplusOf(text) > MOST_OPEN && openIn(text, lexis).last > MOST_OPEN
}

/** How many more brackets open than close, whatever they stand in. */
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

/** Brackets that are code: how many are open at once, and at the end. */
function openIn(text: string, lexis: Lexis): { readonly most: number; readonly last: number } {
  const scanner = new Scanner(text, tablesOf(lexis))
  let most = 0
  let last = 0
  for (let kind = scanner.next(); kind !== T.END; kind = scanner.next()) {
    // By what is written: where one of them may begin a string (`[[`), the scanner calls it by another name.
    const place = scanner.end === scanner.start + 1 ? PAIRS.indexOf(text[scanner.start]!) : -1
    if (place >= 0 && place % 2 === 0) most = Math.max(most, ++last)
    else if (place >= 0 && last > 0) last--
  }
  return { most, last }
}
