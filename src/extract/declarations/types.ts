// Where types and signatures end in a run of tokens. Each gives the number of the token after it, -1 where there is a
// doubt; what brackets hold is passed over.

import type { TokenRun } from '../text/token-run.ts'
import * as T from '../tokens/tokens.ts'
import * as W from './words.ts'

const MINUS = 45

/** Whether a token is a name. */
export function isName({ kinds, bits }: TokenRun, at: number): boolean {
  return bits[at] === 0 && kinds[at]! <= T.KEYWORD
}

/** Whether two tokens are `<-`. */
export function isArrow({ kinds, bits, starts, ends }: TokenRun, at: number): boolean {
  return kinds[at] === T.LESS && bits[at + 1] === MINUS && starts[at + 1] === ends[at]
}

/** Whether what is declared may end before a token: with the line, a mark, or what it stands in. */
export function endsAt({ kinds, breaks }: TokenRun, at: number): boolean {
  const kind = kinds[at]!
  return breaks[at] === 1 || kind === T.SEMICOLON || kind === T.CLOSE_PAREN || kind === T.CLOSE_BRACE
}

/** A type. */
export function typeEnd(run: TokenRun, from: number): number {
  const { kinds, bits, partners, breaks } = run
  for (let at = from; ; ) {
    const word = bits[at]!
    if (breaks[at] === 1 && at > from) return -1
    switch (kinds[at]) {
      case T.STAR:
        at++
        break
      case T.OPEN_BRACKET:
        at = partners[at]! + 1
        break
      case T.LESS:
        if (!isArrow(run, at) || bits[at + 2] !== W.CHANNEL) return -1
        at += 3
        break
      case T.OPEN_PAREN:
        return partners[at] === at + 1 ? -1 : partners[at]! + 1
      default:
        if (word === W.CHANNEL) at += isArrow(run, at + 1) ? 3 : 1
        else if (word === W.MAP) at = argumentsEnd(run, at + 1)
        else if (word === W.FUNCTION) {
          at = parametersEnd(run, at + 1)
          if (at < 0 || !hasResult(run, at)) return at
          if (kinds[at] === T.OPEN_PAREN) return partners[at]! + 1
        } else return plainEnd(run, at)
        if (at < 0) return -1
    }
  }
}

/** What square brackets hold, which must be something. */
export function argumentsEnd({ kinds, partners, breaks }: TokenRun, at: number): number {
  return kinds[at] === T.OPEN_BRACKET && breaks[at] === 0 && partners[at]! > at + 1 ? partners[at]! + 1 : -1
}

/** A name with what it is a member of and what types it is given, or the members of a type without one. */
function plainEnd(run: TokenRun, from: number): number {
  const { kinds, bits, partners, breaks } = run
  if (bits[from] === W.STRUCT || bits[from] === W.INTERFACE)
    return kinds[from + 1] === T.OPEN_BRACE && breaks[from + 1] === 0 ? partners[from + 1]! + 1 : -1
  if (!isName(run, from)) return -1
  let at = from + 1
  if (kinds[at] === T.ACCESS && breaks[at] === 0) {
    if (!isName(run, at + 1)) return -1
    at += 2
  }
  return kinds[at] === T.OPEN_BRACKET && breaks[at] === 0 ? argumentsEnd(run, at) : at
}

/** What parentheses hold. */
export function parametersEnd({ kinds, partners, breaks }: TokenRun, at: number): number {
  return kinds[at] === T.OPEN_PAREN && breaks[at] === 0 ? partners[at]! + 1 : -1
}

/** Whether behind parameters it is said what a function gives. */
export function hasResult(run: TokenRun, at: number): boolean {
  if (run.breaks[at] === 1) return false
  const kind = run.kinds[at]
  const isMark = kind === T.OPEN_PAREN || kind === T.OPEN_BRACKET || kind === T.STAR
  return isMark || isArrow(run, at) || (run.bits[at]! & W.TYPE_WORDS) > 0 || isName(run, at)
}
