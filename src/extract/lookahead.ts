// What a mark or word means by the characters after it.
import type { Scanner } from './scan.ts'
import type { State } from './state.ts'
import { LETTER, type Tables } from './tables.ts'

/** Whether the scanner's `?` asks, and is no optional mark or wildcard. */
export function opensTernary({ text, start, end }: Scanner, { previousEnd }: State): boolean {
  let at = end
  while (at < end + 8 && text.charCodeAt(at) === 32) at++
  const next = text.charCodeAt(at)
  // `a?->b` (PHP).
  if (next === 45 && at === end && text.charCodeAt(at + 1) === 62) return false
  return !NO_TERNARY.includes(next) && !(next === 40 && at === end && start === previousEnd)
}

/** After `?`, what makes it an optional mark or a wildcard: `: ) , ; = ] > }`. */
const NO_TERNARY = [58, 41, 44, 59, 61, 93, 62, 125]

/** Whether the scanner's word is `goto`, or `break` or `continue` to a label on the same line. */
export function jumpsToLabel({ text, end }: Scanner, { lexis, classes }: Tables): boolean {
  const code = text.charCodeAt(end + 1)
  if (text.charCodeAt(end) !== 32 || lexis.blocks === 'end') return false
  const labels = lexis.charQuote ? code === 39 : (classes[code] as number) <= LETTER
  return labels || (code === 42 && lexis.preprocessor === true)
}
