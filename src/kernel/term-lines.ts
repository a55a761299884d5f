// Terms of symbols as lines, made in a module of WebAssembly of their own: to cut texts into words and ask what each stands
// for took JavaScript up to a seventh of the time of the threads that parse.
import { newMemory, PAGE } from '../util/room.ts'
import { LONGEST_TERM, termsOf } from '../util/terms.ts'
import { MOST_TERMS, PlainTermLines } from './plain-term-lines.ts'
import { CODE } from './terms-code.ts'
import { exportsOf, moduleOf } from './wasm.ts'

/** As assembly/terms.ts has them: addresses and lengths in bytes. */
interface Exports {
  readonly PLACES: { readonly value: number }
  readonly ROOM: { readonly value: number }
  roomForTerm(length: number): number
  addTerm(length: number): number
  linesOfTerms(text: number, marks: number, count: number, out: number): number
}

/** For a term that there is none of. */
const NONE = 0xffff
/** Symbols whose lines are made at once. */
const SYMBOLS = 64
/** Bytes of the longest of these: a unit of UTF-16 is three at most, and two characters stand around each term. */
const LINES = SYMBOLS * MOST_TERMS * (LONGEST_TERM * 3 + 2)

/**
 * What makes lines of terms. `places`: the digit before a term, by the fields in which it stands, a character for each set
 * of them.
 */
export function termLinesWith(places: string): TermLines | PlainTermLines {
  try {
    return new TermLines(places)
  } catch (error) {
    if (error instanceof RangeError) return new PlainTermLines(places)
    throw error
  }
}

/** Collects the texts of symbols, then gives their lines; used again and again, since it remembers words. */
export class TermLines {
  readonly #memory
  readonly #exports: Exports
  readonly #numbers = new Map<string, number>()
  #bytes: Buffer
  #texts: string[] = []
  #units = 0
  #marks: number[] = []
  #symbols = 0
  #lines: Buffer[] = []

  /** @param places As `termLinesWith` has it. Throws a RangeError where there is no memory. */
  constructor(places: string) {
    const terms = {
      termsOf: (word: number, units: number) => this.#termsOf(word, units),
      forget: () => this.#numbers.clear(),
    }
    // Pages that nobody touches take no memory.
    this.#memory = newMemory(0)
    this.#exports = exportsOf(moduleOf(CODE), { env: { memory: this.#memory }, terms })
    this.#bytes = this.#reach(this.#exports.ROOM.value)
    this.#bytes.write(places, this.#exports.PLACES.value, 'latin1')
  }

  /** Adds a text of the symbol that stands in a field, a bit between 1 and 32. */
  note(field: number, text: string): void {
    this.#texts.push(text)
    this.#units += text.length
    this.#marks.push(field, this.#units)
  }

  /** Ends the symbol. */
  end(): void {
    this.#marks.push(0, this.#units)
    if (++this.#symbols === SYMBOLS) this.#make()
  }

  /** The lines of all symbols since the last time, each with a line feed: a term after its digit, then a blank and the next. */
  take(): Buffer {
    if (this.#symbols > 0) this.#make()
    const lines = Buffer.concat(this.#lines)
    this.#lines = []
    return lines
  }

  #make(): void {
    const text = this.#exports.ROOM.value
    const marks = (text + this.#units * 2 + 3) & ~3
    const out = marks + this.#marks.length * 4
    this.#bytes = this.#reach(out + LINES)
    this.#bytes.write(this.#texts.join(''), text, 'utf16le')
    new Uint32Array(this.#memory.buffer, marks, this.#marks.length).set(this.#marks)
    const length = this.#exports.linesOfTerms(text, marks, this.#marks.length / 2, out)
    this.#lines.push(Buffer.from(this.#bytes.subarray(out, out + length)))
    this.#texts = []
    this.#units = 0
    this.#marks = []
    this.#symbols = 0
  }

  #reach(end: number): Buffer {
    const missing = end - this.#memory.buffer.byteLength
    if (missing > 0) this.#memory.grow(Math.ceil(missing / PAGE))
    return missing > 0 ? Buffer.from(this.#memory.buffer) : this.#bytes
  }

  /** What a word of so many units stands for, which is one term or two, as two numbers of sixteen bits. */
  #termsOf(word: number, units: number): number {
    const [first, second] = termsOf(this.#bytes.toString('utf16le', word, word + units * 2))
    return (
      (first === undefined ? NONE : this.#number(first)) | ((second === undefined ? NONE : this.#number(second)) << 16)
    )
  }

  #number(term: string): number {
    const known = this.#numbers.get(term)
    if (known !== undefined) return known
    const length = Buffer.byteLength(term)
    const at = this.#exports.roomForTerm(length)
    if (at === 0) return NONE
    this.#bytes.write(term, at)
    const number = this.#exports.addTerm(length)
    this.#numbers.set(term, number)
    return number
  }
}
