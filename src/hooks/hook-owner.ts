// Who runs the hooks of a repository, and therefore where lines of ctx last: git itself, husky, lefthook or pre-commit.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { CtxError } from '../errors.ts'
import { readPlain } from '../platform/fs.ts'
import { programFor } from '../platform/programs.ts'
import { setting } from '../platform/settings.ts'

export interface Hooks {
  readonly owner: 'git' | 'husky' | 'lefthook' | 'pre-commit'
  /** The folder in which scripts of hooks are put, absolute. */
  readonly folder: string
  /** Scripts there are committed and run on other machines, so they name no path of this one. */
  readonly shared: boolean
  /** Of lefthook: its configuration of this machine alone. */
  readonly config?: string
}

/** Finds out. Throws ENVIRONMENT_ISSUE where there is no git or no repository. */
export function hooksOf(root: string): Hooks {
  const folder = resolve(root, git(root, 'rev-parse', '--git-path', 'hooks'))
  if (basename(folder) === '_' && basename(dirname(folder)) === '.husky') {
    return { owner: 'husky', folder: dirname(folder), shared: true }
  }
  if (basename(folder) === '.husky') return { owner: 'husky', folder, shared: true }
  const top = git(root, 'rev-parse', '--show-toplevel')
  const lefthook = ['lefthook', '.lefthook', '.config/lefthook']
    .flatMap(name => ['yml', 'yaml', 'toml', 'json', 'jsonc'].map(ending => ({ name, ending })))
    .find(({ name, ending }) => existsSync(join(top, `${name}.${ending}`)))
  if (lefthook) {
    // It merges YAML with whatever form the other has.
    const ending = lefthook.ending === 'yaml' ? 'yaml' : 'yml'
    return { owner: 'lefthook', folder, shared: false, config: join(top, `${lefthook.name}-local.${ending}`) }
  }
  const isPreCommit =
    existsSync(join(top, '.pre-commit-config.yaml')) || /pre-commit\.com/.test(read(join(folder, 'pre-commit')))
  const shared = !folder.startsWith(resolve(root, git(root, 'rev-parse', '--git-common-dir')))
  return { owner: isPreCommit ? 'pre-commit' : 'git', folder, shared }
}

/** The bytes of a file, a character each, so that whatever is written again is as it was; '' where there is none. */
export function read(file: string): string {
  try {
    return readPlain(file).toString('latin1')
  } catch {
    return ''
  }
}

function git(root: string, ...args: string[]): string {
  // In a hook git sets these for itself; they would point it at what is being committed.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^GIT_(?:DIR|WORK_TREE|INDEX_FILE|PREFIX)$/.test(name)),
  )
  const timeout = setting('CTX_GIT_MS')
  try {
    return execFileSync(programFor('git'), args, {
      cwd: root,
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout,
      killSignal: 'SIGKILL',
      windowsHide: true,
    }).trim()
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ETIMEDOUT')
      throw new CtxError('ENVIRONMENT_ISSUE', `git has not answered for ${timeout / 1000} s.`, {
        hint: 'See what keeps it, then repeat the call.',
        cause,
      })
    throw new CtxError(
      'ENVIRONMENT_ISSUE',
      `${root} is no git repository, or git is not installed: there are no hooks.`,
      {
        hint: 'Hooks only spare a query some work: every query brings the index up to date by itself.',
        cause,
      },
    )
  }
}
