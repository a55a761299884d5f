// Calls without parentheses: what follows a name shows them.

import { BRACKET, PAREN, type State } from '../pass/state.ts'
import { LAMBDA_WORD, type Tables } from '../tokens/tables.ts'
import type { TokenCursor } from '../tokens/token-cursor.ts'
import * as T from '../tokens/tokens.ts'

/** After a name, what shows that it is no call, or goes on with its path. */
const NO_CALL: ReadonlySet<number> = new Set([T.ACCESS, T.ASSIGN, T.DEFINE, T.STEP])
/** What may be the first argument of a call without parentheses. */
const ARGUMENTS: ReadonlySet<number> = new Set([T.WORD, T.STRING, T.INTERPOLATION_OPEN, T.NUMBER, T.OPEN_BRACE])

/**
 * Whether the callee before this token is called, as the token shows; a parenthesis directly after it is seen
 * elsewhere. `isMember`: it has a receiver.
 */
export function isBareCall(
  kind: number,
  state: State,
  cursor: TokenCursor,
  tables: Tables,
  isMember: boolean,
): boolean {
  const { text, start, newline, bits } = cursor
  const { bareCalls = [], constants } = tables.lexis
  const { previousEnd, wordStart } = state
  if (state.previous !== T.WORD || state.chainEnd !== previousEnd || NO_CALL.has(kind)) return false
  if (start === previousEnd && (kind === T.OPEN_PAREN || kind === T.COLON || kind === T.OPEN_BRACKET)) return false
  const follows = !newline && start > previousEnd
  if (kind === T.OPEN_BRACE && follows && bareCalls.includes('builder') && text.charCodeAt(wordStart) < 91)
    return !state.inHead && !isType(state, text, tables.lexis.returns === '->')
  // A constant, which is no method: `Errno::ENOENT`.
  if (text.charCodeAt(wordStart) < 91) return false
  if (constants && !isMember && constants.includes(text.slice(wordStart, previousEnd))) return false
  return (
    (bareCalls.includes('member') && (isMember || isMarked(text, previousEnd))) ||
    (bareCalls.includes('argument') &&
      follows &&
      (ARGUMENTS.has(kind) || (kind === T.KEYWORD && (bits & LAMBDA_WORD) !== 0 && !state.inHead))) ||
    (bareCalls.includes('lambda') && follows && kind === T.OPEN_BRACE && !state.inHead) ||
    (bareCalls.includes('string') && !newline && (kind === T.STRING || kind === T.OPEN_BRACE))
  )
}

/** `valid?` and `save!` can be nothing but methods. */
function isMarked(text: string, end: number): boolean {
  const tail = text.charCodeAt(end - 1)
  return tail === 33 || tail === 63
}

/** Characters before a name that tell what it is. */
const BEFORE = 24

/**
 * Whether the name before a brace is a type that a declaration gives: `var a: Int {`, `object : B {`, `-> C {`.
 * `arrowed`: an arrow stands before results, and a colon behind labels of arguments, too (Swift).
 */
function isType({ chainStart, top }: State, text: string, arrowed: boolean): boolean {
  const before = text.slice(Math.max(0, chainStart - BEFORE), chainStart)
  if (/\n\s*$/.test(before)) return false
  if (/(?:&|==|\b(?:some|any|as|is|by))\s*$/.test(before) || (arrowed && /->\s*$/.test(before))) return true
  const inList = top.kind === PAREN || top.kind === BRACKET
  return /,\s*$/.test(before) ? !inList : /:\s*$/.test(before) && !(arrowed && inList)
}
