// Finds links in git's folder by which git would show another repository as the history of this one.
import { existsSync } from 'node:fs'
import { sep } from 'node:path'
import { entriesOf, inFolder, statsOf } from '../platform/fs.ts'
import { realPath } from '../platform/real-path.ts'

/** What says which commits there are, and where their objects lie. */
const PLACES = [
  ...['HEAD', 'ORIG_HEAD', 'FETCH_HEAD', 'index', 'packed-refs', 'logs', 'reftable', 'refs', 'refs/heads'],
  ...['objects', 'objects/info', 'objects/info/alternates', 'objects/pack'],
]

/** Longest search for links among references; a repository that borrows objects seldom has so many. */
const MOST_REFERENCES = 20_000

/**
 * A link in one of the git folders of a work tree that leads out of `common`, the folder that all its worktrees share;
 * undefined if there is none. Objects may be borrowed (`git clone --reference`), because whoever names one knows its
 * hash; then no reference may be a link either.
 */
export function foreignHistory(folder: string, common: string): string | undefined {
  const folders = folder === common ? [folder] : [folder, common]
  for (const place of folders.flatMap(each => PLACES.map(name => inFolder(each, name))))
    if (leadsOut(place, common)) return place
  const objects = inFolder(common, 'objects')
  return (
    linkBelow(objects, common, 1) ??
    (existsSync(inFolder(objects, 'info/alternates')) ? linkBelow(inFolder(common, 'refs'), common, 100) : undefined)
  )
}

function leadsOut(path: string, common: string): boolean {
  if (!statsOf(path)?.isSymbolicLink()) return false
  try {
    return !realPath(path).startsWith(realPath(common) + sep)
  } catch {
    return false
  }
}

/** The first link out of `common` in the `levels` of folders from `top`. */
function linkBelow(top: string, common: string, levels: number): string | undefined {
  let left = MOST_REFERENCES
  let folders = [top]
  for (let level = 0; level < levels && folders.length > 0; level++) {
    const inner: string[] = []
    for (const folder of folders)
      for (const entry of entriesOf(folder)) {
        const path = inFolder(folder, entry.name)
        if (left-- <= 0 || (entry.isSymbolicLink() && leadsOut(path, common))) return path
        if (entry.isDirectory()) inner.push(path)
      }
    folders = inner
  }
  return undefined
}
