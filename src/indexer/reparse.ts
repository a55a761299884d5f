// Adds the unchanged files that `ctx cache invalidate` names to a plan.
import type { IndexReader } from '../cache/reader/index-reader.ts'
import { CtxError } from '../errors.ts'
import { RealFolders } from '../platform/confined.ts'
import type { Found } from './run-types.ts'
import { look } from './walk/walk.ts'

/**
 * Returns the plan with all files of `again` to be read (paths of files or folders relative to the root, '' for all).
 * Throws PATH_NOT_FOUND if the index has no such path.
 */
export function withReparsed(
  found: Found,
  root: string,
  reader: IndexReader | undefined,
  again: readonly string[] | undefined,
): Found {
  if (!again || !reader) return found
  const matched = new Set<string>()
  const real = new RealFolders(root)
  const covers = (path: string): boolean => {
    const matching = again.find(each => each === '' || path === each || path.startsWith(`${each}/`))
    if (matching !== undefined) matched.add(matching)
    return matching !== undefined
  }
  const read = found.plan.read.map(each => (covers(each.candidate.path) ? { ...each, known: '' } : each))
  const planned = new Set([...read.map(({ candidate }) => candidate.path), ...found.plan.removed])
  for (const { path } of reader.files()) {
    if (!covers(path) || planned.has(path)) continue
    const candidate = look(real, path)
    if (candidate) read.push({ candidate, known: '' })
  }
  const unknown = again.find(each => !matched.has(each))
  if (unknown !== undefined) throw new CtxError('PATH_NOT_FOUND', `The index has no file or folder ${unknown}.`)
  return { ...found, plan: { ...found.plan, read } }
}
