// Line numbers of offsets that only grow: a cursor that moves on, where a table of all lines would have to be built.

export class LineCursor {
  readonly #text: string
  #line = 1
  /** Where the next line starts. */
  #next: number

  constructor(text: string) {
    this.#text = text
    this.#next = this.#after(0)
  }

  /** 1-based line of an offset; that of a smaller offset than before is not looked back for. */
  lineOf(offset: number): number {
    while (offset >= this.#next) {
      this.#line++
      this.#next = this.#after(this.#next)
    }
    return this.#line
  }

  #after(from: number): number {
    const at = this.#text.indexOf('\n', from)
    return at < 0 ? Number.POSITIVE_INFINITY : at + 1
  }
}
