// Where statements end that nothing but the end of a line does: by the tokens on both sides of it, as the language's
// specification has it (Scala 2.13, Lexical Syntax 1.2), and by columns where a block is indented.
import type { TokenRun } from '../text/token-run.ts'
import { columnOf } from '../tokens/column.ts'
import * as T from '../tokens/tokens.ts'
import * as W from './words.ts'

const EQUALS = 61

/** Column of a token that begins a line. */
function columnAt({ text, starts, lineStarts }: TokenRun, at: number): number {
  return columnOf(text, lineStarts[at]!, starts[at]!)
}

/** Column at which the line of a token begins. */
export function indentOf({ text, starts, lineStarts }: TokenRun, at: number): number {
  const line = lineStarts[at]!
  let end = line
  while (end < starts[at]! && text.charCodeAt(end) <= 32) end++
  return columnOf(text, line, end)
}

/** Whether a token is `=`. */
export function isEquals(run: TokenRun, at: number): boolean {
  const { kinds, bits, starts, ends } = run
  return kinds[at] === T.ASSIGN && bits[at] === EQUALS && ends[at]! - starts[at]! === 1 && W.isAlone(run, at)
}

/** Lines that end between a token and the one before it; -1 where a comment stands there. */
function linesBefore({ text, starts, ends }: TokenRun, at: number): number {
  let lines = 0
  for (let place = ends[at - 1]!; place < starts[at]!; place++) {
    const code = text.charCodeAt(place)
    if (code === 10) lines++
    else if (code > 32) return -1
  }
  return lines
}

/** Whether a bracket goes on from the line before it: right below a head or what is called. */
export function opensBelow(run: TokenRun, at: number): boolean {
  return run.breaks[at] === 0 || linesBefore(run, at) === 1
}

/** The number of the token after an indented block that begins a line: the next that begins one and stands less deep. */
function blockEnd(run: TokenRun, from: number, to: number): number {
  const { breaks, partners } = run
  const column = columnAt(run, from)
  for (let at = from; at < to; at++) {
    if (at > from && breaks[at] !== 0 && columnAt(run, at) < column) return at
    const partner = partners[at]!
    if (partner >= 0 && partner < at) return at
    if (partner > at) at = partner
  }
  return to
}

/**
 * The same of the block that belongs to what begins at `head`; -1 where it is none, or what follows stands deeper than its
 * head.
 */
export function bodyBlockEnd(run: TokenRun, head: number, from: number, to: number): number {
  const column = indentOf(run, head)
  if (from >= to || run.breaks[from] === 0 || indentOf(run, from) <= column) return -1
  const end = blockEnd(run, from, to)
  return end < to && run.breaks[end] !== 0 && run.partners[end] === -1 && indentOf(run, end) > column ? -1 : end
}

/** Where a statement ends. */
export interface Ending {
  /** The token after it, a semicolon included; -1 where there is a doubt. */
  readonly end: number
  /** Whether it ends with an indented block. */
  readonly isIndented: boolean
}

/** Words that begin a statement, and stand nowhere in one. */
const BEGINS = W.DEFINES | W.MODIFIERS | W.PACKAGE | W.IMPORT

/** Words that begin a value, and stand behind none but where a condition or a loop is before it. */
const BEGINS_VALUE = W.CONDITION | W.LOOP | W.TRY | W.OPENING | W.NEW

const DOUBT: Ending = { end: -1, isIndented: false }

/** The end of a statement that begins at `first` and is read from `from` on. */
export function statementEnd(run: TokenRun, first: number, from: number, to: number): Ending {
  const { kinds, breaks, partners } = run
  const column = indentOf(run, first)
  // The bracket that closes the condition of an `if`: a value follows.
  let condition = -1
  let block = -1
  let words = 0
  for (let at = from; at < to; at = step(run, at)) {
    const kind = kinds[at]!
    if (kind === T.COMMA) return DOUBT
    if (kind === T.SEMICOLON) {
      if (isElse(run, at + 1)) continue
      return { end: at, isIndented: block === at }
    }
    if (partners[at]! >= 0 && partners[at]! < at) return { end: at, isIndented: block === at }
    if (breaks[at] !== 0 && at > first && block !== at) {
      if (W.wordAt(run, at) & W.MATCH) return DOUBT
      if (at - 1 === condition || opensBlock(run, at - 1)) {
        if (columnAt(run, at) > column) {
          block = blockEnd(run, at, to)
          if (!mayEnd(run, block - 1) || isBehindOperand(run, block - 1, at)) return DOUBT
          if (block === to || endsBlock(run, block)) return { end: block, isIndented: true }
          if (W.wordAt(run, block) & W.MATCH) return DOUBT
          if (!goesOn(run, block)) return columnAt(run, block) > column ? DOUBT : { end: block, isIndented: true }
          at = block
        } else return DOUBT
      } else if (!goesOn(run, at) && mayEnd(run, at - 1)) {
        const end = lineEnd(run, at, first)
        if (end < 0 || (end === at && columnAt(run, at) > column)) return DOUBT
        if (end === at) return { end, isIndented: false }
      }
    }
    const word = W.wordAt(run, at)
    if (word !== 0 && kinds[at - 1] !== T.ACCESS && kinds[at - 1] !== T.HASH) {
      if (!isExpected(word, words) || (word & BEGINS && (at > from || (word & W.MODIFIER) === 0))) return DOUBT
      const isBegun = (words & (W.CONDITION | W.LOOP | W.OPENING)) !== 0 || at - 1 === condition
      if (word & BEGINS_VALUE && at > from && breaks[at] === 0 && !isBegun && endsOperand(run, at - 1)) return DOUBT
      words |= word
    }
    if (isCondition(run, at)) {
      condition = partners[at + 1]!
      at = condition
    }
  }
  return mayEnd(run, to - 1) ? { end: to, isIndented: false } : DOUBT
}

