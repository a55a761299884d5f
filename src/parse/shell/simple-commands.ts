// Parses simple commands: assignments, declarations, aliases and redirections (POSIX.1, Shell Command Language, 2.7 and
// 2.9.1).
import type { Draft } from '../../languages/definition-match.ts'
import { type Assignment, assignedVariable, declaredVariable, named } from './shell-definitions.ts'
import * as S from './shell-text.ts'
import { Words } from './shell-words.ts'

const DECLARING: ReadonlySet<string> = new Set(['declare', 'typeset', 'export', 'readonly', 'local'])
const VARIABLE = /[A-Za-z_]\w*(?=\[|\+?=)/y
/** A file descriptor, as a number or a variable, and a redirection operator. */
const REDIRECTION = /(?:\d+|\{\w+\})?(?:<<<|<<-?|<>|[<>]&|>>|>\||[<>](?!\())|&>>?/y
/** The operators of here-documents. */
const DOCUMENT = /(?<!<)<<-?$/
const ALIAS = /[^-=\s;&|()<>"'`$\\][^=\s;&|()<>"'`$\\]*=[^\s;&|()<>"'`$\\]*/y
const PLUS = 43

export const NONE: readonly Draft[] = []

export abstract class SimpleCommands extends Words {
  /** Parses a function from behind its `()`. */
  protected abstract defined(start: number, name: number, nameEnd: number): void

  /** Parses a simple command, or the head of a function. */
  protected simple(): readonly Draft[] {
    const assignments: Assignment[] = []
    let isRedirected = false
    for (;;) {
      this.blanks()
      if (this.redirection()) {
        isRedirected = true
        continue
      }
      const start = this.at
      const assignment = this.#assignment()
      if (assignment) assignments.push(assignment)
      else if (!this.word()) return this.#addAssignments(assignments, isRedirected)
      else return this.#afterName(start, assignments.length === 0 && !isRedirected)
    }
  }

  /** Assignments without a command. */
  #addAssignments(assignments: readonly Assignment[], isRedirected: boolean): readonly Draft[] {
    const found = assignments.flatMap(each => assignedVariable(this.text, each) ?? [])
    if (assignments.length < 2) return isRedirected ? NONE : found
    this.matches.push(...found)
    return NONE
  }

  /** Parses what follows a command's name. `isFirst`: no other word precedes it. */
  #afterName(start: number, isFirst: boolean): readonly Draft[] {
    const name = this.text.slice(start, this.at)
    if (DECLARING.has(name)) return this.#declaration(start, name)
    this.blanks()
    if (this.code() === S.OPEN) {
      this.at++
      this.blanks()
      this.expect(')')
      if (isFirst && isPlain(name)) this.defined(start, start, start + name.length)
      else this.fail()
      return NONE
    }
    const aliases: Draft[] | undefined = name === 'alias' ? [] : undefined
    this.#arguments(aliases)
    for (const each of aliases ?? []) Object.assign(each, { statement: start, statementEnd: this.at })
    return NONE
  }

  /** Skips arguments. Those of `alias` are added. */
  #arguments(aliases: Draft[] | undefined): void {
    let { at } = this
    for (this.blanks(); ; this.blanks()) {
      const from = this.at
      if (!this.redirection()) {
        if (!this.word()) break
        if (aliases) this.#alias(from, aliases)
      }
      at = this.at
    }
    this.at = at
  }

  /**
   * Parses a command that declares variables. Returns those that are definitions if those of the enclosing list are.
   */
  #declaration(start: number, word: string): readonly Draft[] {
    const assignments: Assignment[] = []
    let options = ''
    let end = this.at
    let isFirst = true
    let isRedirected = false
    for (this.blanks(); ; this.blanks()) {
      if (this.redirection()) {
        isRedirected = true
        continue
      }
      const from = this.at
      const assignment = this.#assignment()
      if (assignment) assignments.push(assignment)
      else if (!this.word()) break
      else if (isFirst) options = this.text.slice(from, this.at)
      isFirst = false
      end = this.at
    }
    const candidates: Draft[] = []
    for (const each of assignments) {
      const found = declaredVariable(this.text, { start, end, command: word, options }, each)
      if (found?.isAnywhere) this.matches.push(found.match)
      else if (found && !isRedirected) candidates.push(found.match)
    }
    return candidates
  }

  /** Parses an assignment, if there is one. */
  #assignment(): Assignment | undefined {
    const start = this.at
    VARIABLE.lastIndex = start
    if (!VARIABLE.test(this.text)) return undefined
    this.at = VARIABLE.lastIndex
    if (this.code() === S.OPEN_BRACKET) this.subscript()
    const nameEnd = this.at
    if (this.code() === PLUS) this.at++
    if (this.code() !== S.EQUALS) {
      if (!this.hasFailed) this.at = start
      return undefined
    }
    this.at++
    if (this.code() === S.OPEN) this.array()
    else this.word()
    return { start, nameEnd, end: this.at }
  }

  #alias(from: number, aliases: Draft[]): void {
    ALIAS.lastIndex = from
    if (!ALIAS.test(this.text)) return
    const match = named('macro', from, this.at, from, ALIAS.lastIndex)
    aliases.push(match)
    this.matches.push(match)
  }

  /** Skips redirections behind a compound command. Returns the end of the first one, or of the command. */
  protected redirections(): number {
    let { at } = this
    let first = -1
    for (this.blanks(); this.redirection(); this.blanks()) {
      at = this.at
      if (first < 0) first = at
    }
    this.at = at
    return first < 0 ? at : first
  }

  /** Skips a redirection; false if there is none. */
  protected redirection(): boolean {
    REDIRECTION.lastIndex = this.at
    const mark = REDIRECTION.exec(this.text)?.[0]
    if (mark === undefined || this.at + mark.length > this.end) return false
    this.at += mark.length
    this.blanks()
    const from = this.at
    if (!this.word()) this.fail()
    else if (DOCUMENT.test(mark)) {
      const delimiter = this.text.slice(from, this.at).replace(/\\(.)|["']/g, '$1')
      this.pendingDocuments.push({ delimiter, isIndented: mark.endsWith('-') })
    }
    return true
  }
}

const PLAIN_NAME = /^[^\s"'`$\\()<>|&;=[\]{}*?~#]+$/

/** Whether a word can be a function's name: it has no quotes, expansions or patterns. */
export function isPlain(word: string): boolean {
  return PLAIN_NAME.test(word)
}
