// Spellings of which words stand for the parts of a query, and blocks that have all of its grams: marks, bits and bytes in
// the memory of the kernel, and the loops over postings that set them (assembly/spellings.ts, assembly/postings.ts).
import { BEYOND, MOST_FOUND } from './memory.ts'
import { NumberLoops } from './number-loops.ts'

/**
 * What it costs to look at names: for each stretch of blocks, each block in it, and each name that is asked for its
 * words.
 */
export interface NamesCost {
  readonly stretch: number
  readonly block: number
  readonly name: number
}

/** Spellings of which it is counted together how many are chosen. */
const CHOSEN_BLOCK = 512

/** Numbers from here on are those of what is unsure. */
const UNSURE = 2 ** 31

export class SpellingLoops extends NumberLoops {
  /** How many are chosen before each block, and what is known of the chosen, twice so many bytes. */
  #ranks = 0
  #known = 0
  #knownBytes = 0
  #parts: readonly number[] = []

  /** Sets the words of a query, which are named by their position. */
  setParts(parts: readonly Buffer[]): void {
    this.#parts = this.place(parts)
  }

  /** Makes room for so many marks, none of them set; what is in the room is void. */
  clearMarks(count: number): void {
    this.text = this.cleared(this.marks, count + BEYOND)
  }

  /** Marks the numbers of the posting in the room, and says how many; see `mark` in assembly/postings.ts. */
  mark(length: number, round: number): number {
    return this.exports.mark(this.text, length, this.marks, round)
  }

  /** The numbers below `count` that are marked `least` or more, ascending. */
  marked(count: number, least: number): Uint32Array {
    return this.#collect(count, (first, end) => this.exports.collect(this.marks, first, end, least, this.found))
  }

  /** The numbers below `count` that a function writes, range by range. */
  #collect(count: number, write: (first: number, end: number) => number): Uint32Array {
    let all = new Uint32Array(1024)
    let length = 0
    for (let first = 0; first < count; first += MOST_FOUND) {
      const found = write(first, Math.min(count, first + MOST_FOUND))
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
   * Where the postings lie of words that stand for a part: pairs of offsets. In the room lie the offsets of `count`
   * words and the end, those of their postings, and their texts, `length` bytes in all. See `postingsFor` in
   * assembly/spellings.ts.
   */
  postingsFor(part: number, count: number, length: number, isSame: boolean): Uint32Array {
    const out = this.beside(length)
    this.reach(out + count * 8)
    const postingEnds = this.text + (count + 1) * 4
    const texts = postingEnds + (count + 1) * 4
    const at = this.#parts[part]!
    const found = this.exports.postingsFor(at, count, this.text, postingEnds, texts, isSame ? 1 : 0, out)
    return this.numbers(out, found * 2).slice()
  }

  /** Bytes of the postings that were found last. */
  bytesOfPostings(): number {
    return this.exports.bytesOfPostings()
  }

  /** Begins to choose among so many spellings: none is chosen. What is in the room is void. */
  chooseAmong(count: number): void {
    this.#ranks = this.cleared(this.marks, Math.ceil(count / CHOSEN_BLOCK) * (CHOSEN_BLOCK / 8))
    this.text = (this.#ranks + Math.ceil(count / CHOSEN_BLOCK) * (CHOSEN_BLOCK / 16) + 15) & ~15
    this.reach(this.text)
  }

  /** Chooses the spellings in postings: pairs of offsets, of which the room holds `length` bytes from `base` on. */
  choose(pairs: Uint32Array, base: number, length: number): void {
    this.exports.choose(this.#beyond(pairs, length), pairs.length / 2, this.text - base, this.marks)
  }

  /** Ends to choose; what `addPostings` adds is of the chosen only. */
  endChoice(): void {
    const count = this.exports.rank(this.marks, this.#ranks - this.marks, this.#ranks)
    this.#known = this.text
    this.#knownBytes = (count + 15) & ~15
    this.text = this.cleared(this.#known, this.#knownBytes * 2)
  }

  /**
   * What it costs to look at the names of the chosen, `most` where it is as much; blocks belong to one stretch up to
   * `gap` others between them.
   */
  costOfNames(gap: number, { stretch, block, name }: NamesCost, most: number): number {
    const length = this.#ranks - this.marks
    const cost = this.exports.costOfNames(this.marks, length, gap, stretch, block, name, most)
    return Math.min(cost, most)
  }

  /** Begins with a part of a query, by its place among them: what is known of the part before the last is forgotten. */
  beginPart(part: number): void {
    if (part > 1) this.cleared(this.#knownOf(part), this.#knownBytes)
  }

  #knownOf(part: number): number {
    return this.#known + (part % 2) * this.#knownBytes
  }

  /**
   * Adds words that stand for a part: pairs of offsets of their postings, of which the room holds `length` bytes from
   * `base` on. See `addPostings` in assembly/spellings.ts.
   */
  addPostings(part: number, pairs: Uint32Array, base: number, length: number, place: number): void {
    const at = this.#beyond(pairs, length)
    const before = part === 0 ? 0 : this.#knownOf(part - 1)
    const [count, postings] = [pairs.length / 2, this.text - base]
    this.exports.addPostings(at, count, postings, this.marks, this.#ranks, before, this.#knownOf(part), place)
  }

  /** The chosen below `count` of which something is known after a part: those that are sure, and those that are not. */
  chosenAfter(part: number, count: number): { readonly sure: Uint32Array; readonly unsure: Uint32Array } {
    const known = this.#knownOf(part)
    const all = this.#collect(count, (first, end) =>
      this.exports.collectChosen(this.marks, this.#ranks, known, first, end, this.found),
    )
    const unsure = all.filter(number => number >= UNSURE).map(number => number - UNSURE)
    return { sure: unsure.length === 0 ? all : all.filter(number => number < UNSURE), unsure }
  }

  /** Puts pairs of offsets behind what is in the room: their address. */
  #beyond(pairs: Uint32Array, length: number): number {
    const at = this.beside(length)
    this.reach(at + pairs.length * 4)
    this.numbers(at, pairs.length).set(pairs)
    return at
  }
}
