// The inner loops of a search in WebAssembly (assembly/). A cold process lives for 30 ms and would interpret them in
// JavaScript.
import { PAGE } from '../platform/large-buffers.ts'
import { copyOf, u32 } from '../util/bytes.ts'
import { LENGTHS, type LengthOrder, lengthsNear } from './length-order.ts'
import { MAX_FOUND } from './memory.ts'
import { SpellingLoops } from './spelling-loops.ts'

/** A query of query/name-match.ts as bytes. */
export interface NameQuery {
  /** In lower case. */
  readonly needle: Buffer
  /** Number of separators it begins with. */
  readonly marks: number
  readonly parts: readonly Buffer[]
  readonly areInitials: boolean
  readonly humps: readonly Buffer[]
  /** One or two bytes that begin a word of every name that matches by words; empty to match substrings only. */
  readonly anchor: Buffer
}

/** Ranges of the dictionary: pairs of first block and end block, and the byte offsets of these. */
export interface Spans {
  readonly blocks: Uint32Array
  readonly offsets: Uint32Array
}

/** Scratch memory of `inflate`, its result when the output does not fit, and the limit of the output. */
const INFLATE_SCRATCH_BYTES = 4096
const FULL = -2
const MAX_INFLATED = 1 << 28
export const MAX_SIGNATURES = MAX_FOUND

class Kernel extends SpellingLoops {
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
   * Searches `length` bytes of names, the first of which has `number`; results are ascending and valid until the next
   * call. `capitals` is the address of their capital bits, which begin at `bit`, or a function that loads `bytes` of
   * them on demand.
   */
  search(
    length: number,
    number: number,
    bit: number,
    bytes: number,
    capitals: number | ((capitals: Buffer) => void),
  ): Uint32Array {
    const isKept = typeof capitals === 'number'
    let count = this.exports.search(this.input, length, number, isKept ? capitals : 0, bit, this.found)
    if (!isKept && this.exports.needsCapitals() !== 0) {
      const at = this.afterInput(length)
      this.reach(at + bytes)
      capitals(this.bytes.subarray(at, at + bytes))
      count = this.exports.search(this.input, length, number, at, bit, this.found)
    }
    return this.numbers(this.found, count)
  }

  /** Searches kept names and capitals. `take` receives the results in pieces and must not use the kernel. */
  searchKept(names: number, capitals: number, { blocks, offsets }: Spans, take: (found: Uint32Array) => void): void {
    const bytes = blocks.length * 4
    const at = this.inputArea
    this.reach(at + bytes * 2)
    this.numbers(at, blocks.length).set(blocks)
    this.numbers(at + bytes, blocks.length).set(offsets)
    const spans = blocks.length / 2
    for (let done = 0; done < spans; done += this.exports.spansSearched()) {
      const rest = [at + done * 8, at + bytes + done * 8, spans - done] as const
      const count = this.exports.searchSpans(names, capitals, ...rest, this.found, MAX_FOUND)
      take(this.numbers(this.found, count))
    }
  }

  /**
   * Appends to `near` the positions, from `first` on and ascending, of the signatures within `most` edits of `wanted`.
   * `ordered` is set if they are sorted by length.
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
    const found = this.exports.nearSignatures(this.input, begin, end, places, first, wanted, most, this.found)
    const numbers = this.numbers(this.found, found)
    if (ordered) numbers.sort()
    for (let i = 0; i < found; i++) near.push(numbers[i]!)
  }

  /** Sorts up to `MAX_SIGNATURES` kept signatures by length. `places` is the address of two bytes for each. */
  orderByLength(address: number, count: number, places: number): LengthOrder {
    const scratch = this.afterInput(0)
    this.reach(scratch + count * 4)
    this.exports.orderByLength(address, count, places, this.found, scratch)
    return { places, ends: this.numbers(this.found, LENGTHS).slice() }
  }

  /** Decompresses raw DEFLATE; undefined if it is damaged. Invalidates all other memory of the kernel. */
  inflate(bytes: Buffer): Buffer | undefined {
    const from = (this.query + INFLATE_SCRATCH_BYTES + 15) & ~15
    const out = from + bytes.length
    for (let most = Math.max(PAGE, bytes.length * 4); ; most *= 4) {
      this.reach(out + most)
      this.bytes.set(bytes, from)
      const length = this.exports.inflate(from, bytes.length, out, most, this.query)
      if (length >= 0) return copyOf(this.bytes.subarray(out, out + length))
      if (length !== FULL || most > MAX_INFLATED) return undefined
    }
  }

  setLetters(letters: Buffer): void {
    this.place([letters])
  }

  /**
   * Compares the names at ascending `places` with the letters set before. Returns triples of place, begin and end for
   * those within `most` edits and those with bytes beyond ASCII; valid until the next call.
   */
  nearNames(length: number, places: readonly number[], most: number): Uint32Array {
    const at = this.afterInput(length)
    const wanted = u32(this.bytes, this.query)
    const rest = at + places.length * 4
    this.reach(rest + (wanted + most + 8) * 16)
    this.numbers(at, places.length).set(places)
    const count = this.exports.nearNames(
      this.input,
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

/** The kernel of this process, created in 0.4 ms on first use. Its results are valid until the next search. */
export function theKernel(): Kernel {
  kernel ??= new Kernel()
  return kernel
}

export type { Kernel }
