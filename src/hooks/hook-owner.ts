// Detects which tool runs the hooks of a repository: git, husky, lefthook or pre-commit.
import { existsSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { CtxError, isCtxError } from '../errors.ts'
import { hooksFolder } from '../git/git.ts'
import { commonFolderOf, type WorkTree, workTreeOf } from '../git/work-tree.ts'
import { readBehind } from '../platform/fs.ts'
import { setting } from '../platform/settings.ts'

export interface Hooks {
  readonly owner: 'git' | 'husky' | 'lefthook' | 'pre-commit'
  /** Absolute. */
  readonly folder: string
  /** True if the scripts are committed; then they must not name a path of this machine. */
  readonly shared: boolean
  /** Absolute paths of the work tree and of git's folder, where hooks belong. */
  readonly homes: readonly string[]
  readonly config?: string
}

/** Detects the owner of the hooks. Throws ENVIRONMENT_ISSUE without git or a repository. */
export async function hooksOf(root: string): Promise<Hooks> {
  const { hooks: folder, top, folder: gitFolder } = await located(root)
  const common = commonFolderOf(gitFolder)
  const homes = [top, common]
  if (basename(folder) === '_' && basename(dirname(folder)) === '.husky') {
    return { owner: 'husky', folder: dirname(folder), shared: true, homes }
  }
  if (basename(folder) === '.husky') return { owner: 'husky', folder, shared: true, homes }
  const lefthook = ['lefthook', '.lefthook', '.config/lefthook']
    .flatMap(name => ['yml', 'yaml', 'toml', 'json', 'jsonc'].map(extension => ({ name, ending: extension })))
    .find(({ name, ending: extension }) => existsSync(join(top, `${name}.${extension}`)))
  if (lefthook) {
    // lefthook merges its local YAML file into a configuration of any format.
    const extension = lefthook.ending === 'yaml' ? 'yaml' : 'yml'
    return { owner: 'lefthook', folder, shared: false, homes, config: join(top, `${lefthook.name}-local.${extension}`) }
  }
  const isPreCommit =
    existsSync(join(top, '.pre-commit-config.yaml')) || /pre-commit\.com/.test(read(join(folder, 'pre-commit')))
  const shared = !folder.startsWith(common)
  return { owner: isPreCommit ? 'pre-commit' : 'git', folder, shared, homes }
}

/** Of a script or configuration, in bytes. */
const MAX_BYTES = 1 << 20

/** Reads a file as latin1, so that writing it back keeps every byte; '' if it cannot be read. */
export function read(file: string): string {
  try {
    return readBehind(file, MAX_BYTES).toString('latin1')
  } catch {
    return ''
  }
}

async function located(root: string): Promise<WorkTree & { readonly hooks: string }> {
  let cause: unknown
  try {
    const tree = workTreeOf(root)
    const hooks = tree && (await hooksFolder(root, { gitMs: setting('CTX_GIT_MS') }))
    if (hooks) return { ...tree, hooks: resolve(root, hooks) }
  } catch (error) {
    if (isCtxError(error)) throw error
    cause = error
  }
  throw new CtxError(
    'ENVIRONMENT_ISSUE',
    `${root} is no git repository, or git is not installed: there are no hooks.`,
    {
      hint: 'Hooks only spare a query some work: every query brings the index up to date by itself.',
      cause,
    },
  )
}
