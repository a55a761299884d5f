// Classifies marks and words by the characters after them.
import type { TokenCursor } from '../../scan/token-cursor.ts'
import { LETTER, type Tables } from '../../scan/word-tables.ts'
import type { State } from '../scan-state.ts'

/** True if `?` begins a conditional, not an optional mark or wildcard; `marks`: it may also mark types (C#). */
export function opensTernary({ text, start, end }: TokenCursor, { previousEnd }: State, marks: boolean): boolean {
  let at = end
  while (at < end + 8 && text.charCodeAt(at) === 32) at++
  const next = text.charCodeAt(at)
  // `a?->b` (PHP).
  if (next === 45 && at === end && text.charCodeAt(at + 1) === 62) return false
  if (NO_TERNARY.includes(next) || (next === 40 && at === end && start === previousEnd)) return false
  return !(marks && start === previousEnd && marksType(text, end, at))
}

/** True if a `?` directly after a name marks a type: a declared name follows, or none. */
function marksType(text: string, end: number, at: number): boolean {
  const next = text.charCodeAt(at)
  // `a?[i]`, `[Int]?` at the end of a line, `-> Int? {`
  if (next === 91 || next === 123 || next === 10 || next === 13) return true
  DECLARED.lastIndex = end
  return at > end && DECLARED.test(text)
}

/** A declared name and what may follow it: a value, another name, the parameters of a local function. */
const DECLARED =
  /\s+(?:(?:Function|in)\b|@?[\w$]+\s*(?:[;,){]|=(?!=)|(?:in|is|as|when|and|or)\b|(?:<[^<>()]{0,99}>)?\([^()]{0,300}(?:\([^()]{0,99}\)[^()]{0,99}){0,20}\)\s*(?:[{;]|=>|where\b|async\b)))/y

/** Characters after `?` that make it an optional mark or a wildcard: `: ) , ; = ] > } ?`. */
const NO_TERNARY = [58, 41, 44, 59, 61, 93, 62, 125, 63]

/** True for `goto`, and for `break` or `continue` with a label on the same line. */
export function jumpsToLabel({ text, end }: TokenCursor, { lexis, classes }: Tables): boolean {
  const code = text.charCodeAt(end + 1)
  if (text.charCodeAt(end) !== 32 || lexis.blocks === 'end') return false
  const labels = lexis.charQuote ? code === 39 : (classes[code] as number) <= LETTER
  return labels || (code === 42 && lexis.preprocessor === true)
}

const FAR = 1000

/**
 * True if a bracket after `match` or `case` at the start of a line is its subject or pattern, because a clause follows
 * (Python).
 */
export function opensClause(text: string, from: number): boolean {
  const end = Math.min(text.length, from + FAR)
  let depth = 0
  for (let at = from; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code === 34 || code === 39) at = quoteEnd(text, at, end)
    else if (code === 40 || code === 91 || code === 123) depth++
    else if ((code === 41 || code === 93 || code === 125) && --depth === 0) {
      CLAUSE.lastIndex = at + 1
      return CLAUSE.test(text)
    }
  }
  return false
}

function quoteEnd(text: string, from: number, end: number): number {
  const quote = text.charCodeAt(from)
  for (let at = from + 1; at < end && text.charCodeAt(at) !== 10; at++) {
    const code = text.charCodeAt(at)
    if (code === 92) at++
    else if (code === quote) return at
  }
  return from
}

/** After the first bracket of a clause. An annotation (`match[0]: int`) is rare. */
const CLAUSE = /[ \t]*(?::|,|\||(?:if|as)\b)/y