/** Whether a word may stand behind others in a statement: no `else` without an `if`. */
function isExpected(word: number, before: number): boolean {
  if (word & W.INNER) return (before & (W.CONDITION | W.LOOP)) !== 0
  return (word & W.HANDLER) === 0 || (before & W.TRY) !== 0
}

/** The next token; behind the bracket that closes where one opens. */
function step({ partners }: TokenRun, at: number): number {
  return partners[at]! > at ? partners[at]! + 1 : at + 1
}

/** Whether a token closes what an indented block stands in. */
function endsBlock({ kinds, partners }: TokenRun, at: number): boolean {
  return kinds[at] === T.SEMICOLON || (partners[at]! >= 0 && partners[at]! < at)
}

function isElse(run: TokenRun, at: number): boolean {
  return (W.wordAt(run, at) & W.INNER) !== 0
}

/** Whether a word stands before a condition in brackets, behind which a value follows: no `do { } while (a)`. */
function isCondition(run: TokenRun, at: number): boolean {
  const { kinds, breaks } = run
  if ((W.wordAt(run, at) & (W.CONDITION | W.LOOP)) === 0 || kinds[at - 1] === T.ACCESS) return false
  if (kinds[at - 1] === T.CLOSE_BRACE && breaks[at] === 0) return false
  return kinds[at + 1] === T.OPEN_PAREN || kinds[at + 1] === T.OPEN_BRACE
}

/**
 * Whether a statement ends before a line that begins with what may begin one, behind what may end one: the token itself
 * where it does, the next one where it does not, -1 where there is a doubt.
 */
function lineEnd(run: TokenRun, at: number, first: number): number {
  const { kinds } = run
  if (kinds[at] === T.OPEN_BRACE) {
    const lines = linesBefore(run, at)
    if (lines < 0) return -1
    return lines > 1 ? at : at + 1
  }
  if (isInfix(run, at)) return -1
  if (kinds[at - 1] === T.QUESTION && kinds[at - 2] !== T.QUESTION) return -1
  if (W.isOperator(run, at - 1)) {
    if (!isBehindOperand(run, at - 1, first)) return at
    const isDefinition = (W.wordAt(run, at) & (BEGINS | W.CASE)) !== 0
    return isDefinition || linesBefore(run, at) > 1 ? -1 : at + 1
  }
  return isPostfix(run, at - 1, first) && beginsOperand(run, at) && linesBefore(run, at) === 1 ? -1 : at
}

/** Whether a token ends an operator that stands behind an operand: no `???`, no `a.+`. */
function isBehindOperand(run: TokenRun, last: number, first: number): boolean {
  const { kinds, starts, ends, breaks } = run
  if (!W.isOperator(run, last)) return false
  let at = last
  while (at > first && W.isOperator(run, at - 1) && ends[at - 1] === starts[at]) at--
  const before = at - 1
  return before >= first && breaks[at] === 0 && kinds[before] !== T.ACCESS && endsOperand(run, before)
}

/** Whether a token opens what may be an indented block. */
function opensBlock(run: TokenRun, at: number): boolean {
  const kind = run.kinds[at]
  if (kind === T.ASSIGN || kind === T.ARROW || kind === T.COLON) return true
  return (W.wordAt(run, at) & W.OPENS) !== 0
}

/** Whether a token begins no statement. */
function goesOn(run: TokenRun, at: number): boolean {
  switch (run.kinds[at]) {
    case T.ACCESS:
      return true
    case T.ASSIGN:
    case T.ARROW:
    case T.COLON:
      return W.isAlone(run, at)
    default:
      return (W.wordAt(run, at) & W.GOES_ON) !== 0
  }
}

/** Whether a statement may end with a token; one may with an operator, too. */
function mayEnd(run: TokenRun, at: number): boolean {
  const kind = run.kinds[at]!
  if (kind !== T.WORD && kind !== T.KEYWORD) return T.endsOperand(kind) || W.isOperator(run, at)
  return W.isName(run, at) || (W.wordAt(run, at) & (W.SELF | W.TYPE)) !== 0
}

/** Whether an operand ends with a token, which is no operator. */
function endsOperand(run: TokenRun, at: number): boolean {
  return mayEnd(run, at) && !W.isOperator(run, at)
}

/** Whether a line begins with an operator that may stand between two operands: a blank follows it. */
function isInfix(run: TokenRun, at: number): boolean {
  const { starts, ends } = run
  let last = at
  if (!W.isOperator(run, at)) return false
  while (W.isOperator(run, last + 1) && starts[last + 1] === ends[last]) last++
  return starts[last + 1]! > ends[last]!
}

/** Whether a name is `_`, which stands for one. */
export function isBlank({ text, starts, ends }: TokenRun, at: number): boolean {
  return ends[at]! - starts[at]! === 1 && text[starts[at]!] === '_'
}

/** Whether a name stands behind an operand as an operator: `a toList`. */
function isPostfix(run: TokenRun, at: number, first: number): boolean {
  const before = at - 1
  if (before < first || run.breaks[at] !== 0 || !W.isName(run, at) || isBlank(run, at)) return false
  return W.isName(run, before) || (run.kinds[before] !== T.WORD && T.endsOperand(run.kinds[before]!))
}

function beginsOperand(run: TokenRun, at: number): boolean {
  const kind = run.kinds[at]!
  if (kind === T.NUMBER || kind === T.STRING || kind === T.INTERPOLATION_OPEN || kind === T.OPEN_PAREN) return true
  return W.isName(run, at) || (W.wordAt(run, at) & (W.SELF | W.NEW)) !== 0
}
