// Texts without their comments. A bundle of its own: it loads the lexis of languages.
import { languageOf } from '../languages/language-table.ts'
import type { Lexis } from '../languages/lexis-rule.ts'
import { loadLanguage } from '../languages/load-language.ts'
import { codeTextOf } from './code-text.ts'

/** Blanks the comments of a text at equal length; a text of no known language is returned as it is. */
export type CommentRemover = (path: string, text: string) => string

/** Loads the languages of some files, so that the comments of their texts can be removed. */
export async function commentRemover(paths: Iterable<string>): Promise<CommentRemover> {
  const names = new Set<string>()
  for (const path of paths) {
    const name = languageOf(path)
    if (name !== undefined) names.add(name)
  }
  const languages = await Promise.all([...names].map(loadLanguage))
  const lexes = new Map<string, Lexis>(languages.map(({ name, lexis }) => [name, lexis]))
  return (path, text) => {
    const lexis = lexes.get(languageOf(path) ?? '')
    return lexis ? codeTextOf(text, { lexis }).written : text
  }
}
