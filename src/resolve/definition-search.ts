// Finds the definitions that the imports of JavaScript and Python lead to, through aliases and re-exports.
import {
  type Binding,
  type Bindings,
  bindingsByPath,
  DEFAULT,
  isPython,
  isScript,
  MODULE,
  REQUIRED,
} from '../facts/calls/import-bindings.ts'
import type { ModuleFiles } from '../imports/module-files.ts'
import { ModuleResolver } from '../imports/module-resolver.ts'
import { memberPath } from '../imports/python-modules.ts'
import type { IndexEntry } from '../model.ts'
import { isWithin } from '../query/surroundings.ts'

/** Longest chain of re-exports that is followed. */
export const MAX_REEXPORTS = 6
/** The name in the index of a file's unnamed export. */
export const UNNAMED_EXPORT = 'exports'

export interface IndexedSymbol {
  readonly symbol: number
  readonly entry: IndexEntry
}

export interface Sources extends ModuleFiles {
  /** The symbols of that name. */
  defined(name: string): readonly IndexedSymbol[]
}

export interface Imported {
  readonly specifier: string
  /** The imported name, qualified like the one given; empty for a module. */
  readonly name: string
  /** True if the file uses another name than the definition's file. */
  readonly isRenamed: boolean
  /** True for a module, default export or member, whose definition the text may not show. */
  readonly isWhole: boolean
  /** Files that the specifier may refer to. */
  readonly files: readonly string[]
  /** The definitions; empty if none is in the index. */
  readonly symbols: readonly IndexedSymbol[]
  /** True if nothing shows where the specifier leads. */
  readonly isUnknown: boolean
}

/** Keeps what it read of each file. */
export class DefinitionSearch {
  readonly bindings: (path: string) => Bindings
  readonly #sources: Sources
  readonly #modules: ModuleResolver
  readonly #filesBySpecifier = new Map<string, readonly string[]>()

  constructor(sources: Sources) {
    this.#sources = sources
    this.#modules = new ModuleResolver(sources)
    this.bindings = bindingsByPath(path => sources.read(path))
  }

  /** False for a script or declaration file without imports and exports, which shares its top level with others. */
  isModule(path: string): boolean {
    const { locals, exports, stars } = this.bindings(path)
    return locals.size + exports.size + stars.length > 0 || EXPORTED.test(this.#sources.read(path))
  }

  /** Resolves a name, given in its parts, by the imports of the file `from`; undefined if it is not imported. */
  ofName(from: string, parts: readonly string[]): Imported | undefined {
    const [local, ...rest] = parts as [string, ...string[]]
    const { locals, others } = this.bindings(from)
    const binding = locals.get(local)
    if (!binding) return undefined
    const { specifier, name } = binding
    // `try: from a import f`, `except ImportError: from b import f`.
    const all = [binding, ...(others.get(local) ?? [])]
    const isModule = name === MODULE || name === REQUIRED
    const own = isModule ? lastPart(specifier) : name
    return {
      specifier,
      name: [...(isModule ? [] : [name]), ...rest].join('.'),
      isRenamed: own !== local,
      isWhole: isModule || name === DEFAULT || rest.length > 0,
      files: this.filesOfBinding(from, binding),
      symbols: all.flatMap(one => this.follow(from, one, rest, MAX_REEXPORTS)),
      isUnknown: this.#modules.files(from, specifier) === undefined,
    }
  }

  /** The files a binding may refer to. In Python the imported name may be a module itself. */
  filesOfBinding(from: string, { specifier, name }: Binding): readonly string[] {
    const module = isPython(from) && name !== MODULE ? this.#filesOf(from, memberPath(specifier, name)) : []
    return module.length > 0 ? module : this.#filesOf(from, specifier)
  }

  /** The symbols that a name, given in its parts, may be by the star imports of a file. */
  throughStars(from: string, parts: readonly string[]): readonly IndexedSymbol[] {
    return this.bindings(from).stars.flatMap(specifier =>
      this.#find(this.#filesOf(from, specifier), parts, MAX_REEXPORTS),
    )
  }

  /** The symbols that a binding, or a member of it, resolves to. */
  follow(from: string, { specifier, name }: Binding, rest: readonly string[], steps: number): readonly IndexedSymbol[] {
    if (steps === 0) return []
    const files = specifier === '' ? [from] : this.#filesOf(from, specifier)
    if (name === MODULE || name === REQUIRED) {
      const members = rest.length === 0 ? [] : this.#members(from, specifier, files, rest, steps)
      // A CommonJS module may be a single function.
      return members.length > 0 || !isScript(from) || (name === MODULE && rest.length === 0)
        ? members
        : this.#find(files, [DEFAULT, ...rest], steps)
    }
    const found = this.#find(files, [name, ...rest], steps)
    if (found.length > 0 || !isPython(from) || rest.length === 0) return found
    const module = memberPath(specifier, name)
    return this.#members(from, module, this.#filesOf(from, module), rest, steps)
  }

  #members(from: string, specifier: string, files: readonly string[], names: readonly string[], steps: number) {
    const found = this.#find(files, names, steps)
    const [first, ...rest] = names as [string, ...string[]]
    if (found.length > 0 || !isPython(from) || rest.length === 0) return found
    const module = memberPath(specifier, first)
    return this.#find(this.#filesOf(from, module), rest, steps)
  }

  #find(files: readonly string[], names: readonly string[], steps: number): readonly IndexedSymbol[] {
    return files.flatMap(file => this.#findIn(file, names, steps))
  }

  #findIn(file: string, names: readonly string[], steps: number): readonly IndexedSymbol[] {
    const [first, ...rest] = names as [string, ...string[]]
    const { exports, stars } = this.bindings(file)
    const binding = exports.get(first)
    if (binding && (binding.specifier !== '' || binding.name !== first)) {
      const found = this.follow(file, binding, rest, steps - 1)
      if (found.length > 0) return found
    }
    const own = this.#defined(file, names)
    return own.length > 0 || steps === 0
      ? own
      : stars.flatMap(specifier => this.#find(this.#filesOf(file, specifier), names, steps - 1))
  }

  /** Symbols that a file defines at its top level or as members. */
  #defined(file: string, names: readonly string[]): readonly IndexedSymbol[] {
    const isExact = isScript(file) || isPython(file)
    const owners = names.slice(0, -1)
    const name = names.at(-1)!
    const here = (spelling: string) => this.#sources.defined(spelling).filter(({ entry }) => entry.f === file)
    const found = here(name).filter(({ entry }) =>
      isExact ? (entry.p ?? '') === owners.join('.') : isWithin(entry, owners),
    )
    return found.length > 0 || names.length > 1 || name !== DEFAULT ? found : here(UNNAMED_EXPORT)
  }

  /** Files that a specifier leads to; none if nothing says which. */
  #filesOf(from: string, specifier: string): readonly string[] {
    const key = `${specifier} ${from}`
    let found = this.#filesBySpecifier.get(key)
    if (!found) {
      found = this.#modules.files(from, specifier) ?? []
      this.#filesBySpecifier.set(key, found)
    }
    return found
  }
}

const EXPORTED = /^[ \t]*(?:export|import)\b/m

/** The last part of a specifier, without the extension of a script. */
function lastPart(specifier: string): string {
  return (
    specifier
      .replace(/\.(?:[cm]?[jt]sx?|vue|svelte)$/, '')
      .split(/[./\\:]+/)
      .at(-1) ?? ''
  )
}
