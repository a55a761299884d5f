// Casts of Flow, `a as T`, which its parser does not know yet: without them it reads the text.
import { blanked } from '../../languages/blanked.ts'
import { TOKEN } from './babel-repair.ts'

/** The text with all casts blank, of the same length; the same text where there is none. */
export function withoutCasts(text: string): string {
  /** Where brackets open, outermost first. */
  const open: number[] = []
  const parts: string[] = []
  let end = 0
  for (const { 0: token, index } of text.matchAll(
    new RegExp(`${TOKEN.source}|(?<=[\\w$)\\]}'"\`/]\\s+)as(?=\\s)`, 'g'),
  )) {
    if ('([{'.includes(token)) open.push(index)
    else if (')]}'.includes(token)) open.pop()
    else if (token === 'as' && index >= end && !isListed(text, open.at(-1))) {
      const last = typeEnd(text, index + token.length)
      parts.push(text.slice(end, index), blanked(text.slice(index, last)))
      end = last
    }
  }
  return parts.join('') + text.slice(end)
}

/** Whether brackets hold the names of an import or an export, where `as` gives another one. */
function isListed(text: string, open: number | undefined): boolean {
  return open !== undefined && /\b(?:im|ex)port(?:\s+\w+)?\s*$/.test(text.slice(Math.max(0, open - 40), open))
}

/** Where the type ends that begins behind `from`, alternatives included. */
function typeEnd(text: string, from: number): number {
  let at = from
  for (;;) {
    PART.lastIndex = at
    const part = PART.exec(text)
    if (!part) return at
    at = PART.lastIndex
    // A function names what it gives back, and a bracket directly behind a type belongs to it.
    for (let close = groupEnd(text, at); close > at; close = groupEnd(text, at)) at = close
    JOIN.lastIndex = at
    if (!JOIN.test(text)) return at
    at = JOIN.lastIndex
  }
}

/** Marks and words before a type, and its name or its text where it is no bracket. */
const PART =
  /\s*(?:[?*|&]\s*|(?:typeof|keyof|component|hook)\b\s*)*(?:[\w$]+(?:\.[\w$]+)*|'[^'\n]*'|"[^"\n]*"|(?=[({[<]))/y
const JOIN = /\s*(?:\|(?!\|)|&(?!&)|=>)(?=\s)/y

/** Characters of a bracket in a type, which bounds the work for those that nothing closes. */
const LONGEST_GROUP = 2000

/** Where the bracket at `at` closes; `at` itself where none opens there, or nothing closes it. */
function groupEnd(text: string, at: number): number {
  const last = Math.min(text.length, at + LONGEST_GROUP)
  let depth = 0
  for (let place = at; place < last; place++) {
    const mark = text[place]!
    if ('([{<'.includes(mark)) depth++
    else if (')]}'.includes(mark) || (mark === '>' && text[place - 1] !== '=')) depth--
    if (depth <= 0) return mark === text[at] ? at : place + 1
  }
  return at
}
