// Marks in a statement: operators, dots, and what stands alone among parameters.

import * as T from '../tokens/tokens.ts'
import { mayBegin } from './keyword.ts'
import { BRACE, CALL, type Nesting, PARAMETERS, TYPE_PARAMETERS } from './nesting.ts'
import { COMMA, DOTS, MARK, NOTHING, OPENED, START, type Turn } from './turn.ts'
import * as W from './words.ts'

/** Statements of names, and what else may stand in them. */
export const LISTS_NAMES = W.NAMES | W.IMPORT | W.FROM
export const IN_LISTS: ReadonlySet<number> = new Set([
  ...[T.ACCESS, T.COMMA, T.OTHER, T.STAR, T.OPEN_PAREN, T.CLOSE_PAREN],
])

/** Brackets in which `**` stands before what has names of its own. */
const NAMES_VALUES: ReadonlySet<number> = new Set([BRACE, CALL, TYPE_PARAMETERS])

// Character codes.
const BANG = 33
const PERCENT = 37
const AND = 38
const STAR = 42
const PLUS = 43
const MINUS = 45
const DOT = 46
const SLASH = 47
const LESS = 60
const EQUALS = 61
const GREATER = 62
const CARET = 94
const TILDE = 126

/** After an operand, or in front of the module of `from . import`. */
export function takeDot(turn: Turn): boolean {
  if (!turn.operand) return takeDots(turn)
  // `1.` is a number.
  if (turn.previous === T.NUMBER) return true
  turn.wantsName = true
  return turn.prefix()
}

function takeDots(turn: Turn): boolean {
  const fits = (turn.mode & W.FROM) !== 0 && (turn.excuse & (START | DOTS)) !== 0 && turn.depth === 0
  turn.excuse = DOTS
  return fits
}

/** `*`, `**` and `//`. */
export function takeStar(turn: Turn): boolean {
  const { cursor, nesting, mode } = turn
  if (turn.operand) return !(mode & (LISTS_NAMES | W.CASE)) && turn.infix()
  if (cursor.bits !== STAR) return false
  if (mode & W.FROM) return turn.hasImport && cursor.end - cursor.start === 1 && turn.takeOperand()
  turn.excuse = isInParameters(nesting) ? MARK : NOTHING
  const isDouble = cursor.end - cursor.start > 1
  return mayBegin(turn, W.IN) && (!isDouble || isInParameters(nesting) || NAMES_VALUES.has(nesting.context))
}

/** What has no kind of its own. */
export function takeOther(turn: Turn): boolean {
  const { start, end, bits, text } = turn.cursor
  const length = end - start
  if (bits === DOT) {
    if (!turn.operand && turn.mode & W.FROM && !turn.hasImport) return takeDots(turn)
    return length === 3 && turn.takeOperand()
  }
  if (turn.mode & LISTS_NAMES) return false
  if (length === 1) return takeSingle(turn, bits)
  const second = text.charCodeAt(start + 1)
  const isCompared = second === EQUALS && (bits === EQUALS || bits === BANG || bits === LESS || bits === GREATER)
  return length === 2 && (isCompared || (bits === LESS && second === LESS)) && turn.infix()
}

function takeSingle(turn: Turn, code: number): boolean {
  switch (code) {
    case PLUS:
    case MINUS:
      // In a pattern two numbers may be one complex one, and nothing else is added.
      return !(turn.mode & W.CASE && turn.operand && turn.previous !== T.NUMBER) && turn.prefix()
    case TILDE:
      return !turn.operand && turn.prefix()
    case SLASH:
      return turn.operand ? turn.infix() : takeSlash(turn)
    case PERCENT:
    case AND:
    case CARET:
      return turn.infix()
    default:
      return false
  }
}

/** Between parameters: those before it have no names for a caller. */
function takeSlash(turn: Turn): boolean {
  const fits = (turn.excuse & (COMMA | OPENED)) !== 0 && isInParameters(turn.nesting)
  turn.excuse = MARK
  return fits
}

function isInParameters({ context, lambdas }: Nesting): boolean {
  return context === PARAMETERS || lambdas > 0
}
