// Words in a statement: names, and those that are operators or begin and join expressions.
import * as T from '../tokens/tokens.ts'
import { COMMA, DOTS, LAMBDA, type Turn, YIELD } from './turn.ts'
import * as W from './words.ts'

/** Statements and heads in which `as` gives a name. */
const NAMING = W.WITH | W.CATCH | W.CASE | W.IMPORT | W.FROM

/** Kinds of tokens, other than words, after which a whole expression may begin. */
const BEFORE_EXPRESSION: ReadonlySet<number> = new Set([
  ...[T.END, T.ASSIGN, T.DEFINE, T.OPEN_PAREN, T.OPEN_BRACKET, T.OPEN_BRACE, T.COMMA, T.COLON],
])
const BEFORE_YIELD: ReadonlySet<number> = new Set([T.END, T.ASSIGN, T.OPEN_PAREN])

/** Takes a word that does not begin its statement; `bits`: what it does. False where it does not fit. */
export function takeWord(turn: Turn, bits: number): boolean {
  const isName = (bits & ~W.SOFT) === 0
  if (turn.wantsName) {
    turn.wantsName = false
    return isName && turn.takeOperand()
  }
  if (turn.wantsIn && !(bits & W.IN)) return false
  // `1.e8` is a number.
  if (turn.operand && turn.follows(T.ACCESS)) return true
  return isName ? turn.takeOperand() : takeKeyword(turn, bits)
}

function takeKeyword(turn: Turn, bits: number): boolean {
  const { nesting, operand } = turn
  switch (bits) {
    case W.NOT:
      turn.wantsIn = operand
      return (operand || mayBegin(turn, W.NOT | W.IS) || turn.previous === T.LOGICAL) && turn.prefix()
    case W.AWAIT:
      return !operand && turn.prefix()
    case W.YIELD:
      turn.excuse = YIELD
      return !operand && BEFORE_YIELD.has(turn.previous)
    case W.LAMBDA:
      nesting.lambdas++
      nesting.isSecondHalf = false
      turn.excuse = LAMBDA
      return !operand && mayBegin(turn, 0)
    case W.IN:
      return takeIn(turn)
    case W.IS:
      return turn.infix()
    case W.IF:
      // One in a comprehension or a pattern needs no `else`.
      if (!nesting.isComprehension && !(turn.mode & W.CASE && turn.depth === 0)) nesting.ifs++
      return turn.infix()
    case W.ELSE:
      if (!nesting.isComprehension && --nesting.ifs < 0) return false
      return turn.infix()
    case W.FOR:
      nesting.isComprehension = true
      nesting.fors = 1
      return turn.depth > 0 && turn.infix()
    case W.ASYNC:
      return operand && turn.depth > 0
    case W.AS:
      return (turn.mode & NAMING) !== 0 && turn.infix()
    case W.FROM:
      if (turn.excuse === YIELD && !operand) return turn.prefix()
      return (turn.mode & W.RAISE) !== 0 && turn.depth === 0 && turn.infix()
    case W.IMPORT:
      return takeImport(turn)
    default:
      return false
  }
}

/** Whether more than an operand may begin here: no operator waits for one. `words`: those after which it may besides. */
export function mayBegin({ previous, previousBits }: Turn, words: number): boolean {
  if (previous === T.KEYWORD) return (previousBits & ~words & (W.NOT | W.IS | W.IN | W.AWAIT)) === 0
  return BEFORE_EXPRESSION.has(previous)
}

function takeIn(turn: Turn): boolean {
  const { nesting, operand, wantsIn } = turn
  // `for x, in pairs`
  const fits = operand || wantsIn || (nesting.fors > 0 && turn.excuse === COMMA)
  turn.wantsIn = false
  nesting.fors = 0
  return turn.prefix() && fits
}

function takeImport(turn: Turn): boolean {
  const fits = (turn.mode & W.FROM) !== 0 && !turn.hasImport && (turn.operand || turn.excuse === DOTS)
  turn.hasImport = true
  return turn.prefix() && fits
}
