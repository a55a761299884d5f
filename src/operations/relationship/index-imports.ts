// Where the imports of all files of an index lead, for `get_index_status`.
import type { IndexReader } from '../../cache/reader/index-reader.ts'
import { dependenciesOf, type ImportEdge, importEdges, keyOf, strongest } from '../../graph/dependencies.ts'
import type { Unresolved } from '../../imports/module-files.ts'
import { ModuleResolver } from '../../imports/module-resolver.ts'
import { importRulesOf } from '../../languages/import-rules.ts'
import { setting } from '../../platform/settings.ts'
import { type IndexedFiles, moduleFilesOf } from '../../resolve/module-files-of-index.ts'
import { assetOf } from './file-relations.ts'

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

/** The imports of each file, one for each target; `left` counts files of which some are missing, because the time was up. */
export function importsByFile(sources: IndexedFiles): {
  readonly files: ReadonlyMap<string, readonly ImportEdge[]>
  readonly left: number
} {
  const byTarget = new Map<string, Map<string, ImportEdge>>()
  const edges = importEdges(sources, Date.now() + TIMES * setting('CTX_TEXT_MS'))
  let next = edges.next()
  for (; !next.done; next = edges.next()) {
    const { from, how, to } = next.value
    const known = byTarget.get(from) ?? new Map<string, ImportEdge>()
    const key = keyOf(to)
    const before = known.get(key)
    byTarget.set(from, known.set(key, { from, to, how: before === undefined ? how : strongest(before.how, how) }))
  }
  const files = [...byTarget].map(([from, targets]) => [from, [...targets.values()]] as const)
  return { files: new Map(files.sort(([a], [b]) => (a < b ? -1 : 1))), left: next.value.size }
}

/** Resolves all imports. `read` returns the text of a file, '' if it cannot be read. */
export function importsOfIndex(reader: IndexReader, root: string, read: (path: string) => string): IndexImports {
  const sources = moduleFilesOf(reader, read)
  const { files, left } = importsByFile(sources)
  const counts = { files: 0, resolved: 0, packages: 0 }
  for (const { path, skipped } of reader.outlines()) if (skipped === 0 && importRulesOf(path)) counts.files++
  const why: Partial<Record<Unresolved, number>> = {}
  const unknown = new Set<string>()
  let total = 0
  for (const [f, edges] of files)
    for (const { to } of edges) {
      if ('f' in to || assetOf(root, f, to) !== undefined) counts.resolved++
      else if ('package' in to) counts.packages++
      else {
        why[to.why] = (why[to.why] ?? 0) + 1
        unknown.add(f)
        total++
      }
    }
  const rows = unresolvedRows(sources, root, unknown)
  return { ...counts, unresolved: { total, why, rows }, ...(left > 0 ? { left } : {}) }
}

/** The unresolved imports of the first files that have some, in the order of their lines, which the index has not. */
function unresolvedRows(
  sources: IndexedFiles,
  root: string,
  files: Iterable<string>,
): IndexImports['unresolved']['rows'] {
  const resolver = new ModuleResolver(sources)
  const rows: IndexImports['unresolved']['rows'][number][] = []
  for (const f of files) {
    if (rows.length >= MOST_LISTED) break
    for (const row of dependenciesOf(sources, resolver, f) ?? [])
      if ('why' in row && assetOf(root, f, row) === undefined)
        rows.push({ f, l: row.lines[0]!, specifier: row.specifier, why: row.why })
  }
  return rows.slice(0, MOST_LISTED)
}
