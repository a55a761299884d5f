// The blocks that are open at a line, by their columns, and what may go on with the one before.
import type { Draft } from '../../languages/match.ts'
import * as W from './words.ts'

/** A `try` is nothing by itself. */
const MUST = 1 << 30

export interface Block {
  /** Column of its lines; -1 until the first one, or where all of it is on the line of its head. */
  column: number
  /** Bits of the word of its head; 0 for the file. */
  readonly head: number
  /** What it is the body of, if that is a definition. */
  readonly definition: Draft | undefined
  /** Start of the first decorator of that; -1 without any. */
  readonly decorated: number
  /** No definition is around it. */
  readonly isTop: boolean
  /** A name that is given a function without one is a definition here. */
  readonly namesFunctions: boolean
  /** Words that may go on with the block before, and the word that began what goes on. */
  goesOn: number
  chain: number
}

/** What the head of a block may be followed by at the level of the head. */
function followers(head: number, chain: number): number {
  if (head & (W.IF | W.ELSE_IF)) return W.ELSE_IF | W.ELSE
  if (head & (W.FOR | W.WHILE)) return W.ELSE
  if (head & W.TRY) return W.CATCH | W.FINALLY | MUST
  if (head & W.CATCH) return W.CATCH | W.ELSE | W.FINALLY
  return head & W.ELSE && chain & W.TRY ? W.FINALLY : 0
}

export class Blocks {
  readonly #open: Block[] = [
    {
      column: 0,
      head: 0,
      definition: undefined,
      decorated: -1,
      isTop: true,
      namesFunctions: true,
      goesOn: 0,
      chain: 0,
    },
  ]

  get innermost(): Block {
    return this.#open[this.#open.length - 1]!
  }

  /** Whether something has to go on with what the innermost ends with. */
  get lacksMore(): boolean {
    return (this.innermost.goesOn & MUST) !== 0
  }

  /** Whether a statement may stand in the innermost; `bits`: its first word. */
  mayBegin(bits: number): boolean {
    const block = this.innermost
    if (bits & W.GOES_ON) return (block.goesOn & bits) !== 0
    if (block.head & W.MATCH && !(bits & W.CASE)) return false
    const { goesOn } = block
    block.goesOn = 0
    return (goesOn & MUST) === 0
  }

  /** The head of a block has ended. */
  begin(head: number, definition: Draft | undefined, decorated: number): void {
    const outer = this.innermost
    if (!(head & W.GOES_ON)) outer.chain = head
    outer.goesOn = followers(head, outer.chain)
    const isChoice = (outer.chain & (W.IF | W.TRY)) !== 0
    const isTop = outer.isTop && definition === undefined
    const namesFunctions = isTop || (head & W.CLASS) !== 0 || (isChoice && (outer.head & W.CLASS) !== 0)
    this.#open.push({ column: -1, head, definition, decorated, isTop, namesFunctions, goesOn: 0, chain: 0 })
  }

  /** The first line of a block; false where it is no deeper than its head. */
  enter(column: number): boolean {
    const outer = this.#open[this.#open.length - 2]!
    this.innermost.column = column
    return column > outer.column
  }

  /** Ends the innermost; undefined where more had to follow in it. */
  end(): Block | undefined {
    const block = this.#open.pop()!
    return block.goesOn & MUST ? undefined : block
  }
}
