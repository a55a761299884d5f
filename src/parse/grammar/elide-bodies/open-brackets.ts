// The open brackets during elision, each with bits and the offset where it opened.
import type { TokenCursor } from '../../../scan/token-cursor.ts'
import * as T from '../../../scan/token-kinds.ts'
import type { Cuts } from './cuts.ts'

/**
 * Limit on open brackets: a grammar's time grows faster than depth. Deeper code, which nobody writes by hand, is
 * elided.
 */
export const DEEPEST = 500

// Bits of an open bracket.
export const BRACE = 1
export const BODY = 1 << 1
export const DEFINES = 1 << 2
/** Parentheses after anything but a name. */
export const CONTROL = 1 << 3
/** Parentheses after a name: parameters or arguments, which may be elided. */
export const LIST = 1 << 4
export const IMPORTS = 1 << 5
/** Contains functions. */
export const CODE = 1 << 6
/** Must stay: an object, whose functions are members, or lines after an unclosed bracket. */
export const SOLID = 1 << 7
// Bits of the statement being read in it.
export const HOLDS = 1 << 8
export const RETURNS = 1 << 9
export const THROWS = 1 << 10
export const SELF = 1 << 11
/** A `?` that may begin a conditional, whose second half begins with a colon. */
export const ASKS = 1 << 12
export const HEAD = HOLDS | RETURNS | THROWS | SELF | ASKS

/** Tokens in a list worth eliding; a query may look at a single one: `require("a")`. */
const LIST_TOKENS = 2

export class OpenBrackets {
  /** Bits of each; index 0 is the file. */
  readonly flags = new Uint16Array(DEEPEST)
  depth = 0
  /** Where the contents of each begin, also of the one closed last. */
  readonly starts = new Int32Array(DEEPEST)
  /** The cursor's token count there. */
  readonly #steps = new Int32Array(DEEPEST)
  /** Column of the line each opened in. */
  readonly #columns = new Int32Array(DEEPEST)
  #column = 0

  get isFull(): boolean {
    return this.depth + 1 >= DEEPEST
  }

  get bits(): number {
    return this.flags[this.depth]!
  }

  /** Start of the contents of the last closed brackets if they may be elided as parameters; else -1. */
  get closedList(): number {
    const depth = this.depth + 1
    return this.flags[depth]! & (DEFINES | SOLID) ? -1 : this.starts[depth]!
  }

  add(bits: number): void {
    this.flags[this.depth]! |= bits
  }

  clear(bits: number): void {
    this.flags[this.depth]! &= ~bits
  }

  /** Adds an anonymous function, which is a definition if assigned to a property. */
  addFunction(): void {
    const { depth, flags } = this
    flags[depth]! |= CODE
    if ((flags[depth]! | (depth > 0 ? flags[depth - 1]! : 0)) & SELF) flags[depth]! |= DEFINES
  }

  /** Whether a brace opens an object type in a declaration. Inside an object's braces it opens an object. */
  opensType(before: number): boolean {
    return before === T.LESS || (before === T.COLON && !(this.depth > 0 && this.bits & BRACE))
  }

  open(flags: number, start: number, steps: number): void {
    const depth = ++this.depth
    this.flags[depth] = flags
    this.starts[depth] = start
    this.#steps[depth] = steps
    this.#columns[depth] = this.#column
  }

  /**
   * Handles a line's first token. If it is no deeper than the line that opened the list, the list is unclosed and must
   * stay.
   */
  line(kind: number, column: number): void {
    const { depth, flags } = this
    this.#column = column
    if (column <= this.#columns[depth]! && !CLOSING.has(kind) && !(flags[depth]! & BODY)) flags[depth]! |= SOLID
  }

  /** Elides the bracket just read; false if it is unclosed. */
  skip(cursor: TokenCursor, cuts: Cuts): boolean {
    const start = cursor.end
    for (let open = 1; open > 0; ) {
      const kind = cursor.next()
      if (kind === T.END) return false
      if (OPENING.has(kind)) open++
      else if (CLOSING.has(kind)) open--
    }
    cuts.add(start, cursor.start, '')
    cuts.isDeep = true
    return true
  }

  /** Closes parentheses or square brackets; true if their contents may be elided. */
  closeList(steps: number): boolean {
    const depth = this.depth--
    const flags = this.flags[depth]!
    this.flags[depth - 1]! |= flags & (DEFINES | SOLID | CODE)
    return (flags & (LIST | DEFINES | SOLID)) === LIST && steps - this.#steps[depth]! > LIST_TOKENS
  }

  /** Closes braces; true if their contents may be elided. */
  closeBraces(): boolean {
    const depth = this.depth--
    const { flags } = this
    const own = flags[depth]! & IMPORTS ? flags[depth]! & ~DEFINES : flags[depth]!
    const isBody = (own & BODY) !== 0
    // An object among arguments stays, but its contents may be elided unless they are functions.
    const isPlain = !isBody && !(own & (CODE | SOLID)) && (flags[depth - 1]! & LIST) !== 0
    flags[depth - 1]! |= (own & DEFINES) | (isBody ? CODE : SOLID | (own & CODE))
    return (isBody || isPlain) && !(own & DEFINES)
  }
}

export const OPENING: ReadonlySet<number> = new Set([
  ...[T.OPEN_PAREN, T.OPEN_BRACKET, T.OPEN_BRACE, T.INTERPOLATION_OPEN],
])
export const CLOSING: ReadonlySet<number> = new Set([
  ...[T.CLOSE_PAREN, T.CLOSE_BRACKET, T.CLOSE_BRACE, T.INTERPOLATION_CLOSE],
])
