// Parses an elided text: brackets match, and bodies without definitions are gone.
import { moveMatch } from '../../languages/definition-match.ts'
import type { Language } from '../../languages/language.ts'
import { masked, maskedNewer } from '../input/masked-text.ts'
import type { RewrittenText } from '../input/text-edits.ts'
import type { LoadedGrammar } from './grammar-loading.ts'
import { type Matches, matchText } from './grammar-matches.ts'

/** Matches in an elided text, with offsets of the source; undefined at a syntax error. */
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

/** Matches in a text without errors, as it is or with syntax newer than the grammar masked; undefined at an error. */
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
