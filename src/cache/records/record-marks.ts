// How the parts of a record are written as text: numbers in printable characters, lists, and what would be taken for
// either put behind a mark. Pure. See cache-format.md, "Records".

/** Stands for the symbol's name. */
const NAME = '\x01'
/** Stands for a line feed. */
const LINE = '\x02'
/** Between the items of a list. */
export const NEXT = '\x03'
/** Before what would be one of these, written 64 higher. */
const ESCAPE = '\x04'

const LINE_FEED = '\n'
/** In the order in which they are written so; back in the other order. */
const MARKS = [ESCAPE, NAME, LINE, NEXT]
/** What may not stand in a text as it is; made when the first text is looked at. */
let special: RegExp | undefined

function isSpecial(text: string): boolean {
  special ??= new RegExp(`[${MARKS.join('')}${LINE_FEED}]`)
  return special.test(text)
}

function escaped(mark: string): string {
  return ESCAPE + String.fromCharCode(mark.charCodeAt(0) + 64)
}

/** Text without line feeds and bare marks. */
export function protect(text: string): string {
  if (!isSpecial(text)) return text
  let written = text
  for (const mark of MARKS) if (written.includes(mark)) written = written.replaceAll(mark, escaped(mark))
  return written.includes(LINE_FEED) ? written.replaceAll(LINE_FEED, LINE) : written
}

function unprotect(written: string): string {
  let text = written.includes(LINE) ? written.replaceAll(LINE, LINE_FEED) : written
  if (text.includes(ESCAPE)) for (const mark of MARKS.toReversed()) text = text.replaceAll(escaped(mark), mark)
  return text
}

/** Shorter names stand in too many words for their mark to save anything. */
const SHORTEST_NAME = 3

/** Text with the symbol's name as a mark: a macro's signature is little else. */
export function protectAround(name: string, text: string): string {
  const written = protect(text)
  const isPlain = name.length >= SHORTEST_NAME && !isSpecial(name)
  return isPlain && written.includes(name) ? written.replaceAll(name, NAME) : written
}

/** A written text as it was, the name in the place of its mark. */
export function unprotectAround(name: string, written: string): string {
  return unprotect(written.replaceAll(NAME, () => name))
}

/** A list as a record has it. */
export function writeList(items: readonly string[]): string {
  return items.map(protect).join(NEXT)
}

/** The items of a written list. */
export function readList(written: string): string[] {
  return written.split(NEXT).map(unprotect)
}

/**
 * The last digit of a number is one of 64 characters from `0` on, so that small ones read as they are; those before it
 * are of 16.
 */
const LAST = 48
const LASTS = 64
const OTHER = 32
const BASE = 16

/** A number from 0, lowest digits first. */
export function writeNumber(number: number): string {
  let written = ''
  let left = number
  for (; left >= LASTS; left = Math.floor(left / BASE)) written += String.fromCharCode(OTHER + (left % BASE))
  return written + String.fromCharCode(LAST + left)
}

/** A number of either sign: 0, -1, 1, -2 … as 0, 1, 2, 3 …. */
function writeDifference(number: number): string {
  return writeNumber(number < 0 ? -2 * number - 1 : 2 * number)
}

/** Numbers as differences from the one before, the first from `start`. */
export function writeDifferences(numbers: readonly number[], start: number): string {
  return numbers.map((number, i) => writeDifference(number - (numbers[i - 1] ?? start))).join('')
}

/** Numbers in their order, to the end of what is written. */
export function readDifferences(written: Written, start: number): number[] {
  const numbers: number[] = []
  let at = start
  while (!written.isAtEnd) {
    at += written.difference()
    numbers.push(at)
  }
  return numbers
}

/** Reads one after the other what is above. */
export class Written {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length
  }

  number(): number {
    let number = 0
    for (let factor = 1; ; factor *= BASE) {
      const digit = this.#text.charCodeAt(this.#at++)
      // What is beyond the end is no number, and ends it.
      if (!(digit < LAST)) return number + (digit - LAST) * factor
      number += (digit - OTHER) * factor
    }
  }

  difference(): number {
    const number = this.number()
    return number % 2 === 1 ? -(number + 1) / 2 : number / 2
  }

  /** Up to the next `NEXT`, which is passed, or to the end. */
  item(): string {
    const end = this.#text.indexOf(NEXT, this.#at)
    const text = this.#text.slice(this.#at, end < 0 ? undefined : end)
    this.#at = end < 0 ? this.#text.length : end + 1
    return unprotect(text)
  }
}
