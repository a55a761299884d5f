// Every git command that ctx runs. They read objects, references, configuration and git's index, and list names. None
// reads the content of a work tree: git would pass it through filters, which the repository's configuration names.
import { startGit } from './git-process.ts'
import { type GitTimeout, warnOnce, withGitTimeout } from './git-timeout.ts'
import { workTreeOf } from './work-tree.ts'

/** A list of a tree's files that git has begun to make. */
export interface NamesLook {
  /** In ms, before git began: what came later may be missing. */
  readonly startedAt: number
  /** As `listNames` gives them; undefined when git failed. */
  readonly names: Promise<string | undefined>
}

type Command =
  | readonly ['ls-files', '-co' | '-o', '--exclude-standard', '-z']
  | readonly ['ls-files', '-co', '--exclude-standard', '-z', ...`--exclude=!${string}`[]]
  | readonly ['ls-files', '-s', '-z']
  | readonly ['check-ignore', '-q', '.']
  | readonly ['check-ignore', '-q', '--', `./${string}`]
  | readonly ['config', '--list', '--show-origin', '-z']
  | readonly ['rev-parse', '--verify', '--quiet', string]
  | readonly ['rev-parse', '--is-shallow-repository']
  | readonly ['rev-parse', '--git-path', 'hooks']
  | readonly ['merge-base', string, string]
  | readonly ['diff-index', '--cached', '--relative', '-r', '-z', '-M', '--no-abbrev', string, '--']
  | readonly ['cat-file', '--batch', '--buffer']

/**
 * Rejects with ENVIRONMENT_ISSUE on a timeout, and with an Error if git is missing or fails, or if the folder is in no
 * work tree; `code` is then an exit status of git.
 */
async function run(root: string, command: Command, patience: GitTimeout, input?: string): Promise<Buffer> {
  const { warn } = patience
  let top: string | undefined
  try {
    top = workTreeOf(root)?.top
  } catch (error) {
    warnOnce(warn, `${(error as Error).message} ${WITHOUT_GIT}`)
    throw failed(error as Error)
  }
  if (top === undefined) throw failed(new Error(`${root} is in no git work tree`))
  const tree = top
  try {
    return await withGitTimeout(root, patience, isListing(command), signal =>
      startGit(root, tree, command, signal, input),
    )
  } catch (error) {
    if (/dubious ownership/.test((error as { stderr?: string }).stderr ?? ''))
      warnOnce(warn, `${top} belongs to another user, and git's safe.directory does not name it. ${WITHOUT_GIT}`)
    throw error
  }
}

const WITHOUT_GIT = 'Files are listed without git.'

/** As if git had not found a repository. */
function failed(error: Error): Error {
  return Object.assign(error, { code: 128 })
}

function isListing([name]: Command): boolean {
  return name === 'ls-files' || name === 'check-ignore'
}

async function text(root: string, command: Command, patience: GitTimeout): Promise<string> {
  return (await run(root, command, patience)).toString()
}

/** The output of git without the last line break; undefined if git exits with an error. */
async function textOrNone(root: string, command: Command, patience: GitTimeout): Promise<string | undefined> {
  try {
    return (await text(root, command, patience)).trim()
  } catch (error) {
    if (typeof (error as { code?: unknown }).code === 'number') return undefined
    throw error
  }
}

/**
 * NUL-terminated names of all files that git does not ignore or that match one of the patterns, and of all
 * `.ctxignore`. The patterns are those of ignore files at the top of the work tree. Rejects as `run` does.
 */
export function listNames(root: string, patience: GitTimeout, included: readonly string[] = []): Promise<string> {
  const exceptions = ['.ctxignore', ...included].map(pattern => `--exclude=!${pattern}` as const)
  return text(root, ['ls-files', '-co', '--exclude-standard', '-z', ...exceptions], patience)
}

/** NUL-terminated names of files that git neither tracks nor ignores. Rejects as `run` does. */
export function listUntracked(root: string, patience: GitTimeout): Promise<string> {
  return text(root, ['ls-files', '-o', '--exclude-standard', '-z'], patience)
}

/** True if a repository around `root` ignores it. Rejects as `run` does. */
export function isIgnored(root: string, patience: GitTimeout): Promise<boolean> {
  return ignores(root, ['check-ignore', '-q', '.'], patience)
}

/** True if git ignores a file, which need not exist; a tracked one is not ignored. Rejects as `run` does. */
export function isIgnoredPath(root: string, path: string, patience: GitTimeout): Promise<boolean> {
  // The prefix keeps a name from being an option or a pattern.
  return ignores(root, ['check-ignore', '-q', '--', `./${path}`], patience)
}

