// How a shell asks what may stand where Tab was pressed, and how it is told.
import type { Offer } from './offer.ts'

export interface Dialect {
  /**
   * The script. It gives what `wordsOf` reads and gets a first line that says what to do (`words`; `open`: no blank after
   * the word; `folders` and `files`: those on disk, by the shell's own means), then `linesOf`.
   */
  readonly script: string
  /** The words after the name of the program without quotes, the last as far as it is typed. */
  wordsOf(given: readonly string[]): readonly string[]
  /** One line an offer. */
  linesOf(offers: readonly Offer[], given: readonly string[]): readonly string[]
}

/** A word, a tab and what it is. */
export function withNote({ word, note }: Offer): string {
  return note === undefined ? word : `${word}\t${note}`
}
