// Finds the files and lines that differ from a commit. git compares the commit with its index and gives old contents;
// ctx looks at the files itself, because git would run the filters of the repository on them.
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { CtxError, isCtxError } from '../errors.ts'
import {
  contentsOf,
  isShallow,
  listNames,
  listUntracked,
  mergeBaseWithHead,
  objectOf,
  type StagedChange,
  stagedBlobs,
  stagedChanges,
} from '../git/git.ts'
import { BLOB_AT, MODES, pathOf, readIndex, visitIndex } from '../git/git-index.ts'
import type { GitTimeout } from '../git/git-timeout.ts'
import { type WorkTree, workTreeOf } from '../git/work-tree.ts'
import { now } from '../platform/clock.ts'
import { readInside } from '../platform/confined.ts'
import { type Stamp, stamp } from '../platform/file-stamp.ts'
import { inFolder, statsOf } from '../platform/fs.ts'
import { realPath } from '../platform/real-path.ts'
import { setting } from '../platform/settings.ts'
import { hex } from '../util/bytes.ts'
import { isBinary } from '../util/source-text.ts'
import { changedLines, type FileChange } from './line-diff.ts'

/** Changed lines by path relative to the root. */
export type Changes = ReadonlyMap<string, FileChange>

/** Largest file that is compared, in bytes: above it no file is indexed, and all its lines count as changed. */
const MAX_BYTES = 16 << 20
/** Longest comparison of lines over all files, in ms; after it, less exact lines count as changed. */
const MAX_MS = 5000

/**
 * Finds changes since the merge base of `base` and HEAD, so that later changes on `base` do not count.
 * @throws CtxError INVALID_ARGUMENT without a git work tree or such a commit; ENVIRONMENT_ISSUE if git does not answer.
 */
export async function changesSince(root: string, base: string): Promise<Changes> {
  const patience = { gitMs: setting('CTX_GIT_MS') }
  const tree = treeAround(root)
  try {
    const commit = await objectOf(root, `${base}^{commit}`, patience)
    if (commit === undefined) return await changesBeforeFirst(root, base, patience)
    // Unrelated histories have no merge base.
    const since = (await mergeBaseWithHead(root, commit, patience)) ?? commit
    return await changesIn(root, tree, since, patience)
  } catch (error) {
    throw isCtxError(error) ? error : unanswered(error)
  }
}

function treeAround(root: string): WorkTree {
  try {
    const tree = workTreeOf(root)
    if (tree) return tree
  } catch (error) {
    throw noGit(root, ` ${(error as Error).message}`)
  }
  throw noGit(root)
}

async function changesBeforeFirst(root: string, base: string, patience: GitTimeout): Promise<Changes> {
  // Before the first commit everything is new.
  const isFirst = base === 'HEAD' && (await objectOf(root, 'HEAD', patience)) === undefined
  if (!isFirst) throw noCommit(base, await isShallow(root, patience))
  return allNew(root, patience)
}

/** A tracked file or submodule that may differ from the commit. */
interface Tracked {
  readonly path: string
  readonly mode: number
  /** The blob in git's index; of a submodule, its commit. */
  readonly blob: string
}

/** Changes below `root` since a commit, those of its submodules included. */
async function changesIn(
  root: string,
  tree: WorkTree,
  since: string,
  patience: GitTimeout,
): Promise<Map<string, FileChange>> {
  const [staged, untracked] = await Promise.all([stagedChanges(root, since, patience), listUntracked(root, patience)])
  const stagedByPath = new Map(staged.map(change => [change.path, change]))
  const files: { path: string; before: string; bytes: Buffer }[] = []
  const changes = new Map<string, FileChange>()
  for (const { path, mode, blob } of await candidates(root, tree, since.length / 2, stagedByPath, patience)) {
    const change = stagedByPath.get(path)
    if (mode === MODES.submodule) {
      const inside = await changesInSubmodule(join(root, path), change ? change.before : blob, patience)
      for (const [file, lines] of inside) changes.set(`${path}/${file}`, lines)
      continue
    }
    const bytes = contentOf(root, path)
    if (bytes === undefined) continue
    const named = change?.isUnmerged ? await objectOf(root, `${since}:./${path}`, patience) : change?.before
    const before = change ? named : blob
    if (before === undefined || bytes === 'large') changes.set(path, 'all')
    else if (blobOf(bytes, since.length) !== before) files.push({ path, before, bytes })
  }
  const old = await contentsOf(root, [...new Set(files.map(({ before }) => before))], patience)
  const deadline = now() + MAX_MS
  for (const { path, before, bytes } of files) {
    const content = old.get(before)
    if (!content || isBinary(content) || isBinary(bytes)) changes.set(path, 'all')
    else {
      const lines = changedLines(linesIn(content), linesIn(bytes), deadline)
      if (lines.length > 0) changes.set(path, lines)
    }
  }
  for (const path of untracked.split('\0')) if (path !== '') changes.set(path, 'all')
  return changes
}

