// Lines of a template engine in a file of another language, as in sources of code generators.
import { blanked, withBlank } from '../../languages/blanked.ts'
import type { Region } from '../../languages/definition-match.ts'
import type { Language } from '../../languages/language.ts'
import type { Lexis } from '../../languages/lexis-rule.ts'
import { Scanner } from '../../scan/scanner.ts'
import * as T from '../../scan/token-kinds.ts'
import { tablesOf } from '../../scan/word-tables.ts'

/** A line of Jinja, Mustache, ERB, PHP, autoconf or Velocity. */
const LINE =
  /^[ \t]*(?:\{\{.*\}\}|\{%.*%\}|<%.*%>|<\?.*\?>|@\w+@|#(?:set|if|elseif|foreach|parse|macro)[ \t]*\(.*\))[ \t]*$/gm
const OPENING = /(?:\{\{|\{%|<%|<\?|@\w+@|#\w+[ \t]*\()/

/** Most lines blanked within the code of a file with markup. */
const MAX_WITHIN = 20

/** Blanks template lines, except those that the language has itself. */
export function withoutTemplates(text: string, { lexis }: Language): string {
  if (!OPENING.test(text)) return text
  if (lexis.outside) return withoutThoseInCode(text, lexis)
  return text.replace(LINE, line => (lexis.preprocessor && line.trimStart()[0] === '#' ? line : blanked(line)))
}

/** The same for code between markup, which keeps its template lines. */
function withoutThoseInCode(text: string, lexis: Lexis): string {
  let left = text
  for (let within = 0; within < MAX_WITHIN; within++) {
    const line = firstInCode(left, lexis)
    if (!line) break
    // The line may also seem to end the code, so later lines show only now.
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
