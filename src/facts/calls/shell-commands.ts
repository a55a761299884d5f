// Finds shell commands: the first word of each statement, after assignments and words such as `then`. Words in lists
// (`a=(b c)`), patterns, tests and arithmetic are not commands.
import type { TokenCursor } from '../../scan/token-cursor.ts'
import * as T from '../../scan/token-kinds.ts'
import * as W from '../../scan/word-tables.ts'
import type { State } from '../scan-state.ts'
import type { Calls } from './calls.ts'

/** An open bracket or quote: its mark, whether it contains statements, and whether a command may follow it. */
interface Open {
  readonly mark: number
  readonly statements: boolean
  readonly ready: boolean
}

const QUOTE = 34
const AMPERSAND = 38
const PAREN = 40
const BRACKET = 91
const BACKTICK = 96
const BRACE = 123

const WORD_BOUNDARIES = ' \t\r\n;&|({`'
const COMMAND = /[\w./~$:+@%^\\-]+/y
const NAME = /^\$?\w[\w.:+@%-]*$/
/** An assignment for one command: `FOO=1 command`. */
const ASSIGNMENT = /[A-Za-z_]\w*(?:\[[^\]\n]*\])?\+?=/y
const LEADING = W.IF | W.ELSE | W.ELSE_IF | W.LOOP | W.BLOCK_ENTER

export class Commands {
  readonly #cursor: TokenCursor
  readonly #state: State
  readonly #calls: Calls
  #owner: object | undefined
  readonly #open: Open[] = []
  #ready = true
  #redirects = false
  /** Between `case` and `in`; between `in` or `;;` and the `)` after a pattern; end of the last pattern. */
  #awaitsIn = false
  #inPattern = false
  #patternEnd = -1
  /** The last pattern began with a parenthesis. */
  #isPatternClosed = false

  constructor(cursor: TokenCursor, state: State, calls: Calls) {
    this.#cursor = cursor
    this.#state = state
    this.#calls = calls
  }

  take(kind: number): void {
    const { newline, start, text } = this.#cursor
    const { tally } = this.#state
    if (tally !== this.#owner) {
      this.#owner = tally
      this.#open.length = 0
      this.#ready = true
      this.#redirects = this.#awaitsIn = this.#inPattern = false
    }
    if (newline && this.#inStatements) this.#ready = true
    const starts = start === 0 || start === this.#patternEnd || WORD_BOUNDARIES.includes(text[start - 1]!)
    if (kind >= T.OPEN_PAREN && kind <= T.INTERPOLATION_NEXT) this.#opens(kind, starts)
    else if (kind === T.CLOSE_PAREN) this.#closesParen()
    else if (kind === T.CLOSE_BRACKET) this.#closes(BRACKET)
    else if (kind === T.CLOSE_BRACE) this.#closes(BRACE)
    else if (kind === T.INTERPOLATION_CLOSE) this.#closes(QUOTE)
    else if (kind === T.OTHER && text.charCodeAt(start) === BACKTICK) this.#backtick(starts)
    else if (this.#inStatements && !this.#parts(kind) && starts) this.#word(kind)
  }

  get #inStatements(): boolean {
    const open = this.#open
    return open.length === 0 || open[open.length - 1]!.statements
  }

  /** True if the parenthesis just read ends a pattern; true if the pattern began with one: `(a) …`. */
  get endsPattern(): boolean {
    return this.#patternEnd === this.#cursor.end
  }
  get closesPattern(): boolean {
    return this.#isPatternClosed
  }

  /** True for a separator of commands or a redirection. */
  #parts(kind: number): boolean {
    const { start, end, text } = this.#cursor
    if (kind === T.SEMICOLON) {
      this.#inPattern ||= text[start - 1] === ';'
      this.#ready = true
    } else if (kind === T.LOGICAL || kind === T.PIPE) {
      this.#ready = true
    } else if (kind === T.LESS || kind === T.GREATER) {
      this.#redirects = text[end] === ' '
    } else if (kind === T.OTHER && text.charCodeAt(start) === AMPERSAND) {
      // `2>&1` and `&>file` redirect.
      this.#redirects = text[start - 1] === '>' || text[start - 1] === '<'
      this.#ready ||= !this.#redirects && text[end] !== '>'
    } else return kind === T.BANG
    return true
  }

