// Maps the numbers of base and overlay to one sequence. Pure.
import { firstWhere } from '../../util/binary-search.ts'

/** Rows that are consecutive in a segment (0 base, 1 overlay) and in the index. */
export interface Span {
  readonly segment: number
  /** Number in the segment, from 0. */
  readonly first: number
  readonly count: number
}

/** Symbols of a segment that follow each other in the index, too. */
export interface NumberedRun {
  /** Number in the segment of the first, and the one after that of the last. */
  readonly first: number
  readonly end: number
  /** What their numbers in the index are more than those in the segment; may be below 0. */
  readonly shift: number
}

/**
 * Translates between a number in the whole and a segment with a number in it. Within a segment the order is that of the
 * whole.
 */
export class Numbering {
  readonly total: number
  /** The span found last, by segment: there are few spans, and most lookups hit the same one. */
  readonly #last = [0, 0]
  readonly #spans: readonly Span[]
  /** Number in the index of the first row of each span. */
  readonly #starts: readonly number[]
  readonly #bySegment: readonly (readonly number[])[]

  constructor(spans: readonly Span[]) {
    this.#spans = spans.filter(span => span.count > 0)
    const starts: number[] = []
    const bySegment: number[][] = [[], []]
    let total = 0
    for (const [i, span] of this.#spans.entries()) {
      starts.push(total)
      bySegment[span.segment]!.push(i)
      total += span.count
    }
    this.#starts = starts
    this.#bySegment = bySegment
    this.total = total
  }

  /** Segment and local number of a number in the index. */
  locate(number: number): { readonly segment: number; readonly local: number } {
    const { length } = this.#spans
    const at = length === 1 ? 0 : lastAtMost(length, i => this.#starts[i]!, number)
    const span = this.#spans[at]!
    return { segment: span.segment, local: span.first + number - this.#starts[at]! }
  }

  /** The number in the index, or -1 if the overlay hides it. */
  number(segment: number, local: number): number {
    const last = this.#spans[this.#last[segment]!]
    const isSame = last?.segment === segment && local >= last.first && local < last.first + last.count
    const at = isSame ? this.#last[segment]! : this.#spanOf(segment, local)
    if (at < 0) return -1
    this.#last[segment] = at
    return this.#starts[at]! + local - this.#spans[at]!.first
  }

  /** The span that contains a local number; undefined if the overlay hides it. */
  run(segment: number, local: number): NumberedRun | undefined {
    const at = this.#spanOf(segment, local)
    if (at < 0) return undefined
    const { first, count } = this.#spans[at]!
    return { first, end: first + count, shift: this.#starts[at]! - first }
  }

  #spanOf(segment: number, local: number): number {
    const own = this.#bySegment[segment]!
    const at = own[lastAtMost(own.length, i => this.#spans[own[i]!]!.first, local)]
    if (at === undefined) return -1
    const span = this.#spans[at]!
    return local < span.first + span.count ? at : -1
  }
}

/** Last index whose value is at most `wanted`, or -1; values are ascending. */
export function lastAtMost(count: number, value: (index: number) => number, wanted: number): number {
  return firstWhere(0, count, index => value(index) > wanted) - 1
}

/** Like `lastAtMost` for evenly spread values: starts at `guess` and doubles its steps to read nearby data. */
export function lastAtMostFrom(
  guess: number,
  step: number,
  count: number,
  value: (index: number) => number,
  wanted: number,
): number {
  const begin = Math.max(0, Math.min(Math.floor(guess), count - 1))
  if (count === 0) return -1
  let low = begin
  let high = begin + 1
  if (value(begin) <= wanted) {
    for (let width = step; high < count && value(high) <= wanted; width *= 2) {
      low = high
      high += width
    }
    high = Math.min(high, count)
  } else {
    high = begin
    low = begin - 1
    for (let width = step; low >= 0 && value(low) > wanted; width *= 2) {
      high = low
      low -= width
    }
    if (low < 0) low = 0
  }
  return low + lastAtMost(high - low, index => value(low + index), wanted)
}
