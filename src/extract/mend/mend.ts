// A text that a parser stops at, made one that it reads around the fault: quotes and brackets get their partners where lines and
// their indentation show that they lack them. For every language, by its lexis; only texts with errors are mended.
import type { Language } from '../../languages/language.ts'
import type { Lexis } from '../../languages/lexis.ts'
import { withoutVerbatim } from '../code-text.ts'
import { withoutMarks } from '../conflict.ts'
import { balance } from './balance.ts'
import { mendCommands } from './commands.ts'
import { Edits, type Redrawn } from './edits.ts'
import { withoutOpenHeredocs } from './heredocs.ts'
import { withoutOddQuotes } from './quotes.ts'
import { withoutTemplates } from './templates.ts'

/** The text mended, in the ways it may be meant, the likeliest first; none where nothing shows what it lacks. */
export function mendings(text: string, language: Language): Redrawn[] {
  const { code, sure, likely, bare } = requoted(text, language)
  return [...new Set([sure, likely, bare])].flatMap(quoted => balanced(quoted, code, language.lexis) ?? [])
}

/** The text without what hardly can be meant, for a parser that is asked once. */
export function mended(text: string, language: Language): Redrawn | undefined {
  const { code, sure } = requoted(text, language)
  return balanced(sure, code, language.lexis)
}

function requoted(text: string, language: Language) {
  const code = language.verbatim ? withoutVerbatim(text, language.verbatim) : text
  const plain = withoutOpenHeredocs(withoutTemplates(withoutMarks(code), language.lexis), language)
  return { code, ...withoutOddQuotes(plain, language) }
}

function balanced(quoted: string, code: string, lexis: Lexis): Redrawn | undefined {
  const edits = new Edits()
  if (lexis.blockWords?.trailing === 'argument') mendCommands(quoted, lexis, edits)
  balance(quoted, lexis, edits)
  return edits.apply(quoted) ?? (quoted === code ? undefined : { text: quoted, origin: offset => offset })
}
