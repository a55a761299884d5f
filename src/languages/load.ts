// Loads the data of a language, once for each.
import type { Language } from './language.ts'
import { wholeLanguage } from './shape.ts'
import { entryOf } from './table.ts'

const loaded = new Map<string, Promise<Language>>()

/** Loads a language of LANGUAGE_NAMES; any other name is a mistake of the caller. */
export function loadLanguage(name: string): Promise<Language> {
  const known = loaded.get(name)
  if (known) return known
  const loading = entryOf(name)
    .load()
    .then(({ default: language }) => wholeLanguage(language))
  loaded.set(name, loading)
  return loading
}
