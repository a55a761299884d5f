// The result of rewriting a text with preprocessor lines for its grammar.
import type { Match, Region } from './definition-match.ts'

/** The rewritten text, and the definitions that the rewriting found. */
export interface Skeleton {
  readonly text: string
  /** Maps an offset in `text` to the source; absent if they are the same. */
  readonly origin?: (offset: number) => number
  /** The text with the other branches of conditions; a match whose name is a skipped token is a definition, too. */
  readonly branches?: { readonly text: string; readonly skipped: readonly Region[] }
  /** Macros, which the grammar does not see. */
  readonly matches: readonly Match[]
  /** False if definitions may be missing, since a brace is unpaired. */
  readonly sound: boolean
}
