// The lines of current files that differ from a commit.
import { join } from 'node:path'
import { contentsOf, listNames, mergeBase, objectOf } from '../git/git.ts'
import type { GitTimeout } from '../git/git-timeout.ts'
import type { WorkTree } from '../git/work-tree.ts'
import { now } from '../platform/clock.ts'
import { statsOf } from '../platform/fs.ts'
import { realPath } from '../platform/real-path.ts'
import { setting } from '../platform/settings.ts'
import { isBinary } from '../util/source-text.ts'
import { answered, noCommit, treeAround } from './git-errors.ts'
import { changedLines, type FileChange } from './line-diff.ts'
import { workTreeChanges } from './work-tree-changes.ts'

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
    const commit = await objectOf(root, `${base}^{commit}`, patience)
    if (commit === undefined) {
      // Before the first commit everything is new.
      const isFirst = base === 'HEAD' && (await objectOf(root, 'HEAD', patience)) === undefined
      if (!isFirst) throw await noCommit(root, base, patience)
      return allNew(root, patience)
    }
    // Unrelated histories have no merge base.
    const since = (await mergeBase(root, commit, 'HEAD', patience)) ?? commit
    return changesIn(root, tree, since, patience)
  })
}

/** Changes below `root` since a commit, those of its submodules included. */
async function changesIn(
  root: string,
  tree: WorkTree,
  since: string,
  patience: GitTimeout,
): Promise<Map<string, FileChange>> {
  const changes = new Map<string, FileChange>()
  const files: { path: string; before: string; bytes: Buffer }[] = []
  for (const { path, kind, before, after } of await workTreeChanges(root, tree, since, patience)) {
    if (kind === 'submodule') {
      const inside = await changesInSubmodule(join(root, path), before, patience)
      for (const [file, lines] of inside) changes.set(`${path}/${file}`, lines)
    } else if (kind !== 'link' && after !== undefined) {
      if (before === undefined || !(after instanceof Buffer)) changes.set(path, 'all')
      else files.push({ path, before, bytes: after })
    }
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
  return changes
}

/** Changes since the commit of a submodule; every file is new without one. Nothing where it is not checked out. */
async function changesInSubmodule(root: string, since: string | undefined, patience: GitTimeout): Promise<Changes> {
  if (!statsOf(join(root, '.git')) || realPath(root) !== root) return new Map()
  const tree = treeAround(root)
  const commit = since && (await objectOf(root, `${since}^{commit}`, patience))
  return commit ? changesIn(root, tree, commit, patience) : allNew(root, patience)
}

async function allNew(root: string, patience: GitTimeout): Promise<Changes> {
  return new Map((await listNames(root, patience)).split('\0').map(path => [path, 'all']))
}

/** Lines without their ends: git may write other line ends to the work tree than are in a blob. */
function linesIn(bytes: Buffer): string[] {
  // Bytes as characters: lines are only compared.
  const lines = bytes.toString('latin1').split(/\r?\n/)
  if (lines.at(-1) === '') lines.pop()
  return lines
}
