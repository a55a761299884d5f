// Finds the tokens of a container that run, if its body consists of statements of which some do nothing: `@spec`
// (Elixir).
import type { Definition } from '../model.ts'
import type { TokenCursor } from '../scan/token-cursor.ts'
import * as T from '../scan/token-kinds.ts'

export class SilentStatements {
  readonly #cursor: TokenCursor
  readonly #words: readonly string[]
  readonly #nameStart: number
  readonly #bodyStart: number
  #column = 0
  /** Column of the current statement that runs nothing; -1 outside of one. */
  #silent = -1

  constructor(cursor: TokenCursor, words: readonly string[], definition: Definition) {
    this.#cursor = cursor
    this.#words = words
    this.#nameStart = definition.nameStart
    this.#bodyStart = definition.bodyStart < 0 ? definition.end : definition.bodyStart
  }

  get isHead(): boolean {
    return this.#cursor.start < this.#bodyStart
  }

  /** True if the token, which is in no member, runs. */
  runs(kind: number): boolean {
    const { text, start, end, newline, lineStart } = this.#cursor
    if (newline) {
      this.#column = start - lineStart
      if (this.#column <= this.#silent) this.#silent = -1
    }
    // Words right before the name state the kind of container (`cdef cppclass A`); they begin no statement.
    const mayBegin = this.isHead ? text.slice(end, this.#nameStart).trim() === '' : newline
    const isWord = kind === T.WORD || kind === T.KEYWORD
    if (isWord && mayBegin && this.#silent < 0 && this.#words.includes(text.slice(start, end)))
      this.#silent = this.#column
    return this.#silent < 0
  }

  meet(): void {
    this.#silent = -1
  }
}
