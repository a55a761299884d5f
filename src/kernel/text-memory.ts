// The memory of this thread for what goes through texts in WebAssembly while an index is made: one for all, since each takes
// 10 GB of addresses.
import { type Memory, newMemory, PAGE } from '../platform/large-buffers.ts'
import { CODE } from './texts-code.ts'
import { exportsOf, moduleOf } from './wasm.ts'

/** As assembly/texts.ts has them: addresses and lengths in bytes. */
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

/** What new words are asked for, as assembly/terms.ts has it. */
export interface TermSource {
  termsOf(word: number, units: number): number
  forget(): void
}

export class TextMemory {
  readonly memory: Memory
  readonly exports: TextExports
  /** Who says what words stand for. */
  terms: TermSource | undefined
  /** All of it, until `reach` gives more. */
  bytes: Buffer
  /** Whose is what lies behind ROOM: who has used it last. */
  user: unknown

  /** Throws a RangeError where there is no memory. */
  constructor() {
    // Pages that nobody touches take no memory.
    this.memory = newMemory(0)
    const terms: TermSource = {
      termsOf: (word, units) => this.terms?.termsOf(word, units) ?? 0,
      forget: () => this.terms?.forget(),
    }
    this.exports = exportsOf(moduleOf(CODE), { env: { memory: this.memory }, terms })
    this.bytes = Buffer.alloc(0)
    this.reach(this.exports.ROOM.value)
  }

  /** All of the memory, which ends at `end` or later. */
  reach(end: number): Buffer {
    const missing = end - this.memory.buffer.byteLength
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE))
    if (missing > 0) this.bytes = Buffer.from(this.memory.buffer)
    return this.bytes
  }
}

let shared: TextMemory | undefined

/** That of this thread; undefined where there is no memory for it. */
export function textMemory(): TextMemory | undefined {
  try {
    shared ??= new TextMemory()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return shared
}
