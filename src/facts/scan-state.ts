// The state of a pass over a file: open brackets, blocks and statements, and the callee being read.
import * as T from '../scan/token-kinds.ts'
import { BINDING, CATCH, DECLARE, LAMBDA_WORD } from '../scan/word-tables.ts'
import { Tally } from './tally.ts'

// Kinds of frames. Brackets come first: the others have no closing mark of their own.
const DEFINITION = 0
export const PAREN = 1
export const BRACKET = 2
export const BRACE = 3
export const INTERPOLATION = 4
/** A control statement from its keyword to the end of its body. */
export const CONTROL = 5
export const LAMBDA = 6
export const TERNARY = 7

// Stages of a control statement or lambda.
export const HEADER = 0
/** The next token begins the body. */
export const EXPECT = 1
export const STATEMENT = 2
export const BLOCK = 3

/** Opener of a bracket that binds names: `const {`. Outside the range of token kinds. */
export const BINDS = 63
/** Opener of a parenthesis after a function keyword or `catch`. */
export const DECLARES = 62

/** Frame word: the brace is written as `:`. */
export const COLON_BODY = 1

/** An open bracket, statement or definition. Frames are reused, so that no token allocates one. */
export class Frame {
  kind = DEFINITION
  stage = HEADER
  word = 0
  // Values to restore when the frame closes.
  nesting = 0
  depth = 0
  logical = 0
  brackets = 0
  tally = NOBODY
  /** The call whose arguments a parenthesis holds; '' for a grouping. */
  callee = ''
  // The callee before a bracket, which continues after `]`.
  chainStart = -1
  chainEnd = -1
  prefix = ''
  start = 0
  /** The parenthesis holds an operand. */
  groups = false
  /** Kind of the token before a bracket, or BINDS or DECLARES. */
  opener = T.END
  /** Number of references when the frame opened. */
  references = 0
  /** Kind of the token before the callee; for a bracket, the saved `baseEnd`. */
  before = T.END
  /** Tokens read when the frame opened, to detect an empty block. */
  tokens = 0
  /** Column of the line that a control word begins (Python). */
  indent = 0
  /** The bracket contains a `for`, so that an `if` filters (Python). */
  comprehends = false
  /** The condition checks for an error. */
  checked = false
}

/** Collects tokens that do not run: declarations of types. */
export const NOBODY: Tally = new Tally('', '')

/** Most unclosed brackets that a closing one of another kind skips. */
const FAR = 32

export class State {
  readonly frames: Frame[] = []
  size = 0
  top: Frame
  tally: Tally = NOBODY
  /** Enclosing control structures and lambdas: the extra cost of another one, after Campbell. */
  nesting = 0
  depth = 0
  logical = 0
  brackets = 0
  /** A statement may have ended; the next token decides (`else`). */
  closing = false
  tokens = 0

  // The previous two tokens.
  previous = T.END
  previousBits = 0
  previousEnd = 0
  beforePrevious = T.END

  // The callee being read: `prefix`, then text[chainStart, chainEnd).
  chainStart = -1
  chainEnd = -1
  prefix = ''
  /** Start of its last word, and end and hash of its first. */
  wordStart = -1
  baseEnd = -1
  baseHash = 0
  /** The name is declared or belongs to a decorator: no call. */
  named = false
  /** References are collected, so frames record their openers. */
  hasReferences = false

  /** Position of the last reserved word that began a command (shells). */
  commandAt = -1

  // Type arguments between a callee and its `(`: their depth, their frame, and the callee before them.
  angles = 0
  angleSize = 0
  angleEnd = -1
  angleStart = -1
  anglePrefix = ''
  angleWord = -1

  constructor() {
    this.top = this.push(DEFINITION)
  }

  push(kind: number): Frame {
    let frame = this.frames[this.size]
    if (frame === undefined) {
      frame = new Frame()
      this.frames.push(frame)
    }
    this.size++
    frame.kind = kind
    frame.stage = HEADER
    frame.word = 0
    frame.nesting = this.nesting
    frame.depth = this.depth
    frame.logical = this.logical
    frame.brackets = this.brackets
    frame.callee = ''
    frame.chainStart = -1
    frame.comprehends = false
    frame.checked = false
    frame.tokens = this.tokens
    if (this.hasReferences) {
      frame.opener = this.#opener(kind)
      frame.references = this.tally.references?.length ?? 0
    }
    this.logical = 0
    if (kind <= INTERPOLATION) this.brackets++
    this.top = frame
    return frame
  }

  #opener(kind: number): number {
    const { top, previous } = this
    if ((previous === T.WORD || previous === T.KEYWORD) && this.previousBits & BINDING) return BINDS
    if (kind === BRACE || kind === BRACKET)
      return top !== undefined && (top.opener === DECLARES || top.opener === BINDS) ? BINDS : previous
    const declares = previous === T.KEYWORD && (this.previousBits & (DECLARE | LAMBDA_WORD | CATCH)) !== 0
    return declares ? DECLARES : previous
  }

  pushControl(word: number, stage: number): Frame {
    const frame = this.push(CONTROL)
    frame.word = word
    frame.stage = stage
    return frame
  }

  deepen(): void {
    this.nesting++
    this.depth++
    const { control } = this.tally
    if (this.depth > control.nesting) control.nesting = this.depth
  }

  /** Index of the innermost bracket, interpolation or definition, skipping statements. */
  innermost(): number {
    let at = this.size - 1
    while ((this.frames[at] as Frame).kind >= CONTROL) at--
    return at
  }

  get inHead(): boolean {
    return this.top.kind === CONTROL && this.top.stage === HEADER
  }

  /** Closes the innermost frame and restores the state around it. */
  pop(): Frame {
    const frame = this.top
    this.nesting = frame.nesting
    this.depth = frame.depth
    this.logical = frame.logical
    this.brackets = frame.brackets
    this.size--
    this.top = this.frames[this.size - 1] as Frame
    if (this.size < this.angleSize) this.angles = 0
    return frame
  }

  /** Closes the innermost bracket of this kind with its statements; a stray mark closes nothing. */
  close(kind: number): Frame | undefined {
    let at = this.innermost()
    if (this.frames[at]?.kind === kind) {
      while (this.size > at + 1) this.pop()
    } else {
      // Skips a few unclosed brackets, but never a definition, nor a brace for another kind of mark.
      const lowest = Math.max(0, at - FAR)
      const stops = (frame: Frame) => frame.kind === DEFINITION || (frame.kind === BRACE && kind !== BRACE)
      while (at > lowest && !stops(this.frames[at] as Frame) && this.frames[at]?.kind !== kind) at--
      if (this.frames[at]?.kind !== kind) return undefined
      while (this.size > at + 1) this.pop()
    }
    return this.pop()
  }

  enter(tally: Tally): void {
    this.closing = false
    const frame = this.push(DEFINITION)
    frame.tally = this.tally
    this.tally = tally
    this.nesting = 0
    this.depth = 0
    this.brackets = 0
    this.angles = 0
  }

  /** Closes the innermost definition with everything left open in it. */
  leave(): void {
    this.rest()
    this.tally = this.pop().tally
  }

  /** Closes everything open in the innermost definition. */
  rest(): void {
    this.closing = false
    while (this.top.kind !== DEFINITION) this.pop()
  }
}
