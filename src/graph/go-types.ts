// Looks up types of Go: in the package of the file, which is its folder, or in an imported one.
import { folderOf, foldersAbove } from '../imports/module-files.ts'
import { type Lookup, type Scope, scopesAround } from './type-lookup.ts'
import type { TypeSymbols } from './type-symbols.ts'

/** Longest chain of aliases that is followed. */
const MAX_ALIASES = 4

interface GoModule {
  /** With a trailing slash; '' at the root. */
  readonly folder: string
  readonly path: string
}

export class GoTypes {
  readonly #types: TypeSymbols
  readonly #imports = new Map<string, ReadonlyMap<string, string>>()
  readonly #packages = new Map<string, string>()
  #modules: readonly GoModule[] | undefined

  constructor(types: TypeSymbols) {
    this.#types = types
  }

  find([first, second]: readonly string[], { file, owner, self }: Scope): Lookup {
    if (second === undefined) {
      for (const scope of scopesAround(owner)) {
        const here = (p: string | undefined): boolean => (p ?? '') === scope
        const found = this.#types
          .typesNamed(first!)
          .filter(
            ({ symbol, entry: { f, p } }) =>
              symbol !== self && here(p) && (scope === '' ? this.areInOnePackage(f, file) : f === file),
          )
        // Several of one name in a package are variants for platforms.
        if (found.length > 0) return found
      }
      return this.#inPackageNamed('.', first!, file)
    }
    return this.#inPackageNamed(first!, second, file)
  }

