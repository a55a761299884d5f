// Blanks comments, strings and addresses of a style sheet at equal length.
import { blanked } from '../../languages/blanked.ts'

export interface Dialect {
  /** Whether there are `//` comments and rules nested with `&`. */
  readonly nests: boolean
  /** The first character of variables: `$` (SCSS), `@` (Less). */
  readonly variable?: '$' | '@'
}

/** Replaces an interpolation, `#{…}` or `@{…}`: an unknown part of a name. */
export const UNKNOWN = '\u0001'

const SHARED = String.raw`/\*[\s\S]*?(?:\*/|$)|"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?|\burl\(\s*[^"'\s)][^)\n]*\)|\\[^\n]`
const PLAIN = new RegExp(SHARED, 'g')
const NESTING = new RegExp(`${SHARED}|${String.raw`//[^\n]*|[#@]\{(?:[^{}]|\{[^{}]*\})*\}`}`, 'g')

/** A comment that contains the beginning of another one probably lacks its own end. */
const NESTED_COMMENT = /\s\/\*[\s*]/

/** Whether a comment has no end, or seems to run over another one. */
export function hasOpenComment(text: string, { nests }: Dialect): boolean {
  // An open comment is the last mark, or another one begins before its end. This check is cheap.
  const marks = text.match(/\/\*|\*\//g)
  if (!marks?.some((mark, at) => mark === '/*' && marks[at + 1] !== '*/')) return false
  return [...text.matchAll(nests ? NESTING : PLAIN)].some(
    ([found]) => found.startsWith('/*') && (!found.endsWith('*/') || NESTED_COMMENT.test(found)),
  )
}

/**
 * Returns the text with comments and strings blanked and with interpolations and escapes replaced by other characters.
 */
export function blank(text: string, { nests }: Dialect): string {
  return text.replace(nests ? NESTING : PLAIN, found => {
    if (found[0] === '\\') return '_'.repeat(found.length)
    if (found[1] === '{') return UNKNOWN.repeat(found.length)
    return blanked(found)
  })
}
