// Which repository is meant and where its cache lies.

import { accessSync, constants, existsSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, resolve } from 'node:path'
import { CtxError } from '../../errors.ts'
import { folderGone, inFolder, statsBehind } from '../../platform/fs.ts'
import { realPath } from '../../platform/real-path.ts'
import { sum32 } from '../../util/checksum.ts'
import { MANIFEST } from '../format.ts'

export interface Location {
  /** Root of the repository, absolute, links resolved. */
  readonly root: string
  /** The cache folder, absolute. */
  readonly cache: string
  /** True when the cache lies outside of the repository, so that its manifest must name the root. */
  readonly detached: boolean
}

/** The folder of an index in its repository. */
const OWN = '.ctx'

/**
 * Finds the repository: the folder that is named, taken as it is, else the nearest one at or above `cwd` that holds an
 * index or a `.git`, else `cwd`. Throws REPO_NOT_FOUND when the folder is not there, is a file, or is all of the file
 * system or, unnamed, the user's home, in which programs start servers that nobody told where to.
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
  const chosen = cacheDir ?? process.env.CTX_CACHE_DIR
  if (chosen) return { root, cache: resolve(cwd, chosen), detached: true }
  return standardLocation(root)
}

/**
 * Where the index of a repository lies when nobody says where: in it, where an index can be read or made there. One that
 * can only be read is left for the user's own as soon as there is one, which was made because that one had aged.
 */
export function standardLocation(root: string): Location {
  const cache = inFolder(root, OWN)
  const inside = { root, cache, detached: false }
  const own = (): Location => ({ root, cache: userCache(root), detached: true })
  if (may(inFolder(cache, MANIFEST), constants.R_OK)) {
    if (may(cache, constants.W_OK)) return inside
    return existsSync(inFolder(userCache(root), MANIFEST)) ? own() : inside
  }
  return canTake(cache, root) ? inside : own()
}

/**
 * Where an index is written that lies at `location`: there, or in the user's cache folder where its own can only be read
 * and nobody chose it.
 */
export function writable(location: Location): Location {
  const { root, cache, detached } = location
  if (detached || canTake(cache, root)) return location
  return { root, cache: userCache(root), detached: true }
}

/** Whether an index can be made in a folder of a root, or one that is there be renewed. */
function canTake(cache: string, root: string): boolean {
  const stats = statsBehind(cache)
  if (!stats) return may(root, constants.W_OK)
  // A file in the way is said to be one.
  if (!stats.isDirectory()) return true
  const manifest = inFolder(cache, MANIFEST)
  const ALL = constants.R_OK | constants.W_OK | constants.X_OK
  return may(cache, ALL) && (!existsSync(manifest) || may(manifest, constants.R_OK))
}

/**
 * A bare repository has no files, and what git keeps in it, or in `.git`, is no place for an index, nor is a folder in
 * that. Only asked before the first index.
 *
 * @throws CtxError REPO_NOT_FOUND
 */
export function refuseBare({ root, cache }: Location): void {
  if (existsSync(cache)) return
  const top = keptByGit(root)
  if (top === undefined) return
  const hint = 'Name the folder of a work tree of it; git worktree list shows them.'
  if (basename(top) === '.git') {
    throw new CtxError('REPO_NOT_FOUND', `${root} is what git keeps of ${dirname(top)}, which has no sources.`, {
      hint: 'Name the folder of the work tree.',
      suggestions: [{ tool: 'generate_index', args: { path: dirname(top) }, why: 'index that' }],
    })
  }
  const lies = root === top ? 'is a bare git repository' : `lies in the bare git repository ${top}`
  throw new CtxError('REPO_NOT_FOUND', `${root} ${lies}, which has no files.`, { hint })
}

/** The folder of git's own that a folder is or lies in; undefined for those of a work tree, and of none. */
function keptByGit(root: string): string | undefined {
  const own = ['HEAD', 'objects', 'refs', 'config']
  for (let folder = root; ; folder = dirname(folder)) {
    if (isRepository(folder)) return undefined
    if (own.every(name => existsSync(inFolder(folder, name)))) return folder
    if (folder === dirname(folder)) return undefined
  }
}

/** Where the index of a repository lies when nobody says where, the likelier place first. */
export function standardCaches(root: string): readonly string[] {
  return [inFolder(root, OWN), userCache(root)]
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

/** The nearest folder that is a repository, the given one or one above it; undefined where there is none. */
export function repositoryAt(start: string): string | undefined {
  for (let folder = start; ; folder = dirname(folder)) {
    if (isRepository(folder)) return folder
    if (folder === dirname(folder)) return undefined
  }
}

/** True where an index of a repository lies in one of the places where nobody has to say so. */
export function isIndexed(root: string): boolean {
  return standardCaches(root).some(cache => existsSync(inFolder(cache, MANIFEST)))
}

/** A server lives on where its folder is removed, renamed or closed to it. */
function realFolder(cwd: string): string {
  let cause: unknown
  try {
    const folder = realPath(cwd)
    if (statsBehind(folder)?.isDirectory() && may(folder, constants.X_OK)) return folder
  } catch (error) {
    cause = error
  }
  throw folderGone(cause)
}

function isRepository(folder: string): boolean {
  return existsSync(inFolder(inFolder(folder, OWN), MANIFEST)) || existsSync(inFolder(folder, '.git'))
}

function may(file: string, how: number): boolean {
  try {
    accessSync(file, how)
    return true
  } catch {
    return false
  }
}

/** Where the index of a repository goes that cannot be written to: the user's cache folder, one subfolder a root. */
function userCache(root: string): string {
  const digest = sum32(Buffer.from(root)).toString(16).padStart(8, '0')
  return inFolder(userFolder(), `${basename(root)}-${digest}`)
}

/** Where an index of a repository may lie that cannot be where it belongs, the better place first. */
export function fallbackCaches(root: string): readonly string[] {
  const temporary = process.getBuiltinModule?.('node:os').tmpdir() ?? process.env.TMPDIR ?? '/tmp'
  const own = userCache(root)
  return [own, inFolder(temporary, `ctx-${basename(own)}`)]
}

/** The user's home folder, as far as the environment tells. */
function homeFolder(): string | undefined {
  return folderIn(process.platform === 'win32' ? 'USERPROFILE' : 'HOME')
}

/**
 * The folder that a variable of the environment names; undefined where it is empty or relative, which counts as not set
 * (XDG Base Directory Specification): else each folder that somebody works in would get one.
 */
function folderIn(variable: string): string | undefined {
  const folder = process.env[variable]
  return folder && isAbsolute(folder) ? folder : undefined
}

/**
 * The folder of ctx among the user's caches: what belongs to no one repository, or to one that cannot be written to.
 */
export function userFolder(): string {
  const home = homeFolder() ?? listedHome()
  const base =
    process.platform === 'win32'
      ? (folderIn('LOCALAPPDATA') ?? join(home, 'AppData', 'Local'))
      : process.platform === 'darwin'
        ? join(home, 'Library', 'Caches')
        : (folderIn('XDG_CACHE_HOME') ?? inFolder(home, '.cache'))
  return inFolder(base, 'ctx')
}

/** The user's home folder by the system's list of users; '/' for one who is not in it, as in many containers. */
function listedHome(): string {
  try {
    // The module is loaded only where it must be asked: it costs a cold query half a millisecond.
    return process.getBuiltinModule?.('node:os').userInfo().homedir || '/'
  } catch {
    return '/'
  }
}
