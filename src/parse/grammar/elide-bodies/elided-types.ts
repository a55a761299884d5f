// Elides types: of results (`(a: A): B => …`), variables (`const a: A = …`) and calls (`f<A>(…)`). They define
// nothing. The ranges hold no defining word; if they were no types after all, the grammar meets an error and the whole
// text is parsed.
import * as T from '../../../scan/token-kinds.ts'
import type { Cuts } from './cuts.ts'

/** Tracks the types being read, by bracket depth. */
export class Types {
  readonly #cuts: Cuts
  /** By depth: offset of the colon before a type, -1 if none. */
  readonly #colons: Int32Array
  /** Range of the parameters before it; -1 if they stay. */
  readonly #lists: Int32Array
  readonly #listEnds: Int32Array
  // The open `<`: offset (-1 if not a call's) and bracket depth.
  readonly #starts: number[] = []
  readonly #depths: number[] = []
  /** Offset of the `<` closed last. */
  #start = -1

  /** @param deepest Limit on open brackets. */
  constructor(cuts: Cuts, deepest: number) {
    this.#cuts = cuts
    this.#colons = new Int32Array(deepest).fill(-1)
    this.#lists = new Int32Array(deepest)
    this.#listEnds = new Int32Array(deepest)
  }

  /** A colon after a variable's name or after parameters, whose range `list` to `listEnd` may be elided. */
  begin(depth: number, colon: number, list = -1, listEnd = -1): void {
    this.#colons[depth] = colon
    this.#lists[depth] = list
    this.#listEnds[depth] = listEnd
  }

  /** Discards the type and open `<` at this depth. */
  forget(depth: number): void {
    this.done(depth)
    this.#leave(depth)
  }

  /** Discards the type at this depth, but no open `<`. */
  done(depth: number): void {
    this.#colons[depth] = -1
  }

  /**
   * Elides the type after a colon: a body or a value begins. @param opened Where the parentheses opened that would end
   * the type: inside it they are a function type's parameters.
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
   * An `=` ends a variable's type, unless it gives a type parameter its default. `isGiven`: a result type, which no
   * `=` ends.
   */
  assign(depth: number, end: number, isGiven: boolean): void {
    const { length } = this.#depths
    if (length > 0 && this.#depths[length - 1] === depth) return
    if (isGiven) this.done(depth)
    else this.end(depth, end)
  }

  /** A `<`; `isOfCall`: directly after a name. */
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

  /** Arguments follow the last `>`. */
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
