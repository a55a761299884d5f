// Which tokens of a container run where its body is made of declarations: values of fields, blocks that initialise.
import type { ContainerRule } from '../languages/container-rule.ts'
import type { Definition } from '../model.ts'
import type { TokenCursor } from '../scan/token-cursor.ts'
import * as T from '../scan/token-kinds.ts'
import type { State } from './scan-state.ts'

// The sort of stretch being read that runs.
const NONE = 0
const VALUE = 1
const BLOCK = 2
const DECORATOR = 3

export class ContainerCode {
  readonly #cursor: TokenCursor
  readonly #state: State
  readonly #rule: ContainerRule
  /** A line's end may end a value. */
  readonly #lineEnds: boolean
  readonly #nameStart: number
  readonly #bodyStart: number
  #inBody = false
  /** Brackets open around the next token, in the head or in the body, whose own brace is the first. */
  #depth = 0
  #stretch = NONE
  /** The declaration has no value. */
  #isBarred = false
  /** The bracket that ends the stretch has been read. */
  #isDone = false
  // The token before this one that is in no member.
  #lastStart = 0
  #lastEnd = 0

  constructor(cursor: TokenCursor, state: State, rule: ContainerRule, lineEnds: boolean, definition: Definition) {
    this.#cursor = cursor
    this.#state = state
    this.#rule = rule
    this.#lineEnds = lineEnds
    this.#nameStart = definition.nameStart
    this.#bodyStart = definition.bodyStart < 0 ? definition.end : definition.bodyStart
  }

  /** Whether the token stands in the head, where it may be declared; what a decorator is given is not. */
  get isHead(): boolean {
    return !this.#inBody && this.#stretch === NONE
  }

  /** Whether the cursor's token, which is in no member, runs. */
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
    if (this.#stretch !== NONE && this.#depth <= level && (this.#isDone || this.#ends(kind))) this.#stop()
    const runs = this.#stretch !== NONE || (this.#depth === level && !closes && this.#begins(kind))
    if (OPENING.has(kind)) this.#depth++
    else if (closes && this.#depth === level && this.#stretch > VALUE) this.#isDone = true
    this.#lastStart = start
    this.#lastEnd = end
    return runs || (!this.#inBody && this.#rule.heads === true && start > this.#nameStart)
  }

  /** A member begins, which ends a value without a mark of its end. */
  meet(): void {
    this.#isBarred = false
    if (this.#stretch === VALUE && this.#depth <= 1) this.#stop()
  }

  #begins(kind: number): boolean {
    if (kind === T.AT) {
      if (this.#rule.decorators) this.#stretch = DECORATOR
    } else if (!this.#inBody) {
      return false
    } else if (kind === T.ASSIGN ? !this.#isBarred : kind === T.KEYWORD && this.#isOneOf(this.#rule.values)) {
      this.#stretch = VALUE
      return false
    } else if (kind === T.SEMICOLON) {
      this.#isBarred = false
    } else if (kind === T.KEYWORD && this.#isOneOf(this.#rule.without)) {
      this.#isBarred = true
    } else if (kind === T.OPEN_BRACE && this.#opensBlock()) {
      this.#stretch = BLOCK
    }
    return this.#stretch !== NONE
  }

  #isOneOf(words: readonly string[] | undefined): boolean {
    const { text, start, end } = this.#cursor
    return words?.includes(text.slice(start, end)) === true
  }

  #opensBlock(): boolean {
    const { blocks = [] } = this.#rule
    const { previous } = this.#state
    if (previous === T.OPEN_BRACE || previous === T.CLOSE_BRACE || previous === T.SEMICOLON) return blocks.includes('')
    const isWord = previous === T.WORD || previous === T.KEYWORD
    return isWord && blocks.includes(this.#cursor.text.slice(this.#lastStart, this.#lastEnd))
  }

  /** Whether a token in no bracket of the stretch stands behind it. */
  #ends(kind: number): boolean {
    const { previous } = this.#state
    if (this.#stretch === BLOCK) return false
    if (this.#stretch === DECORATOR) {
      return kind === T.WORD ? previous !== T.AT && previous !== T.ACCESS : kind !== T.ACCESS && kind !== T.OPEN_PAREN
    }
    if (kind === T.SEMICOLON || this.#depth < 1) return true
    if (!this.#lineEnds || !this.#cursor.newline || !BEGINNING.has(kind)) return false
    return T.endsOperand(previous) || previous === T.STEP || previous === T.BANG
  }

  #stop(): void {
    this.#stretch = NONE
    this.#isDone = false
    this.#state.rest()
  }
}

const OPENING: ReadonlySet<number> = new Set([T.OPEN_PAREN, T.OPEN_BRACKET, T.OPEN_BRACE, T.INTERPOLATION_OPEN])
const CLOSING: ReadonlySet<number> = new Set([T.CLOSE_PAREN, T.CLOSE_BRACKET, T.CLOSE_BRACE, T.INTERPOLATION_CLOSE])
/** What the next declaration may begin with, on a line of its own. */
const BEGINNING: ReadonlySet<number> = new Set([T.WORD, T.KEYWORD, T.AT, T.HASH, T.STRING, T.NUMBER])
