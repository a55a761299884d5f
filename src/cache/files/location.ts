// Finds the repository and its cache folder.

import { accessSync, constants, existsSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, resolve } from 'node:path'
import { CtxError } from '../../errors.ts'
import { folderGone, inFolder, readPlain, statsBehind, statsOf } from '../../platform/fs.ts'
import { realPath } from '../../platform/real-path.ts'
import { sum32 } from '../../util/checksum.ts'
import { MANIFEST } from '../format.ts'
import { isCacheTracked } from './tracked-cache.ts'

export interface Location {
  /** Root of the repository: absolute, links resolved. */
  readonly root: string
  readonly cache: string
  /** True if the cache is outside of the repository; then its manifest names the root. */
  readonly detached: boolean
}

const CACHE_FOLDER = '.ctx'

/**
 * Finds the repository: the named folder, else the nearest one at or above `cwd` with an index or a `.git`, else `cwd`.
 * Throws REPO_NOT_FOUND for a missing folder, a file, the root of the file system, and for an unnamed home folder,
 * where programs start servers.
 */
export function locate(cwd: string, named: string | undefined, cacheDir: string | undefined): Location {
  const root = named === undefined ? nearestRepository(cwd) : existingFolder(resolve(cwd, named), named)
  if (root === dirname(root) && !isRepository(root)) {
    throw new CtxError('REPO_NOT_FOUND', `${root} is all of the file system, and no repository.`)
  }
  if (named === undefined && root === homeFolder() && !isRepository(root)) {
    throw new CtxError('REPO_NOT_FOUND', `${root} is your home folder, and no repository.`, {
      hint: 'Name the folder of a repository with path; this one, too, is indexed where it is named.',
    })
  }
  if (cacheDir) return { root, cache: resolve(cwd, cacheDir), detached: true }
  const shared = process.env.CTX_CACHE_DIR
  if (shared) return { root, cache: cacheAmong(resolve(cwd, shared), root), detached: true }
  return standardLocation(root)
}

/** The index of a repository in a folder for those of many: the first has the folder, each other one a folder below. */
function cacheAmong(folder: string, root: string): string {
  const below = inFolder(folder, nameOf(root))
  if (existsSync(inFolder(below, MANIFEST))) return below
  try {
    const { root: first } = JSON.parse(readPlain(inFolder(folder, MANIFEST)).toString()) as { root?: unknown }
    return typeof first === 'string' && first !== root ? below : folder
  } catch {
    // There is no index yet, or a damaged one.
    return folder
  }
}

/**
 * The default cache location: inside the repository if possible. A read-only index there yields to one in the user's
 * cache, which was made because that one was stale. A folder that is not this user's own is neither read nor written:
 * a link to it may lead anywhere, and another user may change what it holds.
 */
export function standardLocation(root: string): Location {
  const cache = inFolder(root, CACHE_FOLDER)
  const inside = { root, cache, detached: false }
  const own = (): Location => ({ root, cache: userCache(root), detached: true })
  if (!isOwn(cache)) return own()
  if (isAccessible(inFolder(cache, MANIFEST), constants.R_OK)) {
    if (isAccessible(cache, constants.W_OK)) return inside
    return existsSync(inFolder(userCache(root), MANIFEST)) ? own() : inside
  }
  return canWriteIndex(cache, root) ? inside : own()
}

/** Where to write the index of `location`: the user's cache if the default location is read-only or tracked by git. */
export function writable(location: Location): Location {
  const { root, cache, detached } = location
  if (detached || (canWriteIndex(cache, root) && !isTracked(location))) return location
  return { root, cache: userCache(root), detached: true }
}

/** False for a link, and for a folder of another user. A folder that does not exist yet will be this user's. */
export function isOwn(cache: string): boolean {
  const stats = statsOf(cache)
  return !stats || (!stats.isSymbolicLink() && stats.uid === (process.geteuid?.() ?? stats.uid))
}

/** Why `writable` gives another location, as a sentence about this one. */
export function whyNotWritable(location: Location): string {
  if (!isTracked(location)) return `${location.cache} cannot be written to`
  return `git tracks files in ${location.cache}, so that ctx neither reads nor writes it`
}

/** Whether git tracks files of the index, so that ctx neither reads nor writes it. */
export function isTracked({ root, cache }: Location): boolean {
  return cache === inFolder(root, CACHE_FOLDER) && isCacheTracked(root)
}

