// A command line as it is typed in a shell of the kind of sh: its words without quotes, and how its end is quoted. Pure.

export interface TypedLine {
  /** Without quotes, the last as far as it is typed. */
  readonly words: readonly string[]
  /** The quote that is still open at the end. */
  readonly quote: '"' | "'" | ''
  /** What of the last word, without quotes, stands before the part that the shell replaces. */
  readonly kept: string
}

/**
 * Reads a line up to where somebody is typing.
 *
 * @param breaks Characters after which the shell begins another word to be replaced, outside of quotes.
 * @param escapes Characters that a backslash stands before in `'…'`; none in bash.
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
    // A quote that is closed is such a break, too.
    if (quote === '' && isWord && breaks.includes(character)) kept = word
  }
  return { words: [...words, word], quote, kept }
}

function isEscape(quote: TypedLine['quote'], next: string, escapes: string): boolean {
  if (quote === "'") return escapes.includes(next)
  return quote === '' || '"\\$`'.includes(next)
}
