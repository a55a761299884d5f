// Terms of symbols as lines, in JavaScript. The fallback where WebAssembly gets no memory (each takes 10 GB of
// addresses; see `ulimit -v`), and the reference for tests of assembly/terms.ts.
import { termsOf } from '../util/search-terms.ts'

/** Most terms of one symbol, as in assembly/terms.ts. The first texts win: callees come last. */
export const MAX_TERMS = 60

/** Implements the methods of TermLines. */
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
      if (before !== undefined || fields.size < MAX_TERMS) fields.set(term, (before ?? 0) | field)
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
