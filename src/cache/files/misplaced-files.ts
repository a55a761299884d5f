// Handles folders, pipes and links in place of the files of an index. Readers report damage; writers remove them. What a
// link leads to is never touched.
import { readdirSync, rmdirSync, unlinkSync } from 'node:fs'
import { CtxError } from '../../errors.ts'
import { inFolder, statsOf } from '../../platform/fs.ts'
import { isIndexFile } from './file-names.ts'

/** Removes what is not a regular file; false if it did. Throws ENVIRONMENT_ISSUE for a folder with content. */
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

/** Does so for all files of an index, under the lock. Throws ENVIRONMENT_ISSUE. */
export function clearAllMisplaced(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isFile() && isIndexFile(entry.name)) clearMisplaced(inFolder(folder, entry.name))
  }
}
