// Where a value ends in a run of tokens: operands, and operators between them. What brackets hold is passed over.
import type { TokenRun } from '../text/token-run.ts'
import * as T from '../tokens/tokens.ts'
import * as types from './types.ts'
import * as W from './words.ts'

// Character codes.
const PLUS = 43
const MINUS = 45
const TILDE = 126

/** What may stand at a place of a value. */
const OPERAND = 0
/** The same, or a block: behind the arrow of a lambda. */
const BODY = 1
const OPERATOR = 2
/** The same, or an operand: behind parentheses that may hold the type of what follows. */
const EITHER = 3

/** The number of the comma or semicolon after a value; -1 where there is a doubt. */
export function valueEnd(run: TokenRun, from: number): number {
  const { kinds, partners } = run
  let state = OPERAND
  for (let at = from; ; ) {
    const kind = kinds[at]!
    if (kind === T.COMMA || kind === T.SEMICOLON) return state >= OPERATOR ? at : -1
    let end = -1
    if (state !== OPERATOR && startsOperand(run, at)) {
      end = operandEnd(run, at)
      state = kind === T.OPEN_PAREN ? EITHER : OPERATOR
    } else if (state >= OPERATOR) {
      end = suffixEnd(run, at)
      if (end >= 0) state = OPERATOR
      else {
        end = infixEnd(run, at)
        state = isArrow(kind) ? BODY : OPERAND
      }
    } else if (state === BODY && kind === T.OPEN_BRACE) {
      end = partners[at]! + 1
      state = OPERATOR
    } else if (isPrefix(run, at)) end = at + 1
    if (end < 0) return -1
    at = end
  }
}

function startsOperand(run: TokenRun, at: number): boolean {
  const kind = run.kinds[at]
  if (kind === T.NUMBER || kind === T.STRING || kind === T.OPEN_PAREN) return true
  return W.isName(run, at) || (W.wordAt(run, at) & (W.PRIMITIVE | W.THIS | W.NEW | W.SWITCH)) !== 0
}

function operandEnd(run: TokenRun, at: number): number {
  const { kinds, partners } = run
  if (kinds[at] === T.OPEN_PAREN) return partners[at]! + 1
  const word = W.wordAt(run, at)
  if (word & W.NEW) return creationEnd(run, at)
  if (word & W.SWITCH) {
    const open = kinds[at + 1] === T.OPEN_PAREN ? partners[at + 1]! + 1 : -1
    return open >= 0 && kinds[open] === T.OPEN_BRACE ? partners[open]! + 1 : -1
  }
  // `int[].class`, `List<String>::new`.
  if (word & W.PRIMITIVE) return types.dimensionsEnd(run, at + 1)
  if (kinds[at + 1] !== T.LESS || !W.isName(run, at)) return isEmptyPair(run, at + 1) ? types.typeEnd(run, at) : at + 1
  const end = types.typeEnd(run, at)
  return end >= 0 && kinds[end] === T.ACCESS ? end : at + 1
}

function isEmptyPair({ kinds, partners }: TokenRun, at: number): boolean {
  return kinds[at] === T.OPEN_BRACKET && partners[at] === at + 1
}

/** `new A<B>(c) { }`, `new int[d][]`, `new A[] { }`. */
function creationEnd(run: TokenRun, from: number): number {
  const { kinds, partners } = run
  let at = madeEnd(run, from)
  if (at < 0) return -1
  const isObject = kinds[at] === T.OPEN_PAREN
  if (isObject) at = partners[at]! + 1
  else {
    at = types.annotationsEnd(run, at)
    if (at < 0 || kinds[at] !== T.OPEN_BRACKET) return -1
    while (kinds[at] === T.OPEN_BRACKET) at = partners[at]! + 1
  }
  return kinds[at] === T.OPEN_BRACE ? partners[at]! + 1 : at
}

/** The number of the token after the type of which `new` at `from` makes an object or a list; -1 where there is a doubt. */
export function madeEnd(run: TokenRun, from: number): number {
  let at = types.annotationsEnd(run, from + 1)
  if (at >= 0 && run.kinds[at] === T.LESS) at = types.annotationsEnd(run, types.argumentsEnd(run, at))
  return at < 0 ? -1 : types.elementEnd(run, at)
}

/** What is called, indexed or asked of an operand; -1 where it does not go on so. */
function suffixEnd(run: TokenRun, at: number): number {
  const { kinds, partners } = run
  switch (kinds[at]) {
    case T.OPEN_PAREN:
    case T.OPEN_BRACKET:
      return partners[at]! + 1
    case T.STEP:
      return at + 1
    case T.ACCESS: {
      const next = kinds[at + 1] === T.LESS ? types.argumentsEnd(run, at + 1) : at + 1
      const word = next < 0 ? 0 : W.wordAt(run, next)
      if (word & W.NEW) return types.isDot(run, at) ? creationEnd(run, next) : next + 1
      return next >= 0 && (W.isName(run, next) || word & (W.THIS | W.CLASS)) ? next + 1 : -1
    }
    default:
      return W.wordAt(run, at) & W.INSTANCEOF ? testEnd(run, at + 1) : -1
  }
}

/** A type or a pattern that something may be of. */
function testEnd(run: TokenRun, from: number): number {
  let at = types.typeEnd(run, W.wordAt(run, from) & W.FINAL ? from + 1 : from)
  if (at >= 0 && run.kinds[at] === T.OPEN_PAREN) at = run.partners[at]! + 1
  return at >= 0 && W.isName(run, at) ? at + 1 : at
}

/** What stands between two operands. */
function infixEnd({ kinds, starts, ends }: TokenRun, at: number): number {
  switch (kinds[at]) {
    case T.GREATER: {
      // `>>` and `>>>`.
      let end = at + 1
      while (kinds[end] === T.GREATER && starts[end] === ends[end - 1]) end++
      return end
    }
    case T.LESS:
    case T.LOGICAL:
    case T.STAR:
    case T.PIPE:
    case T.QUESTION:
    case T.COLON:
    case T.ASSIGN:
    case T.ARROW:
    case T.THIN_ARROW:
      return at + 1
    case T.OTHER:
      return ends[at]! - starts[at]! < 3 ? at + 1 : -1
    default:
      return -1
  }
}

function isArrow(kind: number): boolean {
  return kind === T.ARROW || kind === T.THIN_ARROW
}

function isPrefix({ kinds, bits, starts, ends }: TokenRun, at: number): boolean {
  const kind = kinds[at]
  if (kind === T.BANG || kind === T.STEP) return true
  const mark = bits[at]
  return kind === T.OTHER && ends[at]! - starts[at]! === 1 && (mark === PLUS || mark === MINUS || mark === TILDE)
}
