// Names that no import, scope or type binds: of the same package, of a file that is imported, or the only ones.
import { isLike } from '../cache/records/callee-names.ts'
import { isDeclaration, isExported } from '../cache/tables/traits.ts'
import { isScript } from '../facts/calls/import-bindings.ts'
import { folderOf } from '../imports/module-files.ts'
import { bindsNames } from '../languages/base-type-rules.ts'
import { importRulesOf } from '../languages/import-rules.ts'
import { areInOnePackage, importsPackages, isOfC, isShell } from '../languages/package-rules.ts'
import type { Found, Graph, GraphFile, User } from './graph.ts'
import type { Resolved } from './relation.ts'

/** A name with more definitions than this is ambiguous. */
const MAX_OF_ONE_NAME = 256

export class FreeNames {
  readonly #graph: Graph

  constructor(graph: Graph) {
    this.#graph = graph
  }

  /** A name of a script that imports and exports nothing: such scripts share their top level. */
  global(name: string): Resolved {
    return this.#onlyOne(this.#graph.named(name).filter(one => this.#isGlobal(one)))
  }

  /** True for a name of a script that imports and exports nothing: such scripts share their top level. */
  #isGlobal({ entry }: Found): boolean {
    return entry.p === undefined && isScript(entry.f) && !this.#graph.search.isModule(entry.f)
  }

  /**
   * A name of a language whose imports do not bind names: by its qualified name, of the same package, of an imported file,
   * or the only one. The file calls it `local`.
   */
  free(name: string, local: string, user: User, file: GraphFile): Resolved {
    const named = this.#graph.named(name)
    if (importsPackages(file.path)) return this.#inGo(name, file)
    if (named.length > MAX_OF_ONE_NAME) return { why: 'several-definitions' }
    const { reader } = this.#graph.standing
    // A function of a namespace is no member.
    const visible = named.filter(
      ({ entry: { p, f, k } }) => f !== file.path && (p === undefined || (isOfC(f) && k === 'fn')),
    )
    const defined = visible.filter(({ symbol }) => !isDeclaration(reader.trait(symbol).flags))
    if (isOfC(file.path)) {
      const exported = defined.filter(({ symbol }) => isExported(reader.trait(symbol).flags))
      return exported.length > 0 ? this.#linked(exported) : this.#declared(named)
    }
    const rule = this.#graph.types.rule(file.path)?.lookup
    const qualified = bindsNames(rule) ? this.qualified([local], user, file) : undefined
    if (qualified !== undefined) return qualified
    // A declaration without a body stands for a definition elsewhere: `external`, `expect`.
    const all = defined.length > 0 ? defined : visible
    const inPackage = all.filter(({ entry }) => areInOnePackage(entry.f, file.path))
    if (inPackage.length > 0) return { symbols: numbers(inPackage), how: 'import' }
    const imported = this.#imported(all, file)
    if (imported.length > 0) return imported.length === 1 ? found(imported, 'import') : this.#oneFile(imported)
    if (typeof rule === 'object' && rule.exact) return 'none'
    if (rule === undefined && isShell(file.path)) return this.#mayBeSeen(all, file) ? { why: 'import' } : 'none'
    // What the file imports under that name is not in the index.
    if (this.#isImported(local, file)) return 'none'
    // In Ruby any object may have a method of the name.
    const isRuby = this.#graph.types.rule(file.path)?.body === 'ruby'
    return isRuby && all.length > 0 ? { why: 'receiver-type' } : this.#onlyOne(all)
  }

  /** Whether a name of Ruby may be a method of what includes the module around it, or of an object that a block gets. */
  mayBeMixedIn(inherited: Resolved, name: string, { path }: GraphFile): boolean {
    if (this.#graph.types.rule(path)?.body !== 'ruby' || inherited === 'none' || !('why' in inherited)) return false
    const { why, type } = inherited
    const isOpen = why === 'base-type' || type === undefined || this.#graph.found(type).entry.k === 'module'
    return isOpen && this.#graph.named(name).some(({ entry }) => entry.p !== undefined)
  }

  /** What a name, given in its parts, refers to by packages and imports; undefined if nothing has that qualified name. */
  qualified(parts: readonly string[], { record }: User, { path }: GraphFile): Resolved | undefined {
    const scope = { file: path, owner: record.qualified, self: -1, space: 'any' } as const
    const all = this.#graph.bases.lookup(parts, scope, 0)
    if (all === 'ambiguous') return { why: 'several-definitions' }
    if (typeof all === 'string') return undefined
    const { reader } = this.#graph.standing
    const existing = all.filter(({ symbol }) => this.#graph.standing.stillExists(symbol))
    const defined = existing.filter(({ symbol }) => !isDeclaration(reader.trait(symbol).flags))
    const left = defined.length > 0 ? defined : existing
    if (left.length === 0) return undefined
    const seen = this.#imported(left, { path })
    return this.#oneFile(seen.length > 0 ? seen : left)
  }

  /** Those in files that the file imports; for a script of a shell, also in those that the scripts which run it import. */
  #imported(all: readonly Found[], { path }: Pick<GraphFile, 'path'>): readonly Found[] {
    if (all.length === 0) return all
    const { imported } = this.#graph.types
    const seen = imported.of(path)
    const direct = all.filter(({ entry }) => seen.has(entry.f))
    if (direct.length > 0 || !isShell(path)) return direct
    const around = imported.ofImporters(path)
    return all.filter(({ entry }) => around.has(entry.f))
  }

  /** Whether a script may see one of the functions by a `source` that leads nowhere, its own or that of their scripts. */
  #mayBeSeen(all: readonly Found[], { path }: GraphFile): boolean {
    const { imported } = this.#graph.types
    return all.length > 0 && [path, ...all.map(({ entry }) => entry.f)].some(each => imported.isOpen(each))
  }

  #isImported(local: string, { path }: GraphFile): boolean {
    const lookup = this.#graph.types.rule(path)?.lookup
    return typeof lookup === 'object' && this.#graph.bases.qualified.importsOf(path, lookup).names.has(local)
  }

  /** A function that headers declare, and that nothing in the index defines: a library's, or assembly. */
  #declared(named: readonly Found[]): Resolved {
    const { reader } = this.#graph.standing
    const functions = named.filter(({ entry }) => entry.k === 'fn' && isOfC(entry.f))
    const isOnly = functions.every(({ symbol }) => isDeclaration(reader.trait(symbol).flags))
    return isOnly && functions.length > 0 ? found(functions, 'import') : 'none'
  }

  #linked(all: readonly Found[]): Resolved {
    if (all.length === 0) return 'none'
    return all.length === 1 ? found(all, 'import') : { why: 'several-definitions' }
  }

  #oneFile(all: readonly Found[]): Resolved {
    return all.every(({ entry }) => entry.f === all[0]!.entry.f) ? found(all, 'import') : { why: 'several-definitions' }
  }

  #onlyOne(all: readonly Found[]): Resolved {
    if (all.length === 0) return 'none'
    return all.length === 1 ? found(all, 'unique-name') : { why: 'several-definitions' }
  }

  /** A function of the package of a file of Go, or of one whose names it takes over. */
  #inGo(name: string, file: GraphFile): Resolved {
    const { go } = this.#graph.bases
    const own = this.#graph
      .named(name)
      .filter(({ entry: { p, f } }) => p === undefined && f !== file.path && go.areInOnePackage(f, file.path))
    return own.length > 0 ? found(own, 'import') : this.#inGoPackage(name, '.', file)
  }

  /** A function of the package of Go that a file imports under a name. */
  #inGoPackage(name: string, local: string, file: GraphFile): Resolved {
    const folder = this.#graph.bases.go.packageNamed(local, file.path)
    const all = this.#graph.named(name).filter(({ entry: { f, p } }) => p === undefined && folderOf(f) === folder)
    return all.length > 0 ? found(all, 'import') : 'none'
  }

  /** A function of an imported package or module that the receiver's names are, or whose file or folder has its last name. */
  inModule(written: string, name: string, word: string, user: User, file: GraphFile): Resolved {
    if (importsPackages(file.path)) return this.#inGoPackage(name, word, file)
    const lookup = this.#graph.types.rule(file.path)?.lookup
    const parts = bindsNames(lookup) ? pathIn(written, lookup.mark ?? '.') : undefined
    const qualified = parts && this.qualified(parts, user, file)
    if (qualified !== undefined) return qualified
    const { reader } = this.#graph.standing
    const all = this.#graph
      .named(name)
      .filter(({ symbol, entry }) => entry.p === undefined && !isDeclaration(reader.trait(symbol).flags))
    if (all.length > MAX_OF_ONE_NAME) return { why: 'several-definitions' }
    const alike = all.filter(({ entry }) => entry.f.split('/').some(part => part.split('.')[0] === word))
    const fitting = importRulesOf(file.path) === undefined ? alike : this.#imported(alike, file)
    if (fitting.length === 0) return 'none'
    const folders = new Set(fitting.map(({ entry }) => entry.f.slice(0, entry.f.lastIndexOf('/'))))
    return folders.size === 1 ? found(fitting, 'import') : { why: 'several-definitions' }
  }

  /** A member of the only owner of such a member whose name the receiver has, if the file can see that owner. */
  onAlike(name: string, word: string, user: User, file: GraphFile): Resolved | undefined {
    const all = this.#graph.named(name)
    if (all.length > MAX_OF_ONE_NAME) return undefined
    const alike = all.filter(({ entry }) => entry.p !== undefined && isLike(word, entry.p))
    const owners = new Set(alike.map(({ entry }) => `${entry.f} ${entry.p}`))
    if (owners.size !== 1) return undefined
    const { f, p } = alike[0]!.entry
    const owner = p!.slice(p!.lastIndexOf('.') + 1)
    const isSeen =
      f === file.path ||
      areInOnePackage(f, file.path) ||
      this.#seesType(owner, f, user, file) ||
      this.#graph.types.imported.of(file.path).has(f)
    return isSeen ? found(alike, 'unique-name') : undefined
  }

  /** Whether the name of a type means, in a file, the one that another file defines. */
  #seesType(name: string, definedIn: string, { record }: User, { path }: GraphFile): boolean {
    const types = this.#graph.bases.lookup([name], { file: path, owner: record.qualified, self: -1 })
    return types === 'ambiguous' || (typeof types === 'object' && types.some(({ entry }) => entry.f === definedIn))
  }
}

/** The parts of a path; undefined if something else than its mark is between them, which calls the member of a value. */
function pathIn(written: string, mark: string): readonly string[] | undefined {
  const parts = written.split(mark)
  return parts.every(part => /^[\p{L}\p{N}_$]+$/u.test(part)) ? parts : undefined
}

function numbers(all: readonly Found[]): number[] {
  return all.map(({ symbol }) => symbol)
}

function found(all: readonly Found[], how: 'import' | 'unique-name'): Resolved {
  return { symbols: numbers(all), how }
}
