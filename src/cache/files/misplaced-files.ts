// The places of the files of an index, where something else may stand: a folder that a synchronised disk or a slip of the
// hand left, a pipe, a link. Readers take it for damage; who has the lock clears it away.
import { readdirSync, rmdirSync, unlinkSync } from 'node:fs'
import { CtxError } from '../../errors.ts'
import { inFolder, statsBehind, statsOf } from '../../platform/fs.ts'
import { isIndexFile } from './file-names.ts'

/**
 * Clears what stands in the place of a file: a pipe, an empty folder, a link. False when there was something. Throws
 * ENVIRONMENT_ISSUE for a folder that holds something, which is not ours to remove.
 */
export function clearMisplaced(file: string): boolean {
  const stats = statsOf(file)
  if (!stats || stats.isFile()) return true
  try {
    if (stats.isDirectory()) rmdirSync(file)
    else unlinkSync(file)
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT') return false
    throw new CtxError('ENVIRONMENT_ISSUE', `${file}, the place of a file of the index, is no plain file.`, {
      hint: 'Move it away, or give the index another folder with cache_dir, then repeat the call.',
      cause,
    })
  }
  return false
}

/**
 * The same for all files of an index, but for links to plain files, which hold what they should. Only under the lock.
 * Throws ENVIRONMENT_ISSUE.
 */
export function clearAllMisplaced(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isFile() || !isIndexFile(entry.name)) continue
    const file = inFolder(folder, entry.name)
    if (!statsBehind(file)?.isFile()) clearMisplaced(file)
  }
}
