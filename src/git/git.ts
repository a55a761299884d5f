// Every git command that ctx runs. They read objects, references, configuration and git's index, and list names. None
// reads the content of a work tree: git would pass it through filters, which the repository's configuration names.
import { startGit } from './git-process.ts'
import { type GitTimeout, warnOnce, withGitTimeout } from './git-timeout.ts'
import { type WorkTree, workTreeOf } from './work-tree.ts'

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
  | readonly ['ls-files', '-s', '-t', '-z']
  | readonly ['check-ignore', '-q', '.']
  | readonly ['check-ignore', '-q', '--', `./${string}`]
  | readonly ['config', '--list', '--show-origin', '-z']
  | readonly ['rev-parse', '--verify', '--quiet', string]
  | readonly ['rev-parse', '--is-shallow-repository']
  | readonly ['rev-parse', '--git-path', 'hooks']
  | readonly ['rev-parse', '--symbolic-full-name', string]
  | readonly ['rev-list', ...string[]]
  | readonly ['merge-base', string, string]
  | readonly ['diff-index', '--cached', ...typeof RAW, string, '--']
  | readonly ['diff-tree', ...typeof RAW, string, string, '--']
  | readonly ['cat-file', '--batch', '--buffer']

/** Lists of changed files below the folder, with their blobs; nothing is read of their contents. */
const RAW = ['--relative', '-r', '-z', '--raw', '--no-renames', '--no-abbrev', '--ignore-submodules=none'] as const

/**
 * Rejects with ENVIRONMENT_ISSUE on a timeout, and with an Error if git is missing or fails, or if the folder is in no
 * work tree; `code` is then an exit status of git.
 */
