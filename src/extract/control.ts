// Counts branches, loops and nesting, and Cognitive Complexity after G. Ann Campbell (SonarSource, 2018): 1 for each
// break in the linear flow, 1 more for each level it is nested in; else, labelled jumps, sequences of like logical
// operators and recursion cost 1 flat. Bodies without braces end where their statement does.
import { EndBlocks } from './end-blocks.ts'
import { Indentation } from './indentation.ts'
import { jumpsToLabel, opensTernary } from './lookahead.ts'
import type { Scanner } from './scan.ts'
import * as S from './state.ts'
import * as W from './tables.ts'
import * as T from './tokens.ts'

export class Control {
  readonly #state: S.State
  readonly #scanner: Scanner
  readonly #tables: W.Tables
  /** Where bodies are indented instead of being put in braces. */
  readonly #indentation: Indentation | undefined
  /** Where words bound the bodies. */
  readonly #ends: EndBlocks | undefined
  /** Braces bound bodies. */
  readonly #braced: boolean
  readonly #parenthesized: boolean
  readonly #lineEnds: boolean
  /** The `while` that ends a do statement comes next. */
  #tail = false
  /** Between `case` and its `:` or `->`. */
  #inCase = false

  constructor(state: S.State, scanner: Scanner, tables: W.Tables) {
    this.#state = state
    this.#scanner = scanner
    this.#tables = tables
    this.#indentation = tables.lexis.blocks === 'indent' ? new Indentation(state, scanner) : undefined
    this.#ends = tables.lexis.blocks === 'end' ? new EndBlocks(state, scanner, tables.lexis) : undefined
    this.#braced = tables.lexis.blocks === 'brace'
    this.#parenthesized = tables.lexis.parenthesized === true
    this.#lineEnds = tables.lexis.lineEnds === true
  }

  /**
   * Ends and starts the statements that a token of this kind ends and starts. To be called before the token's own turn.
   */
  before(kind: number): void {
    const state = this.#state
    const { newline, bits } = this.#scanner
    if (state.closing) this.settle(kind, bits)
    if (newline) this.#lineBreak(kind)
    else this.#indentation?.goOn()
    const { top } = state
    if (top.stage === S.EXPECT && top.kind >= S.CONTROL) {
      // `else if` is one step of the chain: the keyword's turn takes the `else` away.
      if (!(kind === T.KEYWORD && top.word & W.ELSE && bits & W.IF)) this.#startBody(top, kind)
    }
  }

  #lineBreak(kind: number): void {
    const state = this.#state
    if (this.#indentation) {
      this.#indentation.startLine()
    } else if (this.#ends) {
      this.#ends.startLine()
    } else if (this.#lineEnds && (kind === T.WORD || kind === T.KEYWORD)) {
      const { previous } = state
      if (!T.endsOperand(previous) && previous !== T.KEYWORD && previous !== T.STEP) return
      state.logical = 0
      if (state.top.kind < S.CONTROL || state.top.stage === S.EXPECT) return
      this.endStatement()
      if (state.closing) this.settle(kind, this.#scanner.bits)
    }
  }

  /** Closes the control statements that have ended, up to the one that the coming `else` or `while` belongs to. */
  settle(kind: number, bits: number): void {
    const state = this.#state
    state.closing = false
    while (state.top.kind === S.CONTROL && state.top.stage >= S.STATEMENT) {
      const { word } = state.pop()
      if (kind !== T.KEYWORD) continue
      if (bits & W.ELSE && word & W.IF) return
      if (bits & W.LOOP && word & W.DO) {
        this.#tail = true
        return
      }
    }
  }

