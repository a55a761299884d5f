// Terms of symbols as lines, in WebAssembly: splitting text into terms took up to a seventh of the time of parser
// threads in JavaScript.
import { LONGEST_TERM, termsOf } from '../util/search-terms.ts'
import { MAX_TERMS, PlainTermLines } from './plain-term-lines.ts'
import { type TermSource, TextMemory, textMemory } from './text-memory.ts'

/** In place of the number of a term: there is none. */
const NONE = 0xffff
/** Symbols per call. */
const SYMBOLS_PER_CALL = 64
/** Upper bound of their lines: a UTF-16 unit takes three bytes at most, and each term has a digit and a separator. */
const MAX_LINES_BYTES = SYMBOLS_PER_CALL * MAX_TERMS * (LONGEST_TERM * 3 + 2)

/** A writer of term lines. `places` has the digit that precedes a term for each set of fields. */
export function termLinesWith(places: string): TermLines | PlainTermLines {
  const memory = textMemory()
  return memory ? new TermLines(places, memory) : new PlainTermLines(places)
}

/** Collects the texts of symbols and returns their lines. Reuse it: it caches the terms of words. */
export class TermLines implements TermSource {
  readonly #memory: TextMemory
  readonly #numbers = new Map<string, number>()
  #texts: string[] = []
  #units = 0
  #marks: number[] = []
  #symbols = 0
  #lines: Buffer[] = []

  /** @param memory A memory that no other TermLines uses. */
  constructor(places: string, memory: TextMemory = new TextMemory()) {
    this.#memory = memory
    memory.terms = this
    memory.bytes.write(places, memory.exports.PLACES.value, 'latin1')
  }

  /** Adds a text of the current symbol. `field` is a bit from 1 to 32. */
  note(field: number, text: string): void {
    this.#texts.push(text)
    this.#units += text.length
    this.#marks.push(field, this.#units)
  }

  /** Ends the current symbol. */
  end(): void {
    this.#marks.push(0, this.#units)
    if (++this.#symbols === SYMBOLS_PER_CALL) this.#makeLines()
  }

  /** The lines of all symbols since the last call: terms after their digits, separated by blanks. */
  take(): Buffer {
    if (this.#symbols > 0) this.#makeLines()
    const lines = Buffer.concat(this.#lines)
    this.#lines = []
    return lines
  }

  #makeLines(): void {
    const memory = this.#memory
    const text = memory.exports.ROOM.value
    const marks = (text + this.#units * 2 + 3) & ~3
    const out = marks + this.#marks.length * 4
    const bytes = memory.reach(out + MAX_LINES_BYTES)
    memory.user = this
    bytes.write(this.#texts.join(''), text, 'utf16le')
    new Uint32Array(bytes.buffer, marks, this.#marks.length).set(this.#marks)
    const length = memory.exports.linesOfTerms(text, marks, this.#marks.length / 2, out)
    this.#lines.push(Buffer.from(bytes.subarray(out, out + length)))
    this.#texts = []
    this.#units = 0
    this.#marks = []
    this.#symbols = 0
  }

  termsOf(word: number, units: number): number {
    const [first, second] = termsOf(this.#memory.bytes.toString('utf16le', word, word + units * 2))
    return (
      (first === undefined ? NONE : this.#number(first)) | ((second === undefined ? NONE : this.#number(second)) << 16)
    )
  }

  forget(): void {
    this.#numbers.clear()
  }

  #number(term: string): number {
    const known = this.#numbers.get(term)
    if (known !== undefined) return known
    const length = Buffer.byteLength(term)
    const { bytes, exports } = this.#memory
    const at = exports.roomForTerm(length)
    if (at === 0) return NONE
    bytes.write(term, at)
    const number = exports.addTerm(length)
    this.#numbers.set(term, number)
    return number
  }
}
