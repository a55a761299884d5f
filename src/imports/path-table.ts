// The paths of a tree by their last parts and by their folders.
import { folderOf, type ModuleFiles } from './module-files.ts'

export class PathTable {
  readonly #byName = new Map<string, string[]>()
  readonly #byFolder = new Map<string, string[]>()
  #foldersByName: Map<string, string[]> | undefined

  private constructor(files: Pick<ModuleFiles, 'paths'>) {
    for (const path of files.paths()) {
      const folder = folderOf(path)
      add(this.#byName, path.slice(folder.length), path)
      add(this.#byFolder, folder, path)
    }
  }

  /** The table of a tree, made once. */
  static of(files: Pick<ModuleFiles, 'paths'>): PathTable {
    const known = tables.get(files) ?? new PathTable(files)
    tables.set(files, known)
    return known
  }

  /** Files whose paths end in `end`, whole parts. */
  filesEndingIn(end: string): readonly string[] {
    return endingIn(this.#byName.get(end.slice(end.lastIndexOf('/') + 1)) ?? [], end)
  }

  /** Folders with files whose paths end in `end`, both with a slash at the end. */
  foldersEndingIn(end: string): readonly string[] {
    if (!this.#foldersByName) {
      this.#foldersByName = new Map()
      for (const folder of this.#byFolder.keys()) add(this.#foldersByName, lastPart(folder), folder)
    }
    return endingIn(this.#foldersByName.get(lastPart(end)) ?? [], end)
  }

  /** Files in a folder, not those in folders within it. */
  filesIn(folder: string): readonly string[] {
    return this.#byFolder.get(folder) ?? []
  }
}

const tables = new WeakMap<object, PathTable>()

function add(map: Map<string, string[]>, key: string, path: string): void {
  const known = map.get(key)
  if (known) known.push(path)
  else map.set(key, [path])
}

/** The last folder of a path that ends in a slash. */
function lastPart(folder: string): string {
  return folder.slice(folder.lastIndexOf('/', folder.length - 2) + 1)
}

function endingIn(paths: readonly string[], end: string): readonly string[] {
  return paths.filter(path => path === end || (path.endsWith(end) && path[path.length - end.length - 1] === '/'))
}

/** Of several paths that could be it, the one that shares most folders with the file `from`; undefined if several do. */
export function nearestTo(from: string, paths: readonly string[]): string | undefined {
  const shared = (path: string): number => {
    const [a, b] = [from.split('/'), path.split('/')]
    let same = 0
    while (same < a.length - 1 && a[same] === b[same]) same++
    return same
  }
  const most = Math.max(...paths.map(shared))
  const best = paths.filter(path => shared(path) === most)
  return best.length === 1 ? best[0] : undefined
}
