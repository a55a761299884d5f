// Search over the dictionary of spellings. What begins with the query is a range of it; the rest is looked for only in the
// blocks that can hold it, and only counted once the page is full of better. The order is total: tier, then rank of the symbol,
// then place in the index.
import { blockOf, type PartMatches, searchBlocks, spellingsOfParts } from '../cache/name-scan.ts'
import { NameTable, type Range } from '../cache/name-table.ts'
import type { Segment, Segmented } from '../cache/segment.ts'
import { type Kernel, TIERS, theKernel } from '../kernel/kernel.ts'
import { foldCase } from '../util/words.ts'
import { blocksOfInitials, blocksWith, partsInBytes, symbolsWith } from './candidates.ts'
import type { Filter } from './filter.ts'
import { areInitials, hasParts, MATCHES, type Match, matchName, nameQueryOf, type Query } from './match.ts'
import { Page, type SearchResult } from './page.ts'

/** So many names and blocks that their places are read in large pieces. */
const MANY = 256

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
    const kernel = theKernel()
    const { first, end } = this.#beginnings
    const count = (place: number): void => this.#page.count(this.#segment, place)
    const take = (spelling: number, match: Match): void => {
      if (spelling >= first && spelling < end) return
      // The same words in another notation stand above all beginnings.
      if (onlyCount && match !== 'case') this.#table.places(spelling, count)
      else this.#add(spelling, match)
    }
    const { sure, unsure } = this.#spellingsOfParts(kernel)
    const blocks = this.#blocks(kernel, unsure)
    if (!blocks || sure.length + blocks.length > MANY) this.#table.expectMany()
    const looked = blocks && new Uint8Array(this.#table.blocks)
    if (looked) {
      for (const block of blocks) looked[block] = 1
      for (const spelling of sure) if (looked[blockOf(spelling)] === 0) take(spelling, 'word')
    }
    kernel.setQuery(nameQueryOf(this.#query, this.#needle))
    searchBlocks(kernel, this.#segment.reader, this.#table, blocks, (spelling, tier) => {
      // What lies between wanted blocks was read with them.
      if (looked?.[blockOf(spelling)] === 0) return
      const match = TIERS[tier]!
      if (match === 'unsure') this.#takeUnsure(spelling, take)
      else take(spelling, match as Match)
    })
  }

  #takeUnsure(spelling: number, take: (spelling: number, match: Match) => void): void {
    const name = this.#table.name(spelling)
    const match = matchName(this.#query, name, foldCase(name))
    if (match) take(spelling, match)
  }

  /** Spellings that match by their words, and those of which only the name can tell, or tell how well. */
  #spellingsOfParts(kernel: Kernel): PartMatches {
    const { parts } = this.#query
    if (parts.length === 0 || areInitials(parts)) return { sure: [], unsure: [] }
    const bytes = partsInBytes(parts)
    const found = spellingsOfParts(kernel, this.#segment.reader, this.#table.count, bytes, false)
    if (found.sure.length + found.unsure.length === 0) return found
    // The very words may be all of a name.
    const same = spellingsOfParts(kernel, this.#segment.reader, this.#table.count, bytes, true)
    return { sure: found.sure, unsure: [...found.unsure, ...same.sure, ...same.unsure] }
  }

  /** Blocks whose names are to be looked at, ascending; undefined for all. */
  #blocks(kernel: Kernel, unsure: readonly number[]): readonly number[] | Uint32Array | undefined {
    const { reader } = this.#segment
    const { parts, humps } = this.#query
    const holding = blocksWith(kernel, reader, this.#needle, this.#table.blocks)
    if (!holding) return undefined
    const all = new Set(holding)
    for (const spelling of unsure) all.add(blockOf(spelling))
    for (const words of [areInitials(parts) ? parts : [], humps])
      if (words.length > 0) for (const block of blocksOfInitials(reader, words, this.#table.blocks)) all.add(block)
    return all.size === holding.length ? holding : Uint32Array.from(all).sort()
  }
}
