// Options of an index run.

import type { GitTimeout } from '../git/git-timeout.ts'
import type { Progress } from '../model.ts'

/** `warn` reports a long wait; `late` reports that a first index is built without git. */
export interface GenerateOptions extends GitTimeout {
  readonly force?: boolean
  /** Files and folders, relative to the root, to parse even if unchanged; '' is everything. */
  readonly again?: readonly string[]
  /** Parser threads; by default one a core, at most 8. */
  readonly workers?: number | undefined
  /** A generation that was found damaged. If it is still current, its usable parts are kept. */
  readonly damaged?: number
  /** Longest wait for another writer, in ms. */
  readonly patience?: number
  /** Longest parse time, in ms, then CANCELLED; a file already begun is finished. */
  readonly parseMs?: number
  /** If more files or bytes than this must be read, nothing is done, and the summary counts them in `behind`. */
  readonly most?: { readonly files: number; readonly bytes: number }
  readonly progress?: ((progress: Progress) => void) | undefined
}
