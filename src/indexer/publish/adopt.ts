// The first index of a worktree or a clone begins with that of a sibling: its files, which are never written to again,
// are linked into the own cache, so that they stand on disk once. Nothing of it is believed: each file of the tree is
// read and compared.
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
import { entriesOf } from '../../platform/fs.ts'
import { commonFolderOf, gitFolderOf, textIn } from '../../platform/git-folder.ts'
import { knownIndexes } from '../../repos/registry.ts'
import { nameOf } from '../../repos/repository-name.ts'
import { chooseEngine } from '../engine.ts'
import { removeUnpublished } from './garbage.ts'

/** Longest wait for a writer of the sibling, in ms; then another one is tried. */
const PATIENCE = 500
/** Siblings that are tried. */
const MOST_SIBLINGS = 5

/**
 * An index of other files that may be the same, opened in this cache, without a manifest there; undefined where there
 * is none. What it says of times is not about this tree.
 */
export async function adopt(location: Location): Promise<IndexReader | undefined> {
  if (fs.existsSync(path.join(location.cache, MANIFEST))) return undefined
  for (const sibling of siblingsOf(location).slice(0, MOST_SIBLINGS)) {
    try {
      // Held so that nothing is patched or removed while it is linked.
      const lock = await takeLock(sibling, PATIENCE)
      try {
        const reader = adoptFrom(sibling, location)
        if (reader) return reader
      } finally {
        lock.release()
      }
    } catch {
      // Busy, damaged, read-only, of another version, too large for the disk: it is no help.
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
  share(path.join(sibling, unfinished), path.join(cache, lines))
  for (const name of filesOf(manifest)) share(path.join(sibling, name), path.join(cache, name))
  const { root: _root, ...rest } = manifest
  return IndexReader.of(cache, detached ? { ...rest, root } : rest)
}

function filesOf({ tables, packs, overlay }: Manifest): string[] {
  const names = [tables.file, ...packs.map(pack => packFile(pack.id))]
  if (!overlay) return names
  const own = [overlay.tables.file, overlay.lines.file, overlay.splice.file]
  return [...names, ...own, ...overlay.packs.map(pack => packFile(pack.id))]
}

/** Links, or copies where that cannot be: on another disk, on a file system without links. */
function share(from: string, to: string): void {
  fs.rmSync(to, { force: true })
  try {
    fs.linkSync(from, to)
  } catch {
    fs.copyFileSync(from, to, fs.constants.COPYFILE_FICLONE)
  }
}

/** Cache folders of other worktrees of the repository, and of clones of the same remote, which the registry knows. */
function siblingsOf({ root, cache }: Location): string[] {
  const roots = new Set(worktreesOf(root).filter(tree => tree !== root))
  const { remote } = nameOf(root)
  // All that the registry knows is a file each to be read.
  if (roots.size === 0 && remote === undefined) return []
  const known = knownIndexes().filter(row => !row.gone)
  const ofTrees = known.filter(row => roots.has(row.path)).map(row => row.cache)
  const ofClones = known.filter(row => remote !== undefined && row.remote === remote).map(row => row.cache)
  const folders = [...ofTrees, ...[...roots].map(tree => path.join(tree, '.ctx')), ...ofClones]
  return [...new Set(folders)].filter(folder => folder !== cache && fs.existsSync(path.join(folder, MANIFEST)))
}

/** Roots of the worktrees of a repository, as `git worktree list` tells them, from the files that it reads. */
function worktreesOf(root: string): string[] {
  const own = gitFolderOf(root)
  if (own === undefined) return []
  const common = commonFolderOf(own)
  const main = path.basename(common) === '.git' ? [path.dirname(common)] : []
  const folder = path.join(common, 'worktrees')
  // One that is being made or removed leads nowhere.
  const leads = entriesOf(folder).map(({ name }) => textIn(path.join(folder, name, 'gitdir')).trim())
  return [...main, ...leads.filter(lead => lead !== '').map(lead => path.dirname(lead))]
}
