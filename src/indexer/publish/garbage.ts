// What remains to be done in a cache folder after a publication, or after a writer that died. Only under the lock.
import fs from 'node:fs'
import path from 'node:path'
import { isOfGeneration } from '../../cache/files/file-names.ts'
import { baseGeneration, generationIndex, type Manifest, packFile } from '../../cache/files/manifest.ts'
import { MANIFEST, SYMBOL_INDEX } from '../../cache/format.ts'
import { isInUse, renameOver } from '../../platform/fs.ts'

/**
 * Gives the lines of a base their final name, if that has not happened yet. False when it cannot be done now: Windows
 * does not replace what a reader has open. Readers find them under the other name, and the next run tries again.
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

/** Removes what a first index left that came to nothing: where there is no manifest, none of it is anybody's. */
export function removeUnpublished(folder: string): void {
  if (fs.existsSync(path.join(folder, MANIFEST)) || !fs.existsSync(folder)) return
  for (const name of fs.readdirSync(folder))
    if (isOfGeneration(name)) fs.rmSync(path.join(folder, name), { force: true })
}

/** Removes what no manifest names. */
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
