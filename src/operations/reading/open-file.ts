// A file that is being read.
import type { FileText } from '../../edit/file-text.ts'
import type { Repository } from '../../repository/query-session.ts'

export interface OpenFile {
  readonly repository: Repository
  /** Its path in the index. */
  readonly f: string
  /** Its path with links resolved. */
  readonly real: string
  /** Its row in the index; negative if the index does not have it. */
  readonly number: number
  readonly content: FileText
  /** Its text as it may be shown, of equal lines. */
  readonly shown: string
  /** Marks a file of secrets. */
  readonly withheld: { readonly withheld?: true }
}
