// Iterates over the tokens of a text without scanning it again.
import * as T from './token-kinds.ts'
import { type TokenList, tokensOf } from './token-list.ts'
import type { Tables } from './word-tables.ts'

/** The current token is in the public fields, as in `Scanner`; `next` moves on. */
export class TokenCursor {
  readonly text: string
  kind = T.END
  start = 0
  end = 0
  bits = 0
  hash = 0
  newline = true
  lineStart = 0
  /** Index in `tokens`; -1 before the first. */
  at = -1

  readonly tokens: TokenList

  constructor(text: string, tables: Tables) {
    this.text = text
    this.tokens = tokensOf(text, tables)
  }

  /** Moves to the next token and returns its kind; repeatedly END at the end. */
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