/** Changes since the commit of a submodule; every file is new without one. Nothing where it is not checked out. */
async function changesInSubmodule(
  root: string,
  since: string | undefined,
  patience: GitTimeout,
): Promise<ReadonlyMap<string, FileChange>> {
  if (!statsOf(join(root, '.git')) || realPath(root) !== root) return new Map()
  const tree = treeAround(root)
  const commit = since && (await objectOf(root, `${since}^{commit}`, patience))
  return commit ? changesIn(root, tree, commit, patience) : allNew(root, patience)
}

async function allNew(root: string, patience: GitTimeout): Promise<ReadonlyMap<string, FileChange>> {
  return new Map((await listNames(root, patience)).split('\0').map(path => [path, 'all']))
}

/** Tracked files below `root` that git's index has otherwise than the commit, or whose times do not prove that they are as in it. */
async function candidates(
  root: string,
  { top, folder }: WorkTree,
  hashBytes: number,
  staged: ReadonlyMap<string, StagedChange>,
  patience: GitTimeout,
): Promise<Tracked[]> {
  const found: Tracked[] = []
  const file = inFolder(folder, 'index')
  const bytes = readIndex(file)
  const indexedAt = stamp(file)?.mtime ?? 0
  const prefix = root === top ? '' : `${root.slice(top.length + 1).replaceAll('\\', '/')}/`
  const isRead = visitIndex(
    bytes,
    entry => {
      if (entry.unwatched || entry.mode === MODES.symlink) return
      const whole = pathOf(entry)
      if (!whole.startsWith(prefix)) return
      const path = whole.slice(prefix.length)
      const now = stamp(join(root, path))
      if (!now) return
      // The times of a folder do not show changes in it.
      if (entry.mode !== MODES.submodule && !staged.has(path) && isAsStaged(entry, now, indexedAt)) return
      found.push({ path, mode: entry.mode, blob: hex(bytes, entry.at + BLOB_AT, entry.at + BLOB_AT + hashBytes) })
    },
    hashBytes,
  )
  if (isRead) return found
  // A split or sparse index: git reads it, but gives no times.
  return (await stagedBlobs(root, patience)).filter(({ mode }) => mode !== MODES.symlink)
}

/** True if the file is as git last saw it. A time as late as git's index itself proves nothing. */
function isAsStaged(entry: Stamp, now: Stamp, indexedAt: number): boolean {
  return (
    entry.size === now.size % 2 ** 32 &&
    entry.mtime === now.mtime &&
    entry.ctime === now.ctime &&
    (entry.inode === 0 || entry.inode === now.inode) &&
    entry.mtime < indexedAt
  )
}

/** The bytes of a tracked file; undefined if it is gone, is none, or lies behind a link. */
function contentOf(root: string, path: string): Buffer | 'large' | undefined {
  try {
    return readInside(root, path, MAX_BYTES)
  } catch (error) {
    return error instanceof RangeError ? 'large' : undefined
  }
}

/** The name that git gives to a blob with this content. */
function blobOf(bytes: Buffer, digits: number): string {
  return createHash(digits === 64 ? 'sha256' : 'sha1')
    .update(`blob ${bytes.length}\0`)
    .update(bytes)
    .digest('hex')
}

/** Lines without their ends: git may write other line ends to the work tree than are in a blob. */
function linesIn(bytes: Buffer): string[] {
  // Bytes as characters: lines are only compared.
  const lines = bytes.toString('latin1').split(/\r?\n/)
  if (lines.at(-1) === '') lines.pop()
  return lines
}

/** git's own error message follows its command line. */
function unanswered(error: unknown): CtxError {
  const message = error instanceof Error ? error.message : String(error)
  const [, reason = message] = /^(?:fatal|error): (.*)/m.exec(message) ?? []
  return new CtxError('ENVIRONMENT_ISSUE', `What has changed is asked of git, which does not answer: ${reason}.`, {
    hint: 'See what keeps git, or leave out changed.',
  })
}

function noGit(root: string, reason = ''): CtxError {
  return new CtxError(
    'INVALID_ARGUMENT',
    `What has changed is asked of git, which has no work tree at ${root}.${reason}`,
    { hint: 'Leave out changed.' },
  )
}

function noCommit(base: string, isShallowClone: boolean): CtxError {
  return new CtxError('INVALID_ARGUMENT', `There is no commit ${base}.`, {
    hint: isShallowClone
      ? 'This clone has only the newest commits: git fetch --unshallow brings the others, git fetch origin BRANCH a branch.'
      : 'Name a commit, a branch or a tag; HEAD is the last commit.',
  })
}
