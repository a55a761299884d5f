// The memory of the kernel and who lies where in it: what is kept, the query, what was found, marks, then the room for
// what is looked at.
import { newMemory, PAGE } from '../platform/large-buffers.ts'
import { type Exports, instance } from './kernel-module.ts'

/** Where the memory begins: nothing of use has the address 0. */
const BEGIN = 16
/** Room for what is found in one go: a number for each of 64 Ki signatures, or three for each of 20,000 names. */
const FOUND_BYTES = 1 << 18
/** The same as numbers. */
export const MOST_FOUND = FOUND_BYTES / 4
/**
 * Memory grows by a part of so many of what it is, if not by more: V8 takes the whole of it for new and collects, so a
 * server that keeps 90 MB would wait 10 ms for each 64 KB.
 */
const GROWTH = 32
/** Most that loops read beyond the end of what is looked at, but for those that compare with a whole query. */
export const BEYOND = 32

// Numbers are put into the memory as arrays of them: Node's functions to write one among bytes are compiled anew in
// each process.
export class KernelMemory {
  readonly #memory = newMemory(16)
  protected readonly exports: Exports
  protected bytes: Buffer
  /** Where the query begins, behind what is kept. */
  protected query = BEGIN
  protected found = BEGIN
  protected marks = BEGIN
  /** Where the room begins. */
  protected text = BEGIN
  /** Where what is looked at begins: the room, or a place in what is kept. */
  protected looked = BEGIN
  /** Nothing has been put into the memory from here on, so that it is empty. */
  #touched = 0

  constructor() {
    this.exports = instance(this.#memory)
    this.bytes = Buffer.from(this.#memory.buffer)
    this.place([])
  }

  /** Memory for so many bytes of what is to be looked at, until the next is asked for. */
  room(length: number): Buffer {
    // Beside names there is room for their capitals, and for the places of candidates; that is also far more than a
    // search reads beyond them, which grows with the text of the query (`LONGEST_TEXT` of
    // operations/arguments/parse-arguments.ts).
    this.reach(this.text + length * 2 + FOUND_BYTES)
    this.looked = this.text
    return this.bytes.subarray(this.text, this.text + length)
  }

  /**
   * Memory that stays as it is, in place of what was kept before: the address of so many bytes. Everything else in the
   * memory is void.
   */
  keep(length: number): number {
    this.query = (BEGIN + length + BEYOND + 15) & ~15
    this.place([])
    return BEGIN
  }

  /** What is kept from an address on is looked at where it lies. */
  lookAt(address: number): void {
    this.looked = address
  }

  /** What is looked at, so many bytes; until the memory grows. */
  lookedAt(length: number): Buffer {
    return this.kept(this.looked, length)
  }

  /** Bytes of what is kept, until the memory grows. */
  kept(address: number, length: number): Buffer {
    return this.bytes.subarray(address, address + length)
  }

  /** The same as numbers. */
  keptNumbers(address: number, count: number): Uint32Array {
    return this.numbers(address, count)
  }

  /** Memory up to an address; whatever was handed out before is void. */
  protected reach(end: number): void {
    this.#touched = Math.max(this.#touched, end)
    const missing = end - this.bytes.length
    if (missing <= 0) return
    this.#memory.grow(Math.ceil(Math.max(missing, this.bytes.length / GROWTH) / PAGE))
    this.bytes = Buffer.from(this.#memory.buffer)
  }

  /** Puts byte strings at the beginning of the memory, each with its length before it; where each lies. */
  protected place(texts: readonly Buffer[]): number[] {
    const sizes = texts.map(text => 4 + ((text.length + 3) & ~3))
    this.found = (sizes.reduce((sum, size) => sum + size, this.query) + 15) & ~15
    this.marks = this.found + FOUND_BYTES
    this.text = this.marks
    this.reach(this.text)
    let at = this.query
    return texts.map((text, i) => {
      this.numbers(at, 1)[0] = text.length
      this.bytes.set(text, at + 4)
      at += sizes[i]!
      return at - sizes[i]!
    })
  }

  /** Clears so many bytes: where they end, at a multiple of sixteen. */
  protected cleared(from: number, length: number): number {
    const end = (from + length + 15) & ~15
    const used = Math.min(this.#touched, end)
    this.reach(end)
    // To clear what is empty would bring it into the memory of the process, a fault for each page.
    if (used > from) new Uint8Array(this.#memory.buffer, from, used - from).fill(0)
    return end
  }

  /** Behind what is looked at, so many bytes, where that is in the room, and what is read beyond it. */
  protected beside(length: number): number {
    const inRoom = this.looked === this.text ? length : 0
    return (this.text + inRoom + BEYOND + 15) & ~15
  }

  /** So many u32 at an address. */
  protected numbers(at: number, count: number): Uint32Array {
    return new Uint32Array(this.#memory.buffer, at, count)
  }
}
