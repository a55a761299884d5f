// The brackets that are open while an outline is drawn: what is known of each, as bits, and where it opened.
import type { TokenCursor } from '../../../scan/token-cursor.ts'
import * as T from '../../../scan/token-kinds.ts'
import type { Cuts } from './cuts.ts'

/**
 * Brackets open at once, at most: a grammar's time grows faster than the depth. What stands deeper is left out, as no
 * hand wrote it.
 */
export const DEEPEST = 500

// What is known of an open bracket: itself,
export const BRACE = 1
export const BODY = 1 << 1
export const DEFINES = 1 << 2
/** Parentheses after anything but a name. */
export const CONTROL = 1 << 3
/** Parentheses after a name: parameters or arguments, which may go. */
export const LIST = 1 << 4
/** Braces of what is imported. */
export const IMPORTS = 1 << 5
/** It holds functions. */
export const CODE = 1 << 6
/** It holds what must be seen: an object, whose functions would be its members, or lines of what nobody closed. */
export const SOLID = 1 << 7
// and of the statement being read in it.
export const HOLDS = 1 << 8
export const RETURNS = 1 << 9
export const THROWS = 1 << 10
export const SELF = 1 << 11
/** A `?` that may be half of a choice, whose other half begins with a colon. */
export const ASKS = 1 << 12
export const HEAD = HOLDS | RETURNS | THROWS | SELF | ASKS

/** Tokens in a list from which on leaving it out pays; one alone may be what the grammar asks for: `require("a")`. */
const LIST_TOKENS = 2

export class OpenBrackets {
  /** Bits of each, and at 0 of the file itself. */
  readonly flags = new Uint16Array(DEEPEST)
  /** How many are open. */
  depth = 0
  /** Where the text in each begins, also of the one closed last. */
  readonly starts = new Int32Array(DEEPEST)
  /** Steps of the cursor before that. */
  readonly #steps = new Int32Array(DEEPEST)
  /** Column of the line that each opened in. */
  readonly #columns = new Int32Array(DEEPEST)
  #column = 0

  /** Whether no more may be open: what the next one holds is skipped. */
  get isFull(): boolean {
    return this.depth + 1 >= DEEPEST
  }

  /** Bits of the innermost. */
  get bits(): number {
    return this.flags[this.depth]!
  }

  /** Where the text of the brackets closed last begins, if it may go should they hold parameters; else -1. */
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

  open(flags: number, start: number, steps: number): void {
    const depth = ++this.depth
    this.flags[depth] = flags
    this.starts[depth] = start
    this.#steps[depth] = steps
    this.#columns[depth] = this.#column
  }

  /**
   * The first token of a line. One that is no deeper than the line in which a list began says that nobody closed it:
   * then the grammar must see what is in it.
   */
  line(kind: number, column: number): void {
    const { depth, flags } = this
    this.#column = column
    if (column <= this.#columns[depth]! && !CLOSING.has(kind) && !(flags[depth]! & BODY)) flags[depth]! |= SOLID
  }

  /** Leaves out what the bracket just read holds; false where it is not closed. */
  skip(cursor: TokenCursor, cuts: Cuts): boolean {
    const start = cursor.end
    for (let open = 1; open > 0; ) {
      const kind = cursor.next()
      if (kind === T.END) return false
      if (OPENING.has(kind)) open++
      else if (CLOSING.has(kind)) open--
    }
    cuts.add(start, cursor.start, '')
    return true
  }

  /** Parentheses or square brackets close; true where what they hold may go. */
  closeList(steps: number): boolean {
    const depth = this.depth--
    const flags = this.flags[depth]!
    this.flags[depth - 1]! |= flags & (DEFINES | SOLID | CODE)
    return (flags & (LIST | DEFINES | SOLID)) === LIST && steps - this.#steps[depth]! > LIST_TOKENS
  }

  /** Braces close; true where what they hold may go. */
  closeBraces(): boolean {
    const depth = this.depth--
    const { flags } = this
    const own = flags[depth]! & IMPORTS ? flags[depth]! & ~DEFINES : flags[depth]!
    const isBody = (own & BODY) !== 0
    // An object among arguments is there to be seen, but what it holds need not be if it is no function.
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
