// Memory layout of the kernel: kept data, query, results, marks, then the input area.
import { newMemory, PAGE } from '../platform/large-buffers.ts'
import { type Exports, instantiateKernel } from './kernel-module.ts'

/** First used address: 0 means none. */
const START = 16
/** Bytes for the results of one call: a number for each of 64 Ki signatures, or three for each of 20,000 names. */
const FOUND_BYTES = 1 << 18
export const MAX_FOUND = FOUND_BYTES / 4
/**
 * Memory grows by at least 1/32 of its size. V8 counts all of it as newly allocated and collects garbage, which takes
 * 10 ms for each growth of a server that keeps 90 MB.
 */
const GROWTH = 32
/** Most bytes that loops read past the end of data, except loops that compare with a whole query. */
export const BEYOND = 32

// Numbers are written through typed arrays: every process would have to compile the methods of Buffer.
export class KernelMemory {
  readonly #memory = newMemory(16)
  protected readonly exports: Exports
  protected bytes: Buffer
  /** Start of the query, after the kept data. */
  protected query = START
  protected found = START
  protected marks = START
  /** Start of the input area. */
  protected inputArea = START
  /** Address of the input of the next loop: `inputArea`, or an address in the kept data. */
  protected input = START
  /** All memory from here on is still zero. */
  #touched = 0

  constructor() {
    this.exports = instantiateKernel(this.#memory)
    this.bytes = Buffer.from(this.#memory.buffer)
    this.place([])
  }

  /** Memory for `length` bytes of input, valid until the next call. */
  inputBuffer(length: number): Buffer {
    // The rest is for capitals and positions of candidates. It also covers what a search reads past the names, which
    // grows with the query (`LONGEST_TEXT` of operations/arguments/parse-arguments.ts).
    this.reach(this.inputArea + length * 2 + FOUND_BYTES)
    this.input = this.inputArea
    return this.bytes.subarray(this.inputArea, this.inputArea + length)
  }

  /** Reserves `length` bytes that stay, instead of those kept before. Invalidates all other memory. */
  keep(length: number): number {
    this.query = (START + length + BEYOND + 15) & ~15
    this.place([])
    return START
  }

  /** Makes kept data the input of the next loop. */
  setInput(address: number): void {
    this.input = address
  }

  /** The input; valid until the memory grows. */
  inputBytes(length: number): Buffer {
    return this.kept(this.input, length)
  }

  kept(address: number, length: number): Buffer {
    return this.bytes.subarray(address, address + length)
  }

  /** Kept data as numbers; valid until the memory grows. */
  keptNumbers(address: number, count: number): Uint32Array {
    return this.numbers(address, count)
  }

  /** Grows the memory up to `end`, which invalidates all views of it. */
  protected reach(end: number): void {
    this.#touched = Math.max(this.#touched, end)
    const missing = end - this.bytes.length
    if (missing <= 0) return
    this.#memory.grow(Math.ceil(Math.max(missing, this.bytes.length / GROWTH) / PAGE))
    this.bytes = Buffer.from(this.#memory.buffer)
  }

  /** Writes byte strings at the start of the query area, each after its length. Returns their addresses. */
  protected place(texts: readonly Buffer[]): number[] {
    const sizes = texts.map(text => 4 + ((text.length + 3) & ~3))
    this.found = (sizes.reduce((sum, size) => sum + size, this.query) + 15) & ~15
    this.marks = this.found + FOUND_BYTES
    this.inputArea = this.marks
    this.reach(this.inputArea)
    let at = this.query
    return texts.map((text, i) => {
      this.numbers(at, 1)[0] = text.length
      this.bytes.set(text, at + 4)
      at += sizes[i]!
      return at - sizes[i]!
    })
  }

  /** Zeroes `length` bytes and returns their end, rounded up to a multiple of 16. */
  protected cleared(from: number, length: number): number {
    const end = (from + length + 15) & ~15
    const used = Math.min(this.#touched, end)
    this.reach(end)
    // Untouched memory is zero already; writing it would cause a page fault per page.
    if (used > from) new Uint8Array(this.#memory.buffer, from, used - from).fill(0)
    return end
  }

  /** First free address after `length` bytes of input. */
  protected afterInput(length: number): number {
    const inArea = this.input === this.inputArea ? length : 0
    return (this.inputArea + inArea + BEYOND + 15) & ~15
  }

  protected numbers(at: number, count: number): Uint32Array {
    return new Uint32Array(this.#memory.buffer, at, count)
  }
}
