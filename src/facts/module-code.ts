// Tells which tokens outside all definitions run: neither imports, whose names it hands on, nor lists of exported names.
import type { Lexis } from '../languages/lexis-rule.ts'
import type { TokenCursor } from '../scan/token-cursor.ts'
import type { Imported } from './calls/imported-words.ts'

export class ModuleCode {
  readonly #cursor: TokenCursor
  readonly #imported: Imported | undefined
  readonly #exports: RegExp | undefined
  /** End of the list of exported names. */
  #end = 0

  constructor(cursor: TokenCursor, imported: Imported | undefined, { exports }: Lexis) {
    this.#cursor = cursor
    this.#imported = imported
    this.#exports = exports
  }

  /** Whether this token, the next one outside all definitions, runs. */
  runs(kind: number): boolean {
    this.#imported?.take(kind)
    const { text, start, newline } = this.#cursor
    if (newline && this.#exports && start >= this.#end) {
      this.#exports.lastIndex = start
      if (this.#exports.test(text)) this.#end = this.#exports.lastIndex
    }
    return start >= this.#end && this.#imported?.isOpen !== true
  }
}
