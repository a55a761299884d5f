// Rows of the files table, and sums over rows.
import type { Counts } from '../../cache/files/manifest.ts'
import type { TableRow } from '../../cache/index-writer.ts'
import { SKIP_REASONS, type SkipReason } from '../../model.ts'
import type { Candidate } from '../walk/walk.ts'
import type { ParsedFile } from './parsed-files.ts'

const NOWHERE = { pack: 0, packOffset: 0, packLength: 0 }
const NO_HASH = '0000000000000000'

/** The row of a file that was parsed or skipped now; `languageNumber` returns a language's index in the manifest. */
export function rowOf(
  { path, size, mtime, inode, language }: Candidate,
  result: ParsedFile | { readonly status: 'skipped'; readonly reason: SkipReason },
  languageNumber: (name: string) => number,
): TableRow {
  if (result.status === 'skipped') {
    const skipped = 1 + SKIP_REASONS.indexOf(result.reason)
    const number = languageNumber(language)
    return { path, language: number, tier: 255, skipped, module: '', size, mtime, inode, hash: NO_HASH, ...NOWHERE }
  }
  // With the listed size, a file that changed before it was read would look changed for ever.
  const { hash, tier, module, pack, packOffset, packLength, size: sizeRead } = result
  const number = languageNumber(result.language)
  return {
    path,
    language: number,
    tier,
    skipped: 0,
    module,
    size: sizeRead,
    mtime,
    inode,
    hash,
    pack,
    packOffset,
    packLength,
  }
}

/** Numbers languages: known ones keep theirs, new ones follow. */
export function languageNumbers(known: readonly string[]) {
  const names = [...known]
  const number = (name: string): number => {
    const at = names.indexOf(name)
    return at >= 0 ? at : names.push(name) - 1
  }
  return { names, number }
}

export class Tally {
  files: number
  bytes: number
  rows: number
  readonly #skipped: Map<string, number>

  constructor(counts?: Counts) {
    this.files = counts?.files ?? 0
    this.bytes = counts?.bytes ?? 0
    this.rows = counts?.rows ?? 0
    this.#skipped = new Map(Object.entries(counts?.skipped ?? {}))
  }

  count({ skipped, size }: { readonly skipped: number; readonly size: number }, times: 1 | -1 = 1): void {
    this.rows += times
    if (skipped === 0) {
      this.files += times
      this.bytes += times * size
      return
    }
    const reason = SKIP_REASONS[skipped - 1]!
    this.#skipped.set(reason, (this.#skipped.get(reason) ?? 0) + times)
  }

  get skipped(): Partial<Record<SkipReason, number>> {
    const sums = SKIP_REASONS.map(reason => [reason, this.#skipped.get(reason) ?? 0] as const)
    return Object.fromEntries(sums.filter(([, count]) => count > 0))
  }
}
