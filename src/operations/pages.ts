// What list-shaped answers share: the page around results, and filters by module and by file.
import type { IndexReader } from '../cache/index-reader.ts'

/**
 * Results with how many there are in all, how many these are and where the next page begins. `taken` is how many of the
 * index were looked at for them: more than are shown when some turned out to be gone.
 */
export function pageOf<T>(results: readonly T[], total: number, offset: number, taken: number = results.length) {
  const end = offset + taken
  const next = taken > 0 && end < total ? { next: end } : {}
  return { results, total, showing: results.length, ...next }
}

/** A test for one module by its number; undefined where none is asked for. */
export function moduleFilter(
  reader: IndexReader,
  name: string | undefined,
): ((module: number) => boolean) | 'unknown' | undefined {
  if (name === undefined) return undefined
  const wanted = reader.modules().indexOf(name)
  return wanted < 0 ? 'unknown' : module => module === wanted
}

/** A test for paths by a glob. */
export async function pathFilter(glob: string): Promise<(path: string) => boolean> {
  const { globFilter } = await import('../query/glob.ts')
  return globFilter(glob)
}
