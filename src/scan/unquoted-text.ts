// A text with comments and the contents of strings blanked, for patterns of statements that name something in quotes.
import type { Lexis } from '../languages/lexis-rule.ts'
import { Blanker, commentsBetween, contentEnd, isClosed, STRINGS, withinLines } from './blanker.ts'
import { lineEnd } from './literal-ends.ts'
import { Scanner } from './scanner.ts'
import { TokenCursor } from './token-cursor.ts'
import { knownTokens } from './token-list.ts'
import { tablesOf } from './word-tables.ts'

/**
 * The text up to the first token after the offset `until`, at equal length. Quotes and preprocessor lines stay. If a
 * multiline string is open at the end, a quote is missing, and strings end at line ends.
 */
export function unquotedText(text: string, lexis: Lexis, until = text.length): string {
  return unquoted(text, lexis, until) ?? unquoted(text, withinLines(lexis), until) ?? text
}

/** Undefined if a multiline string is not closed. */
function unquoted(text: string, lexis: Lexis, until: number): string | undefined {
  const tables = tablesOf(lexis)
  const scanner = knownTokens(text, tables) ? new TokenCursor(text, tables) : new Scanner(text, tables)
  const blanker = new Blanker(text)
  let last = text.startsWith('#!') ? lineEnd(text, 0) : 0
  blanker.blank(0, last)
  let string = -1
  let stringEnd = -1
  for (let kind = scanner.next(); scanner.start < text.length; kind = scanner.next()) {
    const { start, end } = scanner
    // The text of a heredoc is in no token.
    if (start - last > 1 && lexis.heredoc) blanker.blank(last, start)
    else if (start - last > 1)
      for (const [from, to] of commentsBetween(text, last, start, lexis)) blanker.blank(from, to)
    if (start > until) {
      if (scanner instanceof Scanner) scanner.stop()
      return blanker.text().slice(0, start)
    }
    last = end
    if (!STRINGS.has(kind)) continue
    string = start
    stringEnd = end
    if (end - start > 2) blanker.blank(start + 1, contentEnd(text, start, end))
  }
  const isOpen = stringEnd === text.length && text.slice(string).includes('\n') && !isClosed(text, string, lexis)
  if (isOpen && lexis.strings.some(({ multiline }) => multiline)) return undefined
  for (const [from, to] of commentsBetween(text, last, text.length, lexis)) blanker.blank(from, to)
  return blanker.text()
}
