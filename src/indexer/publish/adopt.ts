// Starts the first index of a worktree or clone from a sibling's index. The sibling's files are never written again, so
// they are hard-linked instead of copied. Nothing is trusted: each file of the tree is read and compared.
import fs from 'node:fs'
import path from 'node:path'
import type { Location } from '../../cache/files/location.ts'
import { takeLock } from '../../cache/files/lock.ts'
import {
  baseGeneration,
  generationIndex,
  isCurrentContent,
  type Manifest,
  packFile,
  readManifest,
} from '../../cache/files/manifest.ts'
import { MANIFEST, SYMBOL_INDEX } from '../../cache/format.ts'
import { IndexReader } from '../../cache/reader/index-reader.ts'
import { commonFolderOf, gitFolderOf, textIn } from '../../git/work-tree.ts'
import { entriesOf } from '../../platform/fs.ts'
import { knownIndexes } from '../../repos/registry.ts'
import { nameOf } from '../../repos/repository-name.ts'
import { chooseEngine } from '../engine.ts'
import { removeUnpublished } from './garbage.ts'

/** Longest wait for a writer of the sibling, in ms; then the next sibling is tried. */
const PATIENCE = 500
const MOST_SIBLINGS = 5

/**
 * Opens a sibling's index in this cache, without a manifest; undefined if there is none. Its file times prove nothing
 * about this tree.
 */
export async function adopt(location: Location): Promise<IndexReader | undefined> {
  if (fs.existsSync(path.join(location.cache, MANIFEST))) return undefined
  for (const sibling of siblingsOf(location).slice(0, MOST_SIBLINGS)) {
    try {
      // The lock keeps files from being patched or removed while they are linked.
      const lock = await takeLock(sibling, PATIENCE)
      try {
        const reader = adoptFrom(sibling, location)
        if (reader) return reader
      } finally {
        lock.release()
      }
    } catch {
      // Busy, damaged, unreadable, of another version, or too large for the disk.
      removeUnpublished(location.cache)
    }
  }
  return undefined
}

function adoptFrom(sibling: string, { root, cache, detached }: Location): IndexReader | undefined {
  const manifest = readManifest(sibling)
  if (!manifest || !isCurrentContent(manifest)) return undefined
  const { mode, backend } = chooseEngine(root)
  if (manifest.engine?.mode !== mode || manifest.engine.backend !== backend) return undefined
  const lines = generationIndex(baseGeneration(manifest))
  const unfinished = fs.existsSync(path.join(sibling, lines)) ? lines : SYMBOL_INDEX
  linkOrCopy(path.join(sibling, unfinished), path.join(cache, lines))
  for (const name of filesOf(manifest)) linkOrCopy(path.join(sibling, name), path.join(cache, name))
  const { root: _root, ...rest } = manifest
  return IndexReader.of(cache, detached ? { ...rest, root } : rest)
}

function filesOf({ tables, packs, overlay }: Manifest): string[] {
  const names = [tables.file, ...packs.map(pack => packFile(pack.id))]
  if (!overlay) return names
  const own = [overlay.tables.file, overlay.lines.file, overlay.splice.file]
  return [...names, ...own, ...overlay.packs.map(pack => packFile(pack.id))]
}

/** Copies if a hard link is impossible, for example on another disk. */
function linkOrCopy(from: string, to: string): void {
  fs.rmSync(to, { force: true })
  try {
    fs.linkSync(from, to)
  } catch {
    fs.copyFileSync(from, to, fs.constants.COPYFILE_FICLONE)
  }
}

function siblingsOf({ root, cache }: Location): string[] {
  const roots = new Set(worktreesOf(root).filter(tree => tree !== root))
  const { remote } = nameOf(root)
  if (roots.size === 0 && remote === undefined) return []
  const known = knownIndexes().filter(row => !row.gone)
  const ofTrees = known.filter(row => roots.has(row.path)).map(row => row.cache)
  const ofClones = known.filter(row => remote !== undefined && row.remote === remote).map(row => row.cache)
  const folders = [...ofTrees, ...[...roots].map(tree => path.join(tree, '.ctx')), ...ofClones]
  return [...new Set(folders)].filter(folder => folder !== cache && fs.existsSync(path.join(folder, MANIFEST)))
}

/** Roots of the worktrees, as in `git worktree list`, from the files that git reads. */
function worktreesOf(root: string): string[] {
  const own = gitFolderOf(root)
  if (own === undefined) return []
  const common = commonFolderOf(own)
  const main = path.basename(common) === '.git' ? [path.dirname(common)] : []
  const folder = path.join(common, 'worktrees')
  // While a worktree is being added or removed, its file is empty or missing.
  const gitFiles = entriesOf(folder).map(({ name }) => textIn(path.join(folder, name, 'gitdir')).trim())
  return [...main, ...gitFiles.filter(gitFile => gitFile !== '').map(gitFile => path.dirname(gitFile))]
}
