// Where the code of a text has the last statement that contains one of some words. Looking that far spares masking the rest.
import type { Lexis } from '../languages/lexis-rule.ts'
import { STRINGS } from './blanker.ts'
import * as T from './token-kinds.ts'
import { knownTokens, type TokenList } from './token-list.ts'
import { tablesOf } from './word-tables.ts'

/** The longest statement behind its last word, in characters, and in lines outside of brackets. */
const LONGEST = 20_000
const MOST_LINES = 100

/**
 * An offset at or behind the end of the last statement that contains one of the words; -1 if there is none. If the tokens
 * of the text are known, words in comments and strings do not count.
 */
export function statementsEnd(text: string, lexis: Lexis, words: readonly string[]): number {
  // A preprocessor line is no token.
  const tokens = lexis.preprocessor ? undefined : knownTokens(text, tablesOf(lexis))
  let last = -1
  for (const word of words) {
    let at = text.lastIndexOf(word)
    while (tokens && at > last && !isCode(tokens, at)) at = at === 0 ? -1 : text.lastIndexOf(word, at - 1)
    last = Math.max(last, at)
  }
  if (last < 0) return -1
  const end = Math.min(text.length, last + LONGEST)
  return tokens ? Math.min(end, linesBehind(tokens, last)) : end
}

function isCode(tokens: TokenList, at: number): boolean {
  const token = tokenAt(tokens, at)
  return token >= 0 && at < tokens.ends[token]! && !STRINGS.has(tokens.kinds[token]!)
}

/** The last token that begins at or before the offset; -1 before the first. */
function tokenAt({ starts, count }: Pick<TokenList, 'starts' | 'count'>, at: number): number {
  let [first, end] = [0, count]
  while (first < end) {
    const middle = (first + end) >> 1
    if (starts[middle]! <= at) first = middle + 1
    else end = middle
  }
  return first - 1
}

/** Where the lines begin that can no longer belong to a statement at the offset. */
function linesBehind({ kinds, newlines, starts, count, text }: TokenList, at: number): number {
  let [depth, lines] = [0, 0]
  for (let token = tokenAt({ starts, count }, at) + 1; token < count; token++) {
    if (newlines[token] !== 0 && depth <= 0 && ++lines > MOST_LINES) return starts[token]!
    const kind = kinds[token]!
    if (kind >= T.OPEN_PAREN && kind <= T.OPEN_BRACE) depth++
    else if (kind >= T.CLOSE_PAREN && kind <= T.CLOSE_BRACE) depth--
  }
  return text.length
}
