// The words of a file's imports, read from its tokens: names that may stand for functions of other files.

import type { TokenCursor } from '../../scan/token-cursor.ts'
import * as T from '../../scan/token-kinds.ts'
import { hashWord } from '../../scan/word-tables.ts'

/** Bits of a word's hash by which it is told that it may be one of some names: with 8 those of a large file fill all. */
export const NAME_BITS = 4095

/** Of the file being read: made anew for each it would be memory outside of the heap, which costs collections. */
const room = new Uint8Array(NAME_BITS + 1)

export class Imported {
  readonly names = new Set<string>()
  /** By NAME_BITS of a word's hash: 1 where it may be one of them. */
  readonly filter = room.fill(0)
  readonly #cursor: TokenCursor
  readonly #words: readonly string[]
  #isOpen = false
  /** Brackets open in the statement. */
  #depth = 0

  constructor(cursor: TokenCursor, words: readonly string[]) {
    this.#cursor = cursor
    this.#words = words
  }

  /** A token outside of all definitions. */
  take(kind: number): void {
    const { newline, start, end, text } = this.#cursor
    if (newline && this.#depth === 0) this.#isOpen = false
    if (kind === T.WORD || kind === T.KEYWORD) {
      if (this.#isOpen) {
        const name = text.slice(start, end)
        this.names.add(name)
        this.filter[hashWord(name) & NAME_BITS] = 1
      } else if (newline && this.#words.some(word => end - start === word.length && text.startsWith(word, start)))
        this.#isOpen = true
    } else if (!this.#isOpen) return
    else if (kind === T.OPEN_BRACE || kind === T.OPEN_PAREN) this.#depth++
    else if (kind === T.CLOSE_BRACE || kind === T.CLOSE_PAREN) this.#depth = Math.max(0, this.#depth - 1)
    else if (kind === T.SEMICOLON || kind === T.STRING) {
      this.#isOpen = false
      this.#depth = 0
    }
  }
}
