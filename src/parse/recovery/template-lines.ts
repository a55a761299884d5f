// Lines of a template engine in a file of another language: what generates code leaves them in it, and no grammar reads
// them.
import { blanked, withBlank } from '../../languages/blanked.ts'
import type { Region } from '../../languages/definition-match.ts'
import type { Language } from '../../languages/language.ts'
import type { Lexis } from '../../languages/lexis-rule.ts'
import { Scanner } from '../../scan/scanner.ts'
import * as T from '../../scan/token-kinds.ts'
import { tablesOf } from '../../scan/word-tables.ts'

/** What fills a line of Jinja, Mustache, ERB, PHP, autoconf and Velocity. */
const LINE =
  /^[ \t]*(?:\{\{.*\}\}|\{%.*%\}|<%.*%>|<\?.*\?>|@\w+@|#(?:set|if|elseif|foreach|parse|macro)[ \t]*\(.*\))[ \t]*$/gm
const OPENING = /(?:\{\{|\{%|<%|<\?|@\w+@|#\w+[ \t]*\()/

/** Of a file with markup around its code, lines within the code, at most. */
const MOST_WITHIN = 20

/** The text without such lines, but for those that the language has itself. Of the same length. */
export function withoutTemplates(text: string, { lexis }: Language): string {
  if (!OPENING.test(text)) return text
  if (lexis.outside) return withoutThoseInCode(text, lexis)
  return text.replace(LINE, line => (lexis.preprocessor && line.trimStart()[0] === '#' ? line : blanked(line)))
}

/** The same where code stands between markup, which may hold such lines: without those where code goes on. */
function withoutThoseInCode(text: string, lexis: Lexis): string {
  let left = text
  for (let within = 0; within < MOST_WITHIN; within++) {
    const line = firstInCode(left, lexis)
    if (!line) break
    // What ends such a line may end the code, too: what is code behind it shows when it is gone.
    left = withBlank(left, line)
  }
  return left
}

function firstInCode(text: string, lexis: Lexis): Region | undefined {
  const lines = new Map<number, Region>()
  for (const { 0: line, index } of text.matchAll(LINE))
    lines.set(index + line.length - line.trimStart().length, { start: index, end: index + line.length })
  if (lines.size === 0) return undefined
  const scanner = new Scanner(text, tablesOf(lexis))
  for (let kind = scanner.next(); kind !== T.END; kind = scanner.next()) {
    const line = lines.get(scanner.start)
    if (!line) continue
    scanner.stop()
    return line
  }
  return undefined
}
