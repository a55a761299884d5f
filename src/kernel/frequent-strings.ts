// Strings that the names of very many symbols hold, counted in WebAssembly (assembly/frequent.ts): over the names of Linux that takes
// JavaScript four times as long.
import { newMemory, PAGE } from '../platform/large-buffers.ts'
import { CODE } from './frequent-code.ts'
import { exportsOf, moduleOf } from './wasm.ts'

/** As assembly/frequent.ts has them: addresses and lengths in bytes. */
interface FrequentExports {
  readonly GRAMS: { readonly value: number }
  readonly SYMBOLS: { readonly value: number }
  lay(bytes: number, names: number): number
  rewind(): void
  markGrams(to: number): void
  begin(length: number): void
  sift(to: number): void
  tally(to: number, least: number): void
  settle(to: number, least: number): void
  gather(least: number): number
  rows(): number
}

/** What is looked for: strings of so many bytes, at most eight, that the names of at least `symbols` symbols hold. */
interface Wanted {
  readonly shortest: number
  readonly longest: number
  readonly symbols: number
}

/** Words of 64 bytes of the text that are gone through in a call: V8 has no faster code for a function than that with which it was called. */
const STEP = 1 << 10
const WORD_BITS = 6

/** Eight bytes of a string, zeros behind it, and how many symbols hold it. */
const ROW_BYTES = 12

/**
 * A row for each such string, in no order: eight bytes, zeros behind its end, and u32 how many symbols hold it. Undefined where there
 * is no memory to count them. `text`: the names, folded, each with its line feed; `symbols`: how many bear each; `grams`: all three
 * bytes that so many symbols hold, as numbers.
 */
export function frequentStrings(
  text: Uint8Array,
  symbols: Uint32Array,
  grams: Uint32Array,
  { shortest, longest, symbols: least }: Wanted,
): Buffer[] | undefined {
  try {
    const memory = newMemory(0)
    const reach = (end: number): void => {
      const missing = end - memory.buffer.byteLength
      if (missing > 0) memory.grow(Math.ceil(missing / PAGE))
    }
    const imports = { env: { memory }, frequent: { reach } }
    const counting = exportsOf<FrequentExports>(moduleOf(CODE), imports)
    const textAt = counting.lay(text.length, symbols.length)
    const bytes = new Uint8Array(memory.buffer)
    for (const gram of grams) bytes[counting.GRAMS.value + (gram >> 3)]! |= 1 << (gram & 7)
    new Uint32Array(memory.buffer, counting.SYMBOLS.value, symbols.length).set(symbols)
    bytes.set(text, textAt)
    const words = (text.length >> WORD_BITS) + 1
    const all = (step: (to: number, least: number) => void): void => {
      counting.rewind()
      for (let to = 0; to < words; ) {
        to = Math.min(to + STEP, words)
        step(to, least)
      }
    }
    all(counting.markGrams)
    const found: Buffer[] = []
    for (let length = shortest; length <= longest; length++) {
      counting.begin(length)
      all(counting.sift)
      all(counting.tally)
      all(counting.settle)
      const count = counting.gather(least)
      if (count === 0) break
      for (let i = 0, at = counting.rows(); i < count; i++, at += ROW_BYTES)
        found.push(Buffer.from(memory.buffer.slice(at, at + ROW_BYTES)))
    }
    return found
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
