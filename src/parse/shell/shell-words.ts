// Parses words (POSIX.1, Shell Command Language, 2.3), and the arrays and patterns of Bash.
import * as S from './shell-text.ts'
import { Substitutions } from './substitutions.ts'

/** ASCII characters that end a word or have a meaning in it. */
const IS_SPECIAL = new Uint8Array(128)
for (const character of '\t\n\r &();<>|"\'`$\\') IS_SPECIAL[character.charCodeAt(0)] = 1

/** Characters before the parenthesis of an extended pattern, `?(a|b)`. */
const BEFORE_PATTERNS = '?*+@!'

export abstract class Words extends Substitutions {
  /** Skips a word; false if there is none. */
  protected word(): boolean {
    const { at, documents } = this
    const count = documents.length
    this.#pieces(at)
    // Quotes inside a quoted script end and reopen its quotes.
    if (documents.length > count) documents.push({ start: documents[count]!.start, end: this.at })
    return this.at > at
  }

  /** Skips the parts of a word, which begins at `from`. */
  #pieces(from: number): void {
    for (;;) {
      const code = this.code()
      if (code > 127 || IS_SPECIAL[code] === 0) this.at++
      else if (code === S.SINGLE_QUOTE) this.single()
      else if (code === S.OPEN && this.at > from && BEFORE_PATTERNS.includes(this.text.charAt(this.at - 1)))
        this.#patterns()
      else if ((code === S.LESS || code === S.GREATER) && this.code(1) === S.OPEN) {
        this.at++
        this.substitution(false)
      } else if (code === S.CARRIAGE_RETURN && !this.isLineEnd) this.at++
      else if (!this.quoted(code, false)) return
    }
  }

  /** Skips the items of an array. */
  protected array(): void {
    this.at++
    for (this.gap(); this.code() !== S.CLOSE; this.gap()) {
      if (!this.word()) {
        this.fail()
        return
      }
    }
    this.at++
  }

  /** Skips the alternatives of an extended pattern. */
  #patterns(): void {
    this.enter(() => {
      this.at++
      for (let code = this.code(); code !== S.CLOSE; code = this.code()) {
        if (code === S.NOTHING || code === S.LINE_FEED || code === S.SEMICOLON) {
          this.fail()
          return
        }
        if (!this.word()) this.at++
      }
      this.at++
    })
  }
}
