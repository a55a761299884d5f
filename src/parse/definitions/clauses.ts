// Joins what a language lets one write in several statements: the signature and the equations of a function (Haskell),
// the clauses of one (Elixir). They are one definition where nothing else is defined between them. Pure.
import type { Lexis } from '../../languages/lexis-rule.ts'
import { Scanner } from '../../scan/scanner.ts'
import * as T from '../../scan/token-kinds.ts'
import { tablesOf } from '../../scan/word-tables.ts'
import type { Found } from './definition-ranges.ts'

/** More of a list of arguments is not looked at. */
const LONGEST_LIST = 4000

/** What was found last at a level: which function it is a clause of, if any, and its place among what is joined. */
interface Level {
  readonly key: string
  readonly at: number
}

/** `founds`, by start, then longer first, with the clauses of each function as one, from the first to the last. */
export function joinClauses(text: string, founds: readonly Found[], lexis: Lexis): readonly Found[] {
  if (!founds.some(({ match }) => match.set?.clause)) return founds
  const joined: Found[] = []
  const open: Level[] = []
  for (const found of founds) {
    const clause = found.match.set?.clause
    const key = clause ? keyOf(text, found, clause, lexis) : ''
    const endOf = (level: Level | undefined) => (level ? joined[level.at]!.end : Number.POSITIVE_INFINITY)
    while (found.start >= endOf(open[open.length - 2])) open.pop()
    const last = open[open.length - 1]
    if (last && found.start >= endOf(last)) {
      if (key !== '' && key === last.key) {
        joined[last.at] = extended(joined[last.at]!, found)
        continue
      }
      open.pop()
    }
    open.push({ key, at: joined.length })
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

/**
 * How many arguments stand in the parentheses that open at `at`; pairs at the end (`do: x, else: y`) are one, as is
 * `<<a, b>>`.
 */
function arityAt(text: string, at: number, end: number, lexis: Lexis): number {
  if (text[at] !== '(') return 0
  const list = text.slice(at, Math.min(end, at + LONGEST_LIST))
  const scanner = new Scanner(list, tablesOf(lexis), true)
  const opening = [...lexis.lambdas, ...(lexis.blockWords?.enter ?? [])]
  const closing = lexis.blockWords?.close ?? []
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
    else if ((kind === T.WORD || kind === T.KEYWORD) && list[scanner.end] !== ':') {
      // A function as a default has commas of its own.
      const word = list.slice(scanner.start, scanner.end)
      if (opening.includes(word)) depth++
      else if (depth > 1 && closing.includes(word)) depth--
    }
    last = kind
  }
  return arity
}
