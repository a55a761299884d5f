// Looks up types by qualified names: package, enclosing types and name, as most languages do.
import { CSharpNamespaces } from '../imports/csharp-namespaces.ts'
import { SwiftModules } from '../imports/swift-modules.ts'
import type { QualifiedLookup } from '../languages/base-type-rules.ts'
import { TYPE_KINDS } from '../model.ts'
import { MAX_REEXPORTS } from '../resolve/definition-search.ts'
import { type IndexedFiles, moduleFilesOf } from '../resolve/module-files-of-index.ts'
import { ownName } from '../util/symbol-names.ts'
import { CratePaths } from './crate-paths.ts'
import { type ImportedNames, importedNames } from './package-imports.ts'
import { joinNames, type Lookup, type Scope, scopesAround } from './type-lookup.ts'
import type { Found, TypeSymbols } from './type-symbols.ts'

export class QualifiedTypes {
  readonly #types: TypeSymbols
  readonly #ancestors: (type: Found) => readonly Found[]
  readonly #crates: CratePaths
  readonly #packages = new Map<string, string>()
  readonly #imports = new Map<string, ImportedNames>()
  readonly #files: IndexedFiles
  readonly #swift: SwiftModules
  #globals: { readonly project: string; readonly text: string; readonly file: string }[] | undefined

  /** `ancestors` lists the base types of a type, whose members are visible inside it. */
  constructor(types: TypeSymbols, ancestors: (type: Found) => readonly Found[]) {
    this.#types = types
    this.#ancestors = ancestors
    this.#crates = new CratePaths(types)
    this.#files = moduleFilesOf(types.sources.reader, path => types.text(path))
    this.#swift = new SwiftModules(this.#files)
  }

