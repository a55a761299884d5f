// What list-shaped answers share: the page around results, and filters by file.
import { sep } from 'node:path'

/**
 * Results with how many there are in all, how many these are and where the next page begins. `taken` is how many of the
 * index were looked at for them: more than are shown when some turned out to be gone.
 */
export function pageOf<T>(results: readonly T[], total: number, offset: number, taken: number = results.length) {
  const end = offset + taken
  const next = taken > 0 && end < total ? { next: end } : {}
  return { results, total, showing: results.length, ...next }
}

/** A test for paths by a pattern of files, folders and globs; `paths` are those of the repository. */
export async function pathFilter(
  root: string,
  pattern: string,
  paths: () => Iterable<string>,
): Promise<(path: string) => boolean> {
  const { ofWindows, patternFilter } = await import('../../query/glob.ts')
  return patternFilter(root, sep === '/' ? pattern : ofWindows(root, pattern), paths)
}

/** What the paths that it lets through begin with, as far as the pattern says. */
export async function pathsBegin(root: string, pattern: string): Promise<string> {
  const { beginningOf, ofWindows } = await import('../../query/glob.ts')
  return beginningOf(root, sep === '/' ? pattern : ofWindows(root, pattern))
}

/** The same for what is itself a query, by nothing but the glob. */
export async function globFilter(glob: string): Promise<(path: string) => boolean> {
  return (await import('../../query/glob.ts')).globFilter(glob)
}
