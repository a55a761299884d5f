// Detects which tool runs the hooks of a repository: git, husky, lefthook or pre-commit.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { CtxError } from '../errors.ts'
import { readPlain } from '../platform/fs.ts'
import { programFor } from '../platform/programs.ts'
import { setting } from '../platform/settings.ts'

export interface Hooks {
  readonly owner: 'git' | 'husky' | 'lefthook' | 'pre-commit'
  /** Absolute. */
  readonly folder: string
  /** True if the scripts are committed; then they must not name a path of this machine. */
  readonly shared: boolean
  readonly config?: string
}

/** Detects the owner of the hooks. Throws ENVIRONMENT_ISSUE without git or a repository. */
export function hooksOf(root: string): Hooks {
  const folder = resolve(root, git(root, 'rev-parse', '--git-path', 'hooks'))
  if (basename(folder) === '_' && basename(dirname(folder)) === '.husky') {
    return { owner: 'husky', folder: dirname(folder), shared: true }
  }
  if (basename(folder) === '.husky') return { owner: 'husky', folder, shared: true }
  const top = git(root, 'rev-parse', '--show-toplevel')
  const lefthook = ['lefthook', '.lefthook', '.config/lefthook']
    .flatMap(name => ['yml', 'yaml', 'toml', 'json', 'jsonc'].map(extension => ({ name, ending: extension })))
    .find(({ name, ending: extension }) => existsSync(join(top, `${name}.${extension}`)))
  if (lefthook) {
    // lefthook merges its local YAML file into a configuration of any format.
    const extension = lefthook.ending === 'yaml' ? 'yaml' : 'yml'
    return { owner: 'lefthook', folder, shared: false, config: join(top, `${lefthook.name}-local.${extension}`) }
  }
  const isPreCommit =
    existsSync(join(top, '.pre-commit-config.yaml')) || /pre-commit\.com/.test(read(join(folder, 'pre-commit')))
  const shared = !folder.startsWith(resolve(root, git(root, 'rev-parse', '--git-common-dir')))
  return { owner: isPreCommit ? 'pre-commit' : 'git', folder, shared }
}

/** Reads a file as latin1, so that writing it back keeps every byte; '' if it cannot be read. */
export function read(file: string): string {
  try {
    return readPlain(file).toString('latin1')
  } catch {
    return ''
  }
}

function git(root: string, ...args: string[]): string {
  // Inside a hook git sets these, and they would refer to the commit in progress.
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
