// What a language with a preprocessor is drawn as for its grammar.
import type { Match, Region } from './definition-match.ts'

/** A text made plain for a grammar, and what was found on the way. */
export interface Skeleton {
  readonly text: string
  /** The offset in the source of one in `text`; absent where they are the same. */
  readonly origin?: (offset: number) => number
  /**
   * The text with other branches of its conditions, and the tokens that `text` is without: what has its name among them
   * is a definition, too.
   */
  readonly apart?: { readonly text: string; readonly unread: readonly Region[] }
  /** What the grammar does not get to see: macros. */
  readonly matches: readonly Match[]
  /** False where something did not fit, so that definitions may be missing: a brace without its partner. */
  readonly sound: boolean
}
