// A style sheet with everything blank that is no structure, at equal length.

import { blanked } from '../../languages/blanked.ts'

/** How a language of style sheets differs from CSS. */
export interface Dialect {
  /** `//` begins a comment, rules nest with `&`. */
  readonly nests: boolean
  /** Marks a variable: `$` (SCSS), `@` (Less). */
  readonly variable?: '$' | '@'
}

/** Stands for an interpolation, `#{…}` or `@{…}`: part of a name that is not written. */
export const UNKNOWN = '\u0001'

const ALIKE = String.raw`/\*[\s\S]*?(?:\*/|$)|"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?|\burl\(\s*[^"'\s)][^)\n]*\)|\\[^\n]`
const PLAIN = new RegExp(ALIKE, 'g')
const NESTING = new RegExp(`${ALIKE}|${String.raw`//[^\n]*|[#@]\{(?:[^{}]|\{[^{}]*\})*\}`}`, 'g')

/** What a comment holds that should end above it: another one, at the beginning of a line or behind code. */
const OPEN = /\s\/\*[\s*]/

/** Whether a comment goes on to the end of the text, or over another one. */
export function hasOpenComment(text: string, { nests }: Dialect): boolean {
  // Where one is open its mark is the last one, or another follows before the mark that ends it.
  const marks = text.match(/\/\*|\*\//g)
  if (!marks?.some((mark, at) => mark === '/*' && marks[at + 1] !== '*/')) return false
  return [...text.matchAll(nests ? NESTING : PLAIN)].some(
    ([found]) => found.startsWith('/*') && (!found.endsWith('*/') || OPEN.test(found)),
  )
}

/** Comments, strings and addresses become blanks, an interpolation and an escape become letters. */
export function blank(text: string, { nests }: Dialect): string {
  return text.replace(nests ? NESTING : PLAIN, found => {
    if (found[0] === '\\') return '_'.repeat(found.length)
    if (found[1] === '{') return UNKNOWN.repeat(found.length)
    return blanked(found)
  })
}
