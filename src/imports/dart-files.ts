// Where imports of Dart lead: beside the file, or into lib/ of a package of the tree, as its pubspec.yaml names it.
import { folderOf, joined, type ModuleFiles, type Resolution } from './module-files.ts'

export class DartFiles {
  readonly #files: ModuleFiles
  /** Folders of packages by their names. */
  #packages: ReadonlyMap<string, string> | undefined

  constructor(files: ModuleFiles) {
    this.#files = files
  }

  resolve(from: string, specifier: string): Resolution {
    const [, scheme, rest = ''] = /^(\w+):(.*)$/.exec(specifier) ?? []
    if (scheme === undefined) return this.#at(joined(folderOf(from), specifier))
    if (scheme !== 'package') return { package: specifier }
    const name = rest.split('/', 1)[0]!
    const folder = this.#folderOf(name)
    return folder === undefined ? { package: name } : this.#at(`${folder}lib/${rest.slice(name.length + 1)}`)
  }

  #at(path: string | undefined): Resolution {
    return path !== undefined && this.#files.has(path) ? { files: [path] } : { why: 'file-missing' }
  }

  #folderOf(name: string): string | undefined {
    this.#packages ??= new Map(this.#files.named('pubspec.yaml').map(path => [this.#nameIn(path), folderOf(path)]))
    return this.#packages.get(name)
  }

  #nameIn(path: string): string {
    return /^name:\s*["']?(\w+)/m.exec(this.#files.read(path))?.[1] ?? ''
  }
}
