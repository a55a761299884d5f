// Where imports of PHP lead: classes by the namespaces of composer.json (PSR-4), required files by their paths.
import { asObject, asStrings, readObject } from './json-with-comments.ts'
import { folderOf, joined, type ModuleFiles, type Resolution } from './module-files.ts'
import { PathTable } from './path-table.ts'

/** The most manifests that are read. */
const MAX_MANIFESTS = 5000

interface Namespace {
  /** Ends in a backslash; '' for all. */
  readonly name: string
  /** Ends in a slash; '' for the root. */
  readonly folder: string
}

export class PhpClasses {
  readonly #files: ModuleFiles
  #namespaces: readonly Namespace[] | undefined

  constructor(files: ModuleFiles) {
    this.#files = files
  }

  /** A path begins with `./`; anything else names a class, a function or a namespace. */
  resolve(from: string, specifier: string): Resolution {
    if (specifier.startsWith('./')) {
      const places = [joined(folderOf(from), specifier), joined('', specifier)]
      const file = places.find(path => path !== undefined && this.#files.has(path))
      return file === undefined ? { why: 'file-missing' } : { files: [file] }
    }
    const name = specifier.replace(/^\\/, '')
    const own = this.#all().filter(({ name: start }) => start !== '' && name.startsWith(start))
    for (const { name: start, folder } of own) {
      const file = `${folder}${name.slice(start.length).replaceAll('\\', '/')}.php`
      if (this.#files.has(file)) return { files: [file] }
    }
    if (own.length > 0) return { why: 'file-missing' }
    // Without a manifest, folders may be called like namespaces.
    const parts = name.split('\\')
    const found = parts.length < 2 ? [] : PathTable.of(this.#files).filesEndingIn(`${parts.slice(-2).join('/')}.php`)
    return found.length === 1 && this.#all().length === 0 ? { files: found } : { package: parts[0]! }
  }

  /** Of all manifests, those with the longest names first. */
  #all(): readonly Namespace[] {
    if (this.#namespaces) return this.#namespaces
    const all: Namespace[] = []
    for (const path of this.#files.named('composer.json').slice(0, MAX_MANIFESTS)) {
      const manifest = readObject(this.#files.read(path)) ?? {}
      for (const key of ['autoload', 'autoload-dev'])
        for (const [name, folders] of Object.entries(asObject(asObject(manifest[key])?.['psr-4']) ?? {}))
          for (const written of asStrings(folders)) {
            const folder = joined(folderOf(path), written)
            if (folder !== undefined) all.push({ name, folder: folder === '' ? '' : `${folder}/` })
          }
    }
    this.#namespaces = all.sort((a, b) => b.name.length - a.name.length)
    return this.#namespaces
  }
}
