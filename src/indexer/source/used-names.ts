// The names by which a file may use definitions of other files, and its import statements: a lookup that finds all callers
// of a name, or all files that import another, reads only files that have it here.
import { IMPORT_MARK } from '../../cache/format.ts'
import { lastWordOn, typeBeforeNew } from '../../cache/records/callee-names.ts'
import { baseNames } from '../../facts/bases/base-names.ts'
import { bindingsOf, MODULE } from '../../facts/calls/import-bindings.ts'
import { storedImports } from '../../facts/imports/stored-imports.ts'
import { attributeTypes } from '../../facts/signatures/attribute-types.ts'
import type { Lexis } from '../../languages/lexis-rule.ts'
import { type ModuleRecord, type SymbolRecord, TYPE_KINDS } from '../../model.ts'

/** The names and imports of a text, each once, one per line. `path` determines the syntax of imports, `language` that of types, `lexis` is its. */
export function usedNames(
  records: readonly SymbolRecord[],
  module: ModuleRecord,
  text: string,
  { path, language, lexis }: { readonly path: string; readonly language: string; readonly lexis: Lexis },
): Buffer {
  // First, while the tokens of the text are known.
  const names = new Set(storedImports(text, path, lexis).map(stored => IMPORT_MARK + stored))
  addUses(names, module)
  for (const record of records) {
    addUses(names, record)
    if (language === 'csharp' && record.decorators)
      for (const type of attributeTypes(record.decorators)) names.add(lastWordOn(type))
    if (TYPE_KINDS.has(record.k) || record.k === 'module') addHead(names, record)
  }
  for (const name of baseNames(records, text, language)) names.add(name)
  addImports(names, text, path)
  let lines = ''
  for (const name of names) if (name !== '' && !name.includes('\n')) lines += `${name}\n`
  return Buffer.from(lines)
}

function addUses(names: Set<string>, { calls, references, aliases }: ModuleRecord): void {
  if (calls)
    for (const { callee } of calls) {
      names.add(lastWordOn(callee))
      const type = typeBeforeNew(callee)
      if (type !== undefined) names.add(lastWordOn(type))
    }
  if (references) for (const reference of references) names.add(lastWordOn(reference))
  if (aliases) for (const alias of aliases) names.add(alias.slice(0, alias.indexOf(' ')))
}

/** The words in the head of a type behind its name, among which are its base types. In C a type is named last. */
function addHead(names: Set<string>, { s, k, signature }: SymbolRecord): void {
  const at = signature.indexOf(s)
  const isWhole = k === 'type' || at < 0
  const head = isWhole ? signature : signature.slice(at + s.length)
  // A base type may have the name of the type.
  for (const [word] of head.matchAll(WORD)) if (word !== s || !isWhole) names.add(word)
}

const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/gu

/** Names as other files export them, not as this file binds them. */
function addImports(names: Set<string>, text: string, path: string): void {
  const { locals, others, exports } = bindingsOf(text, path)
  const all = [...locals.values(), ...[...others.values()].flat(), ...exports.values()]
  // A file also exports its own definitions.
  for (const { name, specifier } of all) if (name !== MODULE && specifier !== '') names.add(name)
}
