// The files of an index and their imports, as the resolution of imports asks for them.
import type { IndexReader } from '../cache/reader/index-reader.ts'
import { importOf, type StoredImport } from '../facts/imports/stored-imports.ts'
import type { ModuleFiles } from '../imports/module-files.ts'
import { type IndexEntry, TYPE_KINDS } from '../model.ts'
import { symbolsNamed } from '../query/exact-names.ts'
import { ownName } from '../util/symbol-names.ts'

/** The files of an index with their import statements. */
export interface IndexedFiles extends ModuleFiles {
  /** Each statement with the paths of files that have it, in no order. A statement may come twice. */
  imports(): Iterable<{ readonly statement: StoredImport; readonly files: readonly string[] }>
}

/** `read` returns the text of a file of the index, '' if it cannot be read. */
export function moduleFilesOf(reader: IndexReader, read: (path: string) => string): IndexedFiles {
  let all: readonly string[] | undefined
  let set: ReadonlySet<string> | undefined
  let byName: Map<string, string[]> | undefined
  const defined = new Map<string, readonly string[]>()
  const paths = (): readonly string[] => (all ??= Array.from(reader.outlines(), ({ path }) => path))
  return {
    folder: folderName(reader),
    read,
    paths,
    // Resolution tries many paths. The table of paths is slow for each, and a set of all is not worth making for few.
    has: path => {
      if (all === undefined) return reader.fileNumber(path) >= 0
      set ??= new Set(all)
      return set.has(path)
    },
    named: name => {
      byName ??= pathsByName(paths())
      return byName.get(name) ?? []
    },
    defining: qualified => {
      let found = defined.get(qualified)
      if (!found) {
        found = filesDefining(reader, qualified)
        defined.set(qualified, found)
      }
      return found
    },
    *imports() {
      for (const { stored, rows } of reader.imports())
        yield { statement: importOf(stored), files: rows.map(row => paths()[row]!) }
    },
  }
}

/** A name in the index may have dots itself: `A.B` of `namespace A.B`. */
function filesDefining(reader: IndexReader, qualified: string): readonly string[] {
  const parts = qualified.split('.')
  const symbols = parts.flatMap((_, at) => symbolsNamed(reader, parts.slice(at).join('.')))
  const isWanted = (entry: IndexEntry): boolean =>
    (entry.k === 'module' || TYPE_KINDS.has(entry.k)) && ownName(entry) === qualified
  return [...new Set(reader.entries(symbols).flatMap(entry => (isWanted(entry) ? [entry.f] : [])))]
}

function pathsByName(paths: readonly string[]): Map<string, string[]> {
  const byName = new Map<string, string[]>()
  for (const path of paths) {
    const name = path.slice(path.lastIndexOf('/') + 1)
    const known = byName.get(name)
    if (known) known.push(path)
    else byName.set(name, [path])
  }
  return byName
}

/** The name of the folder that was indexed. */
function folderName({ manifest, folder }: IndexReader): string {
  const [cache = '', parent = ''] = folder.split(/[\\/]/).reverse()
  return manifest.root === undefined ? parent : (manifest.root.split(/[\\/]/).findLast(part => part !== '') ?? cache)
}
