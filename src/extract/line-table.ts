// Lines of a text by offset. Only `\n` ends a line, as in every tool whose line numbers people compare with.

export class LineTable {
  readonly #starts: number[] = [0]

  constructor(text: string) {
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.#starts.push(at + 1)
  }

  /** 1-based line of an offset (UTF-16 units). */
  line(offset: number): number {
    let low = 0
    let high = this.#starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.#starts[middle]! <= offset) low = middle
      else high = middle - 1
    }
    return low + 1
  }

  /** First and last line of a range with an exclusive end, as the index writes them: `45-89`. */
  range(start: number, end: number): string {
    return `${this.line(start)}-${this.line(Math.max(start, end - 1))}`
  }
}
