// Starts the first index of a linked worktree, or of the main one, from the index of another worktree of the same
// repository. Its files are never written again, so they are hard-linked instead of copied. Each file of the tree is
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
  rootOf,
} from '../../cache/files/manifest.ts'
import { isCacheTracked } from '../../cache/files/tracked-cache.ts'
import { MANIFEST, SYMBOL_INDEX } from '../../cache/format.ts'
import { IndexReader } from '../../cache/reader/index-reader.ts'
import { commonFolderOf, gitFolderOf, textIn } from '../../git/work-tree.ts'
import { entriesOf } from '../../platform/fs.ts'
import { realPath } from '../../platform/real-path.ts'
import { knownIndexes } from '../../repos/registry.ts'
import { chooseEngine } from '../engine.ts'
import { removeUnpublished } from './garbage.ts'

/** Longest wait for a writer of the sibling, in ms; then the next sibling is tried. */
const PATIENCE = 500
const MAX_SIBLINGS = 5

/**
 * Opens a sibling's index in this cache, without a manifest; undefined if there is none. Its file times prove nothing
 * about this tree.
 */
export async function adopt(location: Location): Promise<IndexReader | undefined> {
  if (fs.existsSync(path.join(location.cache, MANIFEST))) return undefined
  for (const sibling of siblingsOf(location).slice(0, MAX_SIBLINGS)) {
    try {
      // The lock keeps files from being patched or removed while they are linked.
      const lock = await takeLock(sibling.cache, PATIENCE)
      try {
        const reader = adoptFrom(sibling, location)
        if (reader) return reader
      } finally {
        lock.release()
      }
    } catch {
      // Busy, damaged, unreadable, of another version or user, or too large for the disk.
      removeUnpublished(location.cache)
    }
  }
  return undefined
}

function adoptFrom(sibling: Sibling, { root, cache, detached }: Location): IndexReader | undefined {
  const manifest = readManifest(sibling.cache)
  if (!manifest || !isCurrentContent(manifest) || rootOf(manifest, sibling.cache) !== sibling.root) return undefined
  const { mode, backend } = chooseEngine(root)
  if (manifest.engine?.mode !== mode || manifest.engine.backend !== backend) return undefined
  const lines = generationIndex(baseGeneration(manifest))
  const unfinished = fs.existsSync(path.join(sibling.cache, lines)) ? lines : SYMBOL_INDEX
  linkOrCopy(path.join(sibling.cache, unfinished), path.join(cache, lines))
  for (const name of filesOf(manifest)) linkOrCopy(path.join(sibling.cache, name), path.join(cache, name))
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

interface Sibling {
  readonly root: string
  readonly cache: string
}

/** Indexes of the other worktrees. */
function siblingsOf({ root, cache }: Location): Sibling[] {
  const roots = worktreesOf(root).filter(tree => tree !== root)
  const known = knownIndexes().filter(row => !row.gone && roots.includes(row.path))
  const own = roots.filter(tree => !isCacheTracked(tree)).map(tree => ({ root: tree, cache: path.join(tree, '.ctx') }))
  const all = [...known.map(row => ({ root: row.path, cache: row.cache })), ...own]
  return all.filter(sibling => sibling.cache !== cache && fs.existsSync(path.join(sibling.cache, MANIFEST)))
}

/**
 * Roots of the worktrees, as in `git worktree list`, from the files that git reads. A `.git` file or folder can name
 * any repository, so only worktrees count that name the same folder as that folder names them.
 */
function worktreesOf(root: string): string[] {
  const common = confirmedFolder(root)
  if (common === undefined) return []
  const main = path.basename(common) === '.git' ? [path.dirname(common)] : []
  const folder = path.join(common, WORKTREES)
  // While a worktree is being added or removed, its file is empty or missing.
  const gitFiles = entriesOf(folder).map(({ name }) => textIn(path.join(folder, name, GIT_FILE)).trim())
  const linked = gitFiles.filter(gitFile => gitFile !== '').map(gitFile => path.dirname(path.resolve(folder, gitFile)))
  return [...main, ...linked].filter(tree => confirmedFolder(tree) === common)
}

const WORKTREES = 'worktrees'
/** In git's folder of a linked worktree: the path of the `.git` file of the worktree. */
const GIT_FILE = 'gitdir'

/** The real path of the git folder that the worktrees of a repository share; undefined unless it names this one. */
function confirmedFolder(root: string): string | undefined {
  try {
    const dotGit = realPath(path.join(root, '.git'))
    const own = realPath(gitFolderOf(root) ?? '')
    const common = realPath(commonFolderOf(own))
    if (own === common) return own === dotGit ? common : undefined
    const named = realPath(path.resolve(own, textIn(path.join(own, GIT_FILE)).trim()))
    return path.dirname(own) === path.join(common, WORKTREES) && named === dotGit ? common : undefined
  } catch {
    return undefined
  }
}
