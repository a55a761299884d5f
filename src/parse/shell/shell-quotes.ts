// What is quoted in a shell script (POSIX.1, Shell Command Language, 2.2, and `$'…'`).
import type { Match } from '../../languages/definition-match.ts'
import * as S from './shell-text.ts'

/** Brackets, substitutions and compound commands that may stand in one another; no script has as many. */
const DEEPEST = 100

export abstract class Quotes extends S.ScriptText {
  readonly matches: Match[] = []
  #depth = 0

  /** Goes behind what a dollar begins; within double quotes single ones are none. */
  protected abstract dollar(isQuoted: boolean): void
  /** Goes behind a substitution of the old way. */
  protected abstract backticks(): void

  /** Does what goes deeper. */
  protected enter(read: () => void): void {
    if (++this.#depth > DEEPEST) this.fail()
    else read()
    this.#depth--
  }

  /** Goes behind what is quoted or substituted, single quotes apart; false where nothing is. */
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
      this.#noteDocument(start)
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
    this.#noteDocument(start)
  }

  /** Notes what has been passed from a quote on, where that is more than some words. */
  #noteDocument(start: number): void {
    const first = this.text.charCodeAt(start + 1)
    const next = first === S.BACKSLASH ? start + 2 : start + 1
    if (this.text.charCodeAt(next) === S.LINE_FEED || this.text.startsWith('\r\n', next))
      this.documents.push({ start, end: this.at })
  }

  /** `$'…'`, in which a quote may be escaped. */
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
