// Parses compound commands and functions (POSIX.1, Shell Command Language, 2.4, 2.9.4 and 2.9.5, with Bash's
// additions).
import { named } from './shell-definitions.ts'
import * as S from './shell-text.ts'
import { isPlain, SimpleCommands } from './simple-commands.ts'

const END = '(?![^\\s;&|()<>])'
const RESERVED = new RegExp(
  `(?:if|for|while|until|select|case|function|coproc|then|elif|else|fi|do|done|esac|[!{}]|\\[\\[|time)${END}`,
  'y',
)

export abstract class CompoundCommands extends SimpleCommands {
  /** Parses commands up to the end of their list. `counts`: variables set directly in it are definitions. */
  protected abstract list(counts: boolean): void

  /** The reserved word at the cursor, which does not move. */
  protected reserved(): string | undefined {
    const code = this.code()
    // Reserved words begin with a character from `!` to `}`.
    if (code !== 33 && code !== S.OPEN_BRACKET && (code < 97 || code > 125)) return undefined
    RESERVED.lastIndex = this.at
    const word = RESERVED.exec(this.text)?.[0]
    return word !== undefined && this.at + word.length <= this.end ? word : undefined
  }

  /** Skips white space and a reserved word, or fails. */
  #skipWord(word: string): void {
    this.gap()
    if (this.reserved() === word) this.at += word.length
    else this.fail()
  }

  protected compound(word: string | undefined): void {
    this.at += word?.length ?? 1
    if (word === undefined) this.#bracketed()
    else if (word === '{') {
      this.list(true)
      this.#skipWord('}')
    } else if (word === 'if') this.#if()
    else if (word === 'while' || word === 'until') {
      this.list(false)
      this.#body()
    } else if (word === 'for' || word === 'select') this.#for()
    else if (word === 'case') this.#case()
    else if (word === '[[') this.#test()
    else this.fail()
  }

  /** Parses what follows `(`: arithmetic or a subshell. */
  #bracketed(): void {
    if (this.code() === S.OPEN && this.arithmetic()) return
    this.list(false)
    this.expect(')')
  }

  #if(): void {
    this.list(true)
    this.#skipWord('then')
    this.list(true)
    while (this.reserved() === 'elif') {
      this.#skipWord('elif')
      this.list(true)
      this.#skipWord('then')
      this.list(true)
    }
    if (this.reserved() === 'else') {
      this.#skipWord('else')
      this.list(true)
    }
    this.#skipWord('fi')
  }

  #body(): void {
    this.#skipWord('do')
    this.list(true)
    this.#skipWord('done')
  }

  #for(): void {
    this.blanks()
    if (this.code() === S.OPEN && this.code(1) === S.OPEN) {
      this.at++
      if (!this.arithmetic()) {
        this.fail()
        return
      }
    } else {
      if (!this.word()) {
        this.fail()
        return
      }
      this.gap()
      if (this.text.startsWith('in', this.at)) {
        this.at += 2
        for (this.blanks(); this.word(); this.blanks());
      }
    }
    this.blanks()
    if (this.code() === S.SEMICOLON) this.at++
    this.gap()
    if (this.reserved() === '{') this.compound('{')
    else this.#body()
  }

  #case(): void {
    this.blanks()
    if (!this.word()) {
      this.fail()
      return
    }
    this.gap()
    this.expect('in')
    for (this.gap(); this.reserved() !== 'esac'; this.gap()) {
      if (this.code() === S.OPEN) this.at++
      this.#alternatives()
      this.expect(')')
      this.list(true)
      if (this.code() === S.SEMICOLON) this.at += this.code(1) === S.SEMICOLON && this.code(2) === S.AND ? 3 : 2
      else if (this.reserved() !== 'esac') {
        this.fail()
        return
      }
    }
    this.#skipWord('esac')
  }

  /** Parses patterns separated by `|`. */
  #alternatives(): void {
    for (this.blanks(); this.word(); this.blanks()) {
      this.blanks()
      if (this.code() !== S.PIPE) return
      this.at++
    }
    this.fail()
  }

  /** Parses `[[ … ]]`: words, operators and balanced parentheses. */
  #test(): void {
    let open = 0
    for (this.gap(); this.at < this.end && open >= 0; this.gap()) {
      if (open === 0 && this.text.startsWith(']]', this.at)) {
        this.at += 2
        return
      }
      const code = this.code()
      if (code === S.OPEN) open++
      else if (code === S.CLOSE) open--
      if (!this.word()) this.at++
    }
    this.fail()
  }

  /** Parses `function name`, with or without `()`. */
  protected function(start: number): void {
    this.at += 'function'.length
    this.blanks()
    const name = this.at
    if (!this.word() || !isPlain(this.text.slice(name, this.at))) {
      this.fail()
      return
    }
    const nameEnd = this.at
    this.blanks()
    if (this.code() === S.OPEN) {
      const { at } = this
      this.at++
      this.blanks()
      // The body may be a subshell.
      if (this.code() === S.CLOSE) this.at++
      else this.at = at
    }
    this.defined(start, name, nameEnd)
  }

  /** Parses the body of a function and adds it. */
  protected defined(start: number, name: number, nameEnd: number): void {
    this.gap()
    const match = named('fn', start, start, name, nameEnd)
    match.body = this.at
    this.matches.push(match)
    const word = this.reserved()
    if (word === 'function' || (word === undefined && this.code() !== S.OPEN)) {
      this.fail()
      return
    }
    this.enter(() => this.compound(word))
    match.end = this.redirections()
  }
}
