// Detects files added to a folder since the index was built; the rows do not contain them.
import { isRacy, trustedUntil } from '../cache/files/racy-times.ts'
import type { IndexReader } from '../cache/reader/index-reader.ts'
import { hasNever } from '../indexer/unlisted-paths.ts'
import { RealFolders } from '../platform/confined.ts'
import { stamp } from '../platform/file-stamp.ts'

/** With more folders, the answer lists a tree rather than what somebody works on. */
const MAX_FOLDERS = 500

/**
 * True if one of the folders, relative to `root`, has an entry that is newer than the index and not in it. Only git can
 * tell whether it is ignored.
 */
export function hasNewFiles(root: string, reader: IndexReader, folders: ReadonlySet<string>): boolean {
  const indexedAt = trustedUntil(reader.manifest)
  const isNewer = (path: string): boolean => {
    const time = stamp(path)?.ctime
    return time !== undefined && isRacy(time, indexedAt)
  }
  if (folders.size > MAX_FOLDERS) return false
  const real = new RealFolders(root)
  return [...folders].some(folder => {
    if (!isNewer(`${root}/${folder}`)) return false
    return real.entries(folder).some(({ name }) => {
      const path = folder === '' ? name : `${folder}/${name}`
      const isKnown = hasNever(path) || reader.fileNumber(path) >= 0 || reader.hasFolder(path)
      return !isKnown && isNewer(`${root}/${path}`)
    })
  })
}
