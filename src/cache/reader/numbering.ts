// How the numbers of a base and of its overlay make one sequence: runs of consecutive rows, in path order. Pure.
import { firstWhere } from '../../util/binary-search.ts'
import type { NumberedRun } from './segment.ts'

/** Rows that follow each other in a segment (0 the base, 1 the overlay) and in the whole. */
export interface Span {
  readonly segment: number
  /** Number within the segment, from 0. */
  readonly first: number
  readonly count: number
}

/**
 * Translates between a number in the whole and a segment with a number in it. Within a segment the order is that of the
 * whole.
 */
export class Numbering {
  readonly total: number
  /**
   * Position of the span in which a number was found last, by segment: an overlay leaves few, and most numbers are in
   * the same.
   */
  readonly #last = [0, 0]
  readonly #spans: readonly Span[]
  /** Number in the whole of the first of each span. */
  readonly #starts: readonly number[]
  /** Positions in `#spans`, by segment. */
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

  /** Where a number of the whole lies. */
  locate(number: number): { readonly segment: number; readonly local: number } {
    const { length } = this.#spans
    const at = length === 1 ? 0 : lastAtMost(length, i => this.#starts[i]!, number)
    const span = this.#spans[at]!
    return { segment: span.segment, local: span.first + number - this.#starts[at]! }
  }

  /** The number in the whole, or -1 where the overlay hides it. */
  number(segment: number, local: number): number {
    const last = this.#spans[this.#last[segment]!]
    const isSame = last?.segment === segment && local >= last.first && local < last.first + last.count
    const at = isSame ? this.#last[segment]! : this.#spanOf(segment, local)
    if (at < 0) return -1
    this.#last[segment] = at
    return this.#starts[at]! + local - this.#spans[at]!.first
  }

  /** The span of a segment that holds a number of it; undefined where the overlay hides that. */
  run(segment: number, local: number): NumberedRun | undefined {
    const at = this.#spanOf(segment, local)
    if (at < 0) return undefined
    const { first, count } = this.#spans[at]!
    return { first, end: first + count, shift: this.#starts[at]! - first }
  }

  /** Position of the span that holds a number of a segment, or -1. */
  #spanOf(segment: number, local: number): number {
    const own = this.#bySegment[segment]!
    const at = own[lastAtMost(own.length, i => this.#spans[own[i]!]!.first, local)]
    if (at === undefined) return -1
    const span = this.#spans[at]!
    return local < span.first + span.count ? at : -1
  }
}

/** The last index whose value is at most `wanted`, or -1; values ascend. */
export function lastAtMost(count: number, value: (index: number) => number, wanted: number): number {
  return firstWhere(0, count, index => value(index) > wanted) - 1
}

/**
 * As `lastAtMost`, for values that are about as evenly spread as `guess` says: looks there first and goes on from there
 * in doubled steps, so that what is read lies close together.
 */
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
  // Between them, as ever.
  return low + lastAtMost(high - low, index => value(low + index), wanted)
}
