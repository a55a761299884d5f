// What stands before what is defined, and its head: annotations, modifiers, names, parameters, and types. Each function gives
// the number of the token after what it reads, -1 where there is a doubt.
import type { TokenRun } from '../text/token-run.ts'
import type { Work } from '../text/work.ts'
import * as T from '../tokens/tokens.ts'
import * as K from './bodies.ts'
import { isBlank, isEquals, opensBelow } from './lines.ts'
import * as W from './words.ts'

const DOT = 46

/** Modifiers that stand before a definition. */
export interface Modifiers {
  /** The token after them. */
  readonly end: number
  /** The bits of their words. */
  readonly words: number
}

/** Reads annotations, which are matches, and modifiers. */
export function readModifiers(work: Work, from: number): Modifiers {
  const { run } = work
  let words = 0
  for (let at = from; ; ) {
    const word = W.wordAt(run, at)
    if (run.kinds[at] === T.AT) {
      const end = annotationEnd(run, at)
      if (end < 0) return { end, words }
      work.found('decorator', at, end, -1)
      at = end
    } else if (word & W.MODIFIERS) {
      words |= word
      at = qualifierEnd(run, at)
    } else if (isBefore(run, at)) {
      words |= word
      at++
    } else return { end: at, words }
  }
}

/** `private[a]`; the token after the word where nothing of the kind follows. */
function qualifierEnd({ kinds, partners }: TokenRun, at: number): number {
  return kinds[at + 1] === T.OPEN_BRACKET ? partners[at + 1]! + 1 : at + 1
}

/** Whether a word stands before a definition that is a name elsewhere, or begins a case. */
export function isBefore(run: TokenRun, at: number): boolean {
  const word = W.wordAt(run, at)
  const next = W.wordAt(run, at + 1)
  if (word & W.CASE) return (next & W.TYPES) !== 0
  return (word & W.SOFT) !== 0 && (next & (W.DEFINES | W.MODIFIERS | W.SOFT | W.GIVEN | W.CASE)) !== 0
}

/** `@a.b[C](d)(e)`. */
function annotationEnd(run: TokenRun, from: number): number {
  const { kinds, partners, breaks, starts, ends } = run
  let at = from + 1
  if (!W.isName(run, at)) return -1
  for (at++; isDot(run, at) && W.isName(run, at + 1); ) at += 2
  if (kinds[at] === T.OPEN_BRACKET) at = partners[at]! + 1
  while (kinds[at] === T.OPEN_PAREN && breaks[at] === 0) {
    if (starts[at] !== ends[at - 1]) return -1
    at = partners[at]! + 1
  }
  return at
}

/** Whether a token is the dot between two names. */
export function isDot({ kinds, bits }: TokenRun, at: number): boolean {
  return kinds[at] === T.ACCESS && bits[at] === DOT
}

/** The token behind a name, which may be of several tokens where it ends in an operator; -1 where none is one. */
export function nameEnd(run: TokenRun, at: number): number {
  const { starts, ends, kinds, text } = run
  const isWord = W.isName(run, at)
  if (!isWord && (!W.isMark(run, at) || (isReserved(run, at) && W.isAlone(run, at)))) return -1
  if (isWord && (kinds[at] === T.STRING || text[ends[at]! - 1] !== '_')) return at + 1
  let end = at + 1
  // `_=` is no name.
  if (isBlank(run, at)) return W.isMark(run, end) && starts[end] === ends[at] ? -1 : end
  while (W.isMark(run, end) && starts[end] === ends[end - 1]) end++
  return end
}

/** Whether a token is a mark of the language itself. */
function isReserved({ kinds, starts, ends }: TokenRun, at: number): boolean {
  const kind = kinds[at]
  return kind === T.COLON || kind === T.ARROW || (kind === T.ASSIGN && ends[at]! - starts[at]! === 1)
}

/** Lists of types and parameters. What they hold is looked at when its turn comes. */
export function parametersEnd(work: Work, from: number): number {
  const { kinds, partners } = work.run
  let at = from
  while (kinds[at] === T.OPEN_BRACKET || kinds[at] === T.OPEN_PAREN) {
    if (!opensBelow(work.run, at)) break
    at = partners[at]! + 1
  }
  work.add(K.HEAD, from, at)
  return at
}

/** The `=` behind a type, or the token at which a line ends that is only declared. */
export function typeEnd(work: Work, from: number, to: number): number {
  const { run } = work
  const { kinds, breaks, partners } = run
  let at = from
  for (; at < to; ) {
    const kind = kinds[at]!
    if (kind === T.SEMICOLON || isEquals(run, at)) break
    if (breaks[at] !== 0 && at > from && endsType(run, at - 1) && !goesOn(run, at)) break
    const partner = partners[at]!
    if (partner >= 0 && partner < at) break
    // A body follows.
    if (W.wordAt(run, at) & W.WITH && (breaks[at + 1] !== 0 || kinds[at + 1] === T.OPEN_BRACE)) break
    if (kind === T.COMMA || !isInType(run, at)) return -1
    if (W.isName(run, at) && W.isName(run, at - 1) && at > from) return -1
    at = partner > at ? partner + 1 : at + 1
  }
  if (at === from) return -1
  work.add(K.HEAD, from, at)
  return at
}

function isInType(run: TokenRun, at: number): boolean {
  switch (run.kinds[at]) {
    case T.ACCESS:
    case T.HASH:
    case T.ARROW:
    case T.AT:
    case T.COLON:
    case T.OPEN_BRACE:
    case T.OPEN_BRACKET:
    case T.OPEN_PAREN:
    case T.STRING:
    case T.NUMBER:
      return true
    default:
      return (
        W.isName(run, at) || W.isOperator(run, at) || (W.wordAt(run, at) & (W.WITH | W.SELF | W.TYPE | W.INFIX)) !== 0
      )
  }
}

function endsType(run: TokenRun, at: number): boolean {
  const kind = run.kinds[at]!
  if (kind !== T.WORD && kind !== T.KEYWORD) return T.endsOperand(kind)
  return (W.wordAt(run, at) & (W.WITH | W.INFIX)) === 0
}

function goesOn(run: TokenRun, at: number): boolean {
  const kind = run.kinds[at]
  if (kind === T.ACCESS || kind === T.HASH || kind === T.ARROW || kind === T.COLON) return true
  return (W.wordAt(run, at) & (W.WITH | W.INFIX)) !== 0 || W.isOperator(run, at)
}