  find(written: readonly string[], scope: Scope, rule: QualifiedLookup): Lookup {
    const isAbsolute = written[0] === ''
    const parts = isAbsolute ? written.slice(1) : written
    const name = parts.join('.')
    const visible = this.#visible(parts.at(-1)!, scope)
    const named = (qualified: string): readonly Found[] => visible.filter(one => this.qualified(one) === qualified)
    if (isAbsolute) return this.#one(named(name), scope, rule)
    const pack = this.packageOf(scope.file, rule)
    const imports = this.importsOf(scope.file, rule)
    for (const around of scopesAround(scope.owner)) {
      if (around === '') break
      const found = [named(joinNames(pack, around, name)), this.#inherited(pack, around, parts, scope)]
      for (const each of found) if (each.length > 0) return this.#one(each, scope, rule)
    }
    const [first, ...rest] = parts as [string, ...string[]]
    const imported = imports.names.get(first)
    if (imported !== undefined) {
      const path = joinNames(this.#absolute(imported, scope, rule), ...rest)
      return this.#atPath(path, scope, rule, MAX_REEXPORTS)
    }
    const local = named(joinNames(pack, name))
    if (local.length > 0) return this.#one(local, scope, rule)
    // A package may be named from one around the place.
    const starts = rule.package === undefined ? [...scopesAround(scope.owner)] : ['']
    const starred = imports.stars.flatMap(star =>
      starts.flatMap(start => named(joinNames(start, this.#absolute(star, scope, rule), name))),
    )
    if (starred.length > 0) return this.#one(starred, scope, rule)
    const absolute = rest.length > 0 || rule.package === undefined ? named(this.#absolute(name, scope, rule)) : []
    if (absolute.length > 0) return this.#one(absolute, scope, rule)
    if (rule.package === 'crate') {
      if (rest.length > 0) return this.#atPath(this.#absolute(name, scope, rule), scope, rule, MAX_REEXPORTS)
      const star = imports.stars.map(each =>
        this.#atPath(joinNames(this.#absolute(each, scope, rule), name), scope, rule, MAX_REEXPORTS),
      )
      return star.find(each => typeof each !== 'string') ?? star.find(each => each === 'ambiguous') ?? 'external'
    }
    if (!rule.unique) return 'external'
    return this.#one(
      visible.filter(one => `.${this.qualified(one)}`.endsWith(`.${name}`)),
      scope,
      rule,
      'unique',
    )
  }

  /** Package, owners and name, joined by dots. */
  qualified({ entry }: Found): string {
    const lookup = this.#types.rule(entry.f)?.lookup
    const pack = typeof lookup === 'object' ? this.packageOf(entry.f, lookup) : ''
    return joinNames(pack, ownName(entry).replaceAll('\\', '.').replaceAll('::', '.'))
  }

  packageOf(file: string, rule: QualifiedLookup): string {
    let found = this.#packages.get(file)
    if (found === undefined) {
      if (rule.package === 'crate') found = this.#crates.moduleOf(file)
      else if (rule.package === 'target') found = this.#swift.moduleOf(file)
      else found = plain(rule.package?.exec(this.#types.text(file))?.groups?.path ?? '')
      this.#packages.set(file, found)
    }
    return found
  }

  importsOf(file: string, rule: QualifiedLookup): ImportedNames {
    let found = this.#imports.get(file)
    if (!found) {
      found = importedNames(this.#globalsFor(file, rule) + this.#types.text(file), rule)
      this.#imports.set(file, found)
    }
    return found
  }

  /** The imports of other files that hold in a file, too. */
  #globalsFor(file: string, { globals }: QualifiedLookup): string {
    if (globals === undefined) return ''
    if (!this.#globals) {
      this.#globals = []
      const files = new Set<string>()
      for (const { statement, files: importing } of this.#files.imports())
        if (statement.how === 're-export')
          for (const each of importing) if (this.#types.areAlike(each, file)) files.add(each)
      for (const each of files) {
        const text = (this.#types.text(each).match(globals) ?? []).join('\n')
        this.#globals.push({ project: CSharpNamespaces.projectOf(each, this.#files), text, file: each })
      }
    }
    if (this.#globals.length === 0) return ''
    const project = CSharpNamespaces.projectOf(file, this.#files)
    const seen = this.#globals.filter(each => each.project === project && each.file !== file)
    return seen.map(({ text }) => `${text}\n`).join('')
  }

  /** Types with a name, or all that has it, in languages that see each other. */
  #visible(name: string, { file, self, space }: Scope): readonly Found[] {
    const all =
      space === 'any' ? this.#types.named(name).filter(one => this.#isBare(one)) : this.#types.typesNamed(name)
    return all.filter(({ symbol, entry }) => symbol !== self && this.#types.areAlike(entry.f, file))
  }

  /** True for a definition that is used by its name alone: no member, but for those that a static import names. */
  #isBare({ entry: { k, f, p } }: Found): boolean {
    if (p === undefined || k === 'fn' || TYPE_KINDS.has(k)) return true
    const lookup = this.#types.rule(f)?.lookup
    return typeof lookup === 'object' && lookup.statics === true
  }

  /** Member types that an enclosing type inherits. */
  #inherited(pack: string, around: string, parts: readonly string[], scope: Scope): readonly Found[] {
    const enclosing = this.#types
      .typesNamed(around.slice(around.lastIndexOf('.') + 1))
      .filter(one => one.entry.f === scope.file && this.qualified(one) === joinNames(pack, around))
    for (const type of enclosing)
      for (const ancestor of this.#ancestors(type)) {
        const wanted = joinNames(this.qualified(ancestor), ...parts)
        const found = this.#types.typesNamed(parts.at(-1)!).filter(one => this.qualified(one) === wanted)
        if (found.length > 0) return found
      }
    return []
  }

  #absolute(path: string, { file }: Scope, rule: QualifiedLookup): string {
    return rule.package === 'crate' ? this.#crates.absolute(path, file) : path
  }

  /** The type at a qualified path. In Rust re-exports are followed, so its own name may differ. */
  #atPath(path: string, scope: Scope, rule: QualifiedLookup, steps: number): Lookup {
    const visible = this.#visible(path.slice(path.lastIndexOf('.') + 1), scope)
    const found = visible.filter(
      one =>
        this.qualified(one) === path ||
        (rule.extensions && joinNames(this.packageOf(one.entry.f, rule), one.entry.s) === path),
    )
    if (found.length > 0) return this.#one(found, scope, rule)
    if (rule.package !== 'crate') return 'external'
    const dot = path.lastIndexOf('.')
    for (const file of steps > 0 ? this.#crates.filesOf(path.slice(0, dot)) : []) {
      const exported = this.importsOf(file, rule).names.get(path.slice(dot + 1))
      if (exported === undefined) continue
      const through = this.#atPath(this.#crates.absolute(exported, file), scope, rule, steps - 1)
      if (typeof through !== 'string') return through
    }
    return scope.space === 'any' ? 'external' : this.#inCrate(path, visible, scope, rule)
  }

  /** The only type of the name in the crate that a path of Rust begins with: it may lead through star re-exports. */
  #inCrate(path: string, visible: readonly Found[], scope: Scope, rule: QualifiedLookup): Lookup {
    const crate = path.split('.')[0]!
    const inside = visible.filter(one => this.qualified(one).startsWith(`${crate}.`))
    return this.#one(inside, scope, rule, 'unique')
  }

  /** The parts of one type: those that the file imports, or of the nearest folder, if several have its name. */
  #one(all: readonly Found[], { file }: Scope, rule: QualifiedLookup, choice?: 'unique'): Lookup {
    if (all.length === 0) return 'external'
    const isSeen = ({ entry: { f } }: Found): boolean => f === file || this.#types.imported.of(file).has(f)
    const seen = rule.parts || all.length === 1 ? all : all.filter(isSeen)
    const found = seen.length > 0 ? seen : all
    if (choice === 'unique' && new Set(found.map(one => this.qualified(one))).size > 1) return 'ambiguous'
    if (rule.parts) return found
    const shared = found.map(({ entry }) => commonFolders(entry.f, file))
    const nearest = found.filter((_, i) => shared[i] === Math.max(...shared))
    return new Set(nearest.map(({ entry }) => entry.f)).size === 1 ? nearest : 'ambiguous'
  }
}

function commonFolders(one: string, other: string): number {
  const [a, b] = [one.split('/'), other.split('/')]
  let same = 0
  while (same < a.length && a[same] === b[same]) same++
  return same
}

/** A written path with dots between its parts. */
function plain(path: string): string {
  return path.replaceAll('`', '').replace(/::|\\/g, '.')
}
