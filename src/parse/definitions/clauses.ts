// Joins the statements of one function into one definition: signature and equations (Haskell), clauses (Elixir). No
// other definition may come between them. Pure.
import type { Lexis } from '../../languages/lexis-rule.ts'
import { Scanner } from '../../scan/scanner.ts'
import * as T from '../../scan/token-kinds.ts'
import { tablesOf } from '../../scan/word-tables.ts'
import type { Found } from './definition-ranges.ts'

/** Characters of an argument list that are read. */
const LONGEST_LIST = 4000

/** The last definition at a nesting level: the key of its function, and its index in the result. */
interface Level {
  readonly key: string
  readonly at: number
}

/** Joins the clauses in `founds`, which are sorted by start, then longer first. */
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
        joined[last.at] = withClause(joined[last.at]!, found)
        continue
      }
      open.pop()
    }
    open.push({ key, at: joined.length })
    joined.push(found)
  }
  return joined
}

/** Joins a clause and the next one. A mere declaration takes the second's body. */
function withClause(first: Found, next: Found): Found {
  const { match } = first
  if (!match.declaration || next.match.declaration) return { ...first, end: next.end }
  // The head is the signature's, and the first equation is the body.
  const whole = { ...match, declaration: false, set: next.match.set, body: next.start }
  return { ...first, match: whole, end: next.end }
}

/** The common key of a function's clauses: kind, name and, where it tells functions apart, arity. */
function keyOf(text: string, { match }: Found, clause: string, lexis: Lexis): string {
  const name = `${match.role} ${text.slice(match.name, match.nameEnd)}`
  return clause === 'arity' ? `${name}/${arityAt(text, match.nameEnd, match.end, lexis)}` : name
}

/**
 * Counts the arguments in the parentheses at `at`. Pairs at the end (`do: x, else: y`) count as one, as does `<<a,
 * b>>`.
 */
function arityAt(text: string, at: number, end: number, lexis: Lexis): number {
  if (text[at] !== '(') return 0
  const list = text.slice(at, Math.min(end, at + LONGEST_LIST))
  const scanner = new Scanner(list, tablesOf(lexis), true)
  const opening = [...lexis.lambdas, ...(lexis.blockWords?.enter ?? [])]
  const closing = lexis.blockWords?.close ?? []
  /** End of the last `<<` or `>>`. */
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
      // A function as a default value has commas of its own.
      const word = list.slice(scanner.start, scanner.end)
      if (opening.includes(word)) depth++
      else if (depth > 1 && closing.includes(word)) depth--
    }
    last = kind
  }
  return arity
}
