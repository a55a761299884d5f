// Loads the data of a language, once for each.
import type { Language } from './language.ts'
import { entryOf } from './language-table.ts'
import { normalizeLanguage } from './normalize.ts'

const loaded = new Map<string, Promise<Language>>()

/** Loads a language of LANGUAGE_NAMES; any other name is a mistake of the caller. */
export function loadLanguage(name: string): Promise<Language> {
  const known = loaded.get(name)
  if (known) return known
  const loading = entryOf(name)
    .load()
    .then(({ default: language }) => normalizeLanguage(language))
  loaded.set(name, loading)
  return loading
}
