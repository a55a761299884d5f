// Lines of a text by offset. Only `\n` ends a line, as in other tools that print line numbers.
import { firstWhere } from '../util/binary-search.ts'

export class LineTable {
  readonly #starts: number[] = [0]

  constructor(text: string) {
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.#starts.push(at + 1)
  }

  /** 1-based line of an offset (UTF-16 units). */
  line(offset: number): number {
    return firstWhere(1, this.#starts.length, line => this.#starts[line]! > offset)
  }

  /** First and last line of a range with an exclusive end, as in the index: `45-89`. */
  range(start: number, end: number): string {
    return `${this.line(start)}-${this.line(Math.max(start, end - 1))}`
  }
}
