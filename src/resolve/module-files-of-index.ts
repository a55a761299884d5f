// The files of an index, as the resolution of imports asks for them.
import type { IndexReader } from '../cache/reader/index-reader.ts'
import type { ModuleFiles } from '../imports/module-files.ts'

/** `read` returns the text of a file of the index, '' if it cannot be read. */
export function moduleFilesOf(reader: IndexReader, read: (path: string) => string): ModuleFiles {
  const named = new Map<string, string[]>()
  let all: readonly string[] | undefined
  let set: ReadonlySet<string> | undefined
  return {
    folder: folderName(reader),
    read,
    paths: () => (all ??= Array.from(reader.outlines(), ({ path }) => path)),
    // Resolution tries many paths. The table of paths is slow for each, and a set of all is not worth making for few.
    has: path => {
      if (all === undefined) return reader.fileNumber(path) >= 0
      set ??= new Set(all)
      return set.has(path)
    },
    named: name => {
      let found = named.get(name)
      if (!found) {
        found = []
        for (const { path } of reader.outlines()) if (path === name || path.endsWith(`/${name}`)) found.push(path)
        named.set(name, found)
      }
      return found
    },
  }
}

/** The name of the folder that was indexed. */
function folderName({ manifest, folder }: IndexReader): string {
  const [cache = '', parent = ''] = folder.split(/[\\/]/).reverse()
  return manifest.root === undefined ? parent : (manifest.root.split(/[\\/]/).findLast(part => part !== '') ?? cache)
}
