// Parses quotes (POSIX.1, Shell Command Language, 2.2, and `$'…'`).
import type { Match } from '../../languages/definition-match.ts'
import * as S from './shell-text.ts'

/** Limit on nested brackets, substitutions and compound commands. */
const MAX_DEPTH = 100

export abstract class Quotes extends S.ScriptText {
  readonly matches: Match[] = []
  #depth = 0

  /** Skips what a `$` begins. Inside double quotes a single quote is an ordinary character. */
  protected abstract dollar(isQuoted: boolean): void
  /** Skips an old-style substitution. */
  protected abstract backticks(): void

  /** Runs the parser of a nested construct; fails if the nesting is too deep. */
  protected enter(read: () => void): void {
    if (++this.#depth > MAX_DEPTH) this.fail()
    else read()
    this.#depth--
  }

  /** Skips a quoted or substituted part, except single quotes; false if there is none. */
  protected quoted(code: number, isQuoted: boolean): boolean {
    if (code === S.BACKSLASH) this.at = Math.min(this.at + 2, this.end)
    else if (code === S.QUOTE) this.#double()
    else if (code === S.BACKTICK) this.backticks()
    else if (code === S.DOLLAR) this.dollar(isQuoted)
    else return false
    return true
  }

  protected single(): void {
    const close = this.text.indexOf("'", this.at + 1)
    if (close < 0 || close >= this.end) this.fail()
    else {
      const start = this.at
      this.at = close + 1
      this.#addDocument(start)
    }
  }

  #double(): void {
    const start = this.at
    this.at++
    for (let code = this.code(); code !== S.QUOTE; code = this.code()) {
      if (code === S.NOTHING) {
        this.fail()
        return
      }
      if (!this.quoted(code, true)) this.at++
    }
    this.at++
    this.#addDocument(start)
  }

  /** Records a quoted text if it begins with a line break: it may be a script. */
  #addDocument(start: number): void {
    const first = this.text.charCodeAt(start + 1)
    const next = first === S.BACKSLASH ? start + 2 : start + 1
    if (this.text.charCodeAt(next) === S.LINE_FEED || this.text.startsWith('\r\n', next))
      this.documents.push({ start, end: this.at })
  }

  /** Skips `$'…'`, in which quotes can be escaped. */
  protected escaped(): void {
    for (this.at += 2; this.code() !== S.SINGLE_QUOTE; this.at += this.code() === S.BACKSLASH ? 2 : 1) {
      if (this.code() === S.NOTHING) {
        this.fail()
        return
      }
    }
    this.at++
  }
}
