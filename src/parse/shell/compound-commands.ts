// Compound commands of a shell script, and functions (POSIX.1, Shell Command Language, 2.4, 2.9.4 and 2.9.5, and what Bash
// adds).
import { named } from './shell-definitions.ts'
import * as S from './shell-text.ts'
import { isPlain, SimpleCommands } from './simple-commands.ts'

/** What stands behind a reserved word: an end of words, or nothing. */
const END = '(?![^\\s;&|()<>])'
const RESERVED = new RegExp(
  `(?:if|for|while|until|select|case|function|coproc|then|elif|else|fi|do|done|esac|[!{}]|\\[\\[|time)${END}`,
  'y',
)

export abstract class CompoundCommands extends SimpleCommands {
  /** Reads commands up to what ends their list; `counts`: variables that are set right there count. */
  protected abstract list(counts: boolean): void

  /** The reserved word that stands here; it is not passed. */
  protected reserved(): string | undefined {
    const code = this.code()
    // `!` to `}`: no other begins one.
    if (code !== 33 && code !== S.OPEN_BRACKET && (code < 97 || code > 125)) return undefined
    RESERVED.lastIndex = this.at
    const word = RESERVED.exec(this.text)?.[0]
    return word !== undefined && this.at + word.length <= this.end ? word : undefined
  }

  /** Takes a reserved word that is to stand here, behind blanks and lines. */
  #take(word: string): void {
    this.gap()
    if (this.reserved() === word) this.at += word.length
    else this.fail()
  }

  protected compound(word: string | undefined): void {
    this.at += word?.length ?? 1
    if (word === undefined) this.#bracketed()
    else if (word === '{') {
      this.list(true)
      this.#take('}')
    } else if (word === 'if') this.#if()
    else if (word === 'while' || word === 'until') {
      this.list(false)
      this.#body()
    } else if (word === 'for' || word === 'select') this.#for()
    else if (word === 'case') this.#case()
    else if (word === '[[') this.#test()
    else this.fail()
  }

  /** Behind a round bracket: what is calculated, or commands of a shell of their own. */
  #bracketed(): void {
    if (this.code() === S.OPEN && this.arithmetic()) return
    this.list(false)
    this.expect(')')
  }

  #if(): void {
    this.list(true)
    this.#take('then')
    this.list(true)
    while (this.reserved() === 'elif') {
      this.#take('elif')
      this.list(true)
      this.#take('then')
      this.list(true)
    }
    if (this.reserved() === 'else') {
      this.#take('else')
      this.list(true)
    }
    this.#take('fi')
  }

  /** What is done again and again. */
  #body(): void {
    this.#take('do')
    this.list(true)
    this.#take('done')
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
    this.#take('esac')
  }

  /** Patterns with `|` between them. */
  #alternatives(): void {
    for (this.blanks(); this.word(); this.blanks()) {
      this.blanks()
      if (this.code() !== S.PIPE) return
      this.at++
    }
    this.fail()
  }

  /** `[[ … ]]`: words, marks between them, and brackets that pair. */
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

  /** `function name`, with or without brackets behind it. */
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
      // A subshell may be the body.
      if (this.code() === S.CLOSE) this.at++
      else this.at = at
    }
    this.defined(start, name, nameEnd)
  }

  /** A function whose body follows. */
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
