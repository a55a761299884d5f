// The memory of a thread for WebAssembly that processes texts while indexing. There is one, because each takes 10 GB of
// addresses.
import { type Memory, newMemory, PAGE } from '../platform/large-buffers.ts'
import { CODE } from './texts-code.ts'
import { exportsOf, moduleOf } from './wasm.ts'

/** Exports of assembly/texts.ts; addresses and lengths are in bytes. */
interface TextExports {
  readonly PLACES: { readonly value: number }
  readonly ROOM: { readonly value: number }
  readonly CLASSES: { readonly value: number }
  readonly BEGINS: { readonly value: number }
  readonly TAILS: { readonly value: number }
  readonly SETTINGS: { readonly value: number }
  readonly STATE: { readonly value: number }
  readonly COMMENTS: { readonly value: number }
  readonly STRINGS: { readonly value: number }
  readonly WORDS: { readonly value: number }
  readonly LANGUAGE_END: { readonly value: number }
  roomForTerm(length: number): number
  addTerm(length: number): number
  linesOfTerms(text: number, marks: number, count: number, out: number): number
  lay(room: number, units: number, most: number): number
  plainTokens(at: number, unclosed: number): number
}

/** The functions that assembly/terms.ts imports. */
export interface TermSource {
  termsOf(word: number, units: number): number
  forget(): void
}

export class TextMemory {
  readonly memory: Memory
  readonly exports: TextExports
  /** Turns new words into terms. */
  terms: TermSource | undefined
  /** All of the memory, replaced when `reach` grows it. */
  bytes: Buffer
  /** Who wrote the data after ROOM last. */
  user: unknown

  /** Throws a RangeError if there is not enough memory. */
  constructor() {
    // Pages are allocated only when touched.
    this.memory = newMemory(0)
    const terms: TermSource = {
      termsOf: (word, units) => this.terms?.termsOf(word, units) ?? 0,
      forget: () => this.terms?.forget(),
    }
    this.exports = exportsOf(moduleOf(CODE), { env: { memory: this.memory }, terms })
    this.bytes = Buffer.alloc(0)
    this.reach(this.exports.ROOM.value)
  }

  /** All of the memory, grown up to `end`. */
  reach(end: number): Buffer {
    const missing = end - this.memory.buffer.byteLength
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE))
    if (missing > 0) this.bytes = Buffer.from(this.memory.buffer)
    return this.bytes
  }
}

let shared: TextMemory | undefined

/** The memory of this thread; undefined if there is not enough. */
export function textMemory(): TextMemory | undefined {
  try {
    shared ??= new TextMemory()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return shared
}
