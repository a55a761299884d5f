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

  constructor(text: string) {
    this.#text = text
  }

  get count(): number {
    return this.starts.length
  }

  /** Nothing but spaces and comments. A line end and an indentation stay what they are. */
  gap(start: number, end: number): void {
    if (end - start < WIDE && !this.#isComment(start, end)) return
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

  /** A body, in place of all after the first `count`. */
  replace(count: number, start: number, end: number): void {
    if (end - start < LONG) return
    this.drop(count)
    this.add(start, end, '')
  }

  /** All after the first `count` stay in the text. */
  drop(count: number): void {
    this.starts.length = this.ends.length = this.fills.length = count
  }

  add(start: number, end: number, fill: string): void {
    this.starts.push(start)
    this.ends.push(end)
    this.fills.push(fill)
  }
}
