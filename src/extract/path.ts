// The access path of a callee or of an assignment's target, as text.
import type { State } from './state.ts'
import type { Tables } from './tables.ts'

/** Longest path on the result of a call, in UTF-16 units. */
export const LONGEST_CHAIN = 60
const LONGEST_PATH = 100
/** White space may stretch a path; beyond this its last word is enough. */
export const LONGEST_TEXT = 240

/** The path that `state` has read: `order.items.find`, or `….find` where it is too long or begins with no name. */
export function pathOf(state: State, text: string, { classes }: Tables): string {
  const { prefix, chainStart, chainEnd, wordStart } = state
  if (chainEnd - chainStart <= LONGEST_TEXT) {
    const path = prefix + fold(text.slice(chainStart, chainEnd))
    if (path.length <= (prefix === '' ? LONGEST_PATH : LONGEST_CHAIN)) return path
  }
  let mark = wordStart
  while (mark > chainStart && classes[text.charCodeAt(mark - 1)] === 2) mark--
  const joint = text[mark - 1] === ':' ? '::' : text[mark - 1] === '>' ? '->' : '.'
  return `…${joint}${text.slice(wordStart, Math.min(chainEnd, wordStart + LONGEST_PATH))}`
}

/** Leaves white space out. */
function fold(path: string): string {
  for (let at = 0; at < path.length; at++) {
    if (path.charCodeAt(at) <= 32) return path.replace(/\s+/g, '')
  }
  return path
}
