// Line numbers of ascending offsets, without building a table of lines.

export class LineCursor {
  readonly #text: string
  #line = 1
  #next: number

  constructor(text: string) {
    this.#text = text
    this.#next = this.#after(0)
  }

  /** 1-based line of an offset, which must not be smaller than the one before. */
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
