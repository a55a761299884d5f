// Files that have come to a folder since an index was made: rows, which are what a look at a part of a tree is about, know
// nothing of them.
import { isRacy, trustedUntil } from '../cache/files/racy-times.ts'
import type { IndexReader } from '../cache/reader/index-reader.ts'
import { hasNever } from '../indexer/unlisted-paths.ts'
import { stamp } from '../platform/file-stamp.ts'
import { entriesOf } from '../platform/fs.ts'

/** Folders that are looked at for one answer: more are a listing of a tree rather than of what somebody works at. */
const MOST_FOLDERS = 500

/**
 * True when in one of some folders, relative to `root`, '' for that, there is a file or a folder that the index does not
 * have and that is younger than it: whether it counts, only whoever asks git can tell.
 */
export function hasNewFiles(root: string, reader: IndexReader, folders: ReadonlySet<string>): boolean {
  const indexedAt = trustedUntil(reader.manifest)
  const isYoung = (path: string): boolean => {
    const time = stamp(path)?.ctime
    return time !== undefined && isRacy(time, indexedAt)
  }
  if (folders.size > MOST_FOLDERS) return false
  return [...folders].some(folder => {
    if (!isYoung(`${root}/${folder}`)) return false
    return entriesOf(`${root}/${folder}`).some(({ name }) => {
      const path = folder === '' ? name : `${folder}/${name}`
      const isKnown = hasNever(path) || reader.fileNumber(path) >= 0 || reader.hasFolder(path)
      return !isKnown && isYoung(`${root}/${path}`)
    })
  })
}
