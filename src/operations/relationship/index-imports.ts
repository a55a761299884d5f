// Where the imports of all files of an index lead, for `get_index_status`.
import type { IndexReader } from '../../cache/reader/index-reader.ts'
import { type Dependency, dependenciesOf } from '../../graph/dependencies.ts'
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

/** What one file of an index imports. */
interface FileImports {
  readonly path: string
  readonly rows: readonly Dependency[]
}

/** The imports of each file; `left` counts files that were not read because the time was up. */
export function* importsByFile(
  reader: IndexReader,
  read: (path: string) => string,
): Generator<FileImports, { readonly left: number }> {
  const sources = moduleFilesOf(reader, read)
  const resolver = new ModuleResolver(sources)
  const end = Date.now() + TIMES * setting('CTX_TEXT_MS')
  let left = 0
  for (const { path, skipped } of reader.files()) {
    if (skipped !== 0) continue
    if (Date.now() > end) {
      left++
      continue
    }
    const rows = dependenciesOf(sources, resolver, path)
    if (rows !== undefined) yield { path, rows }
  }
  return { left }
}

/** Resolves all imports. `read` returns the text of a file, '' if it cannot be read. */
export function importsOfIndex(reader: IndexReader, root: string, read: (path: string) => string): IndexImports {
  const counts = { files: 0, resolved: 0, packages: 0 }
  const why: Partial<Record<Unresolved, number>> = {}
  const rows: { f: string; l: number; specifier: string; why: Unresolved }[] = []
  let total = 0
  const files = importsByFile(reader, read)
  let next = files.next()
  for (; !next.done; next = files.next()) {
    const { path } = next.value
    counts.files++
    for (const each of next.value.rows) {
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
  const { left } = next.value
  return { ...counts, unresolved: { total, why, rows }, ...(left > 0 ? { left } : {}) }
}
