// The lines of current files that differ from a commit.
import { join } from 'node:path'
import { listNames, objectOf } from '../git/git.ts'
import type { GitTimeout } from '../git/git-timeout.ts'
import { now } from '../platform/clock.ts'
import { statsOf } from '../platform/fs.ts'
import { realPath } from '../platform/real-path.ts'
import { setting } from '../platform/settings.ts'
import { isBinary } from '../util/source-text.ts'
import type { ChangedFile } from './changed-file.ts'
import { type DiffRange, rangeOf } from './diff-range.ts'
import { changedFiles } from './differing-files.ts'
import { answered, treeAround } from './git-errors.ts'
import { changedLines, type FileChange } from './line-diff.ts'

/** Changed lines by path relative to the root. */
export type Changes = ReadonlyMap<string, FileChange>

/** Longest comparison of lines over all files, in ms; after it, less exact lines count as changed. */
const MAX_MS = 5000

/**
 * Finds changes since the merge base of `base` and HEAD, so that later changes on `base` do not count.
 * @throws CtxError INVALID_ARGUMENT without a git work tree or such a commit; ENVIRONMENT_ISSUE if git does not answer.
 */
export async function changesSince(root: string, base: string): Promise<Changes> {
  const patience = { gitMs: setting('CTX_GIT_MS') }
  const tree = treeAround(root)
  return answered(async () => {
    const range = await rangeOf(root, { branch: base }, patience)
    return linesOf(root, await changedFiles(root, tree, range, patience), patience)
  })
}

/** Changes in the submodules among changed files: their files with the lines that differ. Rejects as git does. */
export async function changesInSubmodules(
  root: string,
  files: readonly ChangedFile[],
  patience: GitTimeout,
): Promise<Changes> {
  const changes = new Map<string, FileChange>()
  for (const { path, kind, from } of files) {
    if (kind !== 'submodule') continue
    const inside = await changesInSubmodule(join(root, path), from, patience)
    for (const [file, lines] of inside) changes.set(`${path}/${file}`, lines)
  }
  return changes
}

/** Changed lines below `root`, those of its submodules included. */
async function linesOf(root: string, files: readonly ChangedFile[], patience: GitTimeout): Promise<Changes> {
  const changes = new Map(await changesInSubmodules(root, files, patience))
  const deadline = now() + MAX_MS
  for (const { path, kind, change, before, after, unread } of files) {
    if (kind !== 'file' || change === 'removed' || change === 'mode') continue
    if (unread || !before || !after || isBinary(before) || isBinary(after)) changes.set(path, 'all')
    else {
      const lines = changedLines(linesIn(before), linesIn(after), deadline)
      if (lines.length > 0) changes.set(path, lines)
    }
  }
  return changes
}

/** Changes since the commit of a submodule; every file is new without one. Nothing where it is not checked out. */
async function changesInSubmodule(root: string, since: string | undefined, patience: GitTimeout): Promise<Changes> {
  if (!statsOf(join(root, '.git')) || realPath(root) !== root) return new Map()
  const tree = treeAround(root)
  const commit = since && (await objectOf(root, `${since}^{commit}`, patience))
  if (!commit) return new Map((await listNames(root, patience)).split('\0').map(path => [path, 'all']))
  const range: DiffRange = { from: { tree: commit }, to: 'work tree', names: { from: '', to: '' }, otherParents: [] }
  return linesOf(root, await changedFiles(root, tree, range, patience), patience)
}

/** Lines without their ends: git may write other line ends to the work tree than are in a blob. */
function linesIn(bytes: Buffer): string[] {
  // Bytes as characters: lines are only compared.
  const lines = bytes.toString('latin1').split(/\r?\n/)
  if (lines.at(-1) === '') lines.pop()
  return lines
}
