// Decides by text whether code may bind a name: a function the name of its parameter again, a declaration a type
// parameter. For languages whose scopes are not read. Pure.
import { escaped } from '../util/regex-escape.ts'

/** Characters of the longest function that is searched. */
const LONGEST = 100_000
/** Characters on each side of the name in which its binding is found, so that the work is linear. */
const NEAR = 200

const PART = '[^=;|{}\\n]*'
const BEHIND = {
  in: new RegExp(`^${PART}\\bin\\b`),
  equals: new RegExp(`^${PART}=`),
  bar: new RegExp(`^${PART}\\|`),
  arm: new RegExp(`^${PART}=>`),
  assigned: new RegExp(`^[ \\t]*(?:,${PART})?:?=(?![=>])`),
}

/**
 * True if a loop, a closure, a pattern or an assignment behind the head of a function may bind the name: `for n in`,
 * `|n|`, `let (n, m) =`, `Some(n) =>`, `n, m := `, `as n`. It may be true for code that does not.
 */
export function mayBindAgain(name: string, text: string): boolean {
  if (text.length > LONGEST) return true
  const body = text.slice(endOfHead(text))
  for (const { index } of body.matchAll(new RegExp(`(?<![\\w.$])${escaped(name)}(?![\\w$])`, 'g'))) {
    const before = body.slice(Math.max(0, index - NEAR), index)
    const after = body.slice(index + name.length, index + name.length + NEAR)
    const mark = before.search(/[=;|{}\n][^=;|{}\n]*$/)
    const head = before.slice(mark + 1)
    if (BEHIND.arm.test(after) || BEHIND.assigned.test(after) || /\bas[ \t]+$/.test(head)) return true
    if (/\bfor\b/.test(head) && BEHIND.in.test(after)) return true
    if (/\blet\b/.test(head) && BEHIND.equals.test(after)) return true
    if (before[mark] === '|' && BEHIND.bar.test(after)) return true
  }
  return false
}

/** Words of declarations that may have type parameters. */
const HOLDER = /\b(?:class|struct|enum|actor|interface|protocol|trait|impl|extension|func|fun|fn|def|record|type)\b/

/** True if a text declares a type parameter or associated type of this name. It may be true for an argument of a type. */
export function mayBeTypeParameter(name: string, text: string): boolean {
  for (const { index } of text.matchAll(new RegExp(`\\b${escaped(name)}\\b`, 'g'))) {
    const before = text.slice(Math.max(0, index - NEAR), index)
    const head = before.slice(before.search(/[{};=\n][^{};=\n]*$/) + 1)
    if (HOLDER.test(head.slice(0, Math.max(0, head.indexOf('<')))) || /\bassociatedtype[ \t]+$/.test(head)) return true
  }
  return false
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
