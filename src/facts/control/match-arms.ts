// Arms of a switch or match. A word that begins arms (`case`) counts; if there is only a mark after the pattern (`=>`,
// `->`), its context decides. A catch-all (`default`, `else`, `_`) is not a branch.
import type { TokenCursor } from '../../scan/token-cursor.ts'
import * as T from '../../scan/token-kinds.ts'
import * as W from '../../scan/word-tables.ts'
import * as S from '../scan-state.ts'

/** True if a mark is directly in the body of a switch whose arms begin with no word. */
export function standsInArm(state: S.State, byWords: boolean): boolean {
  const { frames, top } = state
  if (byWords) return top.kind === S.CONTROL && top.stage === S.STATEMENT && (top.word & W.SWITCH) !== 0
  const at = state.innermost()
  const body = frames[at - 1]
  if (frames[at]?.kind !== S.BRACE || body?.kind !== S.CONTROL || body.stage !== S.BLOCK) return false
  return (body.word & (W.SWITCH | W.CASE)) === W.SWITCH
}

/** True if a comma separates arguments, items or arms, and so ends a control structure among them. */
export function separatesValues(state: S.State, hasArms: boolean): boolean {
  const { kind } = state.frames[state.innermost()] as S.Frame
  return kind === S.PAREN || kind === S.BRACKET || (kind === S.BRACE && hasArms)
}

/** Marks that words begin the arms of the innermost switch, so that its marks mean something else. */
export function beginArm(state: S.State): void {
  const body = state.frames[state.innermost() - 1]
  if (body?.kind === S.CONTROL && body.word & W.SWITCH) body.word |= W.CASE
}

/** True if the arm's mark follows: `else ->`. */
export function beforeMark({ text, end }: TokenCursor, mark: string | undefined): boolean {
  if (mark === undefined) return false
  let at = end
  while (text.charCodeAt(at) === 32) at++
  return text.startsWith(mark, at)
}

/** True if `case` begins a catch-all: `case _ =>`. */
export function isCatchAll({ text, end }: TokenCursor): boolean {
  let at = end
  while (text.charCodeAt(at) === 32) at++
  if (text.charCodeAt(at) !== UNDERSCORE) return false
  at++
  while (text.charCodeAt(at) === 32) at++
  return ':=-\n'.includes(text[at] ?? ' ')
}

/** True if the pattern before the mark is a catch-all: a word, or `_` alone. */
export function endsCatchAll(state: S.State, { text }: TokenCursor): boolean {
  if (state.previous === T.KEYWORD || (state.previous === T.STAR && BEFORE_REST.has(state.beforePrevious))) return true
  let at = state.previousEnd - 1
  if (state.previous !== T.WORD || text.charCodeAt(at) !== UNDERSCORE) return false
  at--
  while (text.charCodeAt(at) === 32) at--
  return '\n{},;|'.includes(text[at] ?? '\n') || text.startsWith('var', at - 2)
}

const UNDERSCORE = 95
/** Tokens before the catch-all `*` of a shell: `;;`, `in`, `(`. */
const BEFORE_REST: ReadonlySet<number> = new Set([T.SEMICOLON, T.KEYWORD, T.OPEN_PAREN])
