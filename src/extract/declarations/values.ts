// Where values end in a run of tokens: an operand, and another one after each operator. What brackets hold is passed
// over.

import type { TokenRun } from '../text/token-run.ts'
import * as T from '../tokens/tokens.ts'
import { argumentsEnd, isArrow, isName, typeEnd } from './types.ts'
import * as W from './words.ts'

// Character codes.
const BANG = 33
const PERCENT = 37
const AND = 38
const PLUS = 43
const MINUS = 45
const SLASH = 47
const LESS = 60
const EQUALS = 61
const GREATER = 62
const CARET = 94

/** The number of the token after one or more values with commas between them; -1 where there is a doubt. */
export function valuesEnd(run: TokenRun, from: number): number {
  for (let at = from; ; ) {
    at = operandEnd(run, at)
    if (at < 0 || run.breaks[at] === 1) return at
    const length = run.kinds[at] === T.COMMA ? 1 : infixLength(run, at)
    if (length === 0) return at
    at += length
  }
}

/** Tokens of the operator between two operands that stands there; 0 where none does. */
function infixLength(run: TokenRun, at: number): number {
  const { kinds, starts, ends } = run
  switch (kinds[at]) {
    case T.LOGICAL:
    case T.PIPE:
      return 1
    case T.STAR:
      return ends[at]! - starts[at]! === 1 ? 1 : 0
    case T.LESS:
      return isArrow(run, at) ? 0 : 1
    case T.GREATER:
      return kinds[at + 1] === T.GREATER && starts[at + 1] === ends[at] ? 2 : 1
    case T.OTHER:
      return isInfix(run.text, starts[at]!, ends[at]!) ? 1 : 0
    default:
      return 0
  }
}

function isInfix(text: string, start: number, end: number): boolean {
  const code = text.charCodeAt(start)
  if (end - start === 1)
    return code === PLUS || code === MINUS || code === SLASH || code === PERCENT || code === AND || code === CARET
  const second = text.charCodeAt(start + 1)
  if (second === LESS) return code === LESS
  return (
    second === EQUALS && end - start === 2 && (code === EQUALS || code === BANG || code === LESS || code === GREATER)
  )
}

/** An operand with the marks before it, and what is called, indexed or asked of it. */
function operandEnd(run: TokenRun, from: number): number {
  const { kinds, bits, partners } = run
  let at = from
  for (let length = prefixLength(run, at); length > 0; length = prefixLength(run, at)) at += length
  switch (kinds[at]) {
    case T.NUMBER:
    case T.STRING:
      return suffixEnd(run, at + 1)
    case T.OPEN_PAREN:
      return partners[at] === at + 1 ? -1 : suffixEnd(run, partners[at]! + 1)
    default:
      if (isName(run, at)) return suffixEnd(run, at + 1)
      if (kinds[at] !== T.OPEN_BRACKET && (bits[at]! & W.TYPE_WORDS) <= 0) return -1
      return typedEnd(run, typeEnd(run, at))
  }
}

/** What follows a type that is written out: members of a value, the body of a function, or what becomes of the type. */
function typedEnd(run: TokenRun, at: number): number {
  if (at < 0 || run.breaks[at] === 1) return -1
  if (run.kinds[at] === T.OPEN_BRACE) return suffixEnd(run, run.partners[at]! + 1)
  return run.kinds[at] === T.OPEN_PAREN ? suffixEnd(run, at) : -1
}

function prefixLength(run: TokenRun, at: number): number {
  const { kinds, bits, starts, ends } = run
  const kind = kinds[at]
  if (kind === T.LESS) return isArrow(run, at) ? 2 : 0
  if (kind === T.BANG) return 1
  if ((kind !== T.OTHER && kind !== T.STAR) || ends[at]! - starts[at]! > 1) return 0
  const code = bits[at]
  return kind === T.STAR || code === PLUS || code === MINUS || code === AND || code === CARET ? 1 : 0
}

function suffixEnd(run: TokenRun, from: number): number {
  const { kinds, partners, breaks } = run
  for (let at = from; ; ) {
    if (breaks[at] === 1) return at
    switch (kinds[at]) {
      case T.ACCESS:
        if (isName(run, at + 1)) at += 2
        else if (kinds[at + 1] === T.OPEN_PAREN && typeEnd(run, at + 2) === partners[at + 1]) at = partners[at + 1]! + 1
        else return -1
        break
      case T.OPEN_PAREN:
        at = partners[at]! + 1
        break
      case T.OPEN_BRACKET:
        at = argumentsEnd(run, at)
        if (at < 0) return -1
        break
      case T.OPEN_BRACE:
        // Members of a value, whose type stands before them.
        if (kinds[at - 1] !== T.CLOSE_BRACKET && !isName(run, at - 1)) return -1
        at = partners[at]! + 1
        break
      default:
        return at
    }
  }
}
