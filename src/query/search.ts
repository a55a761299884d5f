// Search over the dictionary of spellings. What begins with the query is a range of it; the rest is looked for only in the
// blocks that can hold it, and only counted once the page is full of better. The order is total: tier, then rank of the symbol,
// then place in the index.
import { searchBlocks } from '../cache/name-scan.ts'
import { NameTable, type Range } from '../cache/name-table.ts'
import type { Segment, Segmented } from '../cache/segment.ts'
import { TIERS, theKernel } from '../kernel/kernel.ts'
import { foldCase } from '../util/words.ts'
import { blocksOfWords, blocksWith, symbolsWith } from './candidates.ts'
import type { Filter } from './filter.ts'
import { hasParts, MATCHES, type Match, matchName, nameQueryOf, type Query } from './match.ts'
import { Page, type SearchResult } from './page.ts'

/** All tiers but fuzzy and qualified ones; a page of them. */
export function searchNames(
  index: Segmented,
  query: Query,
  filter: Filter,
  offset: number,
  limit: number,
): SearchResult {
  const page = new Page(filter, offset + limit)
  if (query.folded === '') return page.result(offset, limit)
  const searches = index.segments.map(segment => new SegmentSearch(segment, query, page))
  for (const search of searches) search.addBeginnings()
  for (const search of searches) search.addOthers()
  return page.result(offset, limit)
}

class SegmentSearch {
  readonly #segment: Segment
  readonly #table: NameTable
  readonly #query: Query
  readonly #page: Page
  readonly #needle: Buffer
  /** Spellings that begin with the query. */
  readonly #beginnings: Range
  /** Symbols of them. */
  #counted = 0

  constructor(segment: Segment, query: Query, page: Page) {
    this.#segment = segment
    this.#table = new NameTable(segment.reader)
    this.#query = query
    this.#page = page
    this.#needle = Buffer.from(query.folded)
    this.#beginnings = this.#table.beginningWith(this.#needle)
  }

  /** Exact, case and prefix: one range of the dictionary. */
  addBeginnings(): void {
    const before = this.#page.total
    const { first, end } = this.#beginnings
    const sameEnd = first === end ? first : this.#table.equalTo(this.#needle).end
    for (let spelling = first; spelling < sameEnd; spelling++) {
      this.#add(spelling, this.#table.name(spelling) === this.#query.text ? 'exact' : 'case')
    }
    const add = this.#adding('prefix')
    for (let spelling = sameEnd; spelling < end; spelling++) this.#table.places(spelling, add)
    this.#counted = this.#page.total - before
  }

  /** Everything else: parts of names and words of them. */
  addOthers(): void {
    const isFull = this.#page.isFullBefore('word')
    if (isFull && !hasParts(this.#query) && this.#page.isOpen) {
      const known = symbolsWith(this.#segment.reader, this.#needle)
      if (known !== undefined) {
        const gone = this.#segment.hiddenNames().filter(name => foldCase(name).includes(this.#query.folded)).length
        this.#page.total += known - gone - this.#counted
        return
      }
    }
    this.#scan(isFull)
  }

  #adding(match: Match): (place: number) => void {
    const tier = MATCHES.indexOf(match)
    return place => this.#page.add(this.#segment, place, tier)
  }

  #add(spelling: number, match: Match): void {
    this.#table.places(spelling, this.#adding(match))
  }

  /** Names that hold the query further on or words for its words; `onlyCount` when none of them can stand on the page. */
  #scan(onlyCount: boolean): void {
    const { reader } = this.#segment
    const kernel = theKernel()
    kernel.setQuery(nameQueryOf(this.#query, this.#needle))
    const { first, end } = this.#beginnings
    const count = (place: number): void => this.#page.count(this.#segment, place)
    const adding = TIERS.map(match => this.#adding(match as Match))
    searchBlocks(kernel, reader, this.#table, this.#blocks(), (spelling, number) => {
      if (spelling >= first && spelling < end) return
      const tier = TIERS[number]
      if (tier === 'unsure') {
        const name = this.#table.name(spelling)
        const match = matchName(this.#query, name, foldCase(name))
        if (match) this.#add(spelling, match)
      } else this.#table.places(spelling, onlyCount ? count : adding[number]!)
    })
  }

  /** Blocks that can hold what matches, ascending; undefined for all. */
  #blocks(): ArrayLike<number> | undefined {
    const { reader } = this.#segment
    const holding = blocksWith(reader, this.#needle, this.#table.blocks)
    if (!holding || !hasParts(this.#query)) return holding
    const all = new Set([...holding, ...blocksOfWords(reader, this.#query, this.#table.blocks)])
    return Uint32Array.from(all).sort()
  }
}
