// Heads of functions and types, in a run of tokens. Each function gives the number of the token after what it reads, -1
// where there is a doubt.
import type { TokenRun } from '../text/token-run.ts'
import * as T from '../tokens/tokens.ts'
import * as W from './words.ts'

const AND = 38

/** Whether a token is `&`. */
export function isAnd({ kinds, bits, starts, ends }: TokenRun, at: number): boolean {
  return kinds[at] === T.OTHER && bits[at] === AND && ends[at]! - starts[at]! === 1
}

/** The first token behind attributes. */
function attributesEnd({ kinds, partners }: TokenRun, from: number): number {
  let at = from
  while (kinds[at] === T.HASH && kinds[at + 1] === T.OPEN_BRACKET) at = partners[at + 1]! + 1
  return at
}

/** A type: `?A`, `A|B`, `(A&B)|null`. */
export function typeEnd(run: TokenRun, from: number): number {
  const { kinds, partners } = run
  let at = kinds[from] === T.QUESTION ? from + 1 : from
  for (;;) {
    if (kinds[at] === T.OPEN_PAREN) at = partners[at]! + 1
    else if (isTypeName(run, at)) at++
    else return -1
    // `A &$b`, `A &...$b`
    const isJoint =
      kinds[at] === T.PIPE || (isAnd(run, at) && (isTypeName(run, at + 1) || kinds[at + 1] === T.OPEN_PAREN))
    if (!isJoint) return at
    at++
  }
}

function isTypeName(run: TokenRun, at: number): boolean {
  if (W.isPath(run, at)) return true
  const { text, starts, ends } = run
  const isWord = run.kinds[at] === T.WORD || run.kinds[at] === T.KEYWORD
  return isWord && TYPE_WORDS.has(text.slice(starts[at], ends[at]))
}

/** Reserved words that are types. */
const TYPE_WORDS: ReadonlySet<string> = new Set(['array', 'callable', 'static'])

/** Parentheses with parameters. */
export function parametersEnd(run: TokenRun, open: number): number {
  const { kinds, partners } = run
  if (kinds[open] !== T.OPEN_PAREN) return -1
  const close = partners[open]!
  for (let at = open + 1; at < close; at++) {
    at = parameterEnd(run, at)
    if (at < 0 || (at < close && kinds[at] !== T.COMMA)) return -1
  }
  return close + 1
}

function parameterEnd(run: TokenRun, from: number): number {
  const { kinds, starts, ends } = run
  let at = attributesEnd(run, from)
  while (W.wordAt(run, at) & W.MODIFIER) at++
  if (!W.isVariable(run, at) && !isAnd(run, at) && kinds[at] !== T.OTHER) at = typeEnd(run, at)
  if (at < 0) return -1
  if (isAnd(run, at)) at++
  // `...`
  if (kinds[at] === T.OTHER && ends[at]! - starts[at]! === 3) at++
  if (!W.isVariable(run, at)) return -1
  return kinds[at + 1] === T.ASSIGN ? valueEnd(run, at + 2) : at + 1
}

/** What a function gives, where that is said. */
export function resultEnd(run: TokenRun, at: number): number {
  return run.kinds[at] === T.COLON ? typeEnd(run, at + 1) : at
}

/** The comma, semicolon or bracket behind a value, of which brackets are passed over; -1 where it holds what none does. */
export function valueEnd(run: TokenRun, from: number): number {
  const { kinds, partners, bits } = run
  for (let at = from; ; at++) {
    const kind = kinds[at]!
    if (kind === T.COMMA || kind === T.SEMICOLON || CLOSES.has(kind)) return at > from ? at : -1
    if (kind === T.OPEN_BRACE || kind === T.END) return -1
    if (at > from && areTwo(run, at)) return -1
    if (partners[at]! > at) at = partners[at]!
    else if ((kind === T.WORD || kind === T.KEYWORD) && kinds[at - 1] !== T.ACCESS && bits[at]! & NO_VALUE) return -1
  }
}

/** Whether a value begins right behind another one, of which none is in parentheses: a type may be that. */
function areTwo(run: TokenRun, at: number): boolean {
  const { kinds } = run
  const before = kinds[at - 1]!
  if (!T.endsOperand(before) || before === T.CLOSE_PAREN || (before === T.WORD && run.bits[at - 1] !== 0)) return false
  return kinds[at] === T.NUMBER || kinds[at] === T.STRING || W.isPath(run, at) || W.isVariable(run, at)
}

const CLOSES: ReadonlySet<number> = new Set([T.CLOSE_PAREN, T.CLOSE_BRACKET, T.CLOSE_BRACE])
/** Words that no value of a constant, a property or a parameter holds. */
const NO_VALUE = W.FUNCTION | W.TYPES | W.CONSTANT | W.NAMESPACE | W.USE | W.CASE | W.EXTENDS | W.MODIFIER | W.CAPITALS
