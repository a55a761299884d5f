// Which tokens of a container run where its body is made of statements, of which some run nothing: `@spec` (Elixir).
import type { Definition } from '../model.ts'
import type { TokenCursor } from '../scan/token-cursor.ts'
import * as T from '../scan/token-kinds.ts'

export class SilentStatements {
  readonly #cursor: TokenCursor
  readonly #words: readonly string[]
  readonly #nameStart: number
  readonly #bodyStart: number
  /** Where the line of the last token begins to the right of its margin. */
  #column = 0
  /** The column of the statement being read that runs nothing; -1 outside of one. */
  #silent = -1

  constructor(cursor: TokenCursor, words: readonly string[], definition: Definition) {
    this.#cursor = cursor
    this.#words = words
    this.#nameStart = definition.nameStart
    this.#bodyStart = definition.bodyStart < 0 ? definition.end : definition.bodyStart
  }

  /** Whether the token stands in the head, where it may be declared. */
  get isHead(): boolean {
    return this.#cursor.start < this.#bodyStart
  }

  /** Whether the cursor's token, which is in no member, runs. */
  runs(kind: number): boolean {
    const { text, start, end, newline, lineStart } = this.#cursor
    if (newline) {
      this.#column = start - lineStart
      if (this.#column <= this.#silent) this.#silent = -1
    }
    // What stands right before the name says what the container is (`cdef cppclass A`), not what begins it.
    const mayBegin = this.isHead ? text.slice(end, this.#nameStart).trim() === '' : newline
    const isWord = kind === T.WORD || kind === T.KEYWORD
    if (isWord && mayBegin && this.#silent < 0 && this.#words.includes(text.slice(start, end)))
      this.#silent = this.#column
    return this.#silent < 0
  }

  /** A member begins. */
  meet(): void {
    this.#silent = -1
  }
}
