// Whether the tokens of a statement fit together: operands and operators take turns, brackets are in pairs, words stand
// where they may. What does not fit, or is rare enough to be left to a grammar, is a doubt.
import * as T from '../tokens/tokens.ts'
import { takeWord } from './keyword.ts'
import { IN_LISTS, LISTS_NAMES, takeDot, takeOther, takeStar } from './mark.ts'
import * as N from './nesting.ts'
import { COMMA, LAMBDA, MARK, OPENED, SLICE, type Turn, YIELD } from './turn.ts'
import * as W from './words.ts'

/** What excuses an operand that is missing before a bracket closes. */
const BEFORE_CLOSE = OPENED | COMMA | SLICE | MARK | YIELD

/** Heads behind whose name types have parameters. */
const HAS_TYPE_PARAMETERS = W.FUNCTION | W.CLASS | W.ALIAS

/** As it is read up to a sign: `1e` of `1e-5`, and with the endings of Python 2. */
const NUMBER =
  /0[xX][\da-fA-F_]+[lL]?|0[oO][0-7_]+[lL]?|0[bB][01_]+[lL]?|[\d_]*\.?[\d_]*(?:[eE](?:[\d_]+|(?=[-+])))?[jJlL]?/y

/** Takes a token that ends no part of its statement. `bits`: what its word does. False where there is a doubt. */
export function takeToken(turn: Turn, kind: number, bits: number): boolean {
  const fits = turn.nesting.isLoose ? takeInString(turn, kind) : take(turn, kind, bits)
  turn.previous = kind
  turn.previousEnd = turn.cursor.end
  turn.previousBits = bits
  return fits
}

function take(turn: Turn, kind: number, bits: number): boolean {
  if (kind === T.WORD || kind === T.KEYWORD) return takeWord(turn, bits)
  if (turn.wantsName || turn.wantsIn || (turn.mode & LISTS_NAMES && !IN_LISTS.has(kind))) return false
  switch (kind) {
    case T.NUMBER:
      return !turn.isAmongNames && isNumber(turn) && turn.takeOperand()
    case T.STRING:
      return takeString(turn)
    case T.INTERPOLATION_OPEN:
      return takeString(turn) && turn.nesting.open(N.CODE)
    case T.OPEN_PAREN:
      return open(turn, turn.operand ? (isHead(turn, W.FUNCTION) ? N.PARAMETERS : N.CALL) : N.GROUP)
    case T.OPEN_BRACKET:
      return open(turn, turn.operand ? (isHead(turn, HAS_TYPE_PARAMETERS) ? N.TYPE_PARAMETERS : N.SUBSCRIPT) : N.LIST)
    case T.OPEN_BRACE:
      return !turn.operand && open(turn, N.BRACE)
    case T.CLOSE_PAREN:
      return close(turn, N.GROUP)
    case T.CLOSE_BRACKET:
      return close(turn, N.LIST)
    case T.CLOSE_BRACE:
      return close(turn, N.BRACE)
    case T.COMMA:
      return takeComma(turn)
    case T.COLON:
      return takeColon(turn)
    case T.ASSIGN:
      return takeAssign(turn)
    case T.DEFINE:
      return isAfterName(turn) && (turn.depth > 0 || (turn.mode & W.HEADS) !== 0) && turn.infix()
    case T.ACCESS:
      return takeDot(turn)
    case T.GREATER:
      // `>>` comes as two.
      return turn.follows(T.GREATER) || turn.infix()
    case T.LOGICAL:
    case T.LESS:
    case T.PIPE:
    case T.AT:
      return turn.infix()
    case T.STEP:
      return turn.prefix()
    case T.STAR:
      return takeStar(turn)
    case T.THIN_ARROW:
      return isHead(turn, W.FUNCTION) && turn.infix()
    case T.OTHER:
      return isTwoColons(turn) ? takeColon(turn) && takeColon(turn) : takeOther(turn)
    default:
      return false
  }
}

