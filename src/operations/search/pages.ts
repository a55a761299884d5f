// Pages of results, and filters by path.
import { sep } from 'node:path'

/**
 * A page with `total`, `showing` and `next`. `taken` counts index rows, more than `results` if some are gone from disk.
 */
export function pageOf<T>(results: readonly T[], total: number, offset: number, taken: number = results.length) {
  const end = offset + taken
  const next = taken > 0 && end < total ? { next: end } : {}
  return { results, total, showing: results.length, ...next }
}

/** A test of paths for a pattern of files, folders and globs; `paths` are those of the repository. */
export async function pathFilter(
  root: string,
  pattern: string,
  paths: () => Iterable<string>,
): Promise<(path: string) => boolean> {
  const { ofWindows, patternFilter } = await import('../../query/glob.ts')
  return patternFilter(root, sep === '/' ? pattern : ofWindows(root, pattern), paths)
}

/** The common prefix of paths that match a pattern. */
export async function prefixOfPaths(root: string, pattern: string): Promise<string> {
  const { beginningOf, ofWindows } = await import('../../query/glob.ts')
  return beginningOf(root, sep === '/' ? pattern : ofWindows(root, pattern))
}

/** A test of paths for a query that is a glob. */
export async function globFilter(glob: string): Promise<(path: string) => boolean> {
  return (await import('../../query/glob.ts')).globFilter(glob)
}
