// Functions and methods, and what a method belongs to.
import { bareMatch, type Match } from '../../languages/match.ts'
import type { TokenRun } from '../text/token-run.ts'
import * as T from '../tokens/tokens.ts'
import { signatureEnd, typeParametersEnd } from './members.ts'
import { argumentsEnd, isName } from './types.ts'

/**
 * The number of the token after the function, with or without a body, whose first word is at `from`; -1 where there is a
 * doubt. Adds it to `matches`.
 */
export function functionEnd(run: TokenRun, from: number, matches: Match[]): number {
  const { kinds, starts, ends, partners, breaks } = run
  const isMethod = kinds[from + 1] === T.OPEN_PAREN
  const name = isMethod ? partners[from + 1]! + 1 : from + 1
  const owner = isMethod ? ownerOf(run, from + 1) : -1
  if (!isName(run, name) || breaks[name] === 1 || (isMethod && owner < 0)) return -1
  let at = name + 1
  if (kinds[at] === T.OPEN_BRACKET && !isMethod) at = typeParametersEnd(run, at)
  if (at >= 0) at = signatureEnd(run, at)
  if (at < 0) return -1
  const draft = bareMatch(isMethod ? 'method' : 'fn', starts[from]!, ends[at - 1]!)
  draft.name = starts[name]!
  draft.nameEnd = ends[name]!
  if (isMethod) {
    draft.owner = starts[owner]!
    draft.ownerEnd = ends[owner]!
  }
  if (kinds[at] === T.OPEN_BRACE && breaks[at] === 0) {
    draft.body = starts[at]!
    draft.end = ends[partners[at]!]!
    at = partners[at]! + 1
  } else draft.declaration = !isMethod
  matches.push(draft)
  return at
}

/**
 * The number of the type's name in the parentheses before a method's, `(a *Name[T])`, `(a *(Name))`; -1 where there is
 * a doubt.
 */
function ownerOf(run: TokenRun, open: number): number {
  const { kinds, starts, ends, partners } = run
  const close = partners[open]!
  let at = open + 1
  if (isName(run, at) && (kinds[at + 1] === T.STAR || isName(run, at + 1))) at++
  // `**` is one token.
  if (kinds[at] === T.STAR && ends[at]! - starts[at]! === 1) at++
  let last = close
  if (kinds[at] === T.OPEN_PAREN && partners[at]! + 1 === close) last = partners[at++]!
  if (!isName(run, at)) return -1
  return at + 1 === last || argumentsEnd(run, at + 1) === last ? at : -1
}
