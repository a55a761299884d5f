// The inner loops of a search, in WebAssembly (assembly/): a process that lives for 30 ms runs them at full speed from
// the first name on, where V8 would still interpret JavaScript.
import { copyOf, u32 } from '../util/bytes.ts'
import { PAGE } from '../util/room.ts'
import { BEYOND, FOUND_BYTES } from './memory.ts'
import { NumberLoops } from './number-loops.ts'
import { LENGTHS, lengthsNear, type Ordered } from './ordered.ts'

/** A query as the loops need it: query/match.ts in bytes. */
export interface NameQuery {
  /** Folded. */
  readonly needle: Buffer
  /** Bytes at its beginning that are marks. */
  readonly marks: number
  readonly parts: readonly Buffer[]
  readonly areInitials: boolean
  readonly humps: readonly Buffer[]
  /**
   * One or two bytes with which a word of each name begins that matches by its words; empty where only what holds the
   * text is meant.
   */
  readonly anchor: Buffer
}

/**
 * What it costs to look at names: for each stretch of blocks, each block in it, and each name that is asked for its
 * words.
 */
export interface NamesCost {
  readonly stretch: number
  readonly block: number
  readonly name: number
}

/** What inflating works with, the answer that there was not room enough, and how much may come of it at most. */
const INFLATE_BYTES = 4096
const FULL = -2
const MOST_INFLATED = 1 << 28
/** Spellings of which it is counted together how many are chosen. */
const CHOSEN_BLOCK = 512

/** Numbers from here on are those of what is unsure. */
const UNSURE = 2 ** 31

/** Signatures that are looked at in one go. */
export const MOST_SIGNATURES = FOUND_BYTES / 4

class Kernel extends NumberLoops {
  /** How many are chosen before each block, and what is known of the chosen, twice so many bytes. */
  #ranks = 0
  #known = 0
  #knownBytes = 0
  #parts: readonly number[] = []

  /** Sets what `search` looks for. */
  setQuery({ needle, marks, parts, areInitials, humps, anchor }: NameQuery): void {
    const places = this.place([needle, anchor, ...parts, ...humps])
    const [text, lead] = places as [number, number]
    this.exports.setQuery(
      text + 4,
      needle.length,
      marks,
      places[2] ?? 0,
      parts.length,
      areInitials ? 1 : 0,
      places[2 + parts.length] ?? 0,
      humps.length,
      lead + 4,
      anchor.length,
    )
  }

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
    for (let first = 0; first < count; first += MOST_SIGNATURES) {
      const found = write(first, Math.min(count, first + MOST_SIGNATURES))
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
    this.text = (this.#ranks + Math.ceil(count / CHOSEN_BLOCK) * 4 + 15) & ~15
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

  /**
   * Those of the names looked at that match the query, ascending by number, of which the first has `number`: as what is
   * found, until the next call. Their capitals begin at a bit of `capitals`: an address in what is kept, or what fills
   * so many bytes with them where they matter.
   */
  search(
    length: number,
    number: number,
    bit: number,
    bytes: number,
    capitals: number | ((capitals: Buffer) => void),
  ): Uint32Array {
    const isKept = typeof capitals === 'number'
    let count = this.exports.search(this.looked, length, number, isKept ? capitals : 0, bit, this.found)
    if (!isKept && this.exports.needsCapitals() !== 0) {
      const at = this.beside(length)
      this.reach(at + bytes)
      capitals(this.bytes.subarray(at, at + bytes))
      count = this.exports.search(this.looked, length, number, at, bit, this.found)
    }
    return this.numbers(this.found, count)
  }

  /**
   * Appends to `near` the positions, from `first` on and ascending, of the signatures looked at that `most` edits could
   * make of one; of those that were put in order, what `ordered` says.
   */
  nearSignatures(count: number, first: number, wanted: number, most: number, near: number[], ordered?: Ordered): void {
    const { begin, end, places } = ordered ? lengthsNear(ordered, wanted, most) : { begin: 0, end: count, places: 0 }
    const found = this.exports.nearSignatures(this.looked, begin, end, places, first, wanted, most, this.found)
    const numbers = this.numbers(this.found, found)
    if (ordered) numbers.sort()
    for (let i = 0; i < found; i++) near.push(numbers[i]!)
  }

  /**
   * Puts signatures that are kept from an address on, `MOST_SIGNATURES` at most, into the order of their lengths; at
   * `places` two bytes are kept for each.
   */
  orderByLength(address: number, count: number, places: number): Ordered {
    const room = this.beside(0)
    this.reach(room + count * 4)
    this.exports.orderByLength(address, count, places, this.found, room)
    return { places, ends: this.numbers(this.found, LENGTHS).slice() }
  }

  /**
   * What raw DEFLATE stands for, in memory of its own; undefined where it is none. Everything else in the memory is
   * void.
   */
  inflate(bytes: Buffer): Buffer | undefined {
    const from = (this.query + INFLATE_BYTES + 15) & ~15
    const out = from + bytes.length
    for (let most = Math.max(PAGE, bytes.length * 4); ; most *= 4) {
      this.reach(out + most)
      this.bytes.set(bytes, from)
      const length = this.exports.inflate(from, bytes.length, out, most, this.query)
      if (length >= 0) return copyOf(this.bytes.subarray(out, out + length))
      if (length !== FULL || most > MOST_INFLATED) return undefined
    }
  }

  /** Sets the letters that `nearNames` compares with. */
  setLetters(letters: Buffer): void {
    this.place([letters])
  }

  /**
   * Of the names looked at, by their places among them (ascending), those whose letters are at most `most` edits from
   * the ones that are set, or that are not only ASCII: triples of place, beginning and end, until the next call.
   */
  nearNames(length: number, places: readonly number[], most: number): Uint32Array {
    const at = this.beside(length)
    const wanted = u32(this.bytes, this.query)
    const rest = at + places.length * 4
    this.reach(rest + (wanted + most + 8) * 16)
    this.numbers(at, places.length).set(places)
    const count = this.exports.nearNames(
      this.looked,
      length,
      at,
      places.length,
      this.query + 4,
      wanted,
      most,
      rest,
      this.found,
    )
    return this.numbers(this.found, count * 3)
  }
}

let kernel: Kernel | undefined

/**
 * The one of this process, made when it is first needed: 0.4 ms. Nothing that it hands out outlives the next search.
 */
export function theKernel(): Kernel {
  kernel ??= new Kernel()
  return kernel
}

export type { Kernel }
