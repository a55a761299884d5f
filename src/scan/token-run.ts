// All tokens of a text in arrays, with the partner of each bracket: for readers that look ahead, or pass over what
// brackets hold in one step.
import { isCommentOpen, isSyntaxFault, quotesOf } from './syntax-faults.ts'
import { TokenCursor } from './token-cursor.ts'
import * as T from './token-kinds.ts'
import { AHEAD } from './token-list.ts'
import type { Tables, WordTable } from './word-tables.ts'

/** What is known of each token, in memory that the next text uses again. The last one is of kind END. */
class TokenRun {
  text = ''
  /** Tokens, the END not counted. */
  count = 0
  /** Kinds, first and past-the-last UTF-16 units, and 1 where a line ended before: those of a `TokenList`. */
  kinds: Uint8Array = new Uint8Array(0)
  starts: Int32Array = new Int32Array(0)
  ends: Int32Array = new Int32Array(0)
  breaks: Uint8Array = new Uint8Array(0)
  /** What a word means to the reader; the first character of any other token. */
  bits = new Int32Array(0)
  /** The number of the bracket that closes this one, or that it closes; -1 of all other tokens. */
  partners = new Int32Array(0)

  /** Reads all of a text; false where brackets do not match, or a token looks wrong. */
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

/** What a token means to the reader where it is a word; 0 of all others. */
export function wordAt({ kinds, bits }: TokenRun, at: number): number {
  const kind = kinds[at]
  return kind === T.WORD || kind === T.KEYWORD ? bits[at]! : 0
}

let shared: TokenRun | undefined

/**
 * The tokens of a text, good until the next text is asked for; undefined where a bracket or a token looks wrong. `quotes`:
 * those that stand alone nowhere.
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

/** 1 of the kinds that open a bracket. */
const OPENS = new Uint8Array(T.OTHER + 1)
/** The kind that opened it, of those that close one. */
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
