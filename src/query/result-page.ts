// Counts all matches and keeps those that can be on the page.
import { placeOf, rankOfPlace, symbolOfPlace, TRAIT_BYTES } from '../cache/format.ts'
import type { Segment } from '../cache/reader/segment.ts'
import { theKernel } from '../kernel/kernel.ts'
import { CountingFilter, type Filter, type Removed } from './filter.ts'
import { LEVELS, type Match, NOTATION } from './name-match.ts'

export interface SearchHit {
  /** Number of the symbol in the index. */
  readonly symbol: number
  readonly match: Match
  /** 0 is best (cache/tables/traits.ts). */
  readonly rank: number
  readonly distance?: number
  readonly similarity?: number
  /** For sentences: the matched query words as stems, and the fused score. */
  readonly words?: readonly string[]
  readonly score?: number
  /** Parts of the score, if requested: from both lists, the answered share of the query, each word, and re-ranking. */
  readonly parts?: {
    readonly names: number
    readonly words: number
    readonly share: number
    readonly by: readonly { readonly word: string; readonly by: string; readonly in: string; readonly score: number }[]
    readonly added: Readonly<Record<string, number>>
  }
}

export interface SearchResult {
  readonly hits: readonly SearchHit[]
  readonly total: number
  readonly removed: Removed
  /** Matches of lower tiers that were left out. */
  readonly hidden?: number
}

/** Traits of a segment are read one by one up to this number, then all at once. */
const MAX_SINGLE_READS = 64

export class ResultPage {
  readonly #filter: Filter
  readonly #keep: number
  readonly #best: readonly LowestPlaces[]
  readonly #counter: CountingFilter
  readonly #traitReads = new Map<Segment, number>()
  total = 0

  /** `keep` is the number of results, in all tiers together, that can be shown. */
  constructor(filter: Filter, keep: number) {
    this.#filter = filter
    this.#counter = new CountingFilter(filter)
    this.#keep = keep
    this.#best = LEVELS.map(() => new LowestPlaces(keep))
  }

  get isOpen(): boolean {
    return this.#filter.isOpen
  }

  /** True if better tiers already fill the page. */
  isFullBefore(match: Match): boolean {
    let kept = 0
    for (const best of this.#best.slice(0, LEVELS.indexOf(match))) kept += best.length
    return kept >= this.#keep
  }

  /** Adds a symbol by its place in a segment if it passes the filters. `level` indexes LEVELS. */
  add(segment: Segment, place: number, level: number): void {
    const symbol = this.#passing(segment, place)
    if (symbol < 0) return
    this.total++
    this.#best[level]!.add(placeOf(rankOfPlace(place), symbol))
  }

  addAll(segment: Segment, places: Uint32Array, level: number): void {
    const passing = this.#passingOf(segment, places)
    this.total += passing.length
    this.#best[level]!.addAll(passing)
  }

  countAll(segment: Segment, places: Uint32Array): void {
    this.total += this.#passingOf(segment, places).length
  }

  /** Index places of the symbols that pass the filters. Overwrites `places`. */
  #passingOf(segment: Segment, places: Uint32Array): Uint32Array {
    if (this.#filter.isOpen) return segment.isWhole ? places : renumbered(segment, places)
    let length = 0
    for (const place of places) {
      const symbol = this.#passing(segment, place)
      if (symbol >= 0) places[length++] = placeOf(rankOfPlace(place), symbol)
    }
    return places.subarray(0, length)
  }

  #passing(segment: Segment, place: number): number {
    const local = symbolOfPlace(place)
    const symbol = segment.number(local)
    if (symbol < 0 || this.#filter.isOpen) return symbol
    const { kind, flags } = this.#trait(segment, local)
    return this.#counter.passes(symbol, kind, flags) ? symbol : -1
  }

  #trait(segment: Segment, local: number): { readonly kind: number; readonly flags: number } {
    const reads = (this.#traitReads.get(segment) ?? 0) + 1
    this.#traitReads.set(segment, reads)
    if (reads <= MAX_SINGLE_READS) return segment.reader.trait(local)
    const traits = segment.reader.traits()
    return { kind: traits[local * TRAIT_BYTES]!, flags: traits[local * TRAIT_BYTES + 1]! }
  }

  /** Matches of the name itself, in any notation, with the number of others; all matches if no symbol has exactly that name. */
  sameName(offset: number, limit: number): SearchResult {
    if (this.#best[0]!.total === 0) return this.result(offset, limit)
    const total = this.#best.slice(0, NOTATION + 1).reduce((sum, best) => sum + best.total, 0)
    const hidden = this.total - total
    return { ...this.result(offset, limit, NOTATION), total, ...(hidden > 0 ? { hidden } : {}) }
  }

  /** Matches of all levels up to `last`. */
  result(offset: number, limit: number, last = LEVELS.length - 1): SearchResult {
    const hits: SearchHit[] = []
    let skip = offset
    for (const [level, best] of this.#best.slice(0, last + 1).entries()) {
      for (const place of best.sorted()) {
        if (skip > 0) skip--
        else if (hits.length < limit)
          hits.push({ symbol: symbolOfPlace(place), match: LEVELS[level]!, rank: rankOfPlace(place) })
      }
    }
    return { hits, total: this.total, removed: this.#counter.removed }
  }
}

/** As `#passingOf` without filters, but faster: thousands of places lie in few runs. */
function renumbered(segment: Segment, places: Uint32Array): Uint32Array {
  let length = 0
  let [first, end, shift] = [0, 0, 0]
  for (let i = 0; i < places.length; i++) {
    const local = symbolOfPlace(places[i]!)
    if (local < first || local >= end) {
      const run = segment.run(local)
      if (!run) continue
      ;({ first, end, shift } = run)
    }
    places[length++] = places[i]! + shift
  }
  return places.subarray(0, length)
}

const HIGHEST = 2 ** 32 - 1
/** Size of the first slice, after which the limit excludes most numbers. */
const FIRST_SLICE = 256

/** Keeps the lowest of many numbers. */
class LowestPlaces {
  readonly #keep: number
  #places = new Uint32Array(64)
  #length = 0
  #limit = HIGHEST
  /** Numbers that were added, kept or not. */
  total = 0

  constructor(keep: number) {
    this.#keep = keep
  }

  get length(): number {
    return Math.min(this.#length, this.#keep)
  }

  add(place: number): void {
    this.total++
    this.#keepLow(place)
  }

  #keepLow(place: number): void {
    if (place >= this.#limit) return
    if (this.#length === this.#places.length) this.#compactOrGrow()
    this.#places[this.#length++] = place
  }

  addAll(places: Uint32Array): void {
    this.total += places.length
    // The kernel drops nearly all. Slices double because the limit tightens.
    for (let from = 0, size = FIRST_SLICE; from < places.length; from += size, size *= 2) {
      const slice = places.subarray(from, from + size)
      const below = from === 0 ? slice : theKernel().part(slice, this.#limit).below
      for (let i = 0; i < below.length; i++) this.#keepLow(below[i]!)
    }
  }

  #compactOrGrow(): void {
    if (this.#length >= this.#keep * 4) {
      this.#places.subarray(0, this.#length).sort()
      this.#length = this.#keep
      this.#limit = this.#places[this.#keep - 1]!
    } else {
      const grown = new Uint32Array(this.#length * 2)
      grown.set(this.#places)
      this.#places = grown
    }
  }

  sorted(): Uint32Array {
    return this.#places.subarray(0, this.#length).sort().subarray(0, this.#keep)
  }
}
