// Encodes parts of records as text: numbers as printable characters, lists, and escaped control characters. Pure. See
// cache-format.md, "Records".

/** In place of the symbol's name. */
const NAME = '\x01'
/** In place of a line feed. */
const LINE = '\x02'
/** Separates list items. */
export const NEXT = '\x03'
/** Escapes these characters, which follow it 64 higher. */
const ESCAPE = '\x04'

const LINE_FEED = '\n'
/** In order of escaping; unescaping goes in reverse. */
const MARKS = [ESCAPE, NAME, LINE, NEXT]
/** Matches characters that need escaping; created on first use. */
let special: RegExp | undefined

function isSpecial(text: string): boolean {
  special ??= new RegExp(`[${MARKS.join('')}${LINE_FEED}]`)
  return special.test(text)
}

function escapeOf(mark: string): string {
  return ESCAPE + String.fromCharCode(mark.charCodeAt(0) + 64)
}

/** Escapes control characters and line feeds. */
export function escapeText(text: string): string {
  if (!isSpecial(text)) return text
  let written = text
  for (const mark of MARKS) if (written.includes(mark)) written = written.replaceAll(mark, escapeOf(mark))
  return written.includes(LINE_FEED) ? written.replaceAll(LINE_FEED, LINE) : written
}

function unescapeText(written: string): string {
  let text = written.includes(LINE) ? written.replaceAll(LINE, LINE_FEED) : written
  if (text.includes(ESCAPE)) for (const mark of MARKS.toReversed()) text = text.replaceAll(escapeOf(mark), mark)
  return text
}

/** Shorter names occur within too many words to save anything. */
const SHORTEST_NAME = 3

/** Escapes a text and replaces the symbol's name: a macro's signature is little else. */
export function escapeWithName(name: string, text: string): string {
  const written = escapeText(text)
  const isPlain = name.length >= SHORTEST_NAME && !isSpecial(name)
  return isPlain && written.includes(name) ? written.replaceAll(name, NAME) : written
}

/** Inverse of `escapeWithName`. */
export function unescapeWithName(name: string, written: string): string {
  return unescapeText(written.replaceAll(NAME, () => name))
}

/** Joins and escapes the items of a list. */
export function writeList(items: readonly string[]): string {
  return items.map(escapeText).join(NEXT)
}

/** Inverse of `writeList`. */
export function readList(written: string): string[] {
  return written.split(NEXT).map(unescapeText)
}

/** The last digit is one of 64 characters from `0` on, so that small numbers are readable; others are base 16. */
const LAST_DIGIT = 48
const LAST_DIGITS = 64
const OTHER_DIGIT = 32
const BASE = 16

/** Encodes a number ≥ 0, lowest digits first. */
export function writeNumber(number: number): string {
  let written = ''
  let left = number
  for (; left >= LAST_DIGITS; left = Math.floor(left / BASE))
    written += String.fromCharCode(OTHER_DIGIT + (left % BASE))
  return written + String.fromCharCode(LAST_DIGIT + left)
}

/** Encodes a signed number: 0, -1, 1, -2 … as 0, 1, 2, 3 …. */
function writeDifference(number: number): string {
  return writeNumber(number < 0 ? -2 * number - 1 : 2 * number)
}

/** Encodes numbers as differences, the first from `start`. */
export function writeDifferences(numbers: readonly number[], start: number): string {
  return numbers.map((number, i) => writeDifference(number - (numbers[i - 1] ?? start))).join('')
}

/** Decodes them up to the end of the text. */
export function readDifferences(written: Decoder, start: number): number[] {
  const numbers: number[] = []
  let at = start
  while (!written.isAtEnd) {
    at += written.difference()
    numbers.push(at)
  }
  return numbers
}

export class Decoder {
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
      // Past the end, `digit` is NaN.
      if (!(digit < LAST_DIGIT)) return number + (digit - LAST_DIGIT) * factor
      number += (digit - OTHER_DIGIT) * factor
    }
  }

  difference(): number {
    const number = this.number()
    return number % 2 === 1 ? -(number + 1) / 2 : number / 2
  }

  /** The text up to the next `NEXT`, which is skipped, or to the end. */
  item(): string {
    const end = this.#text.indexOf(NEXT, this.#at)
    const text = this.#text.slice(this.#at, end < 0 ? undefined : end)
    this.#at = end < 0 ? this.#text.length : end + 1
    return unescapeText(text)
  }
}
