// The files of an index, as the resolution of imports asks for them.
import type { IndexReader } from '../cache/reader/index-reader.ts'
import type { ModuleFiles } from '../imports/module-files.ts'

/** `read` returns the text of a file of the index, '' if it cannot be read. */
export function moduleFilesOf(reader: IndexReader, read: (path: string) => string): ModuleFiles {
  const named = new Map<string, string[]>()
  let all: readonly string[] | undefined
  return {
    read,
    paths: () => (all ??= Array.from(reader.outlines(), ({ path }) => path)),
    has: path => reader.fileNumber(path) >= 0,
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
