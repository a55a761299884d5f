// Syncs files to disk before a manifest names them: all at once, because each sync waits for the journal.
import fs from 'node:fs'

/** Forces written files to disk. */
export async function forceToDisk(files: readonly string[]): Promise<void> {
  await Promise.all(files.map(forceOneToDisk))
}

/** Uses the callback API, because `fs/promises` is not loaded in a cold process. */
function forceOneToDisk(file: string): Promise<void> {
  return new Promise((resolve, reject) => {
    // Windows refuses to sync a file opened read-only.
    const fd = fs.openSync(file, 'r+')
    fs.fsync(fd, error => {
      fs.closeSync(fd)
      if (error) reject(error)
      else resolve()
    })
  })
}
