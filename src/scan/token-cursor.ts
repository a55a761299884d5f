// Goes over the tokens of a text one by one, as a scanner does, without reading the text again.
import * as T from './token-kinds.ts'
import { type TokenList, tokensOf } from './token-list.ts'
import type { Tables } from './word-tables.ts'

/** The token come to last is in the public fields, which are those of `Scanner`; `next` moves on. */
export class TokenCursor {
  readonly text: string
  kind = T.END
  start = 0
  end = 0
  bits = 0
  hash = 0
  newline = true
  lineStart = 0
  /** Number of the token in `tokens`; -1 before the first. */
  at = -1

  readonly tokens: TokenList

  constructor(text: string, tables: Tables) {
    this.text = text
    this.tokens = tokensOf(text, tables)
  }

  /** Moves to the next token and returns its kind; END at the end, again and again. */
  next(): number {
    const tokens = this.tokens
    const at = this.at < tokens.count ? ++this.at : this.at
    this.start = tokens.starts[at] as number
    this.end = tokens.ends[at] as number
    this.bits = tokens.bits[at] as number
    this.hash = tokens.hashes[at] as number
    this.newline = tokens.newlines[at] !== 0
    this.lineStart = tokens.lineStarts[at] as number
    this.kind = tokens.kinds[at] as number
    return this.kind
  }
}
