// What a grammar shows of the outline of a text: of one whose brackets match, without what cannot hold a definition.
import { moveMatch } from '../../languages/definition-match.ts'
import type { Language } from '../../languages/language.ts'
import { masked, maskedNewer } from '../input/masked-text.ts'
import type { RewrittenText } from '../input/text-edits.ts'
import type { LoadedGrammar } from './grammar-loading.ts'
import { type Matches, matchText } from './grammar-matches.ts'

/** What an outline shows, where that stands in its text; undefined where the grammar meets an error in it. */
export function matchOutline(
  grammar: LoadedGrammar,
  language: Language,
  outline: RewrittenText,
  deadline: number,
): Matches | undefined {
  const found = matchWhole(grammar, masked(outline.text, language), language, deadline)
  for (const match of found?.matches ?? []) moveMatch(match, outline.origin)
  return found
}

/**
 * What a text without an error shows, as it is or without what is newer than the grammar; undefined where there is one.
 */
export function matchWhole(
  grammar: LoadedGrammar,
  text: string,
  language: Language,
  deadline: number,
): Matches | undefined {
  const found = matchText(grammar, text, deadline, true)
  const newer = found ? undefined : maskedNewer(text, language)
  return newer === undefined ? found : matchText(grammar, newer, deadline, true)
}
