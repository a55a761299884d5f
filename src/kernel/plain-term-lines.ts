// Terms of symbols as lines, said plainly: what assembly/terms.ts does at once. For where no more memory can be had for
// WebAssembly, which takes 10 GB of addresses for each (`ulimit -v`), and for the test of the other.
import { termsOf } from '../util/search-terms.ts'

/** Terms of one symbol that are kept, of the first texts first: what is called comes last. As assembly/terms.ts has it. */
export const MOST_TERMS = 60

/** As TermLines of term-lines.ts. */
export class PlainTermLines {
  readonly #places: string
  #fields = new Map<string, number>()
  #lines: string[] = []

  constructor(places: string) {
    this.#places = places
  }

  note(field: number, text: string): void {
    const fields = this.#fields
    for (const term of termsOf(text)) {
      const before = fields.get(term)
      if (before !== undefined || fields.size < MOST_TERMS) fields.set(term, (before ?? 0) | field)
    }
  }

  end(): void {
    const terms = [...this.#fields].map(([term, fields]) => this.#places[fields]! + term)
    this.#lines.push(`${terms.join(' ')}\n`)
    this.#fields.clear()
  }

  take(): Buffer {
    const lines = Buffer.from(this.#lines.join(''))
    this.#lines = []
    return lines
  }
}
