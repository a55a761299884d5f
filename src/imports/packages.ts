// The packages of a tree by their package.json.
import { asObject, readObject } from './json-with-comments.ts'
import { folderOf, foldersAbove, type ModuleFiles } from './module-files.ts'

/** The most package.json files that are read to find a name. */
const MAX_PACKAGES = 20_000

export interface Package {
  /** Ends in a slash; '' for the root. */
  readonly folder: string
  readonly manifest: Readonly<Record<string, unknown>>
}

export class Packages {
  readonly #files: ModuleFiles
  readonly #byFolder = new Map<string, Package | undefined>()
  #byName: Map<string, Package[]> | undefined

  constructor(files: ModuleFiles) {
    this.#files = files
  }

  /** Packages around a file, nearest first. */
  around(path: string): readonly Package[] {
    return foldersAbove(path).flatMap(folder => this.#at(folder) ?? [])
  }

  /**
   * The package of that name which the file would see: of several, one around it, else one that fewer other packages
   * contain, as copies for tests lie in the package they test, else the one whose path shares the longest beginning.
   */
  named(name: string, from: string): Package | undefined {
    const found = this.#names().get(name) ?? []
    if (found.length < 2) return found[0]
    const around = this.around(from).find(({ manifest }) => manifest.name === name)
    if (around) return around
    const shared = (folder: string): number => foldersAbove(from).find(above => folder.startsWith(above))!.length
    return found.reduce((best, each) => {
      const difference = this.around(each.folder).length - this.around(best.folder).length
      return (difference || shared(best.folder) - shared(each.folder)) < 0 ? each : best
    })
  }

  /** True if a package around the file declares that it needs the package `name` from outside the tree. */
  isDeclared(name: string, from: string): boolean {
    const versions = this.around(from).flatMap(({ manifest }) => DECLARED.map(key => asObject(manifest[key])?.[name]))
    return versions.some(version => typeof version === 'string') && !versions.some(isLinked)
  }

  #at(folder: string): Package | undefined {
    if (!this.#byFolder.has(folder)) {
      const path = `${folder}package.json`
      const manifest = this.#files.has(path) ? (readObject(this.#files.read(path)) ?? {}) : undefined
      this.#byFolder.set(folder, manifest && { folder, manifest })
    }
    return this.#byFolder.get(folder)
  }

  #names(): ReadonlyMap<string, readonly Package[]> {
    if (this.#byName) return this.#byName
    this.#byName = new Map()
    for (const path of this.#files.named('package.json').slice(0, MAX_PACKAGES)) {
      const found = this.#at(folderOf(path))
      const name = found?.manifest.name
      if (typeof name !== 'string' || name === '') continue
      const known = this.#byName.get(name)
      if (known) known.push(found!)
      else this.#byName.set(name, [found!])
    }
    return this.#byName
  }
}

/** True for the version of a package that may lie in the tree. */
function isLinked(version: unknown): boolean {
  return typeof version === 'string' && /^(?:workspace|file|link|portal):/.test(version)
}

const DECLARED = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies']
