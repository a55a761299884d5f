// Counts branches, loops and nesting, and Cognitive Complexity after G. Ann Campbell (SonarSource, 2018): 1 for each
// break in the linear flow, plus 1 for each level of nesting; else, labelled jumps, sequences of like logical operators
// and recursion cost a flat 1. Bodies without braces end with their statement.
import type { TokenCursor } from '../../scan/token-cursor.ts'
import * as T from '../../scan/token-kinds.ts'
import * as W from '../../scan/word-tables.ts'
import * as S from '../scan-state.ts'
import { Marks, PARAMETERS } from './control-marks.ts'
import { EndBlocks } from './end-blocks.ts'
import { Indentation } from './indented-blocks.ts'
import { LayoutArms } from './layout-arms.ts'
import { jumpsToLabel } from './lookahead.ts'
import { beforeMark, beginArm, isCatchAll, separatesValues } from './match-arms.ts'

export class Control {
  readonly marks: Marks
  readonly #state: S.State
  readonly #cursor: TokenCursor
  readonly #tables: W.Tables
  readonly #indentation: Indentation | undefined
  readonly #ends: EndBlocks | undefined
  readonly #braced: boolean
  readonly #parenthesized: boolean
  readonly #lineEnds: boolean
  readonly #layoutArms: LayoutArms | undefined
  /** The next `while` ends a do statement. */
  #tail = false