/** Code in a string is read no further than its brackets. */
function takeInString(turn: Turn, kind: number): boolean {
  const { nesting, cursor } = turn
  switch (kind) {
    case T.INTERPOLATION_OPEN:
      return nesting.open(N.CODE)
    case T.OPEN_PAREN:
      return nesting.open(N.GROUP)
    case T.OPEN_BRACKET:
      return nesting.open(N.LIST)
    case T.OPEN_BRACE:
      return nesting.open(N.BRACE)
    case T.INTERPOLATION_CLOSE:
      turn.operand = true
      // One without a character is the end of a line that the string should not have come to.
      return cursor.end > cursor.start && nesting.close(N.CODE)
    case T.CLOSE_PAREN:
      return nesting.close(N.GROUP)
    case T.CLOSE_BRACKET:
      return nesting.close(N.LIST)
    case T.CLOSE_BRACE:
      return nesting.close(N.BRACE)
    default:
      return true
  }
}

/** Whether this is outside of brackets in the head of one of these. */
function isHead({ mode, depth }: Turn, heads: number): boolean {
  return (mode & heads) !== 0 && depth === 0
}

function isAfterName({ previous, operand }: Turn): boolean {
  return operand && (previous === T.WORD || previous === T.KEYWORD)
}

/** `a[::2]` */
function isTwoColons({ cursor: { text, start, end } }: Turn): boolean {
  return end - start === 2 && text.startsWith('::', start)
}

/** Strings that follow each other are one. */
function takeString(turn: Turn): boolean {
  const fits = !turn.operand || turn.previous === T.STRING || turn.previous === T.INTERPOLATION_CLOSE
  turn.operand = true
  return fits && !turn.isAmongNames
}

/** The scanner takes all letters and digits that follow for one: `3if` is two words. */
function isNumber({ cursor: { text, start, end } }: Turn): boolean {
  if (end - start === 1) return true
  NUMBER.lastIndex = start
  return NUMBER.test(text) && NUMBER.lastIndex >= end
}

function open(turn: Turn, context: number): boolean {
  if (turn.isAmongNames) return false
  turn.operand = false
  turn.excuse = OPENED
  return turn.nesting.open(context)
}

function close(turn: Turn, shape: number): boolean {
  const { nesting, excuse } = turn
  const { context } = nesting
  if (!nesting.isSettled) return false
  const isExcused =
    (excuse & BEFORE_CLOSE) !== 0 &&
    !(excuse === OPENED && context === N.SUBSCRIPT) &&
    !(excuse === MARK && context !== N.PARAMETERS)
  if (!turn.operand && !isExcused) return false
  turn.closedCall = context === N.CALL
  turn.operand = true
  return nesting.close(shape)
}

function takeComma(turn: Turn): boolean {
  const { nesting } = turn
  const isModule = (turn.mode & W.FROM) !== 0 && !turn.hasImport
  const fits = (turn.operand || (turn.excuse & (SLICE | MARK)) !== 0) && nesting.ifs === 0 && !isModule
  turn.operand = nesting.isSecondHalf = false
  turn.excuse = COMMA
  return fits
}

/** Within brackets, or after the parameters of a function without a name. */
function takeColon(turn: Turn): boolean {
  const { nesting, operand, excuse } = turn
  turn.prefix()
  if (nesting.lambdas > 0) {
    nesting.lambdas--
    nesting.isSecondHalf = true
    return operand || (excuse & (LAMBDA | MARK | COMMA)) !== 0
  }
  const { context, isSecondHalf } = nesting
  nesting.isSecondHalf = true
  switch (context) {
    case N.SUBSCRIPT:
      turn.excuse = SLICE
      return operand || (excuse & (OPENED | COMMA | SLICE)) !== 0
    case N.BRACE:
    case N.PARAMETERS:
      return operand && !isSecondHalf
    case N.TYPE_PARAMETERS:
      return operand
    default:
      return false
  }
}

/** Of an argument or a parameter. */
function takeAssign(turn: Turn): boolean {
  const { nesting, cursor } = turn
  const { context, lambdas } = nesting
  const isNamed = context !== N.CALL || isAfterName(turn)
  const mayStand = lambdas > 0 || context === N.CALL || context === N.PARAMETERS || context === N.TYPE_PARAMETERS
  nesting.isSecondHalf = true
  return cursor.end - cursor.start === 1 && mayStand && isNamed && turn.infix()
}
