// Resolves JavaScript and Python specifiers to files of the index, by paths and package.json.
import { builtinModules } from 'node:module'
import { isPython } from '../facts/calls/import-bindings.ts'
import { PYTHON_ENDINGS, PYTHON_PACKAGE, PYTHON_PACKAGE_FILE, SCRIPT_ENDINGS } from '../languages/package-rules.ts'

export interface ModuleFiles {
  /** Empty if there is no such file. */
  read(path: string): string
  has(path: string): boolean
  /** The rests of the paths in the index that begin with `prefix`. */
  behind(prefix: string): readonly string[]
  /** Names of all modules in the index. */
  modules(): readonly string[]
}

/** Folders of a package that may contain its source. */
const SOURCE_FOLDERS = ['', 'src/', 'lib/', 'source/']

/** The parts of a package.json that resolve packages of the repository. */
interface Manifest {
  readonly folder: string
  readonly name: string
  /** Versions of its dependencies by name. */
  readonly needs: ReadonlyMap<string, string>
}

export class ScriptModules {
  readonly #files: ModuleFiles
  readonly #manifests = new Map<string, Manifest | undefined>()

  constructor(files: ModuleFiles) {
    this.#files = files
  }

  /** The files a specifier refers to: empty if it refers outside the index, undefined if unknown. */
  files(from: string, specifier: string): readonly string[] | undefined {
    return isPython(from) ? this.#ofPython(from, specifier) : this.#ofScript(from, specifier)
  }

  #ofScript(from: string, specifier: string): readonly string[] | undefined {
    if (/^\.{1,2}(?:\/|$)/.test(specifier)) return this.#filesAt(resolveRelative(folderOf(from), specifier))
    if (specifier.startsWith('node:') || builtinModules.includes(specifier)) return []
    const [, name, rest = ''] = /^((?:@[\w.-]+\/)?[\w.-]+)(?:\/(.*))?$/.exec(specifier) ?? []
    if (name === undefined) return undefined
    const manifests = foldersAbove(from).flatMap(folder => this.#manifest(folder) ?? [])
    const owning = [...manifests, ...manifests.flatMap(candidate => this.#siblingPackages(candidate, name))].find(
      candidate => candidate.name === name,
    )
    if (owning) {
      const found = SOURCE_FOLDERS.flatMap(sourceFolder =>
        this.#filesAt(`${owning.folder}${sourceFolder}${rest || 'index'}`),
      )
      return found.length > 0 ? found : undefined
    }
    const versions = manifests.flatMap(({ needs }) => needs.get(name) ?? [])
    // Linked packages may lie in the repository.
    return versions.length > 0 && !versions.some(version => /^(?:workspace|file|link|portal):/.test(version))
      ? []
      : undefined
  }

  /** Packages in a sibling folder named like the package. */
  #siblingPackages({ folder }: Manifest, name: string): readonly Manifest[] {
    const parents = [folder.replace(/[^/]+\/$/, ''), `${folder}packages/`]
    const names = [name.replace(/^.*\//, ''), name.replace(/^@/, '').replace('/', '-')]
    return parents.flatMap(parent => names.flatMap(candidate => this.#manifest(`${parent}${candidate}/`) ?? []))
  }

  #manifest(folder: string): Manifest | undefined {
    if (!this.#manifests.has(folder)) {
      const path = `${folder}package.json`
      this.#manifests.set(folder, this.#files.has(path) ? parseManifest(folder, this.#files.read(path)) : undefined)
    }
    return this.#manifests.get(folder)
  }

  /** The files at a path without extension, or the index of that folder. */
  #filesAt(path: string): readonly string[] {
    const stem = path.replace(/\.(?:[cm]?jsx?)$/, '')
    const stems = [stem, ...(stem === path ? [] : [path]), `${path}/index`].map(candidate =>
      candidate.replace(/^\//, ''),
    )
    const found = stems.flatMap(candidate => {
      const endings = this.#files.behind(`${candidate}.`)
      return SCRIPT_ENDINGS.filter(ending => endings.includes(ending)).map(ending => `${candidate}.${ending}`)
    })
    return this.#files.has(path) ? [path, ...found] : found
  }

  #ofPython(from: string, specifier: string): readonly string[] | undefined {
    const dots = /^\.*/.exec(specifier)![0].length
    const parts = specifier.slice(dots).split('.').filter(Boolean)
    const folders = foldersAbove(from)
    if (dots > 0) return dots > folders.length ? [] : this.#modulesAt(folders[dots - 1]!, parts)
    // A file inside a package does not import relative to the package's own folder.
    const roots = folders.filter(folder => !this.#files.has(`${folder}${PYTHON_PACKAGE_FILE}`))
    for (const root of roots) {
      for (const sourceFolder of SOURCE_FOLDERS) {
        const found = this.#modulesAt(root + sourceFolder, parts)
        if (found.length > 0) return found
      }
    }
    const [first] = parts as [string, ...string[]]
    const isKnown =
      this.#files.has(PYTHON_PACKAGE_FILE) || this.#files.modules().some(module => module.split('/').includes(first))
    return isKnown ? undefined : []
  }

  #modulesAt(folder: string, parts: readonly string[]): readonly string[] {
    const path = folder + parts.join('/')
    const stems = parts.length === 0 ? [path + PYTHON_PACKAGE] : [path, `${path}/${PYTHON_PACKAGE}`]
    return stems.flatMap(stem => PYTHON_ENDINGS.map(ending => `${stem}.${ending}`)).filter(this.#files.has)
  }
}

function parseManifest(folder: string, text: string): Manifest | undefined {
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

/** Folders above a file with a trailing slash, nearest first; the root is ''. */
function foldersAbove(path: string): string[] {
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

function resolveRelative(folder: string, specifier: string): string {
  const parts = folder.split('/').filter(Boolean)
  for (const part of specifier.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}
