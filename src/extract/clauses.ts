// Joins what a language lets one write in several statements: the signature and the equations of a function (Haskell), the clauses
// of one (Elixir). They are one definition where nothing else is defined between them. Pure.
import type { Lexis } from '../languages/lexis.ts'
import type { Found } from './ranges.ts'
import { Scanner } from './scan.ts'
import { tablesOf } from './tables.ts'
import * as T from './tokens.ts'

/** More of a list of arguments is not looked at. */
const LONGEST_LIST = 4000

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
  return clause === 'arity' ? `${name}/${arityAt(text, match.nameEnd, match.end, lexis)}` : name
}

/** How many arguments stand in the parentheses that open at `at`; pairs at the end (`do: x, else: y`) are one, as is `<<a, b>>`. */
function arityAt(text: string, at: number, end: number, lexis: Lexis): number {
  if (text[at] !== '(') return 0
  const list = text.slice(at, Math.min(end, at + LONGEST_LIST))
  const scanner = new Scanner(list, tablesOf(lexis), true)
  /** Where the last `<<` or `>>` ends. */
  let angle = 0
  let depth = 0
  let arity = 0
  let pairs = false
  let last = T.END
  for (let kind = scanner.next(); kind !== T.END; kind = scanner.next()) {
    if (kind === T.CLOSE_PAREN && depth === 1) break
    if (arity === 0 && depth === 1) arity = 1
    if (kind >= T.OPEN_PAREN && kind <= T.OPEN_BRACE) depth++
    else if (kind >= T.CLOSE_PAREN && kind <= T.CLOSE_BRACE) depth--
    else if (scanner.start >= angle && /^(?:<<|>>)/.test(list.slice(scanner.start, scanner.start + 2))) {
      depth += list[scanner.start] === '<' ? 1 : -1
      angle = scanner.start + 2
    } else if (depth === 1 && kind === T.COLON && (last === T.WORD || last === T.KEYWORD)) pairs = true
    else if (depth === 1 && kind === T.COMMA && !pairs) arity++
    last = kind
  }
  return arity
}
