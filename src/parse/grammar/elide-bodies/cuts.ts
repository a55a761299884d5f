// Ranges of a text to elide: ascending and disjoint.

/** Characters of a gap between tokens worth eliding. */
const WIDE = 16
/** Characters of the shortest comment, with its line end. */
const SHORTEST = 3
/** Characters of a body worth eliding. */
const LONG = 8

export class Cuts {
  readonly starts: number[] = []
  readonly ends: number[] = []
  /** Replacement of each range. */
  readonly fills: string[] = []
  /** True if code was elided because it is nested too deep: it may define something. */
  isDeep = false
  readonly #text: string
  readonly #indents: boolean

  /** @param indents Indentation is syntax, so gaps stay. */
  constructor(text: string, indents = false) {
    this.#text = text
    this.#indents = indents
  }

  /** Elides a gap of white space and comments but keeps whether it has a line end and indentation. */
  gap(start: number, end: number): void {
    if (this.#indents || (end - start < WIDE && !this.#isComment(start, end))) return
    const line = this.#text.lastIndexOf('\n', end - 1)
    const last = this.#text.charCodeAt(end - 1)
    this.add(start, end, line < start ? ' ' : last === 32 || last === 9 ? '\n ' : '\n')
  }

  /** A comment after a statement is elided: grammars that end statements at a line end do not expect it. */
  #isComment(start: number, end: number): boolean {
    if (end - start < SHORTEST) return false
    for (let at = start; at < end; at++) if (this.#text.charCodeAt(at) > 32) return true
    return false
  }

  /** Elides the contents of brackets or a type as a whole. */
  replace(start: number, end: number): void {
    if (end - start >= LONG && this.drop(start)) this.add(start, end, '')
  }

  /** Removes the cuts after an offset; false if the offset is inside a cut. */
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
