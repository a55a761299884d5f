// What an index lacks: the files on disk against the rows of the index.
import type { FileRow } from '../cache/format.ts'
import { isUnchanged } from '../cache/unchanged.ts'
import { SKIP_REASONS } from '../model.ts'
import type { Candidate } from './walk.ts'

export interface Plan {
  /** To be read: new, or no longer as the index has them; `known` is the row's content hash, empty for a new file. */
  readonly read: readonly { readonly candidate: Candidate; readonly known: string }[]
  /** Unchanged, by path. */
  readonly kept: ReadonlyMap<string, FileRow>
  /** Paths of the index that are no longer there. */
  readonly removed: readonly string[]
}

/** `indexedAt` is the moment the rows were made, in ms; `force` reads everything. */
export function plan(
  rows: Iterable<FileRow>,
  candidates: readonly Candidate[],
  indexedAt: number,
  force: boolean,
): Plan {
  const before = new Map<string, FileRow>()
  for (const row of rows) before.set(row.path, row)
  const read = []
  const kept = new Map<string, FileRow>()
  for (const candidate of candidates) {
    const row = before.get(candidate.path)
    before.delete(candidate.path)
    if (row && !force && !isUnreadable(row) && isUnchanged(row, candidate, indexedAt)) kept.set(candidate.path, row)
    else read.push({ candidate, known: row && !force ? row.hash : '' })
  }
  return { read, kept, removed: [...before.keys()] }
}

/** A file that could not be read may be readable now without its time having changed. */
function isUnreadable(row: FileRow): boolean {
  return row.skipped === 1 + SKIP_REASONS.indexOf('unreadable')
}
