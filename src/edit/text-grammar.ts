// The lexical rules for the text of a file.
import { languageOf } from '../languages/language-table.ts'
import { loadLanguage } from '../languages/load-language.ts'
import { tablesOf } from '../scan/word-tables.ts'
import type { Grammar } from './match-types.ts'

/** The rules of the language of a file; undefined if ctx does not know it. */
export async function grammarOf(path: string, text: string): Promise<Grammar | undefined> {
  const name = languageOf(path, text)
  if (name === undefined) return undefined
  const language = await loadLanguage(name)
  return { language, tables: tablesOf(language.lexis) }
}
