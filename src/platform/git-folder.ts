// Finds git's folder of a work tree by reading files, without starting git.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { inFolder, readPlain } from './fs.ts'

/** The git folder of the work tree at `root`, linked worktrees and submodules included; undefined for other folders. */
export function gitFolderOf(root: string): string | undefined {
  const dotGit = inFolder(root, '.git')
  if (existsSync(inFolder(dotGit, 'HEAD'))) return dotGit
  const [, target] = /^gitdir: *(.+?)\s*$/m.exec(textIn(dotGit)) ?? []
  return target && resolve(root, target)
}

/** The git folder that all worktrees share; `folder` itself if there is only one. */
export function commonFolderOf(folder: string): string {
  return resolve(folder, textIn(inFolder(folder, 'commondir')).trim())
}

/** The text of a file, or '' if it cannot be read. */
export function textIn(file: string): string {
  try {
    return readPlain(file).toString('utf8')
  } catch {
    return ''
  }
}
