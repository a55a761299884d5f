// What a grammar shows of the outline of a text: of one whose brackets match, without what cannot hold a definition.
import { type Matches, matchText } from '../../languages/grammar.ts'
import type { Language } from '../../languages/language.ts'
import type { LoadedGrammar } from '../../languages/loading.ts'
import { moveMatch } from '../../languages/match.ts'
import type { Redrawn } from '../text/edits.ts'
import { masked, maskedNewer } from '../text/masked.ts'

/** What an outline shows, where that stands in its text; undefined where the grammar meets an error in it. */
export function matchOutline(
  grammar: LoadedGrammar,
  language: Language,
  outline: Redrawn,
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
