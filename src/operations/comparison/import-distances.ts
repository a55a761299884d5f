// How many imports lie between files and the tests that import them, directly or through others.
import { dependenciesOf } from '../../graph/dependencies.ts'
import { ModuleResolver } from '../../imports/module-resolver.ts'
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
  const resolver = new ModuleResolver(sources)
  const end = Date.now() + setting('CTX_TEXT_MS')
  const importers = new Map<string, string[]>()
  let unread = 0
  for (const path of sources.paths()) {
    if (Date.now() > end) {
      unread++
      continue
    }
    for (const row of dependenciesOf(sources, resolver, path) ?? []) {
      if (!('f' in row)) continue
      const list = importers.get(row.f)
      if (list) list.push(path)
      else importers.set(row.f, [path])
    }
  }
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
  return { distances, unread }
}
