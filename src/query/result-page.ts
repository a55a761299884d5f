// The best of what matches: counts everything, keeps what can still stand on the page.
import { placeOf, rankOfPlace, symbolOfPlace } from '../cache/format.ts'
import type { Segment } from '../cache/reader/segment.ts'
import { TRAIT_BYTES } from '../cache/tables/traits.ts'
import { theKernel } from '../kernel/kernel.ts'
import { CountingFilter, type Filter, type Removed } from './filter.ts'
import { LEVELS, type Match } from './name-match.ts'

export interface SearchHit {
  /** Number of the symbol in the index. */
  readonly symbol: number
  readonly match: Match
  /** Place among its tier, 0 best, as cache/tables/traits.ts ranks the flags. */
  readonly rank: number
  /** Edits between the query and the name, where the match is fuzzy. */
  readonly distance?: number
  /** The share of letters that is the same, there. */
  readonly similarity?: number
  /**
   * Words of the query that the symbol has, as stems, and what the fused lists gave it, where the query was a sentence.
   */
  readonly words?: readonly string[]
  readonly score?: number
  /**
   * What the score consists of, where that was asked: what the two lists gave; the part of the query that is answered;
   * what made the place in the list by words; and what the second look added, where the best has 1.
   */
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
  /** All that match and pass the filters. */
  readonly total: number
  /** Matches that a filter removed, by the first filter that did. */
  readonly removed: Removed
}

/** Symbols whose traits are read one by one; for more of a segment all are read. */
const FEW = 64

export class ResultPage {
  readonly #filter: Filter
  readonly #keep: number
  readonly #best: readonly Best[]
  readonly #sieve: CountingFilter
  readonly #asked = new Map<Segment, number>()
  total = 0

  /** `keep` is how many symbols of all tiers together can be shown. */
  constructor(filter: Filter, keep: number) {
    this.#filter = filter
    this.#sieve = new CountingFilter(filter)
    this.#keep = keep
    this.#best = LEVELS.map(() => new Best(keep))
  }

  /** True when no filter removes anything of what is found. */
  get isOpen(): boolean {
    return this.#filter.isOpen
  }

  /** True when the page is full of what is better than a tier. */
  isFullBefore(match: Match): boolean {
    let kept = 0
    for (const best of this.#best.slice(0, LEVELS.indexOf(match))) kept += best.length
    return kept >= this.#keep
  }

  /** Takes a symbol by its place in a segment, unless a filter removes it; `level` is a position in LEVELS. */
  add(segment: Segment, place: number, level: number): void {
    const symbol = this.#passing(segment, place)
    if (symbol < 0) return
    this.total++
    this.#best[level]!.add(placeOf(rankOfPlace(place), symbol))
  }

  /** Takes many symbols of a level. */
  addAll(segment: Segment, places: Uint32Array, level: number): void {
    const passing = this.#passingOf(segment, places)
    this.total += passing.length
    this.#best[level]!.addAll(passing)
  }

  /** Counts symbols that cannot stand on the page. */
  countAll(segment: Segment, places: Uint32Array): void {
    this.total += this.#passingOf(segment, places).length
  }

  /**
   * Those of some symbols that count and pass the filters, by their places in the index; written over the places given.
   */
  #passingOf(segment: Segment, places: Uint32Array): Uint32Array {
    if (this.#filter.isOpen) return segment.isWhole ? places : renumbered(segment, places)
    let length = 0
    for (const place of places) {
      const symbol = this.#passing(segment, place)
      if (symbol >= 0) places[length++] = placeOf(rankOfPlace(place), symbol)
    }
    return places.subarray(0, length)
  }

  /** The number in the index of a symbol that counts and passes the filters, else -1. */
  #passing(segment: Segment, place: number): number {
    const local = symbolOfPlace(place)
    const symbol = segment.number(local)
    if (symbol < 0 || this.#filter.isOpen) return symbol
    const { kind, flags } = this.#trait(segment, local)
    return this.#sieve.passes(symbol, kind, flags) ? symbol : -1
  }

  #trait(segment: Segment, local: number): { readonly kind: number; readonly flags: number } {
    const asked = (this.#asked.get(segment) ?? 0) + 1
    this.#asked.set(segment, asked)
    if (asked <= FEW) return segment.reader.trait(local)
    const traits = segment.reader.traits()
    return { kind: traits[local * TRAIT_BYTES]!, flags: traits[local * TRAIT_BYTES + 1]! }
  }

  result(offset: number, limit: number): SearchResult {
    const hits: SearchHit[] = []
    let skip = offset
    for (const [level, best] of this.#best.entries()) {
      for (const place of best.sorted()) {
        if (skip > 0) skip--
        else if (hits.length < limit)
          hits.push({ symbol: symbolOfPlace(place), match: LEVELS[level]!, rank: rankOfPlace(place) })
      }
    }
    return { hits, total: this.total, removed: this.#sieve.removed }
  }
}

/** As `#passingOf`, where all that count pass: thousands of places lie in few runs. */
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
    // The number of a symbol is the lower part of a place.
    places[length++] = places[i]! + shift
  }
  return places.subarray(0, length)
}

/** No place is as high. */
const HIGHEST = 2 ** 32 - 1
/** Of many numbers those that are looked at before the lowest can be told from most others. */
const FIRST_LOOK = 256

/** The lowest of many numbers. */
class Best {
  readonly #keep: number
  #places = new Uint32Array(64)
  #length = 0
  /** Nothing as high can be among them. */
  #limit = HIGHEST

  constructor(keep: number) {
    this.#keep = keep
  }

  get length(): number {
    return Math.min(this.#length, this.#keep)
  }

  add(place: number): void {
    if (place >= this.#limit) return
    if (this.#length === this.#places.length) this.#makeRoom()
    this.#places[this.#length++] = place
  }

  addAll(places: Uint32Array): void {
    // Nearly all are passed over in the kernel: of twice as many each time, since the limit is nearer then.
    for (let from = 0, size = FIRST_LOOK; from < places.length; from += size, size *= 2) {
      const some = places.subarray(from, from + size)
      const below = from === 0 ? some : theKernel().part(some, this.#limit).below
      for (let i = 0; i < below.length; i++) this.add(below[i]!)
    }
  }

  #makeRoom(): void {
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
