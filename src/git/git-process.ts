// Starts git so that it runs nothing but itself. Only git.ts may use it; it holds the commands that ctx runs.
import { type ChildProcess, execFile } from 'node:child_process'
import { constants, devNull, setPriority } from 'node:os'
import { dirname } from 'node:path'
import { watchBlocked } from '../platform/blocked-process.ts'
import { programFor } from '../platform/programs.ts'
import { BlockedGit } from './git-timeout.ts'

/** A path below a file, where no program can ever be. */
const NOWHERE = `${devNull}/none`

/**
 * Configuration of every command. The command line overrides the files of the repository, so that git asks no monitor,
 * opens no connection and uses no bare repository that it comes upon. The hooks' folder stays as it is: no command of
 * ctx runs a hook, and one asks for that folder.
 */
const SETTINGS = [
  'core.fsmonitor=false',
  'core.untrackedCache=false',
  'core.alternateRefsCommand=',
  'safe.bareRepository=explicit',
  'protocol.allow=never',
  'diff.external=',
  'submodule.recurse=false',
  // Names are separated by NUL, and are not quoted.
  'core.quotePath=false',
].flatMap(setting => ['-c', setting])

/**
 * Runs git in `folder`, which belongs to the work tree at `top`, and returns its output. Rejects with an Error if git
 * fails: `code` is its exit status, `stderr` its message. Rejects with BlockedGit if it has to be ended.
 */
export function startGit(
  folder: string,
  top: string,
  args: readonly string[],
  signal: AbortSignal,
  input = '',
): Promise<Buffer> {
  const options = {
    cwd: folder,
    env: environmentFor(top),
    maxBuffer: 1 << 30,
    encoding: 'buffer' as const,
    signal,
    killSignal: 'SIGKILL' as const,
    // Without a console, as in a server started by a desktop program, Windows would open one for each run.
    windowsHide: true,
  }
  return new Promise((resolve, reject) => {
    const program = programFor('git', top)
    // Before git starts, because a signal may come at once.
    if (running.size === 0) for (const each of ENDINGS) process.on(each, endWith)
    let endWatch = (): void => {}
    const child = execFile(program, ['--no-pager', ...SETTINGS, ...args], options, (error, stdout, stderr) => {
      endWatch()
      running.delete(child)
      if (running.size === 0) for (const each of ENDINGS) process.removeListener(each, endWith)
      if (error) reject(Object.assign(error, { stderr: stderr.toString() }))
      else resolve(stdout)
    })
    running.add(child)
    lowerPriority(child.pid)
    if (child.pid !== undefined)
      endWatch = watchBlocked(child.pid, () => {
        reject(new BlockedGit())
        child.kill('SIGKILL')
      })
    // A git that has failed reads no input.
    child.stdin?.on('error', () => {})
    child.stdin?.end(input)
  })
}

/**
 * The environment of git: the user's without what git reads. `core.worktree` may not lead out of `top`, nor the search
 * for a repository above it. No second program is found: git starts its own by the PATH and GIT_EXEC_PATH.
 */
function environmentFor(top: string): NodeJS.ProcessEnv {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !isDropped(name)))
  return {
    ...env,
    // An empty PATH would name the current folder. Windows finds the libraries of git by it.
    ...(process.platform === 'win32' ? {} : { PATH: NOWHERE }),
    LC_ALL: 'C',
    GIT_WORK_TREE: top,
    GIT_CEILING_DIRECTORIES: dirname(top),
    GIT_EXEC_PATH: NOWHERE,
    GIT_NO_LAZY_FETCH: '1',
    GIT_ALLOW_PROTOCOL: 'none',
    GIT_TERMINAL_PROMPT: '0',
    // An optional lock could block the user's own git.
    GIT_OPTIONAL_LOCKS: '0',
    // Objects are what their names say, whatever `refs/replace` holds.
    GIT_NO_REPLACE_OBJECTS: '1',
  }
}

function isDropped(name: string): boolean {
  return /^(?:GIT_.*|SSH_ASKPASS|LANGUAGE|LANG)$/i.test(name)
}

/** git uses up to twenty threads. Lower its priority, so that this process keeps its share of a few cores. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {}
}

const running = new Set<ChildProcess>()
const ENDINGS = ['exit', 'SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Ends every git with this process. */
function endWith(ending: (typeof ENDINGS)[number] | number): void {
  // Without a pid, git did not start, and `kill` would end this process's whole group.
  for (const child of running) if (child.pid !== undefined) child.kill('SIGKILL')
  if (typeof ending === 'number' || ending === 'exit') return
  process.removeListener(ending, endWith)
  // Without a listener of the caller's, the signal ends the process as it would have.
  if (process.listenerCount(ending) === 0) process.kill(process.pid, ending)
}
