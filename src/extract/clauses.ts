// Joins what a language lets one write in several statements: the signature and the equations of a function (Haskell), the clauses
// of one (Elixir). They are one definition where nothing else is defined between them. Pure.
import type { Lexis } from '../languages/language.ts'
import { closingOf, splitAtCommas } from './brackets.ts'
import type { Found } from './ranges.ts'

/** `founds`, by start, then longer first, with the clauses of each function as one, from the first to the last. */
export function joinClauses(text: string, founds: readonly Found[], lexis: Lexis): Found[] {
  const joined: Found[] = []
  // The last clause: what it belongs to, and where it stands in `joined`.
  let key = ''
  let at = -1
  for (const found of founds) {
    const clause = found.match.set?.clause
    const first = joined[at]
    // What is defined inside a clause does not part it from the next.
    if (first && found.start < first.end) {
      joined.push(found)
      continue
    }
    const next = clause ? keyOf(text, found, clause, lexis) : ''
    if (first && next !== '' && next === key) {
      joined[at] = extended(first, found)
      continue
    }
    key = next
    at = clause ? joined.length : -1
    joined.push(found)
  }
  return joined
}

/** A clause and the one after it: the first says what it is, and what was only declared takes the second's body. */
function extended(first: Found, next: Found): Found {
  const { match } = first
  if (!match.declaration || next.match.declaration) return { ...first, end: next.end }
  // The head is the signature's, so that the first equation is the body.
  const whole = { ...match, declaration: false, set: next.match.set, body: next.start }
  return { ...first, match: whole, end: next.end }
}

/** What clauses of one function share: kind, name, and the number of arguments where that tells functions apart. */
function keyOf(text: string, { match }: Found, clause: string, lexis: Lexis): string {
  const name = `${match.role} ${text.slice(match.name, match.nameEnd)}`
  if (clause !== 'arity') return name
  if (text[match.nameEnd] !== '(') return `${name}/0`
  const head = text.slice(match.nameEnd, match.end)
  return `${name}/${splitAtCommas(head.slice(1, closingOf(head, 0, lexis)), lexis).length}`
}
