// Finds out what changed since the index was made, by sizes and times alone; nothing is read or parsed here.

import { readFolderTimes } from '../cache/folder-times.ts'
import type { FileRow } from '../cache/format.ts'
import type { IndexReader } from '../cache/index-reader.ts'
import { Judge, type Seen } from '../cache/judge.ts'
import type { Location } from '../cache/location.ts'
import { provenUntil } from '../cache/unchanged.ts'
import { indexFile, indexStamp } from '../indexer/git-index.ts'
import { readStamp } from '../indexer/hint.ts'
import { isUnreadable } from '../indexer/plan.ts'
import { changeTime } from '../indexer/unlisted.ts'
import { now } from '../util/clock.ts'
import { isDenied } from '../util/fs.ts'
import { stamp } from '../util/stamp.ts'

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
export interface Sweep extends Changes {
  /** False when time was up before all had been looked at. */
  readonly isWhole: boolean
}

/** Looks at every row and every walked folder, until `deadline` (of util/clock). */
export function sweep(location: Location, reader: IndexReader, deadline = Number.POSITIVE_INFINITY): Sweep {
  const modified: string[] = []
  const deleted: string[] = []
  const prefix = `${location.root}/`
  const judge = new Judge(location.root, provenUntil(reader.manifest))
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
  return { modified, deleted, folders: isWhole ? changedFolders(location) : [], isWhole }
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
export function isSame(root: string, row: Seen, judge: Judge): boolean {
  const now = stamp(`${root}/${row.path}`)
  return now !== undefined && judge.isUnchanged(row, now)
}

/** True where size and modification time are those of the row, whatever that proves. */
export function isAsStamped(root: string, { path, size, mtime }: Pick<FileRow, 'path' | 'size' | 'mtime'>): boolean {
  const now = stamp(`${root}/${path}`)
  return now?.size === size && now.mtime === mtime
}

function changedFolders({ root, cache }: Location): string[] {
  const times = readFolderTimes(cache)
  if (!times) return ['.']
  const changed: string[] = []
  for (const [folder, time] of times) {
    if ((changeTime(root, folder) ?? null) !== time) changed.push(folder || '.')
  }
  return changed
}
