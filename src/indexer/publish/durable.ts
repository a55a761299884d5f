// What a manifest is to name must be on disk before it: all files at once, because each alone waits for the journal
// again.
import fs from 'node:fs'

/** Forces files that have been written to disk. */
export async function forceToDisk(files: readonly string[]): Promise<void> {
  await Promise.all(files.map(forceOneToDisk))
}

/** With a callback, because the promises of `fs` are a module that no cold process has loaded. */
function forceOneToDisk(file: string): Promise<void> {
  return new Promise((resolve, reject) => {
    // Windows refuses to sync what is open for reading alone.
    const fd = fs.openSync(file, 'r+')
    fs.fsync(fd, error => {
      fs.closeSync(fd)
      if (error) reject(error)
      else resolve()
    })
  })
}