  constructor(state: S.State, cursor: TokenCursor, tables: W.Tables) {
    this.#state = state
    this.#cursor = cursor
    this.#tables = tables
    this.#indentation =
      tables.lexis.blocks === 'indent' ? new Indentation(state, cursor, tables.lexis.arm !== undefined) : undefined
    this.#ends = tables.lexis.blocks === 'end' ? new EndBlocks(state, cursor, tables.lexis) : undefined
    this.#layoutArms = this.#indentation && tables.lexis.arm ? new LayoutArms(state, cursor) : undefined
    this.marks = new Marks(state, cursor, tables, this.#layoutArms)
    this.#braced = tables.lexis.blocks === 'brace'
    this.#parenthesized = tables.lexis.parenthesized === true
    this.#lineEnds = tables.lexis.lineEnds === true
  }

  /** Ends and begins statements at a token. Call it before the token is handled. */
  before(kind: number): void {
    const state = this.#state
    const { newline, bits } = this.#cursor
    if (this.#braced && kind === T.KEYWORD && bits & (W.ELSE | W.ELSE_IF)) {
      this.#endBranch(bits)
    } else {
      if (state.closing) this.settle(kind, bits)
      if (newline) this.#lineBreak(kind)
      else this.#indentation?.goOn()
    }
    const { top } = state
    if (top.stage === S.EXPECT && top.kind >= S.CONTROL) {
      // `else if` is one step of the chain: handling the keyword removes the `else`.
      const waits = kind === T.KEYWORD && ((top.word & W.ELSE && bits & W.IF) || (bits & W.BLOCK_ENTER && this.#braced))
      if (kind === T.COLON && this.#tables.lexis.colonEnds) {
        this.#startBody(top, T.OPEN_BRACE)
        state.push(S.BRACE).word = S.COLON_BODY
      } else if (!waits) this.#startBody(top, kind)
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
      if (state.closing) this.settle(kind, this.#cursor.bits)
    }
  }

  /** Closes ended statements, up to the one that the coming `else` or `while` belongs to. True if there is one. */
  settle(kind: number, bits: number): boolean {
    const state = this.#state
    state.closing = false
    while (state.top.kind === S.CONTROL && state.top.stage >= S.STATEMENT) {
      const { word } = state.pop()
      if (kind !== T.KEYWORD) continue
      if (bits & (W.ELSE | W.ELSE_IF) && word & W.IF) return true
      if (bits & W.LOOP && word & W.DO) {
        this.#tail = true
        return true
      }
      // `for { x <- xs } yield x`: the braces held only the head.
      if (bits & W.BLOCK_ENTER && word & W.LOOP && !(bits & W.DO && this.#cursor.newline)) {
        state.pushControl(W.LOOP, S.EXPECT)
        return true
      }
    }
    return false
  }

  /** `else` ends the body before it, even that of an expression: `if (a) b else c`. */
  #endBranch(bits: number): void {
    const state = this.#state
    state.logical = 0
    while (state.top.kind > S.CONTROL) state.pop()
    if (this.settle(T.KEYWORD, bits) || state.top.kind !== S.BRACE || state.top.word !== S.COLON_BODY) return
    this.closeBrace()
    this.settle(T.KEYWORD, bits)
  }

  /** Handles a word between a head and its body, or one that ends a body begun by `:`. False for other words. */
  #bodyWord(bits: number): boolean {
    const state = this.#state
    const { top } = state
    if (bits & W.BLOCK_CLOSE) {
      this.closeBrace()
      return true
    }
    if (top.kind !== S.CONTROL || top.stage > S.STATEMENT || !(top.word & (bits & W.DO ? W.LOOP : W.LOOP | W.IF)))
      return false
    // `if (a) && b then`: the assumed body was the rest of the condition.
    state.nesting = top.nesting
    state.depth = top.depth
    top.stage = S.EXPECT
    return true
  }

  #startBody(frame: S.Frame, kind: number): void {
    const state = this.#state
    frame.stage = kind === T.OPEN_BRACE ? S.BLOCK : S.STATEMENT
    frame.tokens = state.tokens
    if (frame.kind === S.CONTROL) state.deepen()
    else state.nesting++
  }

  keyword(): void {
    const state = this.#state
    const { bits } = this.#cursor
    const { top } = state
    const { control } = state.tally
    if (this.#ends?.keyword(bits)) return
    if (this.#braced && bits & (W.BLOCK_ENTER | W.BLOCK_CLOSE) && this.#bodyWord(bits)) return
    if (bits & W.CONTROL_WORDS) {
      // A function type without a body.
      if (top.kind === S.LAMBDA && top.stage === S.HEADER && this.#braced) state.pop()
      state.angles = 0
      if (this.#indentation) {
        this.#layoutArms?.keyword(bits)
        this.#indentation.keyword(bits)
      } else this.#bracedKeyword(bits)
    } else if (bits & W.AWAIT) control.awaits++
    else if (bits & W.THROW) state.tally.throws++
    else if (bits & W.JUMP && jumpsToLabel(this.#cursor, this.#tables)) control.complexity++
    if (bits & W.LAMBDA_WORD) state.push(S.LAMBDA).word = this.#indentation ? PARAMETERS : 0
    if (bits & W.EMPTY && state.previous === T.COLON && state.top.word & W.CATCH) state.tally.emptyCatches++
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
      state.pushControl(W.IF, S.HEADER)
    } else if (bits & W.ELSE_IF) {
      control.branches++
      control.complexity++
      state.pushControl(W.IF, S.HEADER)
    } else if (bits & W.ELSE) {
      if (beforeMark(this.#cursor, this.#tables.lexis.arm)) return
      // `guard a else {` is the only branch.
      if (state.inHead && state.top.word & W.IF) state.top.stage = S.EXPECT
      else {
        control.complexity++
        state.pushControl(W.ELSE, S.EXPECT)
      }
    } else if (bits & (W.LOOP | W.DO)) {
      if (tail) return
      control.loops++
      control.complexity += 1 + state.nesting
      state.pushControl(bits, bits & W.DO ? S.EXPECT : S.HEADER)
    } else if (bits & W.SWITCH) {
      control.complexity += 1 + state.nesting
      state.pushControl(W.SWITCH, S.HEADER)
    } else if (bits & W.CASE) {
      // `if case .some(let x) = y`: the pattern of a condition.
      if (state.inHead && state.top.word & (W.IF | W.LOOP)) return
      if (!isCatchAll(this.#cursor)) control.branches++
      if (this.#tables.lexis.arm) beginArm(state)
      this.marks.inCase = true
      state.logical = 0
    } else if (bits & W.TRY) {
      control.try++
    } else if (bits & W.CATCH) {
      control.branches++
      control.complexity += 1 + state.nesting
      state.tally.handles++
      state.pushControl(W.CATCH, S.HEADER)
    }
  }

  colon(): void {
    const state = this.#state
    const { top } = state
    this.marks.inCase = false
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
    // `f<A, B>()`, but not `a < b, c`.
    if (state.angles > 0 && state.size === state.angleSize && this.#cursor.text[state.angleEnd] === '<') return
    for (let { top } = state; top.kind > S.CONTROL; top = state.top) {
      if (top.kind === S.LAMBDA && top.word === PARAMETERS && top.stage === S.HEADER) return
      state.pop()
    }
    if (
      this.#braced &&
      state.top.kind === S.CONTROL &&
      state.top.stage === S.STATEMENT &&
      separatesValues(state, this.#tables.lexis.arm !== undefined)
    )
      state.closing = true
  }

  /** Handles `;`, or a line break that ends a statement. */
  endStatement(): void {
    const state = this.#state
    state.logical = 0
    while (state.top.kind > S.CONTROL) state.pop()
    // Members in braces of a type argument end with it, too.
    if (state.size <= state.angleSize) state.angles = 0
    // `run() if $ready;` (Perl)
    if (this.#parenthesized && !this.#lineEnds && state.inHead) state.pop()
    if (this.#ends) this.#ends.endStatement()
    else if (state.top.kind === S.CONTROL && state.top.stage === S.STATEMENT && this.#braced) state.closing = true
  }

  /** Records a loop written as a macro call and a brace (C). */
  macroLoop(): void {
    const { tally, nesting } = this.#state
    tally.control.loops++
    tally.control.complexity += 1 + nesting
    this.#state.pushControl(W.LOOP, S.HEADER)
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

  closeParen(): void {
    const { top } = this.#state
    if (this.#parenthesized && top.kind === S.CONTROL && top.stage === S.HEADER) top.stage = S.EXPECT
  }
}