  /** A type of the package that a file imports under a name. */
  #inPackageNamed(local: string, name: string, file: string): Lookup {
    const folder = this.packageNamed(local, file)
    if (folder === undefined || folder === 'outside') return 'external'
    const found = this.#types
      .typesNamed(name)
      .filter(({ entry: { f, p } }) => p === undefined && folderOf(f) === folder && !f.endsWith('_test.go'))
    return found.length === 0 ? 'external' : found
  }

  /** The folder of the package that a file imports under a name, `.` for one whose names it takes over. */
  packageNamed(name: string, file: string): string | 'outside' | undefined {
    const path = this.importsOf(file).get(name)
    return path === undefined ? undefined : (this.#folderOf(path, file) ?? 'outside')
  }

  /**
   * A type as written in a file, with import paths before its names, `map[string]*github.com/a/b.T`, and without
   * aliases. `?` stands for type parameters.
   */
  absoluteType(type: string, file: string, parameters: ReadonlySet<string> = new Set(), aliases = MAX_ALIASES): string {
    const imports = this.importsOf(file)
    return type
      .replace(/\binterface\s*\{\s*\}/g, 'any')
      .replace(/\bbyte\b/g, 'uint8')
      .replace(/\brune\b/g, 'int32')
      .replace(/(?:([\p{L}_]\w*)\s*\.\s*)?([\p{L}_]\w*)/gu, (_, pack: string | undefined, name: string) => {
        if (pack === undefined && parameters.has(name)) return '?'
        if (pack === undefined && PREDECLARED.has(name)) return name
        const alias = aliases > 0 ? this.#aliasOf(pack === undefined ? [name] : [pack, name], file) : undefined
        if (alias) return this.absoluteType(alias.type, alias.file, new Set(), aliases - 1)
        return `${pack === undefined ? this.pathOf(file) : (imports.get(pack) ?? pack)}.${name}`
      })
      .replace(/(?<=\W)\s+|\s+(?=\W)/g, '')
  }

  /** The type for which `type A = B` is another name. */
  #aliasOf(parts: readonly string[], file: string): { readonly type: string; readonly file: string } | undefined {
    const found = this.find(parts, { file, owner: undefined, self: -1 })
    const alias = typeof found === 'string' ? undefined : found.find(({ entry }) => entry.k === 'type')
    const type = alias && /^[^=[]*=\s*([^\u2026]*)$/.exec(this.#types.record(alias).signature)?.[1]
    return type ? { type, file: alias.entry.f } : undefined
  }

  isPredeclared(name: string): boolean {
    return PREDECLARED.has(name)
  }

  /** The import path of the package that a file is in. */
  pathOf(file: string): string {
    const module = this.#all().find(({ folder }) => file.startsWith(folder))
    const rest = folderOf(file).slice(module?.folder.length ?? 0, -1)
    return [module?.path === 'std' ? '' : (module?.path ?? ''), rest].filter(Boolean).join('/') || '.'
  }

  /** A test may be in a package of its own beside the one it tests. */
  areInOnePackage(one: string, other: string): boolean {
    return folderOf(one) === folderOf(other) && this.#packageOf(one) === this.#packageOf(other)
  }

  /** Import paths by the names that they have in a file. */
  importsOf(file: string): ReadonlyMap<string, string> {
    let found = this.#imports.get(file)
    if (!found) {
      const text = this.#types.text(file)
      const end = text.search(/^(?:func|type|var|const)\b/m)
      const names = new Map<string, string>()
      for (const [, alias, path] of (end < 0 ? text : text.slice(0, end)).matchAll(
        /^[ \t]*(?:import[ \t]*\(?[ \t]*)?(?:([\w.]+)[ \t]+)?"([^"\n]{1,300})"/gm,
      ))
        names.set(alias ?? this.#nameOf(path!, file), path!)
      found = names
      this.#imports.set(file, found)
    }
    return found
  }

  /** The name of an imported package: that of its clause if it is in the index, else the last part that is no version. */
  #nameOf(path: string, file: string): string {
    const folder = this.#folderOf(path, file)
    const parts = path.split('/').filter(part => !/^v\d+$/.test(part))
    let name: string | undefined
    if (folder !== undefined)
      for (const { path: each } of this.#types.sources.reader.files(folder)) {
        if (folderOf(each) !== folder || !each.endsWith('.go') || each.endsWith('_test.go')) continue
        name = this.#packageOf(each)
        // A program in the folder, which the build leaves out, is not what is imported.
        if (name !== 'main') return name
      }
    return name ?? (parts.at(-1) ?? path).replace(/\.v\d+$/, '').replace(/^go-|-go$|\.go$/g, '')
  }

  #folderOf(path: string, from: string): string | undefined {
    const modules = this.#all()
    for (const { folder, path: module } of modules) {
      const rest =
        module === 'std'
          ? path
          : path === module
            ? ''
            : path.startsWith(`${module}/`)
              ? path.slice(module.length + 1)
              : undefined
      const inside = rest === undefined ? undefined : `${folder}${rest === '' ? '' : `${rest}/`}`
      if (inside !== undefined && (inside === '' || this.#types.sources.reader.hasFolder(inside.slice(0, -1))))
        return inside
    }
    const own = modules.find(({ folder }) => from.startsWith(folder))
    const vendored = `${own?.folder ?? ''}vendor/${path}`
    return this.#types.sources.reader.hasFolder(vendored) ? `${vendored}/` : undefined
  }

  #packageOf(file: string): string {
    let found = this.#packages.get(file)
    if (found === undefined) {
      found = PACKAGE.exec(this.#types.text(file))?.[1] ?? ''
      this.#packages.set(file, found)
    }
    return found
  }

  /** Deepest folders first. */
  #all(): readonly GoModule[] {
    if (!this.#modules) {
      // Manifests of Go are not in the index, so each folder with code and those above it may have one.
      const folders = new Set<string>([''])
      for (const { path } of this.#types.sources.reader.outlines())
        if (path.endsWith('.go')) for (const folder of foldersAbove(path)) folders.add(folder)
      this.#modules = [...folders]
        .flatMap(folder => {
          const module = /^module[ \t]+"?([^\s"]+)/m.exec(this.#types.sources.read(`${folder}go.mod`))?.[1]
          return module === undefined ? [] : [{ folder, path: module }]
        })
        .sort((a, b) => b.folder.length - a.folder.length)
    }
    return this.#modules
  }
}

/** The package clause behind comments, which may have a line that looks like one. */
const PACKAGE = /^(?:\s|\/\/[^\n]*\n|\/\*(?:[^*]|\*(?!\/))*\*\/)*package\s+(\w+)/

const PREDECLARED: ReadonlySet<string> = new Set(
  `any bool comparable complex128 complex64 error float32 float64 int int16 int32 int64 int8 string uint uint16 uint32
  uint64 uint8 uintptr map chan func struct interface`.split(/\s+/),
)
