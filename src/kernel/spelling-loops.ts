// Kernel loops over postings (assembly/spellings.ts, assembly/postings.ts): spellings whose words match the parts of a
// query, and blocks that contain all its trigrams.
import { BEYOND, MAX_FOUND } from './memory.ts'
import { NumberLoops } from './number-loops.ts'

/** Cost of reading names: per range of blocks, per block, and per name split into words. */
export interface NamesCost {
  readonly range: number
  readonly block: number
  readonly name: number
}

/** Spellings whose chosen bits are counted together. */
const CHOSEN_BLOCK = 512

/** Flag of an unsure result. */
const UNSURE = 2 ** 31

export class SpellingLoops extends NumberLoops {
  /** Addresses of the counts of chosen spellings before each block, and of the bytes known of the chosen ones. */
  #ranks = 0
  #states = 0
  #stateBytes = 0
  #parts: readonly number[] = []

  /** Sets the parts of a query; methods refer to them by position. */
  setParts(parts: readonly Buffer[]): void {
    this.#parts = this.place(parts)
  }

  /** Reserves `count` marks, all unset. Overwrites the input area. */
  clearMarks(count: number): void {
    this.inputArea = this.cleared(this.marks, count + BEYOND)
  }

  /** Marks the numbers of the postings there and returns how many; see assembly/postings.ts. */
  mark(length: number, round: number): number {
    return this.exports.mark(this.inputArea, length, this.marks, round)
  }

  /** The numbers below `count` with a mark of `least` or more, ascending. */
  marked(count: number, least: number): Uint32Array {
    return this.#collect(count, (first, end) => this.exports.collect(this.marks, first, end, least, this.found))
  }

  /** Concatenates the results of `write` for ranges up to `count`. */
  #collect(count: number, write: (first: number, end: number) => number): Uint32Array {
    let all = new Uint32Array(1024)
    let length = 0
    for (let first = 0; first < count; first += MAX_FOUND) {
      const found = write(first, Math.min(count, first + MAX_FOUND))
      if (length + found > all.length) {
        const larger = new Uint32Array((length + found) * 2)
        larger.set(all)
        all = larger
      }
      all.set(this.numbers(this.found, found), length)
      length += found
    }
    return all.subarray(0, length)
  }

  /**
   * Finds the postings of words that match a part, as pairs of offsets. The input area has to hold the
   * offsets of `count` words and their end, those of their postings, and their texts: `length` bytes.
   */
  postingsFor(part: number, count: number, length: number, isSame: boolean): Uint32Array {
    const out = this.afterInput(length)
    this.reach(out + count * 8)
    const postingEnds = this.inputArea + (count + 1) * 4
    const texts = postingEnds + (count + 1) * 4
    const at = this.#parts[part]!
    const found = this.exports.postingsFor(at, count, this.inputArea, postingEnds, texts, isSame ? 1 : 0, out)
    return this.numbers(out, found * 2).slice()
  }

  /** Size of the postings found last. */
  bytesOfPostings(): number {
    return this.exports.bytesOfPostings()
  }

  /** Starts a choice among `count` spellings. Overwrites the input area. */
  chooseAmong(count: number): void {
    this.#ranks = this.cleared(this.marks, Math.ceil(count / CHOSEN_BLOCK) * (CHOSEN_BLOCK / 8))
    this.inputArea = (this.#ranks + Math.ceil(count / CHOSEN_BLOCK) * (CHOSEN_BLOCK / 16) + 15) & ~15
    this.reach(this.inputArea)
  }

  /**
   * Chooses the spellings in postings, given as pairs of offsets. The input area holds `length` bytes
   * from offset `base` on.
   */
  choose(pairs: Uint32Array, base: number, length: number): void {
    this.exports.choose(this.#writeAfter(pairs, length), pairs.length / 2, this.inputArea - base, this.marks)
  }

  /** Ends the choice: `addPostings` ignores all other spellings. */
  endChoice(): void {
    const count = this.exports.rank(this.marks, this.#ranks - this.marks, this.#ranks)
    this.#states = this.inputArea
    this.#stateBytes = (count + 15) & ~15
    this.inputArea = this.cleared(this.#states, this.#stateBytes * 2)
  }

  /** Cost of reading the chosen names, at most `most`. A range of blocks may include gaps of up to `gap` blocks. */
  costOfNames(gap: number, { range, block, name }: NamesCost, most: number): number {
    const length = this.#ranks - this.marks
    const cost = this.exports.costOfNames(this.marks, length, gap, range, block, name, most)
    return Math.min(cost, most)
  }

  /** Starts the part at this position and discards the results of the part before the last. */
  beginPart(part: number): void {
    if (part > 1) this.cleared(this.#statesOf(part), this.#stateBytes)
  }

  #statesOf(part: number): number {
    return this.#states + (part % 2) * this.#stateBytes
  }

  /**
   * Adds postings of words that match a part, given as pairs of offsets. The input area holds `length`
   * bytes from offset `base` on.
   */
  addPostings(part: number, pairs: Uint32Array, base: number, length: number, place: number): void {
    const at = this.#writeAfter(pairs, length)
    const before = part === 0 ? 0 : this.#statesOf(part - 1)
    const [count, postings] = [pairs.length / 2, this.inputArea - base]
    this.exports.addPostings(at, count, postings, this.marks, this.#ranks, before, this.#statesOf(part), place)
  }

  /** The chosen spellings below `count` that match all parts up to this one: certainly, or perhaps. */
  chosenAfter(part: number, count: number): { readonly sure: Uint32Array; readonly unsure: Uint32Array } {
    const known = this.#statesOf(part)
    const all = this.#collect(count, (first, end) =>
      this.exports.collectChosen(this.marks, this.#ranks, known, first, end, this.found),
    )
    const unsure = all.filter(number => number >= UNSURE).map(number => number - UNSURE)
    return { sure: unsure.length === 0 ? all : all.filter(number => number < UNSURE), unsure }
  }

  /** Writes pairs of offsets after `length` bytes of input and returns their address. */
  #writeAfter(pairs: Uint32Array, length: number): number {
    const at = this.afterInput(length)
    this.reach(at + pairs.length * 4)
    this.numbers(at, pairs.length).set(pairs)
    return at
  }
}
