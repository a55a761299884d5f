// What a manifest is to name must be on disk before it: all files at once, because each alone waits for the journal again.
import fs from 'node:fs'

/** Forces files that have been written to disk. */
export async function forceToDisk(files: readonly string[]): Promise<void> {
  await Promise.all(
    files.map(async file => {
      // Windows refuses to sync what is open for reading alone.
      const handle = await fs.promises.open(file, 'r+')
      try {
        await handle.sync()
      } finally {
        await handle.close()
      }
    }),
  )
}
