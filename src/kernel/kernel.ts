// The inner loops of a search, in WebAssembly (assembly/): a process that lives for 30 ms runs them at full speed from
// the first name on, where V8 would still interpret JavaScript.
import { PAGE } from '../platform/large-buffers.ts'
import { copyOf, u32 } from '../util/bytes.ts'
import { LENGTHS, type LengthOrder, lengthsNear } from './length-order.ts'
import { MOST_FOUND } from './memory.ts'
import { SpellingLoops } from './spelling-loops.ts'

/** A query as the loops need it: query/name-match.ts in bytes. */
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
 * Spans of the dictionary: of each its first block and the one after its last, and where their names begin, in bytes.
 */
export interface Spans {
  readonly blocks: Uint32Array
  readonly offsets: Uint32Array
}

/** What inflating works with, the answer that there was not room enough, and how much may come of it at most. */
const INFLATE_BYTES = 4096
const FULL = -2
const MOST_INFLATED = 1 << 28
/** Signatures that are looked at in one go. */
export const MOST_SIGNATURES = MOST_FOUND

class Kernel extends SpellingLoops {
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
   * The same in spans of names and capitals that are kept whole from two addresses on: `take` gets what is found, in
   * pieces. It must not use the kernel.
   */
  searchKept(names: number, capitals: number, { blocks, offsets }: Spans, take: (found: Uint32Array) => void): void {
    const bytes = blocks.length * 4
    const at = this.text
    this.reach(at + bytes * 2)
    this.numbers(at, blocks.length).set(blocks)
    this.numbers(at + bytes, blocks.length).set(offsets)
    const spans = blocks.length / 2
    for (let done = 0; done < spans; done += this.exports.spansSearched()) {
      const rest = [at + done * 8, at + bytes + done * 8, spans - done] as const
      const count = this.exports.searchSpans(names, capitals, ...rest, this.found, MOST_FOUND)
      take(this.numbers(this.found, count))
    }
  }

  /**
   * Appends to `near` the positions, from `first` on and ascending, of the signatures looked at that `most` edits could
   * make of one; of those that were put in order, what `ordered` says.
   */
  nearSignatures(
    count: number,
    first: number,
    wanted: number,
    most: number,
    near: number[],
    ordered?: LengthOrder,
  ): void {
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
  orderByLength(address: number, count: number, places: number): LengthOrder {
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
