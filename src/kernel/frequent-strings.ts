// Counts strings that are frequent in symbol names, in WebAssembly (assembly/frequent.ts). JavaScript takes four times
// as long for the names of Linux.
import { newMemory, PAGE } from '../platform/large-buffers.ts'
import { CODE } from './frequent-code.ts'
import { exportsOf, moduleOf } from './wasm.ts'

/** Exports of assembly/frequent.ts; addresses and lengths are in bytes. */
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

/** Lengths in bytes, at most eight, and the least number of symbols whose names contain the string. */
interface Limits {
  readonly shortest: number
  readonly longest: number
  readonly symbols: number
}

/** Words of 64 bytes per call. Short calls let V8 switch to optimised code, which it does only between calls. */
const STEP = 1 << 10
const WORD_BITS = 6

/** Row: eight bytes of a zero-padded string, and u32 how many symbols contain it. */
const ROW_BYTES = 12

/**
 * Finds the frequent strings, as unsorted rows; undefined if there is not enough memory. `text` has one folded name per
 * line, `symbols` the number of symbols of each name, `grams` all trigrams that are frequent enough.
 */
export function frequentStrings(
  text: Uint8Array,
  symbols: Uint32Array,
  grams: Uint32Array,
  { shortest, longest, symbols: least }: Limits,
): Buffer[] | undefined {
  try {
    const memory = newMemory(0)
    const reach = (end: number): void => {
      const missing = end - memory.buffer.byteLength
      if (missing > 0) memory.grow(Math.ceil(missing / PAGE))
    }
    const imports = { env: { memory }, frequent: { reach } }
    const exports = exportsOf<FrequentExports>(moduleOf(CODE), imports)
    const textAt = exports.lay(text.length, symbols.length)
    const bytes = new Uint8Array(memory.buffer)
    for (const gram of grams) bytes[exports.GRAMS.value + (gram >> 3)]! |= 1 << (gram & 7)
    new Uint32Array(memory.buffer, exports.SYMBOLS.value, symbols.length).set(symbols)
    bytes.set(text, textAt)
    const words = (text.length >> WORD_BITS) + 1
    const runAll = (step: (to: number, least: number) => void): void => {
      exports.rewind()
      for (let to = 0; to < words; ) {
        to = Math.min(to + STEP, words)
        step(to, least)
      }
    }
    runAll(exports.markGrams)
    const found: Buffer[] = []
    for (let length = shortest; length <= longest; length++) {
      exports.begin(length)
      runAll(exports.sift)
      runAll(exports.tally)
      runAll(exports.settle)
      const count = exports.gather(least)
      if (count === 0) break
      for (let i = 0, at = exports.rows(); i < count; i++, at += ROW_BYTES)
        found.push(Buffer.from(memory.buffer.slice(at, at + ROW_BYTES)))
    }
    return found
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
