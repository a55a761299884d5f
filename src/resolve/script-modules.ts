// Which files of the index an import of JavaScript or Python means, by where it stands, as far as paths and manifests tell
// it. A few looks, none that grows with the files. Pure but for what it is given.
import { builtinModules } from 'node:module'
import { isPython } from '../facts/calls/import-bindings.ts'
import { PYTHON_ENDINGS, PYTHON_PACKAGE, PYTHON_PACKAGE_FILE, SCRIPT_ENDINGS } from '../languages/package-rules.ts'

/** Where it is looked. */
export interface ModuleFiles {
  /** The text of a file, empty where there is none. */
  read(path: string): string
  /** True for the path of a file of the index. */
  has(path: string): boolean
  /** What follows this in the paths of the index that begin with it. */
  behind(prefix: string): readonly string[]
  /** The names of all modules of the index. */
  modules(): readonly string[]
}

/** Folders of a package in which its code lies. */
const INSIDE = ['', 'src/', 'lib/', 'source/']

/** Of a package.json what tells which packages are of the repository. */
interface Manifest {
  readonly folder: string
  readonly name: string
  /** Versions of what it depends on, by name. */
  readonly needs: ReadonlyMap<string, string>
}

export class ScriptModules {
  readonly #places: ModuleFiles
  readonly #manifests = new Map<string, Manifest | undefined>()

  constructor(places: ModuleFiles) {
    this.#places = places
  }

  /** The files that are meant, none where what is meant is not in the index; undefined where nothing tells that. */
  files(from: string, specifier: string): readonly string[] | undefined {
    return isPython(from) ? this.#ofPython(from, specifier) : this.#ofScript(from, specifier)
  }

  #ofScript(from: string, specifier: string): readonly string[] | undefined {
    if (/^\.{1,2}(?:\/|$)/.test(specifier)) return this.#codeAt(joined(folderOf(from), specifier))
    if (specifier.startsWith('node:') || builtinModules.includes(specifier)) return []
    const [, name, rest = ''] = /^((?:@[\w.-]+\/)?[\w.-]+)(?:\/(.*))?$/.exec(specifier) ?? []
    if (name === undefined) return undefined
    const above = foldersOf(from).flatMap(folder => this.#manifest(folder) ?? [])
    const own = [...above, ...above.flatMap(one => this.#besides(one, name))].find(one => one.name === name)
    if (own) {
      const found = INSIDE.flatMap(inside => this.#codeAt(`${own.folder}${inside}${rest || 'index'}`))
      return found.length > 0 ? found : undefined
    }
    const needed = above.flatMap(({ needs }) => needs.get(name) ?? [])
    // What is linked lies in the repository, or beside it.
    return needed.length > 0 && !needed.some(version => /^(?:workspace|file|link|portal):/.test(version))
      ? []
      : undefined
  }

  /** Packages whose folders lie where that of another does, and are called like what is looked for. */
  #besides({ folder }: Manifest, name: string): readonly Manifest[] {
    const parents = [folder.replace(/[^/]+\/$/, ''), `${folder}packages/`]
    const names = [name.replace(/^.*\//, ''), name.replace(/^@/, '').replace('/', '-')]
    return parents.flatMap(parent => names.flatMap(one => this.#manifest(`${parent}${one}/`) ?? []))
  }

  #manifest(folder: string): Manifest | undefined {
    if (!this.#manifests.has(folder)) {
      const path = `${folder}package.json`
      this.#manifests.set(folder, this.#places.has(path) ? manifestOf(folder, this.#places.read(path)) : undefined)
    }
    return this.#manifests.get(folder)
  }

  /** The file of a path without its ending, or of the folder that it is. */
  #codeAt(path: string): readonly string[] {
    const stem = path.replace(/\.(?:[cm]?jsx?)$/, '')
    const stems = [stem, ...(stem === path ? [] : [path]), `${path}/index`].map(one => one.replace(/^\//, ''))
    const found = stems.flatMap(one => {
      const endings = this.#places.behind(`${one}.`)
      return SCRIPT_ENDINGS.filter(ending => endings.includes(ending)).map(ending => `${one}.${ending}`)
    })
    return this.#places.has(path) ? [path, ...found] : found
  }

  #ofPython(from: string, specifier: string): readonly string[] | undefined {
    const dots = /^\.*/.exec(specifier)![0].length
    const parts = specifier.slice(dots).split('.').filter(Boolean)
    const folders = foldersOf(from)
    if (dots > 0) return dots > folders.length ? [] : this.#modulesAt(folders[dots - 1]!, parts)
    // Nothing is found from within its own package by a part of its name.
    const roots = folders.filter(folder => !this.#places.has(`${folder}${PYTHON_PACKAGE_FILE}`))
    for (const root of roots) {
      for (const inside of INSIDE) {
        const found = this.#modulesAt(root + inside, parts)
        if (found.length > 0) return found
      }
    }
    const [first] = parts as [string, ...string[]]
    const isKnown =
      this.#places.has(PYTHON_PACKAGE_FILE) || this.#places.modules().some(module => module.split('/').includes(first))
    return isKnown ? undefined : []
  }

  #modulesAt(folder: string, parts: readonly string[]): readonly string[] {
    const path = folder + parts.join('/')
    const stems = parts.length === 0 ? [path + PYTHON_PACKAGE] : [path, `${path}/${PYTHON_PACKAGE}`]
    return stems.flatMap(stem => PYTHON_ENDINGS.map(ending => `${stem}.${ending}`)).filter(this.#places.has)
  }
}

function manifestOf(folder: string, text: string): Manifest | undefined {
  try {
    const manifest = JSON.parse(text) as Record<string, unknown>
    const needs = new Map<string, string>()
    for (const key of ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'])
      for (const [name, version] of Object.entries(manifest[key] ?? {})) needs.set(name, String(version))
    return { folder, name: String(manifest.name ?? ''), needs }
  } catch {
    return undefined
  }
}

/** The folders around a file, nearest first, each with a slash behind it; last the root, which is empty. */
function foldersOf(path: string): string[] {
  const folders: string[] = []
  for (let end = path.lastIndexOf('/'); end >= 0; end = path.lastIndexOf('/', end - 1)) {
    folders.push(path.slice(0, end + 1))
    if (end === 0) break
  }
  return [...folders, '']
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}

function joined(folder: string, specifier: string): string {
  const parts = folder.split('/').filter(Boolean)
  for (const part of specifier.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}
