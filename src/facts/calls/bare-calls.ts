// Calls without parentheses: what follows a name shows them.

import type { TokenCursor } from '../../scan/token-cursor.ts'
import * as T from '../../scan/token-kinds.ts'
import { LAMBDA_WORD, type Tables } from '../../scan/word-tables.ts'
import { BRACKET, PAREN, type State } from '../scan-state.ts'
import { isConstruction } from './object-constructions.ts'

/** After a name, what shows that it is no call, or goes on with its path. */
const NO_CALL: ReadonlySet<number> = new Set([T.ACCESS, T.ASSIGN, T.DEFINE, T.STEP])
/** What may be the first argument of a call without parentheses. */
const ARGUMENTS: ReadonlySet<number> = new Set([T.WORD, T.STRING, T.INTERPOLATION_OPEN, T.NUMBER, T.OPEN_BRACE])

/**
 * Whether the callee before this token is called, as the token shows; a parenthesis directly after it is seen
 * elsewhere. `calls.isMember`: it has a receiver; `calls.before`: the kind of the token before it. In the head of a
 * definition nothing but what `new` makes is called so.
 */
export function isBareCall(
  kind: number,
  state: State,
  cursor: TokenCursor,
  tables: Tables,
  calls: { readonly isMember: boolean; readonly before: number },
  inHead: boolean,
): boolean {
  if (isConstruction(kind, state, cursor, tables.lexis)) return true
  if (inHead || !tables.lexis.bareCalls) return false
  const { text, start, newline, bits } = cursor
  const { bareCalls, constants } = tables.lexis
  const { previousEnd, wordStart } = state
  if (state.previous !== T.WORD || state.chainEnd !== previousEnd || NO_CALL.has(kind)) return false
  const { isMember, before } = calls
  // The parameter of a lambda: `-> a { a.b }`.
  if (before === T.THIN_ARROW && bareCalls.includes('member')) return false
  if (start === previousEnd && (kind === T.OPEN_PAREN || kind === T.COLON || kind === T.OPEN_BRACKET)) return false
  const follows = !newline && start > previousEnd
  if (kind === T.OPEN_BRACE && follows && bareCalls.includes('builder') && text.charCodeAt(wordStart) < 91)
    return !state.inHead && !isType(state, text, tables.lexis.returns === '->')
  // `~loc [a]`, an argument by its name (OCaml).
  if (text.charCodeAt(state.chainStart - 1) === 126) return false
  // A constant, which is no method: `Errno::ENOENT`.
  if (text.charCodeAt(wordStart) < 91) return false
  if (constants && !isMember && constants.includes(text.slice(wordStart, previousEnd))) return false
  return (
    (bareCalls.includes('member') && (isMember || isMarked(text, previousEnd))) ||
    (bareCalls.includes('argument') &&
      follows &&
      (ARGUMENTS.has(kind) ||
        beginsArgument(kind, cursor) ||
        (kind === T.KEYWORD && (bits & LAMBDA_WORD) !== 0 && !state.inHead && !isArgument(before, state, text)))) ||
    (bareCalls.includes('lambda') && follows && kind === T.OPEN_BRACE && !state.inHead) ||
    (bareCalls.includes('string') && !newline && (kind === T.STRING || kind === T.OPEN_BRACE))
  )
}

/** A list or what is negated, `f [a, b]` and `f !a`, but for `a ! b`, `a != b` and `a !~ b`. */
function beginsArgument(kind: number, { text, start }: TokenCursor): boolean {
  if (kind === T.OPEN_BRACKET) return true
  const next = text.charCodeAt(start + 1)
  return kind === T.BANG && next > 32 && next !== 61 && next !== 126
}

/** Whether the name being read is what a call on its line is given, before which is a token of the kind `before`. */
function isArgument(before: number, { chainStart }: State, text: string): boolean {
  if (!T.endsOperand(before) && before !== T.COMMA && before !== T.ARROW && before !== T.COLON) return false
  return before === T.COMMA || !/(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, chainStart - BEFORE), chainStart))
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
