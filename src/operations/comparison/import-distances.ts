// How many imports lie between files and the tests that import them, directly or through others.
import { importEdges } from '../../graph/dependencies.ts'
import { isTestPath } from '../../languages/test-file-paths.ts'
import { setting } from '../../platform/settings.ts'
import type { Repository } from '../../repository/query-session.ts'
import { moduleFilesOf } from '../../resolve/module-files-of-index.ts'

/** Test files with their distance from one of `paths`, and the number of files that there was no time for. */
export function importDistances(
  repository: Repository,
  paths: readonly string[],
): { readonly distances: ReadonlyMap<string, number>; readonly unread: number } {
  const sources = moduleFilesOf(repository.reader, path => repository.textOf(path))
  const importers = new Map<string, string[]>()
  const edges = importEdges(sources, Date.now() + setting('CTX_TEXT_MS'))
  let next = edges.next()
  for (; !next.done; next = edges.next()) {
    const { from, to } = next.value
    if (!('f' in to)) continue
    const list = importers.get(to.f)
    if (list) list.push(from)
    else importers.set(to.f, [from])
  }
  return { distances: distancesIn(importers, paths), unread: next.value.size }
}

function distancesIn(importers: ReadonlyMap<string, readonly string[]>, paths: readonly string[]): Map<string, number> {
  const distances = new Map<string, number>()
  let next = [...paths]
  const seen = new Set(next)
  for (let distance = 1; next.length > 0; distance++) {
    const reached: string[] = []
    for (const path of next)
      for (const importer of importers.get(path) ?? []) {
        if (seen.has(importer)) continue
        seen.add(importer)
        reached.push(importer)
        if (isTestPath(importer)) distances.set(importer, distance)
      }
    next = reached
  }
  return distances
}