  #word(kind: number): void {
    const { bits, start, end, text } = this.#cursor
    if (this.#redirects) {
      this.#redirects = false
    } else if (kind === T.KEYWORD && this.#awaitsIn && bits & W.BLOCK_ENTER) {
      this.#awaitsIn = false
      this.#inPattern = true
    } else if (kind === T.KEYWORD && this.#inPattern && bits & W.BLOCK_CLOSE) {
      this.#inPattern = this.#ready = false
    } else if (!this.#ready || this.#inPattern || this.#sets(start)) {
      return
    } else if (kind === T.KEYWORD) {
      this.#state.commandAt = start
      this.#awaitsIn = (bits & W.SWITCH) !== 0
      // A name follows `for` and `select`.
      this.#ready = (bits & LEADING) !== 0 && !((bits & W.LOOP) !== 0 && 'fs'.includes(text[start]!))
    } else if (kind !== T.NUMBER || !'<>'.includes(text[end]!)) {
      this.#command(start)
    }
  }

  #sets(start: number): boolean {
    ASSIGNMENT.lastIndex = start
    return ASSIGNMENT.test(this.#cursor.text)
  }

  #command(start: number): void {
    const { text } = this.#cursor
    COMMAND.lastIndex = start
    const written = COMMAND.exec(text)?.[0] ?? ''
    if (written === 'time' || written.startsWith('-')) return
    this.#ready = false
    const name = written.slice(Math.max(written.lastIndexOf('/'), written.lastIndexOf('\\')) + 1)
    if (written === '.' || (NAME.test(name) && /[A-Za-z_]|^\$/.test(name)))
      this.#calls.command(name, start, start + written.length)
  }

  #opens(kind: number, starts: boolean): void {
    const { start, end, text } = this.#cursor
    if (kind === T.INTERPOLATION_NEXT) this.#closes(QUOTE)
    // `name(){` needs no blank.
    const isBody = kind === T.OPEN_BRACE && text.startsWith('()', start - 2)
    const mayGroup = (starts || isBody) && this.#inStatements && !this.#inPattern
    const groups = mayGroup && (this.#ready || (kind === T.OPEN_BRACE && this.#state.previous === T.CLOSE_PAREN))
    // An initial bracket or string is the command or its list.
    if (starts && kind !== T.INTERPOLATION_NEXT) this.#ready = false
    // `$((`, but `` `( `` is no arithmetic.
    const isArithmetic = text.charCodeAt(end) === PAREN && text.charCodeAt(end - 1) !== BACKTICK
    if (kind === T.OPEN_PAREN) {
      const statements = !isArithmetic && (groups || (!this.#inPattern && '$<>'.includes(text[start - 1] ?? ' ')))
      this.#push(PAREN, statements, this.#inPattern ? starts : this.#ready)
    } else if (kind === T.OPEN_BRACKET) this.#push(BRACKET, false, this.#ready)
    else if (kind === T.OPEN_BRACE) this.#push(BRACE, groups, this.#ready)
    else this.#push(QUOTE, !isArithmetic, this.#ready)
  }

  #push(mark: number, statements: boolean, ready: boolean): void {
    this.#open.push({ mark, statements, ready })
    if (statements) this.#ready = true
  }

  /** Closes the innermost `mark` and everything inside. False if there is none. */
  #closes(mark: number): boolean {
    const at = this.#open.findLastIndex(open => open.mark === mark)
    if (at < 0) return false
    this.#ready = this.#open[at]!.ready
    this.#open.length = at
    return true
  }

  /** Closes a bracket, or ends a pattern: `start) …`, `(start) …`. */
  #closesParen(): void {
    const open = this.#open[this.#open.length - 1]
    const ofPattern = this.#inPattern && (open?.mark !== PAREN || open.statements)
    const closed = !ofPattern && this.#closes(PAREN)
    if (closed && !(this.#inPattern && this.#ready)) return
    this.#inPattern = false
    this.#ready = true
    this.#patternEnd = this.#cursor.end
    this.#isPatternClosed = closed
  }

  #backtick(starts: boolean): void {
    if (this.#closes(BACKTICK)) return
    if (starts) this.#ready = false
    this.#push(BACKTICK, !this.#inPattern, this.#ready)
  }
}
