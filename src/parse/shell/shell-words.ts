// The words of a shell script (POSIX.1, Shell Command Language, 2.3), and the arrays and patterns of Bash.
import * as S from './shell-text.ts'
import { Substitutions } from './substitutions.ts'

/** What ends a word, or begins something else in one. */
const IS_ODD = new Uint8Array(128)
for (const character of '\t\n\r &();<>|"\'`$\\') IS_ODD[character.charCodeAt(0)] = 1

/** `?(a|b)` and the like. */
const BEFORE_PATTERNS = '?*+@!'

export abstract class Words extends Substitutions {
  /** Goes behind a word; false where none begins here. */
  protected word(): boolean {
    const { at, documents } = this
    const count = documents.length
    this.#pieces(at)
    // What is quoted in a script within quotes ends these and begins them again.
    if (documents.length > count) documents.push({ start: documents[count]!.start, end: this.at })
    return this.at > at
  }

  /** Goes behind all that a word is made of, from where it begins. */
  #pieces(from: number): void {
    for (;;) {
      const code = this.code()
      if (code > 127 || IS_ODD[code] === 0) this.at++
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

  /** The items of an array, from its bracket on. */
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

  /** Patterns of which one is to match, from their bracket on. */
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
