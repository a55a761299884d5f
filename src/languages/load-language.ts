// Loads each language once.
import type { Language } from './language.ts'
import { entryOf } from './language-table.ts'
import { normalizeLanguage } from './normalize.ts'

const loaded = new Map<string, Promise<Language>>()

/** Loads a language. Rejects a name that is not in LANGUAGE_NAMES. */
export function loadLanguage(name: string): Promise<Language> {
  const known = loaded.get(name)
  if (known) return known
  const loading = entryOf(name)
    .load()
    .then(({ default: language }) => normalizeLanguage(language))
  loaded.set(name, loading)
  return loading
}
