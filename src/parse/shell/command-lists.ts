// Parses shell scripts: lists of commands and pipelines (POSIX.1, Shell Command Language, 2.9.2 and 2.9.3).
import type { Draft } from '../../languages/definition-match.ts'
import { CompoundCommands } from './compound-commands.ts'
import * as S from './shell-text.ts'
import { NONE } from './simple-commands.ts'

/** Reserved words that end a list. */
const CLOSING: ReadonlySet<string> = new Set(['then', 'elif', 'else', 'fi', 'do', 'done', 'esac', '}'])

export class Commands extends CompoundCommands {
  /** Parses the whole script; false for an unsupported form. */
  read(): boolean {
    this.list(true)
    return !this.hasFailed && this.at >= this.end && this.pendingDocuments.length === 0
  }

  protected commands(): void {
    this.list(false)
  }

  /** Parses a list. `counts`: variables set directly in it are definitions. */
  protected list(counts: boolean): void {
    for (;;) {
      this.gap()
      const code = this.code()
      if (code === S.NOTHING || code === S.CLOSE || code === S.SEMICOLON) return
      const word = this.reserved()
      if (word !== undefined && CLOSING.has(word)) return
      const { at } = this
      this.#andOr(counts)
      if (this.at === at) {
        this.fail()
        return
      }
      this.blanks()
      const end = this.code()
      if (end === S.SEMICOLON) {
        const next = this.code(1)
        if (next === S.SEMICOLON || next === S.AND) return
        this.at++
      } else if (end === S.AND) this.at++
      else if (!this.isLineEnd) return
    }
  }

  /** Parses pipelines joined by `&&` and `||`. */
  #andOr(counts: boolean): void {
    const candidates = [...this.#pipeline()]
    let isList = false
    for (;;) {
      this.blanks()
      const code = this.code()
      if ((code !== S.AND && code !== S.PIPE) || this.code(1) !== code) break
      isList = true
      this.at += 2
      this.gap()
      candidates.push(...this.#pipeline())
    }
    if (counts || isList) this.matches.push(...candidates)
  }

  /** Parses a pipeline. Returns variables that are definitions if those of the enclosing list are. */
  #pipeline(): readonly Draft[] {
    let isNegated = false
    for (let word = this.reserved(); word === '!' || word === 'time'; word = this.reserved()) {
      isNegated ||= word === '!'
      this.at += word.length
      this.blanks()
    }
    let found = this.#command()
    if (isNegated) {
      this.matches.push(...found)
      found = NONE
    }
    for (;;) {
      this.blanks()
      if (this.code() !== S.PIPE || this.code(1) === S.PIPE) return found
      this.at += this.code(1) === S.AND ? 2 : 1
      this.gap()
      this.#command()
      found = NONE
    }
  }

  #command(): readonly Draft[] {
    const { at } = this
    const word = this.reserved()
    if (word === undefined && this.code() !== S.OPEN) return this.simple()
    if (word === 'function') {
      this.function(at)
      return NONE
    }
    this.enter(() => this.compound(word))
    this.redirections()
    return NONE
  }
}