async function run(root: string, command: Command, patience: GitTimeout, input?: string): Promise<Buffer> {
  const { warn } = patience
  let tree: WorkTree | undefined
  try {
    tree = workTreeOf(root)
  } catch (error) {
    warnOnce(warn, `${(error as Error).message} ${WITHOUT_GIT}`)
    throw failed(error as Error)
  }
  if (tree === undefined) throw failed(new Error(`${root} is in no git work tree`))
  const { top } = tree
  try {
    return await withGitTimeout(root, tree, patience, isListing(command), signal =>
      startGit(root, top, command, signal, input),
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

/** The full name of the reference that a revision names: `refs/heads/main`; undefined if it names none. */
export async function referenceOf(root: string, revision: string, patience: GitTimeout): Promise<string | undefined> {
  if (revision.startsWith('-')) return undefined
  const name = await textOrNone(root, ['rev-parse', '--symbolic-full-name', revision], patience)
  return name === '' ? undefined : name
}

/** The best common ancestor of two commits; undefined for unrelated histories. */
export function mergeBase(root: string, a: string, b: string, patience: GitTimeout): Promise<string | undefined> {
  return textOrNone(root, ['merge-base', a, b], patience)
}

/** A file that differs between two trees. Names of blobs are in hexadecimal. */
export interface RawChange {
  readonly path: string
  /** Undefined on the side where it is missing, or unmerged. */
  readonly before: string | undefined
  readonly after: string | undefined
  /** As in a tree: 0o100755; 0 where it is missing. */
  readonly modes: readonly [before: number, after: number]
  readonly isUnmerged: boolean
}

/** Compares a tree with git's index below `root`; paths are relative to `root`. Rejects as `run` does. */
export async function stagedChanges(root: string, tree: string, patience: GitTimeout): Promise<RawChange[]> {
  return rawChanges(await text(root, ['diff-index', '--cached', ...RAW, tree, '--'], patience))
}

/** Compares two trees below `root`; paths are relative to `root`. Rejects as `run` does. */
export async function treeChanges(root: string, from: string, to: string, patience: GitTimeout): Promise<RawChange[]> {
  return rawChanges(await text(root, ['diff-tree', ...RAW, from, to, '--'], patience))
}

/** `:mode mode blob blob status`, NUL, path, NUL. */
function rawChanges(output: string): RawChange[] {
  const parts = output.split('\0')
  const changes: RawChange[] = []
  for (let i = 0; i + 1 < parts.length; i += 2) {
    const [old = '', now = '', before, after, status = ''] = parts[i]!.replace(/^:/, '').split(' ')
    const modes = [Number.parseInt(old, 8), Number.parseInt(now, 8)] as const
    const isUnmerged = status === 'U'
    changes.push({
      path: parts[i + 1]!,
      before: modes[0] === 0 || isUnmerged ? undefined : before,
      after: modes[1] === 0 || isUnmerged ? undefined : after,
      modes,
      isUnmerged,
    })
  }
  return changes
}

/** A commit of a file's history. */
export interface Commit {
  readonly id: string
  readonly parents: readonly string[]
  /** Seconds since 1970. */
  readonly time: number
  readonly author: string
  readonly subject: string
}

/** At most `most` commits up to `from`, newest first, that changed a file below `root`. Rejects as `run` does. */
export async function commitsOf(
  root: string,
  from: string,
  path: string,
  most: number,
  patience: GitTimeout,
): Promise<Commit[]> {
  const format = '--format=%H%x00%P%x00%ct%x00%an%x00%s'
  // The prefix keeps a path from being a pattern.
  const output = await text(
    root,
    ['rev-list', `--max-count=${most}`, format, from, '--', `:(literal)${path}`],
    patience,
  )
  return (
    output
      .split('\n')
      // Each commit has a line `commit ID` before its own.
      .filter(line => line.includes('\0'))
      .map(line => {
        const [id = '', parents = '', time = '', author = '', subject = ''] = line.split('\0')
        return { id, parents: parents.split(' ').filter(Boolean), time: Number(time), author, subject }
      })
  )
}

/** Paths and blobs of git's index below `root` that are to be in the work tree. Rejects as `run` does. */
export async function stagedBlobs(
  root: string,
  patience: GitTimeout,
): Promise<{ path: string; blob: string; mode: number }[]> {
  // A tag, `mode blob stage`, a tab and the path. The tag S is that of a file left out of a sparse tree.
  const entries = (await text(root, ['ls-files', '-s', '-t', '-z'], patience)).split('\0').slice(0, -1)
  return entries
    .filter(entry => !entry.startsWith('S '))
    .map(entry => {
      const tab = entry.indexOf('\t')
      const [, mode, blob] = entry.slice(0, tab).split(' ') as [string, string, string]
      return { path: entry.slice(tab + 1), blob, mode: Number.parseInt(mode, 8) }
    })
}

/**
 * Contents of objects, in the order of their names: of blobs by their names, or `revision:./path`. Undefined for those
 * that the repository lacks, and for what is no blob. Rejects as `run` does.
 */
export async function contentsAt(
  root: string,
  names: readonly string[],
  patience: GitTimeout,
): Promise<(Buffer | undefined)[]> {
  const contents: (Buffer | undefined)[] = []
  // A name with a line break would be two.
  const asked = names.map(name => (/[\r\n]/.test(name) ? '0' : name))
  if (asked.length === 0) return contents
  const bytes = await run(root, ['cat-file', '--batch', '--buffer'], patience, `${asked.join('\n')}\n`)
  // `name blob size`, a line break, the content and a line break; or the name that was sent and `missing`.
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(10, at)
    const [, kind, size] = / (missing|ambiguous|\w+ (\d+))$/.exec(bytes.toString('latin1', at, end)) ?? []
    at = end + 1
    if (size === undefined) {
      contents.push(undefined)
      continue
    }
    contents.push(kind!.startsWith('blob ') ? bytes.subarray(at, at + Number(size)) : undefined)
    at += Number(size) + 1
  }
  return contents
}

/** Contents of blobs by name; those that the repository lacks are missing. Rejects as `run` does. */
export async function contentsOf(
  root: string,
  blobs: readonly string[],
  patience: GitTimeout,
): Promise<ReadonlyMap<string, Buffer>> {
  const contents = await contentsAt(root, blobs, patience)
  const found = blobs.map((name, i) => [name, contents[i]] as const)
  return new Map(found.filter((each): each is [string, Buffer] => each[1] !== undefined))
}
