// Where git keeps what it knows of a work tree, from the files that say so; no process is started.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { inFolder, readPlain } from './fs.ts'

/**
 * The git folder of the work tree at `root`: `.git`, or where the file of that name leads in a linked worktree or a
 * submodule; undefined where `root` is not the root of a work tree.
 */
export function gitFolderOf(root: string): string | undefined {
  const dot = inFolder(root, '.git')
  if (existsSync(inFolder(dot, 'HEAD'))) return dot
  const [, leads] = /^gitdir: *(.+?)\s*$/m.exec(textIn(dot)) ?? []
  return leads && resolve(root, leads)
}

/** The folder that a git folder shares with those of other worktrees: the same where there are none. */
export function commonFolderOf(folder: string): string {
  return resolve(folder, textIn(inFolder(folder, 'commondir')).trim())
}

/** The text of a file of git's, '' where there is none. */
export function textIn(file: string): string {
  try {
    return readPlain(file).toString('utf8')
  } catch {
    return ''
  }
}
