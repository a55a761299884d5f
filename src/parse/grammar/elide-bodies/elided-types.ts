// Types that a grammar need not see: of what a function gives (`(a: A): B => …`), of a variable (`const a: A = …`),
// and those given to a call (`f<A>(…)`). No name in them is a definition. What is cut holds no word that begins one,
// so where the tokens were taken for types and were none, the worst that follows is an error, for which the text is
// read whole.
import * as T from '../../../scan/token-kinds.ts'
import type { Cuts } from './cuts.ts'

export class Types {
  readonly #cuts: Cuts
  /** By the brackets open: where the colon stands, -1 where none does that is known to begin a type. */
  readonly #colons: Int32Array
  /** Where the text of the parameters before it begins, -1 where that stays; and where it ends. */
  readonly #lists: Int32Array
  readonly #listEnds: Int32Array
  // The `<` that are open: where, in how many brackets; those of no call are at -1.
  readonly #starts: number[] = []
  readonly #depths: number[] = []
  /** The one closed last. */
  #start = -1

  /** @param deepest Brackets that may be open at once. */
  constructor(cuts: Cuts, deepest: number) {
    this.#cuts = cuts
    this.#colons = new Int32Array(deepest).fill(-1)
    this.#lists = new Int32Array(deepest)
    this.#listEnds = new Int32Array(deepest)
  }

  /** A colon behind the name of a variable, or behind parameters, of which the text from `list` to `listEnd` may go. */
  begin(depth: number, colon: number, list = -1, listEnd = -1): void {
    this.#colons[depth] = colon
    this.#lists[depth] = list
    this.#listEnds[depth] = listEnd
  }

  /** What was read at this depth is not, or no longer, a type. */
  forget(depth: number): void {
    this.done(depth)
    this.#leave(depth)
  }

  /** No type behind a colon is being read at this depth, whatever `<` may be open. */
  done(depth: number): void {
    this.#colons[depth] = -1
  }

  /**
   * The type behind a colon ends, a body or a value begins.
   *
   * @param opened Where the parentheses opened that end it, if any do: those of a type are parameters of a function's,
   *   which goes on.
   */
  end(depth: number, end: number, opened = -1): void {
    const colon = this.#colons[depth]!
    if (colon < 0 || opened > colon) return
    const list = this.#lists[depth]!
    if (list >= 0) this.#cuts.replace(list, this.#listEnds[depth]!)
    this.#cuts.replace(colon, end)
    this.#colons[depth] = -1
  }

  /**
   * An `=`: the type of a variable ends, unless it gives a type parameter its default. `isGiven`: the type is that of
   * what a function gives, which ends with none.
   */
  assign(depth: number, end: number, isGiven: boolean): void {
    const { length } = this.#depths
    if (length > 0 && this.#depths[length - 1] === depth) return
    if (isGiven) this.done(depth)
    else this.end(depth, end)
  }

  /** A `<`; `isOfCall`: directly behind a name. */
  open(depth: number, start: number, isOfCall: boolean): void {
    this.#starts.push(isOfCall ? start : -1)
    this.#depths.push(depth)
  }

  /** A `>`. */
  close(depth: number): void {
    const depths = this.#depths
    this.#leave(depth + 1)
    this.#start = -1
    if (depths.length > 0 && depths[depths.length - 1]! === depth) {
      this.#start = this.#starts[depths.length - 1]!
      this.#pop()
    }
  }

  /** Arguments follow the `>` that was read last. */
  call(end: number): void {
    if (this.#start >= 0) this.#cuts.replace(this.#start, end)
  }

  /** Forgets what is open at this depth or deeper. */
  #leave(depth: number): void {
    const depths = this.#depths
    while (depths.length > 0 && depths[depths.length - 1]! >= depth) this.#pop()
  }

  #pop(): void {
    this.#starts.pop()
    this.#depths.pop()
  }
}

/** Whether a type may end with a token of this kind. */
export function endsType(kind: number): boolean {
  return T.endsOperand(kind) || kind === T.KEYWORD || kind === T.GREATER
}
