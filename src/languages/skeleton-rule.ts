// The result of rewriting a text with preprocessor lines for its grammar.
import type { Match, Region } from './definition-match.ts'

/** The rewritten text, and the definitions found on the way. */
export interface Skeleton {
  readonly text: string
  /** Maps an offset in `text` to the source; absent if they are the same. */
  readonly origin?: (offset: number) => number
  /** The text with its conditions' other branches; a match named by an `unread` token is a definition, too. */
  readonly apart?: { readonly text: string; readonly unread: readonly Region[] }
  /** Macros, which the grammar does not see. */
  readonly matches: readonly Match[]
  /** False if definitions may be missing: a brace without its partner. */
  readonly sound: boolean
}
