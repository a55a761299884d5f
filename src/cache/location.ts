// Which repository is meant and where its cache lies.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { CtxError } from '../errors.ts'
import { sum32 } from '../util/checksum.ts'
import { MANIFEST } from './format.ts'

export interface Location {
  /** Root of the repository, absolute, links resolved. */
  readonly root: string
  /** The cache folder, absolute. */
  readonly cache: string
  /** True when the cache lies outside of the repository, so that its manifest must name the root. */
  readonly detached: boolean
}

/**
 * Finds the repository: the folder that is named, taken as it is, else the nearest one at or above `cwd` that holds an
 * index or a `.git`, else `cwd`. Throws REPO_NOT_FOUND when the folder does not exist or is a file.
 */
export function locate(cwd: string, named: string | undefined, cacheDir: string | undefined): Location {
  const root = named === undefined ? nearestRepository(cwd) : existingFolder(path.resolve(cwd, named), named)
  const chosen = cacheDir ?? process.env.CTX_CACHE_DIR
  if (chosen) return { root, cache: path.resolve(cwd, chosen), detached: true }
  const inside = path.join(root, '.ctx')
  if (fs.existsSync(path.join(inside, MANIFEST)) || isWritable(root)) return { root, cache: inside, detached: false }
  return { root, cache: userCache(root), detached: true }
}

function existingFolder(folder: string, asWritten: string): string {
  const stats = fs.statSync(folder, { throwIfNoEntry: false })
  if (!stats) throw new CtxError('REPO_NOT_FOUND', `No folder ${asWritten}.`)
  if (!stats.isDirectory()) {
    throw new CtxError('REPO_NOT_FOUND', `${asWritten} is a file, not the folder of a repository.`, {
      suggestions: [
        { tool: 'generate_index', args: { path: path.dirname(asWritten) }, why: 'index the folder it lies in' },
      ],
    })
  }
  return fs.realpathSync(folder)
}

function nearestRepository(cwd: string): string {
  const start = fs.realpathSync(cwd)
  for (let folder = start; ; folder = path.dirname(folder)) {
    if (fs.existsSync(path.join(folder, '.ctx', MANIFEST)) || fs.existsSync(path.join(folder, '.git'))) return folder
    if (folder === path.dirname(folder)) return start
  }
}

function isWritable(folder: string): boolean {
  try {
    fs.accessSync(folder, fs.constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Where the index of a repository goes that cannot be written to: the user's cache folder, one subfolder a root. */
function userCache(root: string): string {
  const home = os.homedir()
  const base =
    process.platform === 'win32'
      ? (process.env.LOCALAPPDATA ?? path.join(home, 'AppData', 'Local'))
      : process.platform === 'darwin'
        ? path.join(home, 'Library', 'Caches')
        : (process.env.XDG_CACHE_HOME ?? path.join(home, '.cache'))
  const digest = sum32(Buffer.from(root)).toString(16).padStart(8, '0')
  return path.join(base, 'ctx', `${path.basename(root)}-${digest}`)
}
