// Files that are to be parsed again although nothing about them has changed: what `ctx cache invalidate` names.
import type { IndexReader } from '../cache/reader/index-reader.ts'
import { CtxError } from '../errors.ts'
import type { Found } from './changes.ts'
import { look } from './walk/walk.ts'

/**
 * The same plan with all files of `again` (paths of files or folders relative to the root, '' for all) read anew,
 * whatever their size, time and content say. Throws PATH_NOT_FOUND when the index has nothing there.
 */
export function withReparsed(
  found: Found,
  root: string,
  reader: IndexReader | undefined,
  again: readonly string[] | undefined,
): Found {
  if (!again || !reader) return found
  const matched = new Set<string>()
  const covers = (path: string): boolean => {
    const by = again.find(each => each === '' || path === each || path.startsWith(`${each}/`))
    if (by !== undefined) matched.add(by)
    return by !== undefined
  }
  const read = found.plan.read.map(each => (covers(each.candidate.path) ? { ...each, known: '' } : each))
  const planned = new Set([...read.map(({ candidate }) => candidate.path), ...found.plan.removed])
  for (const { path } of reader.files()) {
    if (!covers(path) || planned.has(path)) continue
    const candidate = look(root, path)
    if (candidate) read.push({ candidate, known: '' })
  }
  const unknown = again.find(each => !matched.has(each))
  if (unknown !== undefined) throw new CtxError('PATH_NOT_FOUND', `The index has no file or folder ${unknown}.`)
  return { ...found, plan: { ...found.plan, read } }
}
