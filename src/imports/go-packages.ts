// Where imports of Go lead: the files of a package in a module of the tree, as go.mod, go.work and vendor folders say.
import { folderOf, foldersAbove, joined, type ModuleFiles, type Resolution } from './module-files.ts'
import { PathTable } from './path-table.ts'

/** A module, and where it lies. */
interface Module {
  /** The import path of its folder. */
  readonly path: string
  /** Ends in a slash; '' for the root. */
  readonly folder: string
}

interface ModFile extends Module {
  /** Modules that it replaces by folders. */
  readonly replaced: readonly Module[]
  /** Import paths of modules that it requires. */
  readonly required: readonly string[]
}

export class GoPackages {
  readonly #files: ModuleFiles
  readonly #mods = new Map<string, ModFile | undefined>()
  readonly #works = new Map<string, readonly Module[] | undefined>()

  constructor(files: ModuleFiles) {
    this.#files = files
  }

  resolve(from: string, specifier: string): Resolution {
    if (/^\.{1,2}(?:\/|$)/.test(specifier)) return this.#at(joined(folderOf(from), specifier))
    const above = foldersAbove(from)
    const own = firstOf(above, folder => this.#modAt(folder))
    const used = firstOf(above, folder => this.#workAt(folder)) ?? []
    const modules = [...(own ? [own, ...own.replaced] : []), ...used].filter(({ path }) => isIn(specifier, path))
    const [nearest] = modules.sort((a, b) => b.path.length - a.path.length)
    if (nearest) {
      const found = this.#at(joined(nearest.folder, specifier.slice(nearest.path.length)))
      if ('files' in found || nearest.path === own?.path) return found
    }
    for (const folder of above) {
      const found = this.#at(`${folder}vendor/${specifier}`)
      if ('files' in found) return found
    }
    const required = own?.required.filter(path => isIn(specifier, path)).sort((a, b) => b.length - a.length)
    return { package: required?.[0] ?? specifier }
  }

  /** The last part of the import path of the package: its folder, or at the root of a module that of the module. */
  namesOf(path: string): readonly string[] {
    const folder = folderOf(path)
    const name = (folder === '' ? undefined : folder.slice(0, -1).split('/').at(-1)) ?? ''
    const mod = this.#modAt(folder)
    return [...(mod ? [mod.path.split('/').at(-1)!] : []), ...(name === '' ? [] : [name])].flatMap(each =>
      [`/${each}"`, `"${each}"`, `/${each}\``].concat(mod ? `${mod.path}"` : []),
    )
  }

  /** The files of a package, without its tests, which others cannot import. */
  #at(folder: string | undefined): Resolution {
    const all = folder === undefined ? [] : PathTable.of(this.#files).filesIn(folder === '' ? '' : `${folder}/`)
    const files = all.filter(path => path.endsWith('.go') && !path.endsWith('_test.go'))
    return files.length === 0 ? { why: 'file-missing' } : { files }
  }

  #modAt(folder: string): ModFile | undefined {
    if (!this.#mods.has(folder)) this.#mods.set(folder, this.#readMod(folder))
    return this.#mods.get(folder)
  }

  #readMod(folder: string): ModFile | undefined {
    // No language has files of that name, so an index need not list them.
    const directives = directivesOf(this.#files.read(`${folder}go.mod`))
    const path = directives.find(({ word }) => word === 'module')?.rest
    if (path === undefined) return undefined
    const replaced: Module[] = []
    const required: string[] = []
    for (const { word, rest } of directives) {
      if (word === 'require') required.push(rest.split(/\s/)[0]!)
      const [, old = '', local = ''] = word === 'replace' ? (/^(\S+)(?:\s+v\S+)?\s*=>\s*(\.\S*)/.exec(rest) ?? []) : []
      const place = local === '' ? undefined : joined(folder, local)
      if (place !== undefined) replaced.push({ path: old, folder: place === '' ? '' : `${place}/` })
    }
    return { path, folder, replaced, required }
  }

  /** The modules that a go.work file in the folder uses. */
  #workAt(folder: string): readonly Module[] | undefined {
    if (!this.#works.has(folder)) {
      const text = this.#files.read(`${folder}go.work`)
      const used = directivesOf(text).flatMap(({ word, rest }) => {
        const place = word === 'use' ? joined(folder, rest) : undefined
        return place === undefined ? [] : (this.#modAt(place === '' ? '' : `${place}/`) ?? [])
      })
      this.#works.set(folder, text === '' ? undefined : used)
    }
    return this.#works.get(folder)
  }
}

/** True if an import path is that of a module or of a package in it. */
function isIn(specifier: string, path: string): boolean {
  return specifier === path || specifier.startsWith(`${path}/`)
}

/** The directives of a go.mod or go.work file; those of a block each with its word. */
function directivesOf(text: string): { readonly word: string; readonly rest: string }[] {
  const found: { word: string; rest: string }[] = []
  let block: string | undefined
  for (const line of text.split('\n')) {
    const plain = line
      .replace(/\/\/.*/, '')
      .replaceAll('"', '')
      .trim()
    const [, word = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(plain) ?? []
    if (block !== undefined && plain === ')') block = undefined
    else if (block !== undefined) found.push({ word: block, rest: plain })
    else if (rest === '(') block = word
    else if (word !== '') found.push({ word, rest })
  }
  return found.filter(({ rest }) => rest !== '')
}

function firstOf<T, R>(all: readonly T[], find: (one: T) => R | undefined): R | undefined {
  for (const one of all) {
    const found = find(one)
    if (found !== undefined) return found
  }
  return undefined
}
