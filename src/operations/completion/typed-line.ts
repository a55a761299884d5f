// Parses an incomplete command line of a POSIX-like shell. Pure.

export interface TypedLine {
  /** Words without quotes, the last one incomplete. */
  readonly words: readonly string[]
  readonly quote: '"' | "'" | ''
  /** The part of the last word, without quotes, before the part that the shell replaces. */
  readonly kept: string
}

/**
 * Parses a line up to the cursor.
 *
 * @param breaks Characters after which, outside of quotes, the shell replaces only the rest of a word.
 * @param escapes Characters that a backslash escapes in `'…'`; none in bash.
 */
export function parseTypedLine(line: string, breaks: string, escapes = ''): TypedLine {
  const words: string[] = []
  let word = ''
  let isWord = false
  let quote: TypedLine['quote'] = ''
  let kept = ''
  for (let i = 0; i < line.length; i++) {
    const character = line[i]!
    const next = line[i + 1]
    if (character === '\\' && next !== undefined && isEscape(quote, next, escapes)) {
      word += next
      isWord = true
      i++
    } else if (quote !== '') {
      if (character === quote) quote = ''
      else word += character
    } else if (character === '"' || character === "'") {
      quote = character
      isWord = true
      kept = word
    } else if (character === ' ' || character === '\t' || character === '\n') {
      if (isWord) words.push(word)
      word = ''
      kept = ''
      isWord = false
    } else {
      word += character
      isWord = true
    }
    if (quote === '' && isWord && breaks.includes(character)) kept = word
  }
  return { words: [...words, word], quote, kept }
}

function isEscape(quote: TypedLine['quote'], next: string, escapes: string): boolean {
  if (quote === "'") return escapes.includes(next)
  return quote === '' || '"\\$`'.includes(next)
}
