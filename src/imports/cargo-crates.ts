// The crates of a tree by their Cargo.toml, of which only a few keys are read.
import { folderOf, foldersAbove, joined, type ModuleFiles } from './module-files.ts'
import { nearestTo } from './path-table.ts'

/** The most manifests that are read to find a name. */
const MAX_CRATES = 10_000

export interface Crate {
  /** Ends in a slash; '' for the root. */
  readonly folder: string
  /** As code writes it: with `_` for `-`. */
  readonly name: string
  /** The root file of its library; undefined if it has none. */
  readonly library?: string
  /** The root files of programs and tests whose places the manifest gives. */
  readonly programs: readonly string[]
  /** Names under which it depends on crates → their own names. */
  readonly dependencies: ReadonlyMap<string, string>
  /** Paths of `use` begin at the crate's root (edition 2015). */
  readonly isOld: boolean
}

export class CargoCrates {
  readonly #files: ModuleFiles
  readonly #byFolder = new Map<string, Crate | undefined>()
  #byName: Map<string, Crate[]> | undefined

  constructor(files: ModuleFiles) {
    this.#files = files
  }

  /** The crate that a file belongs to. */
  around(path: string): Crate | undefined {
    for (const folder of foldersAbove(path)) {
      const found = this.#at(folder)
      if (found) return found
    }
    return undefined
  }

  /** The crate of that name; of several the one nearest to the file `from`. */
  named(name: string, from: string): Crate | undefined {
    if (!this.#byName) {
      this.#byName = new Map()
      for (const path of this.#files.named('Cargo.toml').slice(0, MAX_CRATES)) {
        const found = this.#at(folderOf(path))
        if (found) this.#byName.set(found.name, [...(this.#byName.get(found.name) ?? []), found])
      }
    }
    const found = this.#byName.get(name) ?? []
    const nearest =
      found.length < 2
        ? found[0]?.folder
        : nearestTo(
            from,
            found.map(({ folder }) => folder),
          )
    return found.find(({ folder }) => folder === nearest)
  }

  #at(folder: string): Crate | undefined {
    if (!this.#byFolder.has(folder)) this.#byFolder.set(folder, this.#read(folder))
    return this.#byFolder.get(folder)
  }

  #read(folder: string): Crate | undefined {
    const path = `${folder}Cargo.toml`
    if (!this.#files.has(path)) return undefined
    const values = new Map<string, string>()
    const dependencies = new Map<string, string>()
    const programs: string[] = []
    let section = ''
    for (const line of this.#files.read(path).split('\n')) {
      const head = /^\s*\[+\s*([^\]]+?)\s*\]/.exec(line)?.[1]
      const [, key = '', value = ''] = head === undefined ? (/^\s*"?([\w.-]+)"?\s*=\s*(.*)$/.exec(line) ?? []) : []
      section = head ?? section
      const dependency = /(?:^|\.)(?:dev-|build-)?dependencies(?:\.(.+))?$/.exec(section)
      if (dependency) {
        const [name] = (dependency[1] ?? key).split('.') as [string]
        const renamed = dependency[1] === undefined ? /\bpackage\s*=\s*"([^"]+)"/.exec(value)?.[1] : undefined
        const own = key === 'package' ? /"([^"]+)"/.exec(value)?.[1] : undefined
        if (name !== '')
          dependencies.set(asName(name), asName(renamed ?? own ?? dependencies.get(asName(name)) ?? name))
      } else if (key === 'path' && /^(?:bin|test|example|bench)$/.test(section)) {
        const place = joined(folder, /"([^"]*)"/.exec(value)?.[1] ?? '')
        if (place !== undefined && this.#files.has(place)) programs.push(place)
      } else if (key !== '') values.set(`${section}.${key}`, /^"([^"]*)"/.exec(value)?.[1] ?? value)
    }
    const name = values.get('lib.name') ?? values.get('package.name')
    if (name === undefined) return undefined
    const library = joined(folder, values.get('lib.path') ?? 'src/lib.rs')
    return {
      folder,
      name: asName(name),
      ...(library !== undefined && this.#files.has(library) ? { library } : {}),
      programs,
      dependencies,
      isOld: !values.has('package.edition') && !values.has('package.edition.workspace'),
    }
  }
}

function asName(name: string): string {
  return name.replaceAll('-', '_')
}
