// What remains to be done in a cache folder after a publication, or after a writer that died. Only under the lock.
import fs from 'node:fs'
import path from 'node:path'
import { isOfGeneration } from '../cache/file-names.ts'
import { SYMBOL_INDEX } from '../cache/format.ts'
import { baseGeneration, generationIndex, type Manifest, packFile } from '../cache/manifest.ts'
import { renameOver } from '../util/fs.ts'

/** Gives the lines of a base their final name, if that has not happened yet. */
export function finishRename(folder: string, manifest: Manifest): void {
  const unfinished = path.join(folder, generationIndex(baseGeneration(manifest)))
  if (fs.existsSync(unfinished)) renameOver(unfinished, path.join(folder, SYMBOL_INDEX))
}

/** Removes what no manifest names. */
export function collectGarbage(folder: string, manifest: Manifest): void {
  finishRename(folder, manifest)
  const { tables, packs, overlay } = manifest
  const named = new Set([tables.file, ...packs.map(pack => packFile(pack.id))])
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
