// What a caller may ask of an indexing run.
import type { Progress } from '../model.ts'
import type { GitTimeout } from './git/git-timeout.ts'

/** `warn` is told for whom it waits, where that takes long, and `late` by whoever makes an index where there is none. */
export interface GenerateOptions extends GitTimeout {
  /** Parse every file again. */
  readonly force?: boolean
  /**
   * Files and folders, relative to the root, that are parsed again whether or not they have changed; '' is everything.
   */
  readonly again?: readonly string[]
  /** Parser threads; by default one a core, at most 8. */
  readonly workers?: number | undefined
  /** Number of a generation that was found to be damaged: if it still is the current one, what can be kept of it is. */
  readonly damaged?: number
  /** Longest wait for another writer, in ms. */
  readonly patience?: number
  /** Longest time that files may be parsed for, in ms; the one that is begun is finished. CANCELLED when it is up. */
  readonly parseMs?: number
  /**
   * Where more files than this would have to be read, or more bytes, nothing is done: the summary says how many it is
   * behind.
   */
  readonly most?: { readonly files: number; readonly bytes: number }
  readonly progress?: ((progress: Progress) => void) | undefined
}
