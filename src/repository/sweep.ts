// Finds out what changed since the index was made, by sizes and times alone; nothing is read or parsed here.

import { FileFreshness, type RecordedFile } from '../cache/files/file-freshness.ts'
import { readFolderTimes } from '../cache/files/folder-times.ts'
import type { Location } from '../cache/files/location.ts'
import { trustedUntil } from '../cache/files/racy-times.ts'
import type { FileRow } from '../cache/format.ts'
import type { IndexReader } from '../cache/reader/index-reader.ts'
import type { Context } from '../contract.ts'
import { indexFile, indexStamp } from '../indexer/git/git-index.ts'
import { readStamp } from '../indexer/git/worktree-state.ts'
import { isUnreadable } from '../indexer/plan.ts'
import { changeTime } from '../indexer/unlisted-paths.ts'
import { now } from '../platform/clock.ts'
import { changeTimeOf, stamp } from '../platform/file-stamp.ts'
import { currentFolder, isDenied } from '../platform/fs.ts'
import { setting } from '../platform/settings.ts'

/** Files whose state no longer is what the index says. */
export interface Changes {
  readonly modified: readonly string[]
  readonly deleted: readonly string[]
  /** Folders whose listing changed: files were added, removed or renamed in them, or nothing that matters was. */
  readonly folders: readonly string[]
}

/** Rows between two looks at the clock. */
const STRIDE = 64

/** A look at the tree. */
interface Sweep extends Changes {
  /** False when time was up before all had been looked at. */
  readonly isWhole: boolean
}

/**
 * Looks at every row and every walked folder, until `deadline` (of util/clock). `prefix` is what a path in the tree is
 * asked for with.
 */
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
 * The `prefix` of a sweep that leads to `root` from the folder that this process is in, where that is the root or in it:
 * the system goes through each folder that a path names, thousands of times. Node, too, says where it is without links.
 */
export function fromWithin(root: string): string {
  const cwd = currentFolder()
  if (cwd === root) return ''
  return cwd.startsWith(`${root}/`) ? '../'.repeat(cwd.slice(root.length).split('/').length - 1) : `${root}/`
}

/**
 * True when git's index no longer is the one it was when this index was found to be true: files came, went or were
 * committed, or the repository itself was made or removed.
 */
export function hasIndexMoved({ root, cache }: Location, reader: IndexReader): boolean {
  const before = readStamp(cache, reader.manifest.generation)
  if (before === undefined) return false
  const file = indexFile(root)
  return ((file && indexStamp(file)) ?? '') !== before
}

/** True where anything has changed. */
export function hasChanges({ modified, deleted, folders }: Changes): boolean {
  return modified.length + deleted.length + folders.length > 0
}

/** True when a file of the tree at `root` still is what its row says. */
export function isSame(root: string, row: RecordedFile, judge: FileFreshness): boolean {
  const now = stamp(`${root}/${row.path}`)
  return now !== undefined && judge.isUnchanged(row, now)
}

/** True where size and modification time are those of the row, whatever that proves. */
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

/**
 * How many files have changed since the index was made, -1 where only folders have; `unknown` where the time for a look at
 * all files was up first.
 */
export function countChanges(
  { location, context }: { readonly location: Location; readonly context: Context },
  reader: IndexReader,
): number | 'none' | 'unknown' {
  const { root } = location
  // A server lives on where its folder is moved away, and would look at the wrong one.
  const prefix = context.watching ? `${root}/` : fromWithin(root)
  const changes = sweep(location, reader, now() + setting('CTX_SWEEP_MS'), prefix)
  if (hasChanges(changes)) return changes.modified.length + changes.deleted.length || -1
  return changes.isWhole ? 'none' : 'unknown'
}
