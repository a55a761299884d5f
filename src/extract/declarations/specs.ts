// What declares types, constants and variables: one, or several in parentheses. Each gives the number of the token after
// it, -1 where there is a doubt, and adds what it declares to `matches`.
import { bareMatch, copyOf, type Match, type Role } from '../../languages/match.ts'
import type { TokenRun } from '../text/token-run.ts'
import * as T from '../tokens/tokens.ts'
import { elementEnd, holdsFields, signatureEnd, typeParametersEnd } from './members.ts'
import { endsAt, isName, typeEnd } from './types.ts'
import { valuesEnd } from './values.ts'
import * as W from './words.ts'

const TILDE = 126
const EQUALS = 61

/** The declaration whose first word is at `at`. */
export function declarationEnd(run: TokenRun, at: number, matches: Match[]): number {
  const { kinds, partners, breaks, bits } = run
  const word = bits[at]!
  if (kinds[at + 1] !== T.OPEN_PAREN) return specEnd(run, at + 1, word, run.starts[at]!, matches)
  const close = partners[at + 1]!
  for (let next = at + 2; next < close; ) {
    next = specEnd(run, next, word, -1, matches)
    if (next < 0 || !endsAt(run, next)) return -1
    if (kinds[next] === T.SEMICOLON) next++
  }
  return breaks[at + 1] === 1 ? -1 : close + 1
}

/** `statement`: start of the declaration, where it declares nothing more; else -1. */
function specEnd(run: TokenRun, at: number, word: number, statement: number, matches: Match[]): number {
  if (word === W.TYPE) return typeSpecEnd(run, at, statement, matches)
  return valueSpecEnd(run, at, word === W.CONSTANT ? 'const' : 'var', statement, matches)
}

function valueSpecEnd(run: TokenRun, from: number, role: Role, statement: number, matches: Match[]): number {
  const { kinds, starts, ends } = run
  let at = from
  while (isName(run, at) && kinds[at + 1] === T.COMMA) at += 2
  if (!isName(run, at)) return -1
  at++
  const names = at
  if (!isEquals(run, at) && !endsAt(run, at)) {
    at = typeEnd(run, at)
    if (at < 0 || (role === 'const' && !isEquals(run, at))) return -1
  }
  if (isEquals(run, at)) at = valuesEnd(run, at + 1)
  else if (at === names && (role === 'var' || statement >= 0)) return -1
  if (at < 0) return -1
  const draft = bareMatch(role, starts[from]!, ends[at - 1]!)
  draft.statement = statement
  draft.statementEnd = statement < 0 ? -1 : draft.end
  for (let name = from; name < names; name += 2) {
    const each = name === from ? draft : copyOf(draft)
    each.name = starts[name]!
    each.nameEnd = ends[name]!
    matches.push(each)
  }
  return at
}

function isEquals({ kinds, starts, ends, bits, breaks }: TokenRun, at: number): boolean {
  return kinds[at] === T.ASSIGN && bits[at] === EQUALS && ends[at]! - starts[at]! === 1 && breaks[at] === 0
}

function typeSpecEnd(run: TokenRun, from: number, statement: number, matches: Match[]): number {
  const { kinds, bits, starts, ends } = run
  if (!isName(run, from)) return -1
  let at = from + 1
  if (kinds[at] === T.OPEN_BRACKET && run.breaks[at] === 0) {
    const has = hasTypeParameters(run, at)
    if (has === undefined) return -1
    if (has) at = typeParametersEnd(run, at)
    if (at < 0) return -1
  }
  const isAlias = isEquals(run, at)
  if (isAlias) at++
  const end = run.breaks[at] === 1 && !isAlias ? -1 : typeEnd(run, at)
  if (end < 0) return -1
  const holds = bits[at] === W.INTERFACE
  const role = isAlias ? 'type' : holds ? 'interface' : bits[at] === W.STRUCT ? 'struct' : 'type'
  const draft = bareMatch(role, starts[from]!, ends[end - 1]!)
  draft.name = starts[from]!
  draft.nameEnd = ends[from]!
  draft.statement = statement
  draft.statementEnd = statement < 0 ? -1 : draft.end
  if (holds || role === 'struct') draft.body = starts[at + 1]!
  matches.push(draft)
  const isRight = holds ? readMembers(run, at + 1, matches) : role !== 'struct' || holdsFields(run, at + 1)
  return isRight ? end : -1
}

/** Whether square brackets behind the name of a type hold parameters, not the length of an array; or it is not plain. */
function hasTypeParameters(run: TokenRun, open: number): boolean | undefined {
  const { kinds, bits, partners } = run
  const close = partners[open]!
  const second = open + 2
  if (close <= second || kinds[open + 1] === T.NUMBER || kinds[open + 1] === T.OPEN_PAREN) return false
  if (!isName(run, open + 1)) return undefined
  switch (kinds[second]) {
    case T.COMMA:
      return true
    case T.ACCESS:
      return false
    case T.OTHER:
      return bits[second] === TILDE
    case T.OPEN_BRACKET:
      return partners[second] === second + 1 ? true : undefined
    default:
      return isName(run, second) || (bits[second]! & W.TYPE_WORDS) > 0 ? true : undefined
  }
}

/** The methods that an interface asks for; false where there is a doubt. */
function readMembers(run: TokenRun, open: number, matches: Match[]): boolean {
  const { kinds, starts, ends, partners, breaks } = run
  const close = partners[open]!
  for (let at = open + 1; at < close; ) {
    const from = at
    if (isName(run, at) && kinds[at + 1] === T.OPEN_PAREN && breaks[at + 1] === 0) {
      at = signatureEnd(run, at + 1)
      if (at < 0) return false
      const draft = bareMatch('method', starts[from]!, ends[at - 1]!)
      draft.declaration = true
      draft.name = starts[from]!
      draft.nameEnd = ends[from]!
      matches.push(draft)
    } else at = elementEnd(run, at)
    if (at < 0 || !endsAt(run, at)) return false
    if (kinds[at] === T.SEMICOLON) at++
  }
  return true
}
