// Lists the files of a tree: with git in a repository, because git is fast and knows every ignore rule; otherwise with
// fast-glob and ctx's own ignore rules.
import fs from 'node:fs'
import path from 'node:path'
import { CtxError, isCtxError } from '../../errors.ts'
import { isIgnored, type NamesLook } from '../../git/git.ts'
import type { GitTimeout } from '../../git/git-timeout.ts'
import { isRepositoryPath, RealFolders } from '../../platform/confined.ts'
import { yielding } from '../../platform/yielding.ts'
import { GIT_RULES, hasNever, isOwnRules, NEVER } from '../unlisted-paths.ts'
import { addRules, IgnoreRules, parentOf, readRulesInside } from './ignore-rules.ts'
import { listIncluded } from './included-names.ts'
import { LinkedWorktrees } from './linked-worktrees.ts'
import { reincludedPatterns } from './reincluded-paths.ts'

/**
 * Lists every file that git, or without git the ignore files, do not ignore; relative, with `/`. `begun` is git's
 * listing if already started. Throws CANCELLED, and ENVIRONMENT_ISSUE if git times out and `late` is not given.
 */
export async function listFiles(
  root: string,
  patience: GitTimeout,
  begun?: NamesLook['names'],
  worktrees = new LinkedWorktrees(root),
): Promise<string[]> {
  const listed = await listWithGit(root, patience, worktrees, begun)
  if (patience.signal?.aborted) throw new CtxError('CANCELLED', 'Listing files was cancelled.')
  return listed === undefined || (listed.length === 0 && hidesEverything(root)) ? listWithGlob(root, worktrees) : listed
}

async function listWithGit(
  root: string,
  patience: GitTimeout,
  worktrees: LinkedWorktrees,
  begun?: NamesLook['names'],
): Promise<string[] | undefined> {
  try {
    // A folder that an enclosing repository ignores counts as its own tree (a corpus, a checkout in a cache).
    if (!fs.existsSync(path.join(root, '.git')) && (await isIgnored(root, patience))) return undefined
    const names = await (begun ?? listIncluded(root, patience))
    if (names === undefined) return undefined
    const hasModules = fs.existsSync(path.join(root, '.gitmodules'))
    const files: string[] = []
    const real = new RealFolders(root)
    /** git lists a folder twice if it replaced a tracked file. */
    const seen = new Set<string>()
    let last = ''
    for (let at = 0, end = names.indexOf('\0'); end >= 0; at = end + 1, end = names.indexOf('\0', at)) {
      const name = names.slice(at, end)
      // An unmerged file is listed once for each stage.
      if (name === last) continue
      last = name
      // The root is a submodule that was not checked out, as after a plain clone.
      if (name === './') return undefined
      const nested = name.replace(/\/$/, '')
      if (!isRepositoryPath(nested) || hasNever(name)) continue
      if (name.endsWith('/') || ((hasModules || !path.posix.basename(name).includes('.')) && isFolder(real, name))) {
        if (seen.has(nested) || !real.has(nested)) continue
        seen.add(nested)
        const inside = path.join(root, nested)
        const isRepository = fs.existsSync(path.join(inside, '.git'))
        // A folder replaced a tracked file; git also lists its contents.
        if (!isRepository && (names.startsWith(`${nested}/`) || names.includes(`\0${nested}/`))) continue
        if (isRepository && worktrees.isOther(inside)) continue
        for (const file of isRepository
          ? await listFiles(inside, patience, undefined, worktrees)
          : await listWithGlob(inside, worktrees))
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

/** Links do not count. `existsSync` rules out most files without allocating stats. */
function isFolder(real: RealFolders, path: string): boolean {
  return fs.existsSync(`${real.root}/${path}/`) && real.has(path)
}

/** True if the root's .gitignore hides everything, as in a source package whose packaging has its own repository. */
function hidesEverything(root: string): boolean {
  const rules = new IgnoreRules()
  addRules(rules, root, '', GIT_RULES)
  if (rules.isEmpty) return false
  const entries = fs.readdirSync(root, { withFileTypes: true }).filter(entry => !entry.name.startsWith('.'))
  return (
    entries.length > 0 &&
    entries.every(entry => (entry.isDirectory() ? rules.hides(entry.name) : rules.ignores(entry.name)))
  )
}

async function listWithGlob(root: string, worktrees: LinkedWorktrees): Promise<string[]> {
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
  const others = files
    .filter(file => file.dirent.isDirectory() && worktrees.isOther(path.join(root, file.path)))
    .map(file => `${file.path}/`)
  const names = files
    .filter(file => !file.dirent.isDirectory() && !others.some(other => file.path.startsWith(other)))
    .map(file => file.path)
  const rules = new IgnoreRules()
  const rootCounts = !hidesEverything(root)
  for (const name of names) {
    if ((name === GIT_RULES && rootCounts) || name.endsWith(`/${GIT_RULES}`))
      addRules(rules, root, parentOf(name), GIT_RULES)
    if (isOwnRules(name)) rules.include(reincludedPatterns(readRulesInside(root, name) ?? '', parentOf(name)))
  }
  const listed: string[] = []
  const pause = yielding()
  for (const name of names) {
    const waiting = pause()
    if (waiting) await waiting
    if (!rules.ignores(name)) listed.push(name)
  }
  return listed
}
