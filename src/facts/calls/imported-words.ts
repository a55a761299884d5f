// Collects the words of a file's imports, which may name functions of other files.
import type { TokenCursor } from '../../scan/token-cursor.ts'
import * as T from '../../scan/token-kinds.ts'
import { hashWord } from '../../scan/word-tables.ts'

/** Hash bits used as a filter; with 8 bits a large file would fill it. */
export const NAME_BITS = 4095

/** Right behind the word, this makes it a call. */
const PAREN = 40

/** Reused, because a new array per file is memory outside the heap and triggers collections. */
const sharedFilter = new Uint8Array(NAME_BITS + 1)

export class Imported {
  readonly names = new Set<string>()
  /** By NAME_BITS of a word's hash: 1 if it may be imported. */
  readonly filter = sharedFilter.fill(0)
  readonly #cursor: TokenCursor
  readonly #words: readonly string[]
  /** Whether the last token was a part of an import. */
  isOpen = false
  #depth = 0

  constructor(cursor: TokenCursor, words: readonly string[]) {
    this.#cursor = cursor
    this.#words = words
  }

  take(kind: number): void {
    const { newline, start, end, text } = this.#cursor
    if (newline && this.#depth === 0) this.isOpen = false
    if (kind === T.WORD || kind === T.KEYWORD) {
      if (this.isOpen) {
        const name = text.slice(start, end)
        this.names.add(name)
        this.filter[hashWord(name) & NAME_BITS] = 1
      } else if (
        newline &&
        text.charCodeAt(end) !== PAREN &&
        this.#words.some(word => end - start === word.length && text.startsWith(word, start))
      )
        this.isOpen = true
    } else if (!this.isOpen) return
    else if (kind === T.OPEN_BRACE || kind === T.OPEN_PAREN) this.#depth++
    else if (kind === T.CLOSE_BRACE || kind === T.CLOSE_PAREN) this.#depth = Math.max(0, this.#depth - 1)
    else if (kind === T.SEMICOLON || kind === T.STRING) {
      this.isOpen = false
      this.#depth = 0
    }
  }
}
