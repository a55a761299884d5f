// Parses expansions: parameters, command substitutions and arithmetic (POSIX.1, Shell Command Language, 2.6, with
// Bash's additions).
import { Quotes } from './shell-quotes.ts'
import * as S from './shell-text.ts'

/** The parameter behind `${`, up to its operator. */
const PARAMETER = /[!#]?(?:\w+|[@*?$!#-])?(?:\[[^\]\n]{0,200}\])?/y
/** Operators behind which a single quote quotes even inside double quotes. */
const QUOTING_OPERATORS = '#%/^,'
/** Special parameters: `$$`, `$#` and so on. */
const SPECIAL_PARAMETERS = '$!?*@#-'

export abstract class Substitutions extends Quotes {
  /**
   * Characters that were parsed as arithmetic first and then as commands. Limited to the text's length, so that nesting
   * cannot take exponential time.
   */
  #reparsed = 0

  /** Parses commands up to the end of their list. */
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
    else this.at += next !== S.NOTHING && SPECIAL_PARAMETERS.includes(String.fromCharCode(next)) ? 2 : 1
  }

  /** Parses `(…)` with commands; `((…))` may be arithmetic. */
  protected substitution(mayCalculate: boolean): void {
    this.enter(() => {
      this.at++
      if (mayCalculate && this.arithmetic()) return
      this.commands()
      this.expect(')')
    })
  }

  /** Skips arithmetic from the second `(` to `))`. False, with the cursor unmoved, if it holds commands. */
  protected arithmetic(): boolean {
    const { at, pendingDocuments } = this
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
    this.#reparsed += this.at - at
    if (this.#reparsed > this.text.length) this.fail()
    else Object.assign(this, { at, pendingDocuments, hasFailed: false })
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
    const { end, pendingDocuments } = this
    const count = this.matches.length
    this.at++
    this.end = close
    this.pendingDocuments = []
    this.enter(() => this.commands())
    // Backslashes would have to be removed before parsing. Such a substitution defines nothing that the query matches.
    if (this.hasFailed || this.at < close) this.matches.length = count
    Object.assign(this, { at: close + 1, end, pendingDocuments, hasFailed: false })
  }

  /** Skips `${…}`. */
  #expansion(isQuoted: boolean): void {
    PARAMETER.lastIndex = this.at + 2
    PARAMETER.test(this.text)
    this.at = Math.min(PARAMETER.lastIndex, this.end)
    const isQuoting = !isQuoted || QUOTING_OPERATORS.includes(this.text.charAt(this.at))
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

  /** Skips `[…]` on one line. */
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
