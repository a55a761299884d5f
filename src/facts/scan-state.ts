// Where the collectors stand in a file: the open brackets, blocks and statements, and the callee being read.
import * as T from '../scan/token-kinds.ts'
import { BINDING, CATCH, DECLARE, LAMBDA_WORD } from '../scan/word-tables.ts'
import { Tally } from './tally.ts'

// What a frame stands for. Brackets come first: what follows them has no closing mark of its own.
const DEFINITION = 0
export const PAREN = 1
export const BRACKET = 2
export const BRACE = 3
/** Code inside a string. */
export const INTERPOLATION = 4
/** A control statement from its word to the end of its body. */
export const CONTROL = 5
export const LAMBDA = 6
export const TERNARY = 7

// How far a control statement or lambda has come.
export const HEADER = 0
/** The next token starts the body. */
export const EXPECT = 1
/** In a body without braces. */
export const STATEMENT = 2
/** In a body with braces. */
export const BLOCK = 3

/** Before a bracket stands what binds the names in it: `const {`. Beyond the kinds of tokens. */
export const BINDS = 63
/** Before a parenthesis stands the word of a function, or `catch`. */
export const DECLARES = 62

/** The word of a brace that is written as `:`. */
export const COLON_BODY = 1

/** One open bracket, statement or definition; frames are used again, none is made per token. */
export class Frame {
  kind = DEFINITION
  stage = HEADER
  /** Bits of the control word. */
  word = 0
  // What to go back to when the frame closes.
  nesting = 0
  depth = 0
  logical = 0
  brackets = 0
  tally = NOBODY
  /** The call whose arguments a parenthesis holds; '' for a grouping one. */
  callee = ''
  // The callee being read when a bracket opened, to be gone on with after `]`.
  chainStart = -1
  chainEnd = -1
  prefix = ''
  /** Offset of an opening parenthesis. */
  start = 0
  /** A parenthesis stands where an operand may. */
  groups = false
  /** Kind of the token before a bracket, BINDS or DECLARES. */
  opener = T.END
  /** Names given by value when it opened. */
  references = 0
  /** Kind of the token before an opening bracket. */
  before = T.END
  /** Tokens read when the frame opened, to see an empty block. */
  tokens = 0
  /** Column of the line that a control word opens (Python). */
  indent = 0
  /** A `for` stood in this bracket, so that an `if` filters (Python). */
  comprehends = false
  /** The condition has been seen to check for an error. */
  checked = false
}

/** Takes what no definition has that runs: the top level, declarations of types. */
export const NOBODY: Tally = new Tally('', '')

/** Brackets left open that a closing one of another kind is taken past. */
const FAR = 32

export class State {
  readonly frames: Frame[] = []
  size = 0
  top: Frame
  tally: Tally = NOBODY
  /** What a further control structure costs on top of one, after Campbell: control structures and lambdas around. */
  nesting = 0
  /** Control structures around. */
  depth = 0
  /** Last logical operator of the running sequence. */
  logical = 0
  /** Open brackets since the definition's start. */
  brackets = 0
  /** A statement's end has been read; what it ends depends on the next token (`else`). */
  closing = false
  tokens = 0

  // The token before, and the one before that.
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
  /** Its name is being declared or is a decorator's: no call. */
  named = false
  /** Functions that are given by value are told: frames know what stands before them. */
  hasReferences = false

  /** Where the reserved word stands that was read last as the first word of a command (shells). */
  commandAt = -1

  // Type arguments between a callee and its `(`: how deep, in which frame, and the callee before them.
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

  /** Opens a control statement. */
  pushControl(word: number, stage: number): Frame {
    const frame = this.push(CONTROL)
    frame.word = word
    frame.stage = stage
    return frame
  }

  /** The body of a control structure begins. */
  deepen(): void {
    this.nesting++
    this.depth++
    const { control } = this.tally
    if (this.depth > control.nesting) control.nesting = this.depth
  }

  /** Place of the innermost bracket, piece of code in a string or definition: statements in it are passed over. */
  innermost(): number {
    let at = this.size - 1
    while ((this.frames[at] as Frame).kind >= CONTROL) at--
    return at
  }

  /** Whether the condition of a control structure is being read. */
  get inHead(): boolean {
    return this.top.kind === CONTROL && this.top.stage === HEADER
  }

  /** Closes the innermost frame and goes back to what was around it. */
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

  /** Closes the innermost bracket of this kind, statements in it too; a stray mark closes nothing. */
  close(kind: number): Frame | undefined {
    let at = this.innermost()
    if (this.frames[at]?.kind === kind) {
      while (this.size > at + 1) this.pop()
    } else {
      // Look past a few brackets left open; a definition or a brace is never left through another kind of mark.
      const lowest = Math.max(0, at - FAR)
      const stops = (frame: Frame) => frame.kind === DEFINITION || (frame.kind === BRACE && kind !== BRACE)
      while (at > lowest && !stops(this.frames[at] as Frame) && this.frames[at]?.kind !== kind) at--
      if (this.frames[at]?.kind !== kind) return undefined
      while (this.size > at + 1) this.pop()
    }
    return this.pop()
  }

  /** Opens a definition: whatever is open around it stays so until it closes. */
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

  /** Closes the innermost definition, with whatever its text left open. */
  leave(): void {
    this.rest()
    this.tally = this.pop().tally
  }

  /** Closes whatever is open within the innermost definition. */
  rest(): void {
    this.closing = false
    while (this.top.kind !== DEFINITION) this.pop()
  }
}
