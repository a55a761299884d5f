// The interface between shells and completion.
import type { Offer } from './offer.ts'

export interface Dialect {
  /**
   * The script. It passes the arguments for `wordsOf` and reads a directive, then the lines of `linesOf`. Directives:
   * `words`; `open`: no blank after the word; `folders`, `files`: the shell completes paths itself.
   */
  readonly script: string
  /** Words after the program's name without quotes, the last one incomplete. */
  wordsOf(given: readonly string[]): readonly string[]
  linesOf(offers: readonly Offer[], given: readonly string[]): readonly string[]
}

/** A word, a tab and its note. */
export function withNote({ word, note }: Offer): string {
  return note === undefined ? word : `${word}\t${note}`
}
