// Runs git for what only git knows: which files there are, and which of them are no longer as its index has them.
import { execFile } from 'node:child_process'
import { lstatSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { programFor } from '../../platform/programs.ts'
import { OWN_RULES } from '../unlisted-paths.ts'
import { type GitTimeout, withGitTimeout } from './git-timeout.ts'

/** What `git ls-files -o` and `git diff-files` say of a work tree; paths relative to its root, with `/`. */
export interface GitListing {
  /** Modified, deleted or unmerged by size and time, whether or not the content differs. */
  readonly modified: readonly string[]
  /** Neither in git's index nor ignored, and files of our rules that are; a nested repository ends in `/`. */
  readonly untracked: readonly string[]
}

/** A look at files must not rest on less than they show: not on a monitor's word, nor on times and sizes alone. */
const SETTINGS = ['core.fsmonitor=false', 'core.trustctime=true', 'core.checkStat=default'].flatMap(each => [
  '-c',
  each,
])

/**
 * Output of git in a folder. Rejects when git is missing or fails; `code` is then its exit status. Throws
 * ENVIRONMENT_ISSUE when patience is at its end.
 */
export async function git(folder: string, args: readonly string[], patience: GitTimeout): Promise<string> {
  return withGitTimeout(folder, patience, async signal => (await runGit(folder, args, signal)).stdout)
}

/** The same with what it says beside, for as long as that takes. */
function runGit(
  folder: string,
  args: readonly string[],
  signal: AbortSignal,
): Promise<{ readonly stdout: string; readonly stderr: string }> {
  // In a hook git sets its variables for its own use; they would point it elsewhere. A lock taken to save what a look
  // at the files has found could be in the way of the user's own git.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')))
  const options = {
    cwd: folder,
    env: { ...env, GIT_OPTIONAL_LOCKS: '0' },
    maxBuffer: 1 << 30,
    encoding: 'utf8' as const,
    signal,
    // A server that a desktop program started has no console: each run of git would open one.
    windowsHide: true,
  }
  return new Promise((resolve, reject) => {
    const child = execFile(programFor('git'), [...SETTINGS, ...args], options, (error, stdout, stderr) => {
      if (error) reject(error)
      else resolve({ stdout, stderr })
    })
    giveWay(child.pid)
  })
}

/**
 * git looks at files with up to twenty threads; this process, whose own work goes on meanwhile, is to get its share of
 * a few cores.
 */
function giveWay(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already, or the system does not allow it.
  }
}

/** Names of all files of a work tree that git does not ignore, each with a NUL after it. Rejects as `git` does. */
export function listNames(root: string, patience: GitTimeout): Promise<string> {
  return git(root, ['ls-files', '-co', '--exclude-standard', '-z'], patience)
}

/** Starts looking at a work tree; two processes, because each is bound by its own walk. Rejects as `git` does. */
export async function listChanges(root: string, patience: GitTimeout): Promise<GitListing> {
  const [modified, untracked] = await withGitTimeout(root, patience, signal =>
    Promise.all([
      runGit(root, ['diff-files', '--name-only', '--ignore-submodules=all', '-z'], signal),
      // Rules of ours that git has been told to ignore are listed, too.
      runGit(root, ['ls-files', '-o', '--exclude-standard', '-x', `!${OWN_RULES}`, '-z'], signal),
    ]),
  )
  const listed = [...names(modified.stdout), ...beyondReach(root, modified.stderr)]
  return { modified: [...new Set(listed)], untracked: names(untracked.stdout) }
}

/**
 * Files that git could not look at, behind a loop of links or in a folder that may not be entered: it complains of each
 * as `perror` does, and goes on without listing it. What else it complains of begins with no name of such a file.
 */
function beyondReach(root: string, complaints: string): string[] {
  if (complaints === '') return []
  const named = complaints.split('\n').flatMap(line => /^(.+): /.exec(line)?.[1] ?? [])
  return named.filter(name => {
    try {
      lstatSync(join(root, name), { throwIfNoEntry: false })
      return false
    } catch {
      return true
    }
  })
}

function names(output: string): string[] {
  return output === '' ? [] : output.slice(0, -1).split('\0')
}
