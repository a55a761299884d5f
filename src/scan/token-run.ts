// All tokens of a text in arrays with matched brackets, for parsers that look ahead or skip bracketed code.
import { isCommentOpen, isSyntaxFault, quotesOf } from './syntax-faults.ts'
import { TokenCursor } from './token-cursor.ts'
import * as T from './token-kinds.ts'
import { AHEAD } from './token-list.ts'
import type { Tables, WordTable } from './word-tables.ts'

/** The tokens of a text, in memory that the next text reuses. The last one is of kind END. */
class TokenRun {
  text = ''
  count = 0
  /** The arrays of the `TokenList`. */
  kinds: Uint8Array = new Uint8Array(0)
  starts: Int32Array = new Int32Array(0)
  ends: Int32Array = new Int32Array(0)
  breaks: Uint8Array = new Uint8Array(0)
  /** The parser's bits of a word; the first character of any other token. */
  bits = new Int32Array(0)
  /** The index of the matching bracket; -1 for other tokens. */
  partners = new Int32Array(0)

  /** Reads a whole text; false if brackets do not match or a token is invalid. */
  read(text: string, tables: Tables, words: WordTable, quotes: string): boolean {
    const cursor = new TokenCursor(text, tables)
    const { tokens } = cursor
    const { count } = tokens
    this.text = text
    this.count = count
    this.kinds = tokens.kinds
    this.starts = tokens.starts
    this.ends = tokens.ends
    this.breaks = tokens.newlines
    if (this.bits.length < this.kinds.length) {
      this.bits = new Int32Array(this.kinds.length)
      this.partners = new Int32Array(this.kinds.length)
    }
    this.bits.fill(0, count, count + 1 + AHEAD)
    this.partners.fill(-1, 0, count + 1 + AHEAD)
    const open: number[] = []
    let previous = T.END
    let end = 0
    for (let at = 0; at < count; at++) {
      const kind = cursor.next()
      if (isSyntaxFault(cursor, previous, quotes)) return false
      end = cursor.end
      if (kind === T.WORD || kind === T.KEYWORD) this.bits[at] = words.find(text, cursor.start, end, cursor.hash)
      else {
        this.bits[at] = text.charCodeAt(cursor.start)
        if (CLOSES[kind] !== 0) {
          const partner = open.pop()
          if (partner === undefined || this.kinds[partner] !== CLOSES[kind]) return false
          this.partners[at] = partner
          this.partners[partner] = at
        } else if (OPENS[kind] !== 0) open.push(at)
      }
      previous = kind
    }
    return open.length === 0 && !isCommentOpen(text, end, tables.lexis)
  }
}

export type { TokenRun }

/** The parser's bits of a word; 0 for other tokens. */
export function wordAt({ kinds, bits }: TokenRun, at: number): number {
  const kind = kinds[at]
  return kind === T.WORD || kind === T.KEYWORD ? bits[at]! : 0
}

let shared: TokenRun | undefined

/**
 * The tokens of a text, valid until the next call; undefined if a bracket or a token is invalid. `quotes` are those
 * that cannot occur alone.
 */
export function runOf(
  text: string,
  tables: Tables,
  words: WordTable,
  quotes = quotesOf(tables.lexis),
): TokenRun | undefined {
  shared ??= new TokenRun()
  return shared.read(text, tables, words, quotes) ? shared : undefined
}

/** 1 for kinds that open a bracket. */
const OPENS = new Uint8Array(T.OTHER + 1)
/** For kinds that close a bracket, the kind that opens it. */
const CLOSES = new Uint8Array(T.OTHER + 1)
for (const [open, close] of [
  [T.OPEN_PAREN, T.CLOSE_PAREN],
  [T.OPEN_BRACKET, T.CLOSE_BRACKET],
  [T.OPEN_BRACE, T.CLOSE_BRACE],
  [T.INTERPOLATION_OPEN, T.INTERPOLATION_CLOSE],
] as const) {
  OPENS[open] = 1
  CLOSES[close] = open
}
