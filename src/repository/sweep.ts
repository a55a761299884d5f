// Finds out what changed since the index was made, by sizes and times alone; nothing is read or parsed here.

import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type FileRow, FOLDERS } from '../cache/format.ts'
import type { IndexReader } from '../cache/index-reader.ts'
import type { Location } from '../cache/location.ts'
import { isUnchanged } from '../cache/unchanged.ts'
import { indexFile, indexStamp } from '../indexer/git-index.ts'
import { readHint } from '../indexer/hint.ts'
import { SKIP_REASONS } from '../model.ts'
import { now } from '../util/clock.ts'
import { stamp } from '../util/fs.ts'

/** Files whose state no longer is what the index says. */
export interface Changes {
  readonly modified: readonly string[]
  readonly deleted: readonly string[]
  /** Folders whose listing changed: files were added, removed or renamed in them, or nothing that matters was. */
  readonly folders: readonly string[]
}

/** Rows between two looks at the clock. */
const STRIDE = 64

/** Looks at every row and every walked folder; undefined when `deadline` (of now) comes before it is done. */
export function sweep(
  location: Location,
  reader: IndexReader,
  deadline = Number.POSITIVE_INFINITY,
): Changes | undefined {
  const modified: string[] = []
  const deleted: string[] = []
  const indexedAt = Date.parse(reader.manifest.indexed_at)
  let looked = 0
  for (const row of reader.stamps()) {
    const state = stateOf(location.root, row, indexedAt)
    if (state === 'modified') modified.push(row.path)
    else if (state === 'deleted') deleted.push(row.path)
    if (++looked % STRIDE === 0 && now() > deadline) return undefined
  }
  return { modified, deleted, folders: changedFolders(location) }
}

/** True when git's index no longer is the one it was when this index was found to be true: files came, went or were committed. */
export function hasIndexMoved({ root, cache }: Location, reader: IndexReader): boolean {
  const before = readHint(cache, reader.manifest.generation)?.git?.stamp
  const file = before && indexFile(root)
  return file ? indexStamp(file) !== before : false
}

export function hasChanges({ modified, deleted, folders }: Changes): boolean {
  return modified.length + deleted.length + folders.length > 0
}

type Stamped = Pick<FileRow, 'path' | 'size' | 'mtime' | 'skipped'>

/** How a file stands to its row. */
export function stateOf(root: string, row: Stamped, indexedAt: number): 'same' | 'modified' | 'deleted' {
  const now = stamp(`${root}/${row.path}`)
  if (!now) return 'deleted'
  if (row.skipped === 1 + SKIP_REASONS.indexOf('unreadable')) return 'same'
  return isUnchanged(row, now, indexedAt) ? 'same' : 'modified'
}

function changedFolders({ root, cache }: Location): string[] {
  let lines: string[]
  try {
    lines = readFileSync(join(cache, FOLDERS), 'utf8').split('\n')
  } catch {
    return ['.']
  }
  const changed: string[] = []
  for (const line of lines) {
    if (line === '') continue
    const [folder, time] = JSON.parse(line) as [string, number]
    const stats = statSync(join(root, folder), { throwIfNoEntry: false })
    if (stats?.mtimeMs !== time) changed.push(folder || '.')
  }
  return changed
}
