// A text that a parser stops at, made one that it reads around the fault: quotes and brackets get their partners where lines and
// their indentation show that they lack them. For every language, by its lexis; only texts with errors are mended.
import type { Lexis } from '../../languages/lexis.ts'
import { withoutMarks } from '../conflict.ts'
import { balance } from './balance.ts'
import { Edits, type Redrawn } from './edits.ts'
import { withoutOddQuotes } from './quotes.ts'

/** The text mended; undefined where nothing shows what it lacks. */
export function mended(text: string, lexis: Lexis): Redrawn | undefined {
  const quoted = withoutOddQuotes(withoutMarks(text), lexis)
  const edits = new Edits()
  balance(quoted, lexis, edits)
  return edits.apply(quoted) ?? (quoted === text ? undefined : { text: quoted, origin: offset => offset })
}
