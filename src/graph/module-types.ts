// Looks up types of JavaScript, TypeScript and Python: in the scopes of the file, by its imports, among globals.
import { isPython } from '../facts/calls/import-bindings.ts'
import { FUNCTION_KINDS, TYPE_KINDS } from '../model.ts'
import { DefinitionSearch, MAX_REEXPORTS } from '../resolve/definition-search.ts'
import { moduleFilesOf } from '../resolve/module-files-of-index.ts'
import { joinNames, type Lookup, type Scope, scopesAround } from './type-lookup.ts'
import type { Found, TypeSymbols } from './type-symbols.ts'

export class ModuleTypes {
  readonly search: DefinitionSearch
  readonly #types: TypeSymbols

  constructor(types: TypeSymbols) {
    this.#types = types
    const { reader } = types.sources
    const files = moduleFilesOf(reader, path => types.text(path))
    this.search = new DefinitionSearch({ ...files, defined: name => types.named(name) })
  }

  find(parts: readonly string[], scope: Scope): Lookup {
    const own = this.#inScopes(parts, scope)
    if (own.length > 0) return own
    const [first, ...rest] = parts as [string, ...string[]]
    // `declare module "./a" { … }` sees what that module exports.
    if (scope.owner !== undefined && !isPython(scope.file)) {
      const inside = { specifier: scope.owner, name: first }
      const augmented = typesFirst(this.search.follow(scope.file, inside, rest, MAX_REEXPORTS), scope)
      if (augmented.length > 0) return augmented
    }
    const { locals, others } = this.search.bindings(scope.file)
    const binding = locals.get(first)
    if (binding) {
      const all = [binding, ...(others.get(first) ?? [])]
      return oneOf(all.map(one => typesFirst(this.search.follow(scope.file, one, rest, MAX_REEXPORTS), scope)))
    }
    if (isPython(scope.file)) return oneOf([typesFirst(this.search.throughStars(scope.file, parts), scope)])
    return rest.length === 0 ? this.#global(first, scope) : 'external'
  }

  #inScopes(parts: readonly string[], scope: Scope): readonly Found[] {
    const { file, owner, self } = scope
    const name = parts.at(-1)!
    const here = this.#types.named(name).filter(one => one.entry.f === file && one.symbol !== self)
    if (here.length === 0) return []
    for (const around of scopesAround(owner)) {
      const found = typesFirst(
        here.filter(({ entry }) => (entry.p ?? '') === joinNames(around, ...parts.slice(0, -1))),
        scope,
      )
      if (found.length > 0) return found
    }
    return []
  }

  /** A name without an import is that of a script or declaration file without imports and exports, or built in. */
  #global(name: string, scope: Scope): Lookup {
    const found = this.#types.typesNamed(name).filter(({ entry: { f, p } }) => {
      if (p !== undefined) return p === 'global'
      if (!(this.#types.rule(f)?.lookup === 'modules') || isPython(f)) return false
      return f.endsWith('.d.ts') && !this.search.isModule(f)
    })
    const first = typesFirst(found, scope)
    return first.length === 0 ? 'external' : first
  }
}

/** Types if there are any, then values of the name, then the functions that may be constructors. */
function typesFirst(found: readonly Found[], { space }: Scope): readonly Found[] {
  const of = (kinds: ReadonlySet<string>) => found.filter(({ entry }) => kinds.has(entry.k))
  const types = of(TYPE_KINDS)
  if (space === 'type') return types
  // An interface beside a value describes it. Alone it is no superclass.
  if (space === 'value' && of(VALUE_KINDS).length === 0) return []
  const lists = [types, of(COMPONENTS), of(VARIABLES)]
  return lists.find(list => list.length > 0) ?? of(FUNCTION_KINDS)
}

const COMPONENTS: ReadonlySet<string> = new Set(['component'])
const VARIABLES: ReadonlySet<string> = new Set(['const', 'var'])
const VALUE_KINDS: ReadonlySet<string> = new Set(['class', 'enum', 'struct', ...COMPONENTS, ...VARIABLES, 'fn'])

/** The definitions if all lists that are not empty are of one file. */
function oneOf(lists: readonly (readonly Found[])[]): Lookup {
  const files = new Set(lists.flat().map(({ entry }) => entry.f))
  if (files.size === 0) return 'external'
  return files.size === 1 ? [...new Map(lists.flat().map(one => [one.symbol, one])).values()] : 'ambiguous'
}
