// Where imports of Ruby lead: beside the file, or below a folder that gems and tests put on the path.
import { folderOf, joined, type ModuleFiles, type Resolution } from './module-files.ts'
import { nearestTo, PathTable } from './path-table.ts'

/** Folders on the path: of a gem, or of its tests. */
const ON_PATH = /(?:^|\/)(?:lib|test|spec|app)\/$/

export class RubyFiles {
  readonly #files: ModuleFiles

  constructor(files: ModuleFiles) {
    this.#files = files
  }

  /** A path that begins with a dot is relative to the file. */
  resolve(from: string, specifier: string): Resolution {
    const name = specifier.endsWith('.rb') ? specifier : `${specifier}.rb`
    if (/^\.{1,2}\//.test(specifier)) {
      const place = joined(folderOf(from), name)
      return place !== undefined && this.#files.has(place) ? { files: [place] } : { why: 'file-missing' }
    }
    const found = PathTable.of(this.#files)
      .filesEndingIn(name)
      .filter(path => path === name || ON_PATH.test(path.slice(0, -name.length)))
    if (found.length === 0) return { package: specifier.split('/')[0]! }
    const nearest = found.length === 1 ? found[0] : nearestTo(from, found)
    return nearest === undefined ? { why: 'ambiguous' } : { files: [nearest] }
  }
}
