// Finds the work tree around a folder and git's folder of it by reading files, without starting git. A `.git` that is
// not this tree's own is not used.
import { existsSync } from 'node:fs'
import { basename, dirname, relative, resolve, sep } from 'node:path'
import { CtxError } from '../errors.ts'
import { inFolder, readBehind, statsOf } from '../platform/fs.ts'
import { realPath } from '../platform/real-path.ts'
import { foreignHistory } from './foreign-history.ts'

export interface WorkTree {
  /** Root of the work tree. */
  readonly top: string
  /** Its git folder: of a linked worktree, its own part. */
  readonly folder: string
}

/**
 * The work tree that a folder lies in; undefined if it lies in none. Throws an Error, with the reason, if the nearest
 * `.git` is not the tree's own or has links to another repository, or if a bare repository lies between.
 */
export function workTreeOf(root: string): WorkTree | undefined {
  for (let top = root; ; top = dirname(top)) {
    const dotGit = statsOf(inFolder(top, '.git'))
    if (isBare(top)) throw new Error(`${top} is a bare git repository.`)
    if (dotGit) {
      const folder = gitFolderOf(top)
      if (folder === undefined) throw new Error(`${inFolder(top, '.git')} is no git folder of this work tree.`)
      const link = foreignHistory(folder, commonFolderOf(folder))
      if (link !== undefined) throw new Error(`${link} is a link to another repository.`)
      return { top, folder }
    }
    if (top === dirname(top)) return undefined
  }
}

/** The path of a folder in its work tree, ending in `/`; '' at the top and outside of git. */
export function prefixInTree(root: string): string {
  try {
    const top = workTreeOf(root)?.top ?? root
    return relative(top, root)
      .split(sep)
      .filter(Boolean)
      .map(name => `${name}/`)
      .join('')
  } catch {
    return ''
  }
}

/** True for a folder with the files that make git take it for a bare repository. */
export function isBare(folder: string): boolean {
  return ['HEAD', 'objects', 'refs'].every(name => existsSync(inFolder(folder, name)))
}

/**
 * The git folder of the work tree at `root`; undefined for other folders. A `.git` file counts if it names a folder of
 * the tree, or one that names this tree: a linked worktree or a submodule. A link does not, nor a folder with a
 * `commondir` that leads to a repository without such a worktree.
 */
export function gitFolderOf(root: string): string | undefined {
  const dotGit = inFolder(root, '.git')
  const stats = statsOf(dotGit)
  // A git folder with a `commondir` is a part of another one.
  if (stats?.isDirectory())
    return existsSync(inFolder(dotGit, 'HEAD')) && !existsSync(inFolder(dotGit, 'commondir')) ? dotGit : undefined
  if (!stats?.isFile()) return undefined
  // As git reads it: it keeps every character but the line ends at the end.
  const [, target] = /^gitdir: ([^\r\n]+)[\r\n]*$/.exec(textIn(dotGit)) ?? []
  if (target === undefined) return undefined
  try {
    const [top, folder] = [realPath(root), realPath(resolve(root, target))]
    const isWhole = !existsSync(inFolder(folder, 'commondir'))
    const isOwn = isWhole ? (folder + sep).startsWith(top + sep) || isSubmodule(folder, top) : isWorktree(folder, top)
    return isOwn ? folder : undefined
  } catch {
    return undefined
  }
}

/** True for a folder of a linked worktree: it lies in its main repository and names the worktree's `.git` file. */
function isWorktree(folder: string, top: string): boolean {
  const named = textIn(inFolder(folder, 'gitdir')).trim()
  return named !== '' && commonFolderOf(folder) !== folder && realPath(resolve(folder, named)) === inFolder(top, '.git')
}

/** True for a git folder whose settings name this work tree. */
function isSubmodule(folder: string, top: string): boolean {
  return ['config', 'config.worktree'].some(file => {
    const [, named] = /^\s*worktree\s*=\s*"?(.*?)"?\s*$/im.exec(textIn(inFolder(folder, file))) ?? []
    return named !== undefined && isPlace(resolve(folder, named), top)
  })
}

function isPlace(path: string, real: string): boolean {
  try {
    return realPath(path) === real
  } catch {
    return false
  }
}

/** The git folder that all worktrees share; `folder` itself if it is no part of another. */
export function commonFolderOf(folder: string): string {
  const named = textIn(inFolder(folder, 'commondir')).replace(/[\r\n]+$/, '')
  const common = named === '' ? folder : resolve(folder, named)
  return isPlace(inFolder(common, 'worktrees'), dirname(folder)) ? common : folder
}

/** The git folder that contains `root`, bare or a `.git`; undefined within a work tree or outside of git. */
function gitFolderAround(root: string): string | undefined {
  for (let folder = root; ; folder = dirname(folder)) {
    if (statsOf(inFolder(folder, '.git'))) return undefined
    if (isBare(folder)) return folder
    if (folder === dirname(folder)) return undefined
  }
}

/** Throws REPO_NOT_FOUND in a bare repository or `.git`, which have no sources. */
export function refuseBare(root: string): void {
  const top = gitFolderAround(root)
  if (top === undefined) return
  const hint = 'Name the folder of a work tree of it; git worktree list shows them.'
  if (basename(top) === '.git') {
    throw new CtxError('REPO_NOT_FOUND', `${root} is what git keeps of ${dirname(top)}, which has no sources.`, {
      hint: 'Name the folder of the work tree.',
      suggestions: [{ tool: 'generate_index', args: { path: dirname(top) }, why: 'index that' }],
    })
  }
  const description = root === top ? 'is a bare git repository' : `lies in the bare git repository ${top}`
  throw new CtxError('REPO_NOT_FOUND', `${root} ${description}, which has no files.`, { hint })
}

/** The text of a file, or '' if it cannot be read. */
export function textIn(file: string): string {
  try {
    return readBehind(file, MAX_BYTES).toString('utf8')
  } catch {
    return ''
  }
}

/** Files of settings are small; one of gigabytes would fill the memory. */
const MAX_BYTES = 4 << 20
