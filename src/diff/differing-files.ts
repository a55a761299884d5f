// The files that differ between two sides, with their contents; renamed ones are found by what they contain.
import { contentsOf, type RawChange, stagedChanges, treeChanges } from '../git/git.ts'
import { MODES } from '../git/git-index.ts'
import type { GitTimeout } from '../git/git-timeout.ts'
import type { WorkTree } from '../git/work-tree.ts'
import type { ChangedFile } from './changed-file.ts'
import type { DiffRange } from './diff-range.ts'
import { renamedFiles } from './renamed-files.ts'
import { type ChangedBlob, workTreeChanges } from './work-tree-changes.ts'

/** Changed files whose contents are read. */
const MAX_FILES = 5000

/** The files below `root` that differ, by path. Rejects as the commands of git do. */
export async function changedFiles(
  root: string,
  tree: WorkTree,
  { from, to }: DiffRange,
  patience: GitTimeout,
): Promise<ChangedFile[]> {
  const blobs = await changedBlobs(root, tree, from.tree, to, patience)
  const wanted = blobs.filter(({ kind }) => kind === 'file').slice(0, MAX_FILES)
  const names = wanted.flatMap(({ before, after }) => [before, typeof after === 'string' ? after : undefined])
  const known = new Set(names.filter(name => name !== undefined && name !== 'large')) as ReadonlySet<string>
  const contents = await contentsOf(root, [...known], patience)
  const compared = new Set(wanted)
  const files = blobs.map(blob => {
    const file = asFile(blob, contents)
    return blob.kind === 'file' && !compared.has(blob) ? { ...file, unread: 'limit' as const } : file
  })
  return renamedFiles(files).sort((a, b) => (a.path < b.path ? -1 : 1))
}

async function changedBlobs(
  root: string,
  tree: WorkTree,
  from: string,
  to: DiffRange['to'],
  patience: GitTimeout,
): Promise<ChangedBlob[]> {
  if (to === 'work tree') return workTreeChanges(root, tree, from, patience)
  const raw =
    to === 'staged' ? await stagedChanges(root, from, patience) : await treeChanges(root, from, to.tree, patience)
  return raw.map(({ path, before, after, modes }) => {
    const kind = kindOf(modes)
    return {
      path,
      kind,
      before,
      after,
      hasOtherMode: modes[0] !== modes[1] && before !== undefined && after !== undefined,
    }
  })
}

function kindOf(modes: RawChange['modes']): ChangedBlob['kind'] {
  if (modes.includes(MODES.submodule)) return 'submodule'
  return modes.includes(MODES.symlink) ? 'link' : 'file'
}

function asFile(
  { path, kind, before, after, hasOtherMode }: ChangedBlob,
  contents: ReadonlyMap<string, Buffer>,
): ChangedFile {
  const old = before === undefined ? undefined : contents.get(before)
  const now = typeof after === 'string' ? contents.get(after) : after
  const change = before === undefined ? 'added' : after === undefined ? 'removed' : 'modified'
  const isMode = hasOtherMode && (before === after || (old && now && old.equals(now)))
  const isUnread = kind === 'file' && ((before !== undefined && !old) || (after !== undefined && !now))
  const unread = isUnread ? { unread: after === 'large' ? ('large' as const) : ('missing' as const) } : {}
  const commits =
    kind === 'submodule'
      ? { ...(before === undefined ? {} : { from: before }), ...(typeof after === 'string' ? { to: after } : {}) }
      : {}
  return { path, change: isMode ? 'mode' : change, kind, before: old, after: now, ...unread, ...commits }
}
