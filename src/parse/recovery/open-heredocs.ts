// Texts below their announcement (`<<EOF`) whose last line is missing: all of a file behind it would be text.
import type { Language } from '../../languages/language.ts'
import { Scanner } from '../../scan/scanner.ts'
import * as T from '../../scan/token-kinds.ts'
import { tablesOf } from '../../scan/word-tables.ts'
import { headsOf, withoutRest } from './unclosed-quotes.ts'

/** Announcements without an end in one text, at most. */
const MOST_OPEN = 4

/** The text without such an announcement and what follows it in its function. Of the same length. */
export function withoutOpenHeredocs(text: string, language: Language): string {
  let left = text
  for (let open = 0; open < MOST_OPEN; open++) {
    const at = openHeredoc(left, language)
    if (at === undefined) break
    const rest = withoutRest(left, at, headsOf(left, language))
    if (rest === left) break
    left = rest
  }
  return left
}

/**
 * Where a text is announced that does not end: the file does within it, or what ends it belongs to another of its name.
 */
function openHeredoc(text: string, { lexis }: Language): number | undefined {
  const { heredoc } = lexis
  if (!heredoc) return undefined
  const scanner = new Scanner(text, tablesOf(lexis))
  let last = -1
  let lastEnd = 0
  for (let kind = scanner.next(); kind !== T.END; kind = scanner.next()) {
    if (last >= 0 && scanner.newline && announcesAgain(text, last, scanner.start, heredoc)) {
      scanner.stop()
      return last
    }
    if (scanner.newline) last = -1
    if (kind === T.STRING && text.startsWith('<<', scanner.start)) last = scanner.start
    lastEnd = scanner.end
  }
  const lineEnd = text.indexOf('\n', lastEnd)
  // The text goes on behind the last line that was read.
  return last >= 0 && lineEnd >= 0 && text.lastIndexOf('\n', lastEnd - 1) < last && text.slice(lineEnd).trim() !== ''
    ? last
    : undefined
}

/** Whether the text announced at an offset holds, before `end`, another announcement of the same name. */
function announcesAgain(text: string, at: number, end: number, heredoc: RegExp): boolean {
  heredoc.lastIndex = at
  const tag = heredoc.exec(text)?.groups?.tag
  const again = new RegExp(heredoc.source, 'g')
  const found = text.slice(text.indexOf('\n', at), end).matchAll(again)
  return tag !== undefined && [...found].some(({ groups }) => groups?.tag === tag)
}
