// A symbol that a name, an id or a hash resolves to.
import type { IndexEntry } from '../model.ts'

export interface Target {
  /** Number of the symbol in the index. */
  readonly symbol: number
  readonly entry: IndexEntry
}
