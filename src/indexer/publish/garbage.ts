// Cleans up a cache folder after a publication or a writer that died. Requires the lock.
import fs from 'node:fs'
import path from 'node:path'
import { isOfGeneration } from '../../cache/files/file-names.ts'
import { baseGeneration, generationIndex, type Manifest, packFile } from '../../cache/files/manifest.ts'
import { MANIFEST, SYMBOL_INDEX } from '../../cache/format.ts'
import { isInUse, renameOver } from '../../platform/fs.ts'

/**
 * Renames the lines of a base to their final name. False if Windows refuses because a reader has the file open; readers
 * find the lines under the other name, and the next run tries again.
 */
export function finishRename(folder: string, manifest: Manifest): boolean {
  const unfinished = path.join(folder, generationIndex(baseGeneration(manifest)))
  if (!fs.existsSync(unfinished)) return true
  try {
    renameOver(unfinished, path.join(folder, SYMBOL_INDEX))
    return true
  } catch (error) {
    if (process.platform !== 'win32' || !isInUse(error)) throw error
    return false
  }
}

/** Removes the files of a failed first index, if there is no manifest. */
export function removeUnpublished(folder: string): void {
  if (fs.existsSync(path.join(folder, MANIFEST)) || !fs.existsSync(folder)) return
  for (const name of fs.readdirSync(folder))
    if (isOfGeneration(name)) fs.rmSync(path.join(folder, name), { force: true })
}

/** Removes files that the manifest does not name. */
export function collectGarbage(folder: string, manifest: Manifest): void {
  finishRename(folder, manifest)
  const { tables, packs, overlay } = manifest
  const lines = generationIndex(baseGeneration(manifest))
  const named = new Set([tables.file, lines, ...packs.map(pack => packFile(pack.id))])
  if (overlay) {
    for (const { file } of [overlay.tables, overlay.lines, overlay.splice]) named.add(file)
    for (const pack of overlay.packs) named.add(packFile(pack.id))
  }
  for (const name of fs.readdirSync(folder)) {
    if (!isOfGeneration(name) || named.has(name)) continue
    try {
      fs.rmSync(path.join(folder, name), { force: true })
    } catch {
      // Windows keeps a file that a reader has open; the next run removes it.
    }
  }
}
