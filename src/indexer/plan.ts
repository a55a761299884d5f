// Compares the files on disk with the rows of an index.
import type { FileFreshness, RecordedFile } from '../cache/files/file-freshness.ts'
import type { FileRow } from '../cache/format.ts'
import { SKIP_REASONS } from '../model.ts'
import type { Candidate } from './walk/walk.ts'

export interface Plan {
  /** New or changed files; `known` is the content hash in the row, empty for a new file. */
  readonly read: readonly { readonly candidate: Candidate; readonly known: string }[]
  readonly removed: readonly string[]
  readonly other: number
}

/** Plans an update from the rows and the files found; `force` reads every file. */
export function planOf(
  rows: Iterable<FileRow>,
  candidates: readonly Candidate[],
  other: number,
  judge: FileFreshness,
  force: boolean,
): Plan {
  const rowsByPath = new Map<string, FileRow>()
  for (const row of rows) rowsByPath.set(row.path, row)
  const read = []
  for (const candidate of candidates) {
    const row = rowsByPath.get(candidate.path)
    rowsByPath.delete(candidate.path)
    if (force || !row || !isAsIndexed(row, candidate, judge))
      read.push({ candidate, known: row && !force ? row.hash : '' })
  }
  return { read, removed: [...rowsByPath.keys()], other }
}

/** True if a file need not be read. */
export function isAsIndexed(
  row: RecordedFile & Pick<FileRow, 'skipped'>,
  now: Candidate,
  judge: FileFreshness,
): boolean {
  return judge.isUnchanged(row, now) && !(isUnreadable(row) && judge.isOpen(row.path))
}

/** True for a file that could not be read. It may be readable now although its time has not changed. */
export function isUnreadable(row: Pick<FileRow, 'skipped'>): boolean {
  return row.skipped === 1 + SKIP_REASONS.indexOf('unreadable')
}
