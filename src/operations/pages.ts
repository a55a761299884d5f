// What list-shaped answers share: the page around results, and filters by module and by file.
import type { IndexReader } from '../cache/index-reader.ts'
import { CtxError } from '../errors.ts'
import { nearest } from '../util/nearest.ts'

/**
 * Results with how many there are in all, how many these are and where the next page begins. `taken` is how many of the index
 * were looked at for them: more than are shown when some turned out to be gone.
 */
export function pageOf<T>(results: readonly T[], total: number, offset: number, taken: number = results.length) {
  const end = offset + taken
  const next = taken > 0 && end < total ? { next: end } : {}
  return { results, total, showing: results.length, ...next }
}

/** A test for one module by its number. Throws NO_MATCH with the nearest names when there is no such module. */
export function moduleFilter(reader: IndexReader, name: string): (module: number) => boolean {
  const modules = reader.modules()
  const wanted = modules.indexOf(name)
  if (wanted < 0 || name === '') {
    const similar = nearest(name, modules)
    throw new CtxError('NO_MATCH', `No module ${name}.`, {
      hint: similar.length > 0 ? 'Use one of the similar names.' : 'See the modules in get_repo_overview.',
      similar,
      suggestions: [{ tool: 'get_repo_overview', args: {}, why: 'the modules there are' }],
    })
  }
  return module => module === wanted
}

/** A test for paths by a glob. */
export async function pathFilter(glob: string): Promise<(path: string) => boolean> {
  const { globFilter } = await import('../query/glob.ts')
  return globFilter(glob)
}
