// Idioms of C, told by the tokens around them. Pure.
import * as T from '../scan/token-kinds.ts'
import type { Tables } from '../scan/word-tables.ts'
import type { Frame, State } from './scan-state.ts'

/** `if (!p)`, where errors are values and have no word of their own (C). */
export function checksForZero({ previous, beforePrevious }: State, { lexis }: Tables): boolean {
  return (
    lexis.parenthesized === true &&
    lexis.words.try.length === 0 &&
    previous === T.OPEN_PAREN &&
    beforePrevious === T.KEYWORD
  )
}

/** `type (*name)(int)` declares: `frame` is that of the first parentheses, which end at `end`. */
export function isPointer(frame: Frame, text: string, end: number, { lexis }: Tables): boolean {
  if (frame.callee === '' || lexis.parameters !== 'type name') return false
  return text.charCodeAt(frame.start + 1) === 42 && text.charCodeAt(end) === 40
}