async function ignores(root: string, command: Command, patience: GitTimeout): Promise<boolean> {
  try {
    await run(root, command, patience)
    return true
  } catch (error) {
    if ((error as { code?: number }).code === 1) return false
    throw error
  }
}

/** The settings that hold at `root`: pairs of their origin and `key\nvalue`. Rejects as `run` does. */
export async function settingsAt(root: string, patience: GitTimeout): Promise<string[]> {
  return (await text(root, ['config', '--list', '--show-origin', '-z'], patience)).split('\0')
}

/** The folder of hooks, relative to `root` or absolute. Rejects as `run` does. */
export async function hooksFolder(root: string, patience: GitTimeout): Promise<string> {
  return (await text(root, ['rev-parse', '--git-path', 'hooks'], patience)).trim()
}

/** The object that a revision names, in hexadecimal; undefined if there is none. */
export async function objectOf(root: string, revision: string, patience: GitTimeout): Promise<string | undefined> {
  // git would take a leading hyphen for an option.
  if (revision.startsWith('-')) return undefined
  return textOrNone(root, ['rev-parse', '--verify', '--quiet', revision], patience)
}

/** True if the repository has only its newest commits. */
export async function isShallow(root: string, patience: GitTimeout): Promise<boolean> {
  return (await textOrNone(root, ['rev-parse', '--is-shallow-repository'], patience)) === 'true'
}

/** The best common ancestor of a commit and HEAD; undefined for unrelated histories. */
export function mergeBaseWithHead(root: string, commit: string, patience: GitTimeout): Promise<string | undefined> {
  return textOrNone(root, ['merge-base', commit, 'HEAD'], patience)
}

/** A file that git's index has and a commit has not, or has with other content. */
export interface StagedChange {
  readonly path: string
  /** The blob in the commit, also of a file that was renamed since; undefined for a new or unmerged file. */
  readonly before: string | undefined
  readonly isUnmerged: boolean
}

/** Compares a commit with git's index below `root`; paths are relative to `root`. Rejects as `run` does. */
export async function stagedChanges(root: string, commit: string, patience: GitTimeout): Promise<StagedChange[]> {
  const parts = (
    await text(root, ['diff-index', '--cached', '--relative', '-r', '-z', '-M', '--no-abbrev', commit, '--'], patience)
  ).split('\0')
  const changes: StagedChange[] = []
  for (let i = 0; i + 1 < parts.length; ) {
    const [, , before, , status = ''] = parts[i]!.split(' ')
    const isPair = status.startsWith('R')
    const path = parts[i + (isPair ? 2 : 1)]!
    i += isPair ? 3 : 2
    if (status === 'D') continue
    const isUnmerged = status === 'U'
    changes.push({ path, before: isUnmerged || status === 'A' ? undefined : before, isUnmerged })
  }
  return changes
}

/** Paths and blobs of git's index below `root`: pairs of `mode blob stage` and a path. Rejects as `run` does. */
export async function stagedBlobs(
  root: string,
  patience: GitTimeout,
): Promise<{ path: string; blob: string; mode: number }[]> {
  const entries = (await text(root, ['ls-files', '-s', '-z'], patience)).split('\0').slice(0, -1)
  return entries.map(entry => {
    const tab = entry.indexOf('\t')
    const [mode, blob] = entry.slice(0, tab).split(' ') as [string, string]
    return { path: entry.slice(tab + 1), blob, mode: Number.parseInt(mode, 8) }
  })
}

/** Contents of blobs by name; those that the repository lacks are missing. Rejects as `run` does. */
export async function contentsOf(
  root: string,
  blobs: readonly string[],
  patience: GitTimeout,
): Promise<ReadonlyMap<string, Buffer>> {
  const contents = new Map<string, Buffer>()
  if (blobs.length === 0) return contents
  const bytes = await run(root, ['cat-file', '--batch', '--buffer'], patience, `${blobs.join('\n')}\n`)
  // `name blob size`, a line break, the content and a line break; or `name missing`.
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(10, at)
    const [name, kind, size] = bytes.toString('latin1', at, end).split(' ') as [string, string, string | undefined]
    at = end + 1
    if (size === undefined) continue
    if (kind === 'blob') contents.set(name, bytes.subarray(at, at + Number(size)))
    at += Number(size) + 1
  }
  return contents
}
