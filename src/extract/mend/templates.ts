// Lines of a template engine in a file of another language: what generates code leaves them in it, and no grammar reads them.
import type { Lexis } from '../../languages/lexis.ts'

/** What fills a line of Jinja, Mustache, ERB, PHP, autoconf and Velocity. */
const LINE =
  /^[ \t]*(?:\{\{.*\}\}|\{%.*%\}|<%.*%>|<\?.*\?>|@\w+@|#(?:set|if|elseif|foreach|parse|macro)[ \t]*\(.*\))[ \t]*$/gm
const OPENING = /(?:\{\{|\{%|<%|<\?|@\w+@|#\w+[ \t]*\()/

/** The text without such lines, but for those that the language has itself. Of the same length. */
export function withoutTemplates(text: string, { outside, preprocessor, decorator }: Lexis): string {
  if (outside || !OPENING.test(text)) return text
  return text.replace(LINE, line => {
    const mark = line.trimStart()[0]
    const isOwn = (mark === '#' && preprocessor) || (decorator !== undefined && mark === decorator[0])
    return isOwn ? line : ' '.repeat(line.length)
  })
}
