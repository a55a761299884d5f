// Whether a file still is what its row says, by size and times: the one rule for indexing again and for checking
// answers. Pure.
import type { Stamp } from '../util/fs.ts'
import type { FileRow } from './format.ts'

/**
 * A file whose time lies this close (ms) to the moment of indexing, or after it, may have changed within the clock's
 * grain and is looked at again, as git does for what it calls racily clean.
 */
const RACY = 20

/**
 * True when a time proves nothing for who looked at `indexedAt`. A time that lies in the future even now is no trace of
 * a late change but of a clock, and is trusted: else such a file would be indexed again with every query.
 */
export function isRacy(time: number, indexedAt: number): boolean {
  return time >= indexedAt - RACY && time <= Date.now()
}

/**
 * True when size and time are those of the row and the times prove something: a modification time can be set back to
 * what it was, so one of a file that anything has happened to since does not.
 */
export function isUnchanged(row: Pick<FileRow, 'size' | 'mtime'>, now: Stamp, indexedAt: number): boolean {
  return (
    row.size === now.size && row.mtime === now.mtime && !isRacy(row.mtime, indexedAt) && !isRacy(now.ctime, indexedAt)
  )
}
