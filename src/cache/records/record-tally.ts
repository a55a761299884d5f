// Locates the lines of a record in a chunk by the flags of all records. Pure. See cache-format.md, "Records".

/** The record is stored as JSON, because some of its fields cannot be derived; it has no other flag. */
export const IS_JSON = 2048

/** Whether a record with these flags has a line in the column of a bit. */
export function hasLine(bit: number, has: number): boolean {
  return bit === 0 ? has !== IS_JSON : (has & bit) !== 0
}

/** Counts the first records by their flags: a chunk has few distinct ones. Fast if the end only grows. */
export class Tally {
  readonly has: number[] = []
  readonly counts: number[] = []
  readonly #all: readonly number[]
  #end = 0

  constructor(all: readonly number[]) {
    this.#all = all
  }

  upTo(end: number): this {
    if (end < this.#end) this.has.length = this.counts.length = this.#end = 0
    for (; this.#end < end; this.#end++) {
      const has = this.#all[this.#end]!
      const at = this.has.indexOf(has)
      if (at >= 0) this.counts[at]!++
      else this.counts[this.has.push(has) - 1] = 1
    }
    return this
  }
}

/** Number of lines in the column of a bit. */
export function linesOf(bit: number, { has, counts }: Tally): number {
  let lines = 0
  for (let i = 0; i < has.length; i++) if (hasLine(bit, has[i]!)) lines += counts[i]!
  return lines
}
