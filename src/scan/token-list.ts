// All tokens of a text in arrays, so that it is scanned only once. WebAssembly reads plain tokens, which are nearly
// all, if there is memory for it.
import { PlainTokens, type TokenArrays } from '../kernel/plain-tokens.ts'
import { textMemory } from '../kernel/text-memory.ts'
import { endsInComment, plainLanguageOf } from './plain-language.ts'
import { Scanner } from './scanner.ts'
import * as T from './token-kinds.ts'
import type { Tables } from './word-tables.ts'

/** Valid entries after the last token, for readers that look ahead. */
export const AHEAD = 8

/** The tokens of a text, in memory that the next text reuses. The last one is of kind END. */
export class TokenList implements TokenArrays {
  text = ''
  tables: Tables | undefined
  /** Number of tokens without END. */
  count = 0
  kinds: Uint8Array = new Uint8Array(0)
  starts: Int32Array = new Int32Array(0)
  ends: Int32Array = new Int32Array(0)
  /** As in `Scanner`; tokens other than words and operators repeat the previous value. */
  bits: Int32Array = new Int32Array(0)
  hashes: Int32Array = new Int32Array(0)
  lineStarts: Int32Array = new Int32Array(0)
  newlines: Uint8Array = new Uint8Array(0)

  readonly #plain: PlainTokens | undefined

  /** @param plain The tokenizer for plain tokens, if available. */
  constructor(plain: PlainTokens | undefined) {
    this.#plain = plain
  }

  isOf(text: string, tables: Tables): boolean {
    return this.tables === tables && this.text === text && this.#plain?.isValid !== false
  }

  read(text: string, tables: Tables): void {
    const language = this.#plain && !endsInComment(text, tables.lexis) ? plainLanguageOf(tables) : undefined
    const arrays = language && this.#plain?.begin(text, language)
    const plain = arrays && this.#plain
    this.#use(arrays ?? arraysFor(text.length + 1 + AHEAD))
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

  #use({ kinds, starts, ends, bits, hashes, lineStarts, newlines }: TokenArrays): void {
    this.kinds = kinds
    this.starts = starts
    this.ends = ends
    this.bits = bits
    this.hashes = hashes
    this.lineStarts = lineStarts
    this.newlines = newlines
  }

  /** Resets the entries after the end, so that lookahead finds nothing of the previous text. */
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

/** The tokens of a text, valid until the next call with another text. */
export function tokensOf(text: string, tables: Tables): TokenList {
  if (shared === undefined) {
    const memory = textMemory()
    shared = new TokenList(memory && new PlainTokens(memory))
  }
  if (!shared.isOf(text, tables)) shared.read(text, tables)
  return shared
}

/** The tokens of a text if they are those of the last call of `tokensOf`, which stay valid; undefined otherwise. */
export function knownTokens(text: string, tables: Tables): TokenList | undefined {
  return shared?.isOf(text, tables) ? shared : undefined
}
