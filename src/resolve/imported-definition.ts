// Resolves an imported name through aliases and re-exports. A bundle of its own, for lookups with a referring file.

import { bindingsOf, DEFAULT, isPython, MODULE, REQUIRED } from '../facts/calls/import-bindings.ts'
import { memberPath } from '../imports/python-modules.ts'
import { DefinitionSearch, type Imported, lastPart, type Sources } from './definition-search.ts'
import { mayReferTo } from './module-specifiers.ts'

export type { Imported, Sources } from './definition-search.ts'
export { ImportResolver } from './import-resolver.ts'

/** Resolves a name, given in its parts, by the imports of the file `from`; undefined if it is not imported. */
export function importOfName(sources: Sources, from: string, parts: readonly string[]): Imported | undefined {
  return new DefinitionSearch(sources).ofName(from, parts)
}

/** The original name of an import in the file `from` if it may refer to `file`; for a module its last part. */
export function nameAtSource(text: string, from: string, local: string, file: string): string | undefined {
  const binding = bindingsOf(text, from).locals.get(local)
  if (!binding) return undefined
  const { specifier, name } = binding
  const isModule = name === MODULE || name === REQUIRED || name === DEFAULT
  if (isPython(from) && !isModule && mayReferTo(memberPath(specifier, name), from, file)) return name
  if (!mayReferTo(specifier, from, file)) return undefined
  return isModule ? lastPart(specifier) : name
}
