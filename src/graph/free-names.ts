// Names that no import, scope or type binds: of the same package, of a file that is imported, or the only ones.
import { isLike } from '../cache/records/callee-names.ts'
import { isDeclaration, isExported } from '../cache/tables/traits.ts'
import { isScript } from '../facts/calls/import-bindings.ts'
import { folderOf } from '../imports/module-files.ts'
import { importsPackages, isOfC } from '../languages/package-rules.ts'
import { areInOnePackage } from '../resolve/module-specifiers.ts'
import type { Found, Graph, GraphFile } from './graph.ts'
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
   * A name of a language whose imports do not bind names: of the same package, a reached file, or the only one. The file
   * calls it `local`.
   */
  free(name: string, local: string, file: GraphFile): Resolved {
    const { reader } = this.#graph.standing
    const named = this.#graph.named(name)
    if (importsPackages(file.path)) return this.#inGo(name, file)
    if (named.length > MAX_OF_ONE_NAME) return { why: 'several-definitions' }
    const visible = named.filter(
      ({ entry: { p, f, k } }) =>
        f !== file.path &&
        // A function of a namespace is no member. A member is imported by its own name: a static import.
        (p === undefined || (isOfC(f) ? k === 'fn' : this.#graph.reach.reached(file.path, f, [name]) === 'name')),
    )
    const defined = visible.filter(({ symbol }) => !isDeclaration(reader.trait(symbol).flags))
    if (isOfC(file.path)) {
      const exported = defined.filter(({ symbol }) => isExported(reader.trait(symbol).flags))
      return exported.length > 0 ? this.#linked(exported) : this.#declared(named)
    }
    // A declaration without a body stands for a definition elsewhere: `external`, `expect`.
    const all = defined.length > 0 ? defined : visible
    const inPackage = all.filter(({ entry }) => areInOnePackage(entry.f, file.path))
    if (inPackage.length > 0) return { symbols: numbers(inPackage), how: 'import' }
    const reached = all.filter(({ entry }) => this.#graph.reach.reached(file.path, entry.f, [name]) !== undefined)
    if (reached.length > 0) return reached.length === 1 ? found(reached, 'import') : this.#oneFile(reached)
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

  /** A function of an imported package or module whose file or folder has the receiver's name. */
  inModule(name: string, word: string, file: GraphFile): Resolved {
    if (importsPackages(file.path)) return this.#inGoPackage(name, word, file)
    const { reader } = this.#graph.standing
    const all = this.#graph
      .named(name)
      .filter(({ symbol, entry }) => entry.p === undefined && !isDeclaration(reader.trait(symbol).flags))
    if (all.length > MAX_OF_ONE_NAME) return { why: 'several-definitions' }
    const fitting = all.filter(
      ({ entry }) =>
        entry.f.split('/').some(part => part.split('.')[0] === word) &&
        this.#graph.reach.reached(file.path, entry.f, [name]) !== undefined,
    )
    if (fitting.length === 0) return 'none'
    const folders = new Set(fitting.map(({ entry }) => entry.f.slice(0, entry.f.lastIndexOf('/'))))
    return folders.size === 1 ? found(fitting, 'import') : { why: 'several-definitions' }
  }

  /** A member of the only owner of such a member whose name the receiver has, if the file can see that owner. */
  onAlike(name: string, word: string, file: GraphFile): Resolved | undefined {
    const all = this.#graph.named(name)
    if (all.length > MAX_OF_ONE_NAME) return undefined
    const alike = all.filter(({ entry }) => entry.p !== undefined && isLike(word, entry.p))
    const owners = new Set(alike.map(({ entry }) => `${entry.f} ${entry.p}`))
    if (owners.size !== 1) return undefined
    const { f, p } = alike[0]!.entry
    const owner = p!.slice(p!.lastIndexOf('.') + 1)
    const isSeen = f === file.path || areInOnePackage(f, file.path) || this.#seesType(owner, f, file)
    const reached = isSeen ? 'name' : this.#graph.reach.reached(file.path, f, [owner])
    return reached === undefined ? undefined : found(alike, 'unique-name')
  }

  /** Whether the name of a type means, in a file, the one that another file defines. */
  #seesType(name: string, definedIn: string, { path }: GraphFile): boolean {
    const types = this.#graph.bases.lookup([name], { file: path, owner: undefined, self: -1 })
    return typeof types === 'object' && types.some(({ entry }) => entry.f === definedIn)
  }
}

function numbers(all: readonly Found[]): number[] {
  return all.map(({ symbol }) => symbol)
}

function found(all: readonly Found[], how: 'import' | 'unique-name'): Resolved {
  return { symbols: numbers(all), how }
}
