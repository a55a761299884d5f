// Idioms of C, recognised by neighbouring tokens. Pure.
import * as T from '../scan/token-kinds.ts'
import type { Tables } from '../scan/word-tables.ts'
import type { Frame, State } from './scan-state.ts'

/** True for `if (!p)` in a language where errors are values without a keyword (C). */
export function checksForZero({ previous, beforePrevious }: State, { lexis }: Tables): boolean {
  return (
    lexis.parenthesized === true &&
    lexis.words.try.length === 0 &&
    previous === T.OPEN_PAREN &&
    beforePrevious === T.KEYWORD
  )
}

/** True for the declaration `type (*name)(int)`. `frame` belongs to the first parentheses, which end at `end`. */
export function isPointer(frame: Frame, text: string, end: number, { lexis }: Tables): boolean {
  if (frame.callee === '' || lexis.parameters !== 'type name') return false
  return text.charCodeAt(frame.start + 1) === 42 && text.charCodeAt(end) === 40
}
