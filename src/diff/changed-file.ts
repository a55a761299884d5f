// A file that differs between two sides.
import type { ChangedBlob } from './work-tree-changes.ts'

export type FileChangeWord = 'added' | 'removed' | 'modified' | 'renamed' | 'mode'

/** A file that differs. */
export interface ChangedFile {
  readonly path: string
  /** Its path on the old side, if it was renamed. */
  readonly was?: string
  readonly change: FileChangeWord
  readonly kind: ChangedBlob['kind']
  /** The commits of a submodule; absent on the side where it is missing. */
  readonly from?: string
  readonly to?: string
  /** Contents; undefined where it is missing, unread or too large. */
  readonly before: Buffer | undefined
  readonly after: Buffer | undefined
  /** Why it was not compared: too large, not in this clone, too many files, or no time left. */
  readonly unread?: 'large' | 'missing' | 'limit' | 'time'
}
