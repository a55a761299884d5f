// Finds the tokens of a container that run, if its body consists of declarations: field values and initialiser blocks.
import type { ContainerRule } from '../languages/container-rule.ts'
import type { Definition } from '../model.ts'
import type { TokenCursor } from '../scan/token-cursor.ts'
import * as T from '../scan/token-kinds.ts'
import type { State } from './scan-state.ts'

// Kinds of token ranges that run.
const NONE = 0
const VALUE = 1
const BLOCK = 2
const DECORATOR = 3

export class ContainerCode {
  readonly #cursor: TokenCursor
  readonly #state: State
  readonly #rule: ContainerRule
  readonly #lineEnds: boolean
  readonly #nameStart: number
  readonly #bodyStart: number
  #inBody = false
  /** Open brackets around the next token; in the body, its own brace counts. */
  #depth = 0
  #range = NONE
  #hasNoValue = false
  #isDone = false
  /** In an enum, before the `;` behind its constants. */
  #listsConstants: boolean
  // The previous token outside members.
  #lastStart = 0
  #lastEnd = 0

  constructor(cursor: TokenCursor, state: State, rule: ContainerRule, lineEnds: boolean, definition: Definition) {
    this.#cursor = cursor
    this.#state = state
    this.#rule = rule
    this.#lineEnds = lineEnds
    this.#listsConstants = definition.kind === 'enum'
    this.#nameStart = definition.nameStart
    this.#bodyStart = definition.bodyStart < 0 ? definition.end : definition.bodyStart
  }

  /** True in the head, where names are declared, except in the arguments of a decorator. */
  get isHead(): boolean {
    return !this.#inBody && this.#range === NONE
  }

  /** True if the token, which is in no member, runs. */
  runs(kind: number): boolean {
    const { start, end } = this.#cursor
    if (!this.#inBody && start >= this.#bodyStart) {
      this.#stop()
      this.#inBody = true
      this.#depth = 0
    }
    const closes = CLOSING.has(kind)
    if (closes && this.#depth > 0) this.#depth--
    const level = this.#inBody ? 1 : 0
    if (this.#range !== NONE && this.#depth <= level && (this.#isDone || this.#ends(kind))) this.#stop()
    const runs = this.#range !== NONE || (this.#depth === level && !closes && this.#begins(kind))
    if (OPENING.has(kind)) this.#depth++
    else if (closes && this.#depth === level && this.#range > VALUE) this.#isDone = true
    this.#lastStart = start
    this.#lastEnd = end
    return runs || (!this.#inBody && this.#rule.heads === true && start > this.#nameStart)
  }

  /** Handles the start of a member, which ends an unterminated value. */
  meet(): void {
    this.#hasNoValue = false
    if (this.#range === VALUE && this.#depth <= 1) this.#stop()
  }

  #begins(kind: number): boolean {
    if (kind === T.AT) {
      if (this.#rule.decorators) this.#range = DECORATOR
    } else if (!this.#inBody) {
      return false
    } else if (kind === T.ASSIGN ? !this.#hasNoValue : kind === T.KEYWORD && this.#isOneOf(this.#rule.values)) {
      this.#range = VALUE
      return false
    } else if (kind === T.SEMICOLON) {
      this.#hasNoValue = false
      this.#listsConstants = false
    } else if (kind === T.KEYWORD && this.#isOneOf(this.#rule.without)) {
      this.#hasNoValue = true
    } else if (kind === T.OPEN_BRACE && this.#opensBlock()) {
      this.#range = BLOCK
    } else if (kind === T.OPEN_PAREN && this.#listsConstants && this.#state.previous === T.WORD) {
      this.#range = BLOCK
    }
    return this.#range !== NONE
  }

  #isOneOf(words: readonly string[] | undefined): boolean {
    const { text, start, end } = this.#cursor
    return words?.includes(text.slice(start, end)) === true
  }

  #opensBlock(): boolean {
    const { blocks = [] } = this.#rule
    const { previous } = this.#state
    if (previous === T.WORD && this.#rule.braces) return !this.#listsConstants
    if (previous === T.OPEN_BRACE || previous === T.CLOSE_BRACE || previous === T.SEMICOLON) return blocks.includes('')
    const isWord = previous === T.WORD || previous === T.KEYWORD
    return isWord && blocks.includes(this.#cursor.text.slice(this.#lastStart, this.#lastEnd))
  }

  /** True if a token outside the range's brackets ends it. */
  #ends(kind: number): boolean {
    const { previous } = this.#state
    if (this.#range === BLOCK) return false
    if (this.#range === DECORATOR) {
      return kind === T.WORD ? previous !== T.AT && previous !== T.ACCESS : kind !== T.ACCESS && kind !== T.OPEN_PAREN
    }
    if (kind === T.SEMICOLON || this.#depth < 1) return true
    if (!this.#lineEnds || !this.#cursor.newline || !BEGINNING.has(kind)) return false
    return T.endsOperand(previous) || previous === T.STEP || previous === T.BANG
  }

  #stop(): void {
    this.#range = NONE
    this.#isDone = false
    this.#state.rest()
  }
}

const OPENING: ReadonlySet<number> = new Set([T.OPEN_PAREN, T.OPEN_BRACKET, T.OPEN_BRACE, T.INTERPOLATION_OPEN])
const CLOSING: ReadonlySet<number> = new Set([T.CLOSE_PAREN, T.CLOSE_BRACKET, T.CLOSE_BRACE, T.INTERPOLATION_CLOSE])
const BEGINNING: ReadonlySet<number> = new Set([T.WORD, T.KEYWORD, T.AT, T.HASH, T.STRING, T.NUMBER])
