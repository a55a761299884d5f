// Syncs files to disk before a manifest names them: all at once, because each sync waits for the journal.
import { closeSync, fsync } from 'node:fs'
import { openInPlace } from '../../platform/writing.ts'

/** Forces written files to disk. */
export async function forceToDisk(files: readonly string[]): Promise<void> {
  await Promise.all(files.map(forceOneToDisk))
}

/** Uses the callback API, because `fs/promises` is not loaded in a cold process. */
function forceOneToDisk(file: string): Promise<void> {
  return new Promise((resolve, reject) => {
    // Windows refuses to sync a file opened read-only.
    const fd = openInPlace(file)
    fsync(fd, error => {
      closeSync(fd)
      if (error) reject(error)
      else resolve()
    })
  })
}
