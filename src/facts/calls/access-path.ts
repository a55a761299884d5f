// The access path of a callee or an assignment target, as text.
import type { Lexis } from '../../languages/lexis-rule.ts'
import type { Tables } from '../../scan/word-tables.ts'
import { beginningOf } from '../../util/characters.ts'
import type { State } from '../scan-state.ts'

/** Longest path on the result of a call, in UTF-16 units. */
export const LONGEST_CHAIN = 60
const LONGEST_PATH = 100
/** Longer source text, for example with much white space, is reduced to the last word. */
export const LONGEST_TEXT = 240

/** The path read by `state`: `order.items.find`, or `….find` if it is too long or does not start with a name. */
export function pathOf(state: State, text: string, { classes, lexis }: Tables): string {
  const { prefix, chainStart, chainEnd, wordStart } = state
  if (chainEnd - chainStart <= LONGEST_TEXT) {
    const path = prefix + fold(text.slice(chainStart, chainEnd), lexis)
    if (path.length <= (prefix === '' ? LONGEST_PATH : LONGEST_CHAIN)) return path
  }
  let mark = wordStart
  while (mark > chainStart && classes[text.charCodeAt(mark - 1)] === 2) mark--
  const joint = text[mark - 1] === ':' ? '::' : text[mark - 1] === '>' ? '->' : '.'
  return `…${joint}${beginningOf(text.slice(wordStart, chainEnd), LONGEST_PATH)}`
}

const SLASH = 47

function fold(path: string, lexis: Pick<Lexis, 'lineComments' | 'blockComments'>): string {
  for (let at = 0; at < path.length; at++) {
    const code = path.charCodeAt(at)
    if (code <= 32 || code === SLASH) return withoutComments(path, lexis).replace(/\s+/g, '')
  }
  return path
}

function withoutComments(path: string, { lineComments, blockComments }: Pick<Lexis, 'lineComments' | 'blockComments'>) {
  const pairs = [...lineComments.map(mark => [mark, '\n'] as const), ...blockComments]
  if (!pairs.some(([open]) => path.includes(open))) return path
  let kept = ''
  let quote = ''
  for (let at = 0; at < path.length; ) {
    // `$#list` in Perl is not a comment.
    const pair = quote === '' && path[at - 1] !== '$' ? pairs.find(([open]) => path.startsWith(open, at)) : undefined
    if (pair) {
      const end = path.indexOf(pair[1], at + pair[0].length)
      if (end < 0) break
      at = end + pair[1].length
      continue
    }
    const sign = path[at++]!
    if (quote === sign) quote = ''
    else if (quote === '' && (sign === '"' || sign === "'" || sign === '`')) quote = sign
    kept += sign
  }
  return kept
}
