// Folders of a repository that may not be read: their files are not in the index, and nothing else shows it.
import { accessSync, constants } from 'node:fs'
import { readFolderTimes } from '../cache/files/folder-times.ts'
import type { Location } from '../cache/files/location.ts'
import { inFolder } from '../platform/fs.ts'

/** The known folders that cannot be listed or entered, sorted. */
export function unreadableFolders({ root, cache }: Location): string[] {
  const folders = readFolderTimes(cache)?.folders ?? []
  return folders.filter(folder => isForbidden(folder === '' ? root : inFolder(root, folder))).sort()
}

function isForbidden(folder: string): boolean {
  try {
    accessSync(folder, constants.R_OK | constants.X_OK)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EACCES'
  }
}
