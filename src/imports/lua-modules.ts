// Where imports of Lua lead: `a.b` is a/b.lua or a/b/init.lua, below the root or a folder that the program puts on the path.
import type { ModuleFiles, Resolution } from './module-files.ts'
import { nearestTo, PathTable } from './path-table.ts'

export class LuaModules {
  readonly #files: ModuleFiles

  constructor(files: ModuleFiles) {
    this.#files = files
  }

  resolve(from: string, specifier: string): Resolution {
    const path = specifier.replaceAll('.', '/')
    const ends = [`${path}.lua`, `${path}/init.lua`]
    const exact = ends.find(this.#files.has)
    if (exact !== undefined) return { files: [exact] }
    const table = PathTable.of(this.#files)
    const found = ends.flatMap(end => table.filesEndingIn(end))
    if (found.length === 0) return { package: specifier.split('.')[0]! }
    const nearest = found.length === 1 ? found[0] : nearestTo(from, found)
    return nearest === undefined ? { why: 'ambiguous' } : { files: [nearest] }
  }
}
