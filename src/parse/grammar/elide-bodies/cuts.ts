// Stretches of a text to leave out: ascending, none within another.

/** Characters between two tokens from which on leaving them out pays. */
const WIDE = 16
/** Characters of the shortest comment with the line's end. */
const SHORTEST = 3
/** Characters of a body from which on leaving it out pays. */
const LONG = 8

export class Cuts {
  readonly starts: number[] = []
  readonly ends: number[] = []
  /** What stands there instead. */
  readonly fills: string[] = []
  readonly #text: string
  readonly #indents: boolean

  /** @param indents What stands between tokens is part of the syntax, and stays. */
  constructor(text: string, indents = false) {
    this.#text = text
    this.#indents = indents
  }

  /** Nothing but spaces and comments. A line end and an indentation stay what they are. */
  gap(start: number, end: number): void {
    if (this.#indents || (end - start < WIDE && !this.#isComment(start, end))) return
    const line = this.#text.lastIndexOf('\n', end - 1)
    const last = this.#text.charCodeAt(end - 1)
    this.add(start, end, line < start ? ' ' : last === 32 || last === 9 ? '\n ' : '\n')
  }

  /** A comment after a statement is no part of it, which a grammar that ends statements with lines does not know. */
  #isComment(start: number, end: number): boolean {
    if (end - start < SHORTEST) return false
    for (let at = start; at < end; at++) if (this.#text.charCodeAt(at) > 32) return true
    return false
  }

  /** What brackets hold, or a type, in place of all that was left out of it. */
  replace(start: number, end: number): void {
    if (end - start >= LONG && this.drop(start)) this.add(start, end, '')
  }

  /** What is behind an offset stays in the text; false where the offset is within what does not. */
  drop(from: number): boolean {
    const { starts, ends } = this
    let left = starts.length
    while (left > 0 && starts[left - 1]! >= from) left--
    starts.length = ends.length = this.fills.length = left
    return left === 0 || ends[left - 1]! <= from
  }

  add(start: number, end: number, fill: string): void {
    this.starts.push(start)
    this.ends.push(end)
    this.fills.push(fill)
  }
}
