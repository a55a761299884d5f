// All tokens of a text in arrays, with the partner of each bracket: for readers that look ahead, or pass over what
// brackets hold in one step.
import { Scanner } from '../tokens/scan.ts'
import type { Tables, WordTable } from '../tokens/tables.ts'
import * as T from '../tokens/tokens.ts'
import { isCommentOpen, isDoubtful, quotesOf } from './doubt.ts'

/** What is known of each token, in memory that the next text uses again. The last one is of kind END. */
class TokenRun {
  text = ''
  /** Tokens, the END not counted. */
  count = 0
  /** Kinds (tokens.ts). */
  kinds = new Uint8Array(0)
  /** First and past-the-last UTF-16 unit. */
  starts = new Int32Array(0)
  ends = new Int32Array(0)
  /** What a word means to the reader; the first character of any other token. */
  bits = new Int32Array(0)
  /** The number of the bracket that closes this one, or that it closes; -1 of all other tokens. */
  partners = new Int32Array(0)
  /** 1 where a line ended before the token. */
  breaks = new Uint8Array(0)

  /** Reads all of a text; false where brackets do not match, or a token looks wrong. */
  read(text: string, tables: Tables, words: WordTable, quotes: string): boolean {
    this.text = text
    const scanner = new Scanner(text, tables)
    const open: number[] = []
    let previous = T.END
    let end = 0
    for (let at = 0; ; at++) {
      const kind = scanner.next()
      const { start } = scanner
      if (at >= this.kinds.length) this.#grow(Math.max(LEAST, at * 2))
      this.kinds[at] = kind
      this.starts[at] = start
      this.ends[at] = scanner.end
      this.partners[at] = -1
      this.breaks[at] = scanner.newline ? 1 : 0
      if (kind === T.END) {
        this.count = at
        this.#clearBehind(at)
        return open.length === 0 && !isCommentOpen(text, end, tables.lexis)
      }
      if (isDoubtful(scanner, previous, quotes)) {
        scanner.stop()
        return false
      }
      if (kind === T.WORD || kind === T.KEYWORD) this.bits[at] = words.find(text, start, scanner.end, scanner.hash)
      else {
        this.bits[at] = text.charCodeAt(start)
        if (CLOSES[kind] !== 0) {
          const partner = open.pop()
          if (partner === undefined || this.kinds[partner] !== CLOSES[kind]) {
            scanner.stop()
            return false
          }
          this.partners[at] = partner
          this.partners[partner] = at
        } else if (OPENS[kind] !== 0) open.push(at)
      }
      previous = kind
      end = scanner.end
    }
  }

  /** Who looks ahead meets nothing of the text before. */
  #clearBehind(last: number): void {
    const end = last + 1 + AHEAD
    if (end > this.kinds.length) this.#grow(end)
    this.kinds.fill(T.END, last + 1, end)
    this.bits.fill(0, last, end)
    this.partners.fill(-1, last + 1, end)
    this.breaks.fill(1, last + 1, end)
    this.starts.fill(this.text.length, last + 1, end)
    this.ends.fill(this.text.length, last + 1, end)
  }

  #grow(size: number): void {
    const { kinds, starts, ends, bits, partners, breaks } = this
    this.kinds = new Uint8Array(size)
    this.kinds.set(kinds)
    this.starts = new Int32Array(size)
    this.starts.set(starts)
    this.ends = new Int32Array(size)
    this.ends.set(ends)
    this.bits = new Int32Array(size)
    this.bits.set(bits)
    this.partners = new Int32Array(size)
    this.partners.set(partners)
    this.breaks = new Uint8Array(size)
    this.breaks.set(breaks)
  }
}

/** Tokens behind the last that may be looked at. */
const AHEAD = 8
/** Tokens that there is room for at first. */
const LEAST = 1 << 13

export type { TokenRun }

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
