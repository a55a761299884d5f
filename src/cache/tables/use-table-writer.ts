// Writes the section `uses`: the files that use a name.
import type { GuideTable } from './guides.ts'
import { Interned } from './interned-texts.ts'
import { Postings } from './postings.ts'
import { tableOf } from './word-table-writer.ts'

const LINE_FEED = 10

export class UseTable {
  readonly #names = new Interned()
  readonly #files = new Postings()

  /** Adds the names that a file uses, one per line. Files are ascending. */
  add(lines: Buffer, file: number): void {
    let from = 0
    for (let to = lines.indexOf(LINE_FEED); to >= 0; to = lines.indexOf(LINE_FEED, from)) {
      this.#files.add(this.#names.number(lines, from, to), file)
      from = to + 1
    }
  }

  /** The section, in parts; none without a name. Use it once. */
  toBuffers(guides: GuideTable): Buffer[] {
    if (this.#names.size === 0) return []
    const order = this.#names.order()
    guides.add('uses', order.length, row => this.#names.text(order[row]!))
    return tableOf(this.#names, order, this.#files.encode(order))
  }
}
