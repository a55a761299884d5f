// Finds changes since the index was built by sizes and times alone. Reads and parses no file.

import { FileFreshness, type RecordedFile } from '../cache/files/file-freshness.ts'
import { readFolderTimes } from '../cache/files/folder-times.ts'
import type { Location } from '../cache/files/location.ts'
import { trustedUntil } from '../cache/files/racy-times.ts'
import type { FileRow } from '../cache/format.ts'
import type { IndexReader } from '../cache/reader/index-reader.ts'
import type { Context } from '../contract.ts'
import { stampAround } from '../git/git-index.ts'
import { isUnreadable } from '../indexer/plan.ts'
import { changeTime } from '../indexer/unlisted-paths.ts'
import { readStamp } from '../indexer/worktree-state.ts'
import { now } from '../platform/clock.ts'
import { changeTimeOf, stamp } from '../platform/file-stamp.ts'
import { currentFolder, isDenied } from '../platform/fs.ts'
import { setting } from '../platform/settings.ts'

export interface Changes {
  readonly modified: readonly string[]
  readonly deleted: readonly string[]
  /** Folders with another time: entries were added, removed or renamed, or only ignored ones changed. */
  readonly folders: readonly string[]
}

const STRIDE = 64

interface Sweep extends Changes {
  readonly isWhole: boolean
}

/** Checks every row and folder until `deadline` (platform/clock.ts). `prefix` is prepended to each path. */
export function sweep(
  location: Location,
  reader: IndexReader,
  deadline = Number.POSITIVE_INFINITY,
  prefix = `${location.root}/`,
): Sweep {
  const modified: string[] = []
  const deleted: string[] = []
  const judge = new FileFreshness(location.root, trustedUntil(reader.manifest))
  let untilClock = STRIDE
  const rows = reader.stamps()
  let isWhole = true
  while (isWhole && rows.next()) {
    const { path } = rows
    const seen = stamp(prefix + path)
    if (!seen) {
      if (!(isUnreadable(rows) && isDenied(prefix + path))) deleted.push(path)
    } else if (!judge.isUnchanged(rows, seen)) modified.push(path)
    if (--untilClock > 0) continue
    untilClock = STRIDE
    isWhole = now() <= deadline
  }
  return { modified, deleted, folders: isWhole ? changedFolders(location, prefix) : [], isWhole }
}

/**
 * A sweep's `prefix` that leads to `root` from the working directory, if that is the root or in it. Short paths are
 * faster, because the system resolves each folder, thousands of times. Node's working directory has no links.
 */
function fromWithin(root: string): string {
  const cwd = currentFolder()
  if (cwd === root) return ''
  return cwd.startsWith(`${root}/`) ? '../'.repeat(cwd.slice(root.length).split('/').length - 1) : `${root}/`
}

/**
 * Whether git's index has changed since this index was last up to date, or the repository was created or removed;
 * unknown if ctx has no record of it.
 */
export function changeOfGit({ root, cache }: Location, reader: IndexReader): 'none' | 'changed' | 'unknown' {
  const before = readStamp(cache, reader.manifest.generation)
  if (before === undefined) return 'unknown'
  return stampAround(root) === before ? 'none' : 'changed'
}

/** True if anything has changed. */
function hasChanges({ modified, deleted, folders }: Changes): boolean {
  return modified.length + deleted.length + folders.length > 0
}

/** True if a file still matches its row. */
export function isSame(root: string, row: RecordedFile, judge: FileFreshness): boolean {
  const now = stamp(`${root}/${row.path}`)
  return now !== undefined && judge.isUnchanged(row, now) && judge.isInside(row.path)
}

/** True if size and modification time match the row, even if that proves nothing. */
export function isAsStamped(root: string, { path, size, mtime }: Pick<FileRow, 'path' | 'size' | 'mtime'>): boolean {
  const now = stamp(`${root}/${path}`)
  return now?.size === size && now.mtime === mtime
}

function changedFolders({ root, cache }: Location, prefix: string): string[] {
  const list = readFolderTimes(cache)
  if (!list) return ['.']
  const { folders, times, rules } = list
  const changed: string[] = []
  for (let i = 0; i < folders.length; i++) {
    const folder = folders[i]!
    if (changeTimeOf(prefix + folder || '.') !== times[i]) changed.push(folder || '.')
  }
  for (const [file, time] of rules) if ((changeTime(root, file) ?? null) !== time) changed.push(file)
  return changed
}

/** Counts changed files: -1 if only folders have changed, `unknown` if time ran out. */
export function countChanges(
  { location, context }: { readonly location: Location; readonly context: Context },
  reader: IndexReader,
): number | 'none' | 'unknown' {
  const { root } = location
  // A server survives a move of its working directory, and would then check the wrong tree.
  const prefix = context.watching ? `${root}/` : fromWithin(root)
  const changes = sweep(location, reader, now() + setting('CTX_SWEEP_MS'), prefix)
  if (hasChanges(changes)) return changes.modified.length + changes.deleted.length || -1
  return changes.isWhole ? 'none' : 'unknown'
}
