// The files of a work tree that differ from a commit. git compares the commit with its index; ctx looks at the files
// itself, because git would run the filters of the repository on them.
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { listUntracked, objectOf, type RawChange, stagedBlobs, stagedChanges } from '../git/git.ts'
import { BLOB_AT, MODES, pathOf, readIndex, visitIndex } from '../git/git-index.ts'
import type { GitTimeout } from '../git/git-timeout.ts'
import type { WorkTree } from '../git/work-tree.ts'
import { readInside } from '../platform/confined.ts'
import { type Stamp, stamp } from '../platform/file-stamp.ts'
import { inFolder, statsOf } from '../platform/fs.ts'
import { realPath } from '../platform/real-path.ts'
import { hex } from '../util/bytes.ts'

/** A file that differs. */
export interface ChangedBlob {
  readonly path: string
  readonly kind: 'file' | 'link' | 'submodule'
  /** The blob of the old side, of a submodule its commit; undefined if it is new. A submodule may have the same on both. */
  readonly before: string | undefined
  /** The blob or the content of the new side; undefined if it is gone; `large` if it is too large to compare. */
  readonly after: string | Buffer | 'large' | undefined
  /** True if git tells another permission to execute, or another type. */
  readonly hasOtherMode: boolean
}

/** Largest file that is compared, in bytes; above it no file is indexed. */
const MAX_BYTES = 16 << 20

/** The files below `root` that differ from a commit, untracked ones included. Rejects as the commands of git do. */
export async function workTreeChanges(
  root: string,
  tree: WorkTree,
  since: string,
  patience: GitTimeout,
): Promise<ChangedBlob[]> {
  const [staged, untracked] = await Promise.all([stagedChanges(root, since, patience), listUntracked(root, patience)])
  const stagedByPath = new Map(staged.map(change => [change.path, change]))
  const found: ChangedBlob[] = []
  const seen = new Set<string>()
  for (const { path, mode, blob } of await candidates(root, tree, since.length / 2, stagedByPath, patience)) {
    if (seen.has(path)) continue
    seen.add(path)
    const change = stagedByPath.get(path)
    const before = change?.isUnmerged ? await objectOf(root, `${since}:./${path}`, patience) : change?.before
    const old = change ? before : blob
    const hasOtherMode = change !== undefined && hasOther(change)
    if (mode === MODES.submodule) {
      found.push({
        path,
        kind: 'submodule',
        before: old,
        after: await commitAt(root, path, blob, patience),
        hasOtherMode,
      })
      continue
    }
    const after = contentOf(root, path)
    const isSame = after instanceof Buffer && blobOf(after, since.length) === old
    if ((!isSame || hasOtherMode) && (old ?? after) !== undefined)
      found.push({ path, kind: 'file', before: old, after, hasOtherMode })
  }
  const isUntracked = new Set(untracked.split('\0').filter(path => path !== ''))
  for (const change of staged) {
    const { path, before, after, modes } = change
    if (seen.has(path)) continue
    const isLink = modes.includes(MODES.symlink)
    // Removed from git's index alone, the file still stands.
    const now = isUntracked.delete(path) ? contentOf(root, path) : isLink ? after : undefined
    const isSame = now instanceof Buffer && blobOf(now, since.length) === before
    const kind = isLink ? 'link' : modes.includes(MODES.submodule) ? 'submodule' : 'file'
    if (!isSame) found.push({ path, kind, before, after: now, hasOtherMode: hasOther(change) })
  }
  for (const path of isUntracked)
    found.push({ path, kind: 'file', before: undefined, after: contentOf(root, path) ?? 'large', hasOtherMode: false })
  return found
}

/** The commit that a submodule has checked out; the staged one if it is not checked out. */
async function commitAt(root: string, path: string, staged: string, patience: GitTimeout): Promise<string> {
  const folder = join(root, path)
  if (!statsOf(join(folder, '.git')) || realPath(folder) !== folder) return staged
  return (await objectOf(folder, 'HEAD', patience)) ?? staged
}

function hasOther({ modes: [before, after] }: RawChange): boolean {
  return before !== 0 && after !== 0 && before !== after
}

/** A tracked file or submodule that may differ from the commit. */
interface Tracked {
  readonly path: string
  readonly mode: number
  /** The blob in git's index; of a submodule, its commit. */
  readonly blob: string
}

/** Tracked files below `root` that git's index has otherwise than the commit, or whose times do not prove that they are as in it. */
async function candidates(
  root: string,
  { top, folder }: WorkTree,
  hashBytes: number,
  staged: ReadonlyMap<string, RawChange>,
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
      // The times of a folder do not show changes in it.
      const isFile = entry.mode !== MODES.submodule
      if (isFile && now && !staged.has(path) && isAsStaged(entry, now, indexedAt)) return
      if (!isFile && !now) return
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
