// Terms of symbols as lines, made in WebAssembly: to cut texts into words and ask what each stands for took JavaScript up to a
// seventh of the time of the threads that parse.
import { LONGEST_TERM, termsOf } from '../util/search-terms.ts'
import { MOST_TERMS, PlainTermLines } from './plain-term-lines.ts'
import { type TermSource, TextMemory, textMemory } from './text-memory.ts'

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
  const memory = textMemory()
  return memory ? new TermLines(places, memory) : new PlainTermLines(places)
}

/** Collects the texts of symbols, then gives their lines; used again and again, since it remembers words. */
export class TermLines implements TermSource {
  readonly #memory: TextMemory
  readonly #numbers = new Map<string, number>()
  #texts: string[] = []
  #units = 0
  #marks: number[] = []
  #symbols = 0
  #lines: Buffer[] = []

  /** @param places As `termLinesWith` has it. @param memory One in which nobody else remembers terms. */
  constructor(places: string, memory: TextMemory = new TextMemory()) {
    this.#memory = memory
    memory.terms = this
    memory.bytes.write(places, memory.exports.PLACES.value, 'latin1')
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
    const memory = this.#memory
    const text = memory.exports.ROOM.value
    const marks = (text + this.#units * 2 + 3) & ~3
    const out = marks + this.#marks.length * 4
    const bytes = memory.reach(out + LINES)
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
