// Arms of a switch or a match. Where a word begins them (`case`), the word counts; where only a mark follows their
// pattern (`=>`, `->`), it depends on what the mark stands in. What takes all the rest (`default`, `else`, `_`) is no
// branch, as `else` behind `if` is none.

import type { TokenCursor } from '../../scan/token-cursor.ts'
import * as T from '../../scan/token-kinds.ts'
import * as W from '../../scan/word-tables.ts'
import * as S from '../scan-state.ts'

/** Whether a mark stands directly in the body of a switch, none of whose arms a word has begun. */
export function standsInArm(state: S.State, byWords: boolean): boolean {
  const { frames, top } = state
  if (byWords) return top.kind === S.CONTROL && top.stage === S.STATEMENT && (top.word & W.SWITCH) !== 0
  const at = state.innermost()
  const body = frames[at - 1]
  if (frames[at]?.kind !== S.BRACE || body?.kind !== S.CONTROL || body.stage !== S.BLOCK) return false
  return (body.word & (W.SWITCH | W.CASE)) === W.SWITCH
}

/** Whether a comma stands between arguments, items or arms, so that it ends a control structure that is one of them. */
export function partsValues(state: S.State, hasArms: boolean): boolean {
  const { kind } = state.frames[state.innermost()] as S.Frame
  return kind === S.PAREN || kind === S.BRACKET || (kind === S.BRACE && hasArms)
}

/** A word begins the arms of the innermost switch, so that marks in it stand for something else. */
export function beginArm(state: S.State): void {
  const body = state.frames[state.innermost() - 1]
  if (body?.kind === S.CONTROL && body.word & W.SWITCH) body.word |= W.CASE
}

/** Whether the arm's mark behind the cursor's token comes next: `else ->`. */
export function beforeMark({ text, end }: TokenCursor, mark: string | undefined): boolean {
  if (mark === undefined) return false
  let at = end
  while (text.charCodeAt(at) === 32) at++
  return text.startsWith(mark, at)
}

/** Whether `case` at this end of it is for all the rest: `case _ =>`. */
export function takesRest({ text, end }: TokenCursor): boolean {
  let at = end
  while (text.charCodeAt(at) === 32) at++
  if (text.charCodeAt(at) !== UNDERSCORE) return false
  at++
  while (text.charCodeAt(at) === 32) at++
  return ':=-\n'.includes(text[at] ?? ' ')
}

/** Whether the pattern before the cursor's mark is a word for all the rest, or `_` alone. */
export function endsRest(state: S.State, { text }: TokenCursor): boolean {
  if (state.previous === T.KEYWORD || (state.previous === T.STAR && BEFORE_REST.has(state.beforePrevious))) return true
  let at = state.previousEnd - 1
  if (state.previous !== T.WORD || text.charCodeAt(at) !== UNDERSCORE) return false
  at--
  while (text.charCodeAt(at) === 32) at--
  return '\n{},;|'.includes(text[at] ?? '\n') || text.startsWith('var', at - 2)
}

const UNDERSCORE = 95
/** What stands before the `*` of a shell for all the rest: `;;`, `in`, `(`. */
const BEFORE_REST: ReadonlySet<number> = new Set([T.SEMICOLON, T.KEYWORD, T.OPEN_PAREN])
