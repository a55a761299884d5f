// All tokens of a text in arrays: it is scanned once, however many readers go over it. Plain tokens, nearly all, are read in
// WebAssembly where there is memory for it.
import { PlainTokens, type TokenArrays } from '../kernel/plain-tokens.ts'
import { textMemory } from '../kernel/text-memory.ts'
import { endsInComment, plainLanguageOf } from './plain-language.ts'
import { Scanner } from './scanner.ts'
import * as T from './token-kinds.ts'
import type { Tables } from './word-tables.ts'

/** Tokens behind the last that may be looked at. */
export const AHEAD = 8

/** What the scanner tells of each token, in memory that the next text uses again. The last one is of kind END. */
export class TokenList implements TokenArrays {
  text = ''
  tables: Tables | undefined
  /** Tokens, the END not counted. */
  count = 0
  /** Kinds (token-kinds.ts). */
  kinds: Uint8Array = new Uint8Array(0)
  /** First and past-the-last UTF-16 unit. */
  starts: Int32Array = new Int32Array(0)
  ends: Int32Array = new Int32Array(0)
  /** As in `Scanner`: of what is neither a word nor an operator those of the last one. */
  bits: Int32Array = new Int32Array(0)
  hashes: Int32Array = new Int32Array(0)
  lineStarts: Int32Array = new Int32Array(0)
  /** 1 where a line ended before the token. */
  newlines: Uint8Array = new Uint8Array(0)

  readonly #plain: PlainTokens | undefined

  /** @param plain What reads plain tokens, where anything does. */
  constructor(plain: PlainTokens | undefined) {
    this.#plain = plain
  }

  /** Whether this is what has been read of a text. */
  isOf(text: string, tables: Tables): boolean {
    return this.tables === tables && this.text === text && this.#plain?.isValid !== false
  }

  /** Reads all of a text. */
  read(text: string, tables: Tables): void {
    const language = this.#plain && !endsInComment(text, tables.lexis) ? plainLanguageOf(tables) : undefined
    const laid = language && this.#plain?.begin(text, language)
    const plain = laid && this.#plain
    this.#take(laid ?? arraysFor(text.length + 1 + AHEAD))
    this.text = text
    this.tables = tables
    const scanner = new Scanner(text, tables)
    for (let at = 0; ; at++) {
      if (plain && scanner.isPlain) at = plain.read(at, scanner, scanner.unclosedUntil)
      const kind = scanner.next()
      this.kinds[at] = kind
      this.starts[at] = scanner.start
      this.ends[at] = scanner.end
      this.bits[at] = scanner.bits
      this.hashes[at] = scanner.hash
      this.newlines[at] = scanner.newline ? 1 : 0
      this.lineStarts[at] = scanner.lineStart
      if (kind === T.END) {
        this.count = at
        this.#clearBehind(at)
        return
      }
    }
  }

  #take({ kinds, starts, ends, bits, hashes, lineStarts, newlines }: TokenArrays): void {
    this.kinds = kinds
    this.starts = starts
    this.ends = ends
    this.bits = bits
    this.hashes = hashes
    this.lineStarts = lineStarts
    this.newlines = newlines
  }

  /** Who looks ahead meets nothing of the text before. */
  #clearBehind(last: number): void {
    const end = last + 1 + AHEAD
    this.kinds.fill(T.END, last + 1, end)
    this.newlines.fill(1, last + 1, end)
    this.starts.fill(this.text.length, last + 1, end)
    this.ends.fill(this.text.length, last + 1, end)
  }
}

function arraysFor(most: number): TokenArrays {
  return {
    kinds: new Uint8Array(most),
    starts: new Int32Array(most),
    ends: new Int32Array(most),
    bits: new Int32Array(most),
    hashes: new Int32Array(most),
    lineStarts: new Int32Array(most),
    newlines: new Uint8Array(most),
  }
}

let shared: TokenList | undefined

/** The tokens of a text, good until those of another one are asked for. */
export function tokensOf(text: string, tables: Tables): TokenList {
  if (shared === undefined) {
    const memory = textMemory()
    shared = new TokenList(memory && new PlainTokens(memory))
  }
  if (!shared.isOf(text, tables)) shared.read(text, tables)
  return shared
}