/** Whether an index can be created or updated in the folder. */
function canWriteIndex(cache: string, root: string): boolean {
  const stats = statsBehind(cache)
  if (!stats) return isAccessible(root, constants.W_OK)
  // The lock reports a file in the place of the folder.
  if (!stats.isDirectory()) return true
  const manifest = inFolder(cache, MANIFEST)
  const ALL = constants.R_OK | constants.W_OK | constants.X_OK
  return isAccessible(cache, ALL) && (!existsSync(manifest) || isAccessible(manifest, constants.R_OK))
}

/** The default cache folders of a repository, the preferred one first. */
export function standardCaches(root: string): readonly string[] {
  return [inFolder(root, CACHE_FOLDER), userCache(root)]
}

function existingFolder(folder: string, asWritten: string): string {
  const stats = statsBehind(folder)
  if (!stats) throw new CtxError('REPO_NOT_FOUND', `No folder ${asWritten}.`)
  if (!stats.isDirectory()) {
    throw new CtxError('REPO_NOT_FOUND', `${asWritten} is a file, not the folder of a repository.`, {
      suggestions: [{ tool: 'generate_index', args: { path: dirname(asWritten) }, why: 'index the folder it lies in' }],
    })
  }
  return realPath(folder)
}

function nearestRepository(cwd: string): string {
  const start = realFolder(cwd)
  return repositoryAt(start) ?? start
}

/** The repository at or above a folder; undefined if there is none. */
export function repositoryAt(start: string): string | undefined {
  for (let folder = start; ; folder = dirname(folder)) {
    if (isRepository(folder)) return folder
    if (folder === dirname(folder)) return undefined
  }
}

/** Whether the repository has an index in a default cache folder. */
export function isIndexed(root: string): boolean {
  return standardCaches(root).some(cache => isOwn(cache) && existsSync(inFolder(cache, MANIFEST)))
}

// A server outlives the removal of its folder.
function realFolder(cwd: string): string {
  let cause: unknown
  try {
    const folder = realPath(cwd)
    if (statsBehind(folder)?.isDirectory() && isAccessible(folder, constants.X_OK)) return folder
  } catch (error) {
    cause = error
  }
  throw folderGone(cause)
}

function isRepository(folder: string): boolean {
  return existsSync(inFolder(inFolder(folder, CACHE_FOLDER), MANIFEST)) || existsSync(inFolder(folder, '.git'))
}

function isAccessible(file: string, mode: number): boolean {
  try {
    accessSync(file, mode)
    return true
  } catch {
    return false
  }
}

/** The user's cache folder for a repository: one subfolder per root. */
function userCache(root: string): string {
  return inFolder(userFolder(), nameOf(root))
}

/** A folder name for a repository among others. */
function nameOf(root: string): string {
  return `${basename(root)}-${sum32(Buffer.from(root)).toString(16).padStart(8, '0')}`
}

/** Cache folders for a repository whose own one is not writable, the preferred one first. */
export function fallbackCaches(root: string): readonly string[] {
  const temporary = process.getBuiltinModule?.('node:os').tmpdir() ?? process.env.TMPDIR ?? '/tmp'
  const own = userCache(root)
  return [own, inFolder(temporary, `ctx-${basename(own)}`)]
}

/** The user's home folder, from the environment. */
export function homeFolder(): string | undefined {
  return folderIn(process.platform === 'win32' ? 'USERPROFILE' : 'HOME')
}

/** The absolute path in a variable; a relative one counts as unset (XDG Base Directory Specification). */
function folderIn(variable: string): string | undefined {
  const folder = process.env[variable]
  return folder && isAbsolute(folder) ? folder : undefined
}

/** The cache folder of ctx for the user. */
export function userFolder(): string {
  return inFolder(baseFolder('XDG_CACHE_HOME', '.cache', 'Caches'), 'ctx')
}

/** The folder of what ctx has to remember about the user. */
export function stateFolder(): string {
  return inFolder(baseFolder('XDG_STATE_HOME', '.local/state', 'Application Support'), 'ctx')
}

/** Where programs of the user have folders of their own, on Linux (a variable or in the home folder) and on macOS. */
function baseFolder(variable: string, onLinux: string, onMac: string): string {
  const home = homeFolder() ?? listedHome()
  if (process.platform === 'win32') return folderIn('LOCALAPPDATA') ?? join(home, 'AppData', 'Local')
  if (process.platform === 'darwin') return join(home, 'Library', onMac)
  return folderIn(variable) ?? inFolder(home, onLinux)
}

/** The home folder according to the user database; '/' for users who are not in it, as in many containers. */
function listedHome(): string {
  try {
    // Loaded only here: the module costs a cold query half a millisecond.
    return process.getBuiltinModule?.('node:os').userInfo().homedir || '/'
  } catch {
    return '/'
  }
}
