// Runs git to list files, and files that differ from its index.
import { execFile } from 'node:child_process'
import { lstatSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { programFor } from '../../platform/programs.ts'
import { OWN_RULES } from '../unlisted-paths.ts'
import { type GitTimeout, withGitTimeout } from './git-timeout.ts'

export interface GitListing {
  /** Modified, deleted or unmerged by size and time, even if the content is equal. */
  readonly modified: readonly string[]
  /** Untracked and not ignored, plus ignored `.ctxignore` files; a nested repository ends in `/`. */
  readonly untracked: readonly string[]
}

/** A look at a work tree by git that has begun. */
export interface GitLook {
  readonly file: string
  readonly stamp: string
  /** Undefined when git failed. */
  readonly listing: Promise<GitListing | undefined>
}

/** A list of a tree's files that git has begun to make. */
export interface NamesLook {
  /** In ms, before git began: what came later may be missing. */
  readonly startedAt: number
  /** As `listNames` gives them; undefined when git failed. */
  readonly names: Promise<string | undefined>
}

/** A look at files must not rest on less than they show: not on a monitor's word, nor on times and sizes alone. */
const SETTINGS = ['core.fsmonitor=false', 'core.trustctime=true', 'core.checkStat=default'].flatMap(each => [
  '-c',
  each,
])

/**
 * Runs git in a folder and returns its output. Rejects if git is missing or fails; `code` is then its exit status.
 * Throws ENVIRONMENT_ISSUE on a timeout.
 */
export async function git(folder: string, args: readonly string[], patience: GitTimeout): Promise<string> {
  return withGitTimeout(folder, patience, async signal => (await runGit(folder, args, signal)).stdout)
}

function runGit(
  folder: string,
  args: readonly string[],
  signal: AbortSignal,
): Promise<{ readonly stdout: string; readonly stderr: string }> {
  // git sets GIT_ variables in hooks; they would point this run elsewhere. An optional lock could block the user's own
  // git.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')))
  const options = {
    cwd: folder,
    env: { ...env, GIT_OPTIONAL_LOCKS: '0' },
    maxBuffer: 1 << 30,
    encoding: 'utf8' as const,
    signal,
    // Without a console, as in a server started by a desktop program, Windows would open one for each run.
    windowsHide: true,
  }
  return new Promise((resolve, reject) => {
    const child = execFile(programFor('git'), [...SETTINGS, ...args], options, (error, stdout, stderr) => {
      if (error) reject(error)
      else resolve({ stdout, stderr })
    })
    lowerPriority(child.pid)
  })
}

/** git uses up to twenty threads. Lower its priority, so that this process keeps its share of a few cores. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {}
}

/** NUL-terminated names of all files that git does not ignore. Rejects as `git` does. */
export function listNames(root: string, patience: GitTimeout): Promise<string> {
  return git(root, ['ls-files', '-co', '--exclude-standard', '-z'], patience)
}

/** Lists changes with two processes, because each is bound by its own walk. Rejects as `git` does. */
export async function listChanges(root: string, patience: GitTimeout): Promise<GitListing> {
  const [modified, untracked] = await withGitTimeout(root, patience, signal =>
    Promise.all([
      runGit(root, ['diff-files', '--name-only', '--ignore-submodules=all', '-z'], signal),
      // Also lists `.ctxignore` files that git ignores.
      runGit(root, ['ls-files', '-o', '--exclude-standard', '-x', `!${OWN_RULES}`, '-z'], signal),
    ]),
  )
  const listed = [...splitNames(modified.stdout), ...unreachable(root, modified.stderr)]
  return { modified: [...new Set(listed)], untracked: splitNames(untracked.stdout) }
}

/**
 * Files that git could not stat: loops of links, folders without permission. git prints a `perror` line for each and
 * does not list it. Other messages do not start with such a name.
 */
function unreachable(root: string, messages: string): string[] {
  if (messages === '') return []
  const prefixes = messages.split('\n').flatMap(line => /^(.+): /.exec(line)?.[1] ?? [])
  return prefixes.filter(name => {
    try {
      lstatSync(join(root, name), { throwIfNoEntry: false })
      return false
    } catch {
      return true
    }
  })
}

function splitNames(output: string): string[] {
  return output === '' ? [] : output.slice(0, -1).split('\0')
}
