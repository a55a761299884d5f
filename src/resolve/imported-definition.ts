// Resolves an imported name through aliases and re-exports. A bundle of its own, for lookups with a referring file.

import { DefinitionSearch, type Imported, type Sources } from './definition-search.ts'

export type { Imported, Sources } from './definition-search.ts'

/** Resolves a name, given in its parts, by the imports of the file `from`; undefined if it is not imported. */
export function importOfName(sources: Sources, from: string, parts: readonly string[]): Imported | undefined {
  return new DefinitionSearch(sources).ofName(from, parts)
}
