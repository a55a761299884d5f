// What stands for something else in a shell script: parameters, commands, and what is calculated (POSIX.1, Shell Command
// Language, 2.6, and what Bash adds).
import { Quotes } from './shell-quotes.ts'
import * as S from './shell-text.ts'

/** What a variable is told by behind `${`, up to what is done with it. */
const PARAMETER = /[!#]?(?:\w+|[@*?$!#-])?(?:\[[^\]\n]{0,200}\])?/y
/** Behind these a single quote quotes even within double ones. */
const CUTS = '#%/^,'
/** `$$`, `$#`, …: variables whose names are marks. */
const MARKS = '$!?*@#-'

export abstract class Substitutions extends Quotes {
  /** Characters that were read as arithmetic and turned out to be commands. */
  #readTwice = 0

  /** Reads commands up to what ends them, which is not read. */
  protected abstract commands(): void

  protected dollar(isQuoted: boolean): void {
    const next = this.code(1)
    if (next === S.OPEN) {
      this.at++
      this.substitution(this.code(1) === S.OPEN)
    } else if (next === S.OPEN_BRACE) this.enter(() => this.#expansion(isQuoted))
    else if (next === S.OPEN_BRACKET) {
      this.at++
      this.enter(() => this.subscript())
    } else if (next === S.SINGLE_QUOTE && !isQuoted) this.escaped()
    else this.at += next !== S.NOTHING && MARKS.includes(String.fromCharCode(next)) ? 2 : 1
  }

  /** Commands in round brackets, from the first one on; two of them may hold what is calculated. */
  protected substitution(mayCalculate: boolean): void {
    this.enter(() => {
      this.at++
      if (mayCalculate && this.arithmetic()) return
      this.commands()
      this.expect(')')
    })
  }

  /**
   * What is calculated, from the second of its brackets on to the two that end it; false, and nothing is passed, where
   * commands stand there.
   */
  protected arithmetic(): boolean {
    const { at, awaited } = this
    const count = this.matches.length
    this.at++
    for (let open = 0; this.at < this.end; ) {
      const code = this.code()
      if (code === S.OPEN) open++
      else if (code === S.CLOSE && --open < 0) {
        if (this.code(1) !== S.CLOSE) break
        this.at += 2
        return true
      }
      if (!this.quoted(code, true)) this.at++
    }
    this.#readTwice += this.at - at
    if (this.#readTwice > this.text.length) this.fail()
    else Object.assign(this, { at, awaited, hasFailed: false })
    this.matches.length = count
    return false
  }

  protected backticks(): void {
    let close = this.at + 1
    for (; close < this.end && this.text.charCodeAt(close) !== S.BACKTICK; close++)
      if (this.text.charCodeAt(close) === S.BACKSLASH) close++
    if (close >= this.end) {
      this.fail()
      return
    }
    const { end, awaited } = this
    const count = this.matches.length
    this.at++
    this.end = close
    this.awaited = []
    this.enter(() => this.commands())
    // With backslashes of its own, which are to be taken away first, it defines nothing that is seen here.
    if (this.hasFailed || this.at < close) this.matches.length = count
    Object.assign(this, { at: close + 1, end, awaited, hasFailed: false })
  }

  /** `${…}`, from its dollar on. */
  #expansion(isQuoted: boolean): void {
    PARAMETER.lastIndex = this.at + 2
    PARAMETER.test(this.text)
    this.at = Math.min(PARAMETER.lastIndex, this.end)
    const isQuoting = !isQuoted || CUTS.includes(this.text.charAt(this.at))
    for (let code = this.code(); code !== S.CLOSE_BRACE; code = this.code()) {
      if (code === S.NOTHING) {
        this.fail()
        return
      }
      if (code === S.SINGLE_QUOTE && isQuoting) this.single()
      else if (!this.quoted(code, isQuoted)) this.at++
    }
    this.at++
  }

  /** `[…]` on one line. */
  protected subscript(): void {
    let open = 0
    do {
      const code = this.code()
      if (code === S.NOTHING || code === S.LINE_FEED) {
        this.fail()
        return
      }
      if (code === S.OPEN_BRACKET) open++
      else if (code === S.CLOSE_BRACKET) open--
      if (!this.quoted(code, false)) this.at++
    } while (open > 0)
  }
}
