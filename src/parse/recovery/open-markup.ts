// Markup between code (`?> … <?php`) that does not go back to code because the function that holds it is cut off: the
// functions below would be markup, as far as the next opening mark.
import { blanked, withBlank } from '../../languages/blanked.ts'
import type { Region } from '../../languages/definition-match.ts'
import type { Language } from '../../languages/language.ts'
import { Scanner } from '../../scan/scanner.ts'
import * as T from '../../scan/token-kinds.ts'
import { tablesOf } from '../../scan/word-tables.ts'
import { isMarkup } from './line-structure.ts'
import { headsOf } from './unclosed-quotes.ts'

/** Functions cut off within markup in one text, at most. */
const MOST_OPEN = 4

/** The text without such markup, up to the definition that follows it. Of the same length. */
export function withoutOpenMarkup(text: string, language: Language): string {
  const { outside } = language.lexis
  if (!outside) return text
  let left = text
  for (let open = 0; open < MOST_OPEN; open++) {
    const markup = openMarkup(left, language, outside[0])
    if (!markup) break
    left = withBlank(left, markup)
  }
  return left
}

/** Where markup begins that does not end, and where the definition does that follows it. */
function openMarkup(text: string, language: Language, close: string): Region | undefined {
  const scanner = new Scanner(text, tablesOf(language.lexis))
  for (let kind = scanner.next(); kind !== T.END; kind = scanner.next()) {
    if (!isMarkup(scanner, language.lexis)) continue
    const { start, end } = scanner
    const at = definitionIn(text.slice(start + close.length, end), language, close, end === text.length)
    if (at === undefined) continue
    scanner.stop()
    return { start, end: start + close.length + at }
  }
  return undefined
}

/**
 * Where in markup a definition begins: one that can only be code, or the first one before code ends that has not begun.
 */
function definitionIn(markup: string, language: Language, close: string, isLast: boolean): number | undefined {
  const stray = markup.replace(OPENED, blanked).indexOf(close)
  const [head] = headsOf(stray < 0 ? markup : markup.slice(0, stray), language)
  if (stray < 0) return isLast ? head : undefined
  if (head !== undefined) return head
  // Behind the last tag at the beginning of a line the script of a page is over.
  const from = Math.max(0, ...[...markup.slice(0, stray).matchAll(TAG)].map(({ index }) => index))
  const { modifiers, lexis } = language
  const words = [...lexis.words.declare, ...lexis.lambdas].join('|')
  const definition = new RegExp(`^[ \\t]*(?:(?:${modifiers.join('|')})[ \\t]+)*(?:${words})[ \\t]+\\w`, 'm')
  const at = markup.slice(from, stray).search(definition)
  return at < 0 ? undefined : from + at
}

/** What opens with a mark of its own: `<?xml … ?>`. */
const OPENED = /<\?[^?]{0,500}\?>/g
const TAG = /^[ \t]*<\/?\w/gm
