// Control structures whose bodies end with a word (Ruby, Lua, Elixir, Julia, Bash): `end` closes the last one opened.
import type { BlockWords, Lexis } from '../../languages/lexis-rule.ts'
import type { TokenCursor } from '../../scan/token-cursor.ts'
import * as T from '../../scan/token-kinds.ts'
import * as W from '../../scan/word-tables.ts'
import * as S from '../scan-state.ts'

/** Blocks and functions are CONTROL frames in stage STATEMENT; stage HEADER means that the body follows. */
export class EndBlocks {
  readonly #state: S.State
  readonly #cursor: TokenCursor
  readonly #words: BlockWords
  /** `f { … }` passes a function (Ruby). */
  readonly #braceLambdas: boolean

  constructor(state: S.State, cursor: TokenCursor, lexis: Lexis) {
    this.#state = state
    this.#cursor = cursor
    this.#words = lexis.blockWords ?? { close: [], open: [], enter: [], head: 'line' }
    this.#braceLambdas = lexis.lambdas.includes('{')
  }

  /** Handles the first token of a line: the line before may have ended a head or a statement. */
  startLine(): void {
    const state = this.#state
    const { previous } = state
    if (!T.endsOperand(previous) && previous !== T.KEYWORD && previous !== T.PIPE) return
    state.logical = 0
    this.endStatement()
  }

  /** Ends a statement, and with it the head of a control structure. */
  endStatement(): void {
    const state = this.#state
    this.endExpression()
    const { top } = state
    if (top.kind !== S.CONTROL || top.stage !== S.HEADER || this.#words.head === 'word') return
    if (this.#words.head === 'statement' && !(top.word & W.CATCH)) state.pop()
    else this.#enter(top, this.#state.tokens)
  }

  endExpression(): void {
    const state = this.#state
    while (state.top.kind === S.TERNARY) state.pop()
  }

  /** Handles a brace: after an operand it holds a function. */
  openBrace(): void {
    const state = this.#state
    if (!this.#braceLambdas || !T.endsOperand(state.previous)) return
    state.push(S.LAMBDA).stage = S.BLOCK
    state.nesting++
  }

  keyword(bits: number): boolean {
    const state = this.#state
    if (bits & W.BLOCK_CLOSE) {
      this.#close()
      return true
    }
    if (bits & W.BLOCK_ENTER) {
      const head = this.#head()
      if (head) {
        this.#enter(head, state.tokens + 1)
        return true
      }
    }
    if (bits & W.LAMBDA_WORD) {
      state.pushControl(W.LAMBDA_WORD, S.STATEMENT)
      state.nesting++
      return true
    }
    if (bits & W.CONTROL_WORDS) {
      this.#control(bits)
      return true
    }
    if (bits & W.BLOCK_OPEN) state.pushControl(bits, S.STATEMENT)
    return (bits & W.BLOCK_WORDS) !== 0
  }

  #control(bits: number): void {
    const state = this.#state
    const { control } = state.tally
    const trails = this.#trails()
    if (trails && this.#words.trailing === 'argument' && state.commandAt !== this.#cursor.start) return
    const opens = !(trails && this.#words.trailing === 'modifies')
    if (bits & W.LOOP) {
      control.loops++
      this.#structure(W.LOOP, opens)
    } else if (bits & W.IF) {
      control.branches++
      this.#structure(W.IF, opens)
    } else if (bits & W.SWITCH) {
      this.#structure(W.SWITCH, opens)
    } else if (bits & (W.ELSE | W.ELSE_IF)) {
      this.#endCatch()
      // `else` in a `case` is an arm.
      if (!(state.top.word & W.SWITCH)) control.complexity++
      if (!(bits & W.ELSE_IF)) return
      control.branches++
      if (state.top.kind === S.CONTROL) state.top.stage = S.HEADER
    } else if (bits & W.CASE) {
      // `x in pattern` is a test inside an arm, but at the start of a line it begins one.
      const { top } = state
      if (top.word & W.SWITCH && (!trails || top.stage === S.HEADER || this.#cursor.newline)) control.branches++
    } else if (bits & W.TRY) {
      control.try++
      state.pushControl(W.TRY, S.STATEMENT)
    } else if (bits & W.CATCH) {
      state.tally.handles++
      if (opens) this.#endCatch()
      control.branches++
      this.#structure(W.CATCH, opens)
    }
  }

  /** True if the word follows an operand on its line. */
  #trails(): boolean {
    const { previous, previousBits, top } = this.#state
    const inList = top.kind === S.PAREN || top.kind === S.BRACKET
    if (this.#cursor.newline && !inList) return false
    if (previous === T.KEYWORD) return (previousBits & (W.CONTROL_WORDS | W.BLOCK_WORDS | W.LAMBDA_WORD)) === 0
    return T.endsOperand(previous)
  }

  #structure(word: number, opens: boolean): void {
    const state = this.#state
    state.tally.control.complexity += 1 + state.nesting
    if (!opens) return
    state.pushControl(word, S.HEADER)
    state.deepen()
  }

  #head(): S.Frame | undefined {
    this.endExpression()
    const { top } = this.#state
    return top.kind === S.CONTROL && top.stage === S.HEADER ? top : undefined
  }

  /** Begins a body, which is empty if it ends when `tokens` tokens have been read. */
  #enter(frame: S.Frame, tokens: number): void {
    frame.stage = S.STATEMENT
    frame.tokens = tokens
  }

  /** Ends a handler: it lasts until the next part of its block or the end of both. */
  #endCatch(): void {
    const state = this.#state
    this.endExpression()
    if (state.top.kind !== S.CONTROL || !(state.top.word & W.CATCH)) return
    const { stage, tokens } = state.pop()
    if (stage === S.STATEMENT && state.tokens === tokens) state.tally.emptyCatches++
  }

  #close(): void {
    const state = this.#state
    this.#endCatch()
    // Inside brackets a closing word is a name: `a[end]`.
    if (state.top.kind === S.CONTROL) state.pop()
  }
}
