// Where the imports of all files of an index lead, for `get_index_status`.
import type { IndexReader } from '../../cache/reader/index-reader.ts'
import { dependenciesOf } from '../../graph/dependencies.ts'
import type { Unresolved } from '../../imports/module-files.ts'
import { ModuleResolver } from '../../imports/module-resolver.ts'
import { setting } from '../../platform/settings.ts'
import { moduleFilesOf } from '../../resolve/module-files-of-index.ts'
import { withAsset } from './file-relations.ts'

/** Unresolved imports that are listed. */
const MOST_LISTED = 20
/** The time for it is this many times that of a search in the text. */
const TIMES = 10

/** Imports of an index by where they lead; of a file, one for each target. */
export interface IndexImports {
  readonly files: number
  readonly resolved: number
  readonly packages: number
  readonly unresolved: {
    readonly total: number
    readonly why: Readonly<Partial<Record<Unresolved, number>>>
    readonly rows: readonly {
      readonly f: string
      readonly l: number
      readonly specifier: string
      readonly why: Unresolved
    }[]
  }
  /** Files that were not read, because the time was up. */
  readonly left?: number
}

/** Resolves all imports. `read` returns the text of a file, '' if it cannot be read. */
export function importsOfIndex(reader: IndexReader, root: string, read: (path: string) => string): IndexImports {
  const sources = moduleFilesOf(reader, read)
  const resolver = new ModuleResolver(sources)
  const end = Date.now() + TIMES * setting('CTX_TEXT_MS')
  const counts = { files: 0, resolved: 0, packages: 0, left: 0 }
  const why: Partial<Record<Unresolved, number>> = {}
  const rows: { f: string; l: number; specifier: string; why: Unresolved }[] = []
  let total = 0
  for (const { path, skipped } of reader.files()) {
    if (skipped !== 0) continue
    if (Date.now() > end) {
      counts.left++
      continue
    }
    const found = dependenciesOf(sources, resolver, path)
    if (found === undefined) continue
    counts.files++
    for (const each of found) {
      const row = withAsset(root, path, each)
      if ('f' in row) counts.resolved++
      else if ('package' in row) counts.packages++
      else {
        total++
        why[row.why] = (why[row.why] ?? 0) + 1
        if (rows.length < MOST_LISTED) rows.push({ f: path, l: row.lines[0]!, specifier: row.specifier, why: row.why })
      }
    }
  }
  const { left, ...others } = counts
  return { ...others, unresolved: { total, why, rows }, ...(left > 0 ? { left } : {}) }
}