  #startBody(frame: S.Frame, kind: number): void {
    const state = this.#state
    frame.stage = kind === T.OPEN_BRACE ? S.BLOCK : S.STATEMENT
    frame.tokens = state.tokens
    state.nesting++
    if (frame.kind !== S.CONTROL) return
    state.depth++
    const { control } = state.tally
    if (state.depth > control.nesting) control.nesting = state.depth
  }

  #push(word: number, stage: number): void {
    const frame = this.#state.push(S.CONTROL)
    frame.word = word
    frame.stage = stage
  }

  /** A reserved word. */
  keyword(): void {
    const state = this.#state
    const { bits } = this.#scanner
    const { top } = state
    const { control } = state.tally
    if (this.#ends?.keyword(bits)) return
    if (bits & W.CONTROL_WORDS) {
      // A function type, whose body never came.
      if (top.kind === S.LAMBDA && top.stage === S.HEADER && this.#braced) state.pop()
      state.angles = 0
      if (this.#indentation) this.#indentation.keyword(bits)
      else this.#bracedKeyword(bits)
    } else if (bits & W.AWAIT) control.awaits++
    else if (bits & W.THROW) state.tally.throws++
    else if (bits & W.JUMP && jumpsToLabel(this.#scanner, this.#tables)) control.complexity++
    if (bits & W.LAMBDA_WORD) state.push(S.LAMBDA).word = this.#indentation ? PARAMETERS : 0
    if (this.#indentation && bits & W.NOT_CALLED && state.previous === T.COLON && state.top.word & W.CATCH) {
      if (this.#scanner.text.startsWith('pass', this.#scanner.start)) state.tally.emptyCatches++
    }
  }

  #bracedKeyword(bits: number): void {
    const state = this.#state
    const { control } = state.tally
    const tail = this.#tail
    this.#tail = false
    if (bits & W.IF) {
      control.branches++
      if (state.previous === T.KEYWORD && state.previousBits & W.ELSE && state.top.word & W.ELSE) state.pop()
      else control.complexity += 1 + state.nesting
      this.#push(W.IF, S.HEADER)
    } else if (bits & W.ELSE) {
      control.complexity++
      this.#push(W.ELSE, S.EXPECT)
    } else if (bits & (W.LOOP | W.DO)) {
      if (tail) return
      control.loops++
      control.complexity += 1 + state.nesting
      this.#push(bits, bits & W.DO ? S.EXPECT : S.HEADER)
    } else if (bits & W.SWITCH) {
      control.complexity += 1 + state.nesting
      this.#push(W.SWITCH, S.HEADER)
    } else if (bits & W.CASE) {
      control.branches++
      this.#inCase = true
      state.logical = 0
    } else if (bits & W.TRY) {
      control.try++
    } else if (bits & W.CATCH) {
      control.branches++
      control.complexity += 1 + state.nesting
      state.tally.handles++
      this.#push(W.CATCH, S.HEADER)
    }
  }

  /** `a ? b : c`, an optional mark, or Rust's error mark. */
  question(): void {
    const state = this.#state
    const { lexis } = this.#tables
    if (!T.endsOperand(state.previous)) return
    if (!lexis.ternary) {
      if (lexis.errorMark) state.tally.handles++
      return
    }
    if (!opensTernary(this.#scanner, state)) return
    state.angles = 0
    const { control } = state.tally
    control.branches++
    control.complexity += 1 + state.nesting
    state.push(S.TERNARY).stage = S.STATEMENT
    state.nesting++
  }

  logical(): void {
    const state = this.#state
    const { bits } = this.#scanner
    state.angles = 0
    if (state.logical === bits) return
    state.logical = bits
    state.tally.control.complexity++
  }

  /** `=>`: a lambda's body follows, or a match arm's. */
  arrow(): void {
    const state = this.#state
    if (this.#tables.lexis.arm === '=>') {
      state.tally.control.branches++
      state.logical = 0
      // The guard of an arm has no body.
      if (state.top.kind === S.CONTROL && state.top.stage === S.HEADER) state.pop()
    } else if (this.#tables.lambda.arrow && !(state.angles > 0 && state.size === state.angleSize)) {
      state.push(S.LAMBDA).stage = S.EXPECT
    }
  }

  thinArrow(): void {
    const state = this.#state
    if (!this.#tables.lambda.thin) return
    if (this.#inCase || state.previous === T.KEYWORD) this.#inCase = false
    else state.push(S.LAMBDA).stage = S.EXPECT
  }

  /** `|`: opens or closes the parameters of a closure (Rust). */
  pipe(): void {
    const state = this.#state
    if (!this.#tables.lambda.pipe) return
    if (state.top.kind === S.LAMBDA && state.top.stage === S.HEADER && state.top.word === PARAMETERS) {
      state.top.stage = S.EXPECT
    } else if (!T.endsOperand(state.previous)) {
      state.push(S.LAMBDA).word = PARAMETERS
    }
  }

  colon(): void {
    const state = this.#state
    const { top } = state
    this.#inCase = false
    state.logical = 0
    if (!this.#indentation || top.stage !== S.HEADER) return
    if (top.kind === S.CONTROL) top.stage = S.STATEMENT
    else if (top.kind === S.LAMBDA) {
      top.stage = S.STATEMENT
      state.nesting++
    }
  }

  comma(): void {
    const state = this.#state
    state.logical = 0
    for (let { top } = state; top.kind > S.CONTROL; top = state.top) {
      if (top.kind === S.LAMBDA && top.word === PARAMETERS && top.stage === S.HEADER) return
      state.pop()
    }
  }

  /** `;`, or a line's end that ends a statement. */
  endStatement(): void {
    const state = this.#state
    state.logical = 0
    state.angles = 0
    while (state.top.kind > S.CONTROL) state.pop()
    if (this.#ends) this.#ends.endStatement()
    else if (state.top.kind === S.CONTROL && state.top.stage === S.STATEMENT && this.#braced) state.closing = true
  }

  /** A macro's call, then a brace: a loop (C). */
  macroLoop(): void {
    const { tally, nesting } = this.#state
    tally.control.loops++
    tally.control.complexity += 1 + nesting
    this.#push(W.LOOP, S.HEADER)
  }

  openBrace(): void {
    const { top } = this.#state
    if (top.kind >= S.CONTROL && top.kind <= S.LAMBDA && top.stage === S.HEADER && this.#braced) {
      if (top.word !== PARAMETERS || top.kind === S.CONTROL) this.#startBody(top, T.OPEN_BRACE)
    }
    this.#ends?.openBrace()
    this.#state.push(S.BRACE)
  }

  closeBrace(): void {
    const state = this.#state
    if (!state.close(S.BRACE)) return
    const { top } = state
    if (top.stage !== S.BLOCK) return
    if (top.kind === S.LAMBDA) state.pop()
    else if (top.kind === S.CONTROL) {
      if (top.word & W.CATCH && state.tokens === top.tokens + 1) state.tally.emptyCatches++
      state.closing = true
    }
  }

  /** A condition has been read. */
  closeParen(): void {
    const { top } = this.#state
    if (this.#parenthesized && top.kind === S.CONTROL && top.stage === S.HEADER) top.stage = S.EXPECT
  }

  /** A name: an error's in a condition is an error check. */
  errorName(): void {
    const state = this.#state
    const { top } = state
    const around = top.kind === S.PAREN ? state.frames[state.size - 2] : top
    const inCondition = around?.kind === S.CONTROL && around.stage === S.HEADER && !around.checked
    if (!inCondition && !this.#tables.lexis.errorMark) return
    if (inCondition) around.checked = true
    state.tally.handles++
  }
}

/** The parameters of a lambda are being read. */
const PARAMETERS = 1
