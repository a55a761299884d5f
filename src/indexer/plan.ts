// What an index lacks: the files on disk against the rows of the index.
import type { FileFreshness, RecordedFile } from '../cache/files/file-freshness.ts'
import type { FileRow } from '../cache/format.ts'
import { SKIP_REASONS } from '../model.ts'
import type { Candidate } from './walk/walk.ts'

/** What must be done for an index to be true. */
export interface Plan {
  /** To be read: new, or no longer as the index has them; `known` is the row's content hash, empty for a new file. */
  readonly read: readonly { readonly candidate: Candidate; readonly known: string }[]
  /** Paths of the index that are no longer there. */
  readonly removed: readonly string[]
  /** Files of no known language. */
  readonly other: number
}

/** `judge` knows when the rows were made; `force` reads everything. */
export function planOf(
  rows: Iterable<FileRow>,
  candidates: readonly Candidate[],
  other: number,
  judge: FileFreshness,
  force: boolean,
): Plan {
  const before = new Map<string, FileRow>()
  for (const row of rows) before.set(row.path, row)
  const read = []
  for (const candidate of candidates) {
    const row = before.get(candidate.path)
    before.delete(candidate.path)
    if (force || !row || !isAsIndexed(row, candidate, judge))
      read.push({ candidate, known: row && !force ? row.hash : '' })
  }
  return { read, removed: [...before.keys()], other }
}

/** True when a file need not be read. */
export function isAsIndexed(
  row: RecordedFile & Pick<FileRow, 'skipped'>,
  now: Candidate,
  judge: FileFreshness,
): boolean {
  return judge.isUnchanged(row, now) && !(isUnreadable(row) && judge.isOpen(row.path))
}

/** A file that could not be read: it may be readable now without its time having changed. */
export function isUnreadable(row: Pick<FileRow, 'skipped'>): boolean {
  return row.skipped === 1 + SKIP_REASONS.indexOf('unreadable')
}
