// Tells by its text whether a function binds the name of one of its parameters again, for languages whose scopes are not
// read. Pure.
import { escaped } from '../util/regex-escape.ts'

/** Characters of the longest function that is looked at. */
const LONGEST = 100_000

/**
 * True if a loop, a closure, a pattern or an assignment behind the head of a function may bind the name: `for n in`,
 * `|n|`, `let (n, m) =`, `Some(n) =>`, `n, m := `, `as n`. It may be true for code that does not.
 */
export function mayBindAgain(name: string, text: string): boolean {
  if (text.length > LONGEST) return true
  const word = `(?<![\\w.$])${escaped(name)}(?![\\w$])`
  const part = '[^=;|{}\\n]{0,200}'
  const binding = new RegExp(
    `\\bfor\\b${part}${word}${part}\\bin\\b|\\blet\\b${part}${word}${part}=|\\|${part}${word}${part}\\|` +
      `|${word}${part}=>|${word}(?:[ \\t]*,${part})?[ \\t]*:?=(?![=>])|\\bas[ \\t]+${word}`,
  )
  return binding.test(text.slice(endOfHead(text)))
}

/** Behind the parameters: the bracket that closes the first round one. */
function endOfHead(text: string): number {
  let depth = 0
  for (let at = text.indexOf('('); at >= 0 && at < text.length; at++) {
    if (text[at] === '(') depth++
    else if (text[at] === ')' && --depth === 0) return at + 1
  }
  return 0
}
