// Lists the files of a tree. git does where there is a repository (it knows every ignore rule and is the fastest walker at
// hand); elsewhere fast-glob does, and the ignore files are applied here.
import fs from 'node:fs'
import path from 'node:path'
import { CtxError, isCtxError } from '../../errors.ts'
import { statsOf } from '../../platform/fs.ts'
import { yielding } from '../../platform/yielding.ts'
import type { NamesLook } from '../begin.ts'
import { git, listNames } from '../git/git.ts'
import type { GitTimeout } from '../git/git-timeout.ts'
import { GIT_RULES, hasNever, NEVER } from '../unlisted-paths.ts'
import { addRules, IgnoreRules, parentOf } from './ignore-rules.ts'

/**
 * Every file git does not ignore, or, where git fails, that no ignore file hides; relative, with `/`. `begun` are the
 * names that git has been asked for already. Throws CANCELLED, and ENVIRONMENT_ISSUE when git has not answered in time, unless
 * somebody is to be told of that.
 */
export async function listFiles(root: string, patience: GitTimeout, begun?: NamesLook['names']): Promise<string[]> {
  const listed = await listWithGit(root, patience, begun)
  // What git was stopped in is no list.
  if (patience.signal?.aborted) throw new CtxError('CANCELLED', 'Listing files was cancelled.')
  return listed === undefined || (listed.length === 0 && hidesEverything(root)) ? listWithGlob(root) : listed
}

/** git's own list, or undefined where git is missing or does not answer for this folder. */
async function listWithGit(
  root: string,
  patience: GitTimeout,
  begun?: NamesLook['names'],
): Promise<string[] | undefined> {
  try {
    // A folder that an enclosing repository ignores is a repository of its own here (a corpus, a checkout in a cache).
    if (!fs.existsSync(path.join(root, '.git')) && (await isIgnored(root, patience))) return undefined
    const names = await (begun ?? listNames(root, patience))
    if (names === undefined) return undefined
    const hasModules = fs.existsSync(path.join(root, '.gitmodules'))
    const files: string[] = []
    /** Folders that were listed by themselves: git names one twice where a file of its index was replaced by it. */
    const seen = new Set<string>()
    let last = ''
    for (let at = 0, end = names.indexOf('\0'); end >= 0; at = end + 1, end = names.indexOf('\0', at)) {
      const name = names.slice(at, end)
      // An unmerged file is listed once for each of its sides.
      if (name === last) continue
      last = name
      // The folder of a submodule that was not checked out, as it is after a plain clone.
      if (name === './') return undefined
      if (name === '' || hasNever(name)) continue
      // A submodule or a nested repository is listed as its folder.
      if (
        name.endsWith('/') ||
        ((hasModules || !path.posix.basename(name).includes('.')) && isFolder(path.join(root, name)))
      ) {
        const nested = name.replace(/\/$/, '')
        if (seen.has(nested)) continue
        seen.add(nested)
        const inside = path.join(root, nested)
        const isRepository = fs.existsSync(path.join(inside, '.git'))
        // A file of git's index in whose place a folder stands: git lists what is in that, too.
        if (!isRepository && (names.startsWith(`${nested}/`) || names.includes(`\0${nested}/`))) continue
        for (const file of isRepository ? await listFiles(inside, patience) : await listWithGlob(inside))
          files.push(`${nested}/${file}`)
      } else files.push(name)
    }
    return files
  } catch (error) {
    if (!isCtxError(error)) return undefined
    if (!patience.late) throw error
    patience.late(error.message)
    return undefined
  }
}

async function isIgnored(root: string, patience: GitTimeout): Promise<boolean> {
  try {
    await git(root, ['check-ignore', '-q', '.'], patience)
    return true
  } catch (error) {
    if ((error as { code?: number }).code === 1) return false
    throw error
  }
}

/** A link to a folder is none. Most are files, for which it is asked without the object that a look makes. */
function isFolder(file: string): boolean {
  return fs.existsSync(`${file}/`) && (statsOf(file)?.isDirectory() ?? false)
}

/**
 * True when the root's own .gitignore hides all that lies beside it, as in a source package whose packaging was kept in
 * a repository of its own: such a file is not about this tree.
 */
function hidesEverything(root: string): boolean {
  const rules = new IgnoreRules()
  addRules(rules, root, '', GIT_RULES)
  if (rules.isEmpty) return false
  const entries = fs.readdirSync(root, { withFileTypes: true }).filter(entry => !entry.name.startsWith('.'))
  return (
    entries.length > 0 && entries.every(entry => rules.ignores(entry.isDirectory() ? `${entry.name}/.` : entry.name))
  )
}

async function listWithGlob(root: string): Promise<string[]> {
  const { default: glob } = await import('fast-glob')
  const files = await glob('**/*', {
    cwd: root,
    dot: true,
    onlyFiles: false,
    followSymbolicLinks: false,
    suppressErrors: true,
    ignore: NEVER.map(name => `**/${name}/**`),
    objectMode: true,
  })
  const names = files.filter(file => !file.dirent.isDirectory()).map(file => file.path)
  const rules = new IgnoreRules()
  const rootCounts = !hidesEverything(root)
  for (const name of names) {
    if ((name === GIT_RULES && rootCounts) || name.endsWith(`/${GIT_RULES}`))
      addRules(rules, root, parentOf(name), GIT_RULES)
  }
  const listed: string[] = []
  const turn = yielding()
  for (const name of names) {
    const others = turn()
    if (others) await others
    if (!rules.ignores(name)) listed.push(name)
  }
  return listed
}
