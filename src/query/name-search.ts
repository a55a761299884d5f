// Searches the name dictionary. Prefix matches are a range of it; others are searched in candidate blocks, and only
// counted once the page is full. Order: tier, rank, index order.

import { BLOCK_BITS } from '../cache/format.ts'
import type { Segment, Segmented } from '../cache/reader/segment.ts'
import { searchBlocks } from '../cache/tables/name-scan.ts'
import { blockOf, NameTable, type Range } from '../cache/tables/name-table.ts'
import { type PartMatches, spellingsOfParts } from '../cache/tables/part-scan.ts'
import { marked } from '../cache/tables/postings.ts'
import { type Kernel, theKernel } from '../kernel/kernel.ts'
import { joined, TIERS } from '../kernel/number-loops.ts'
import { checkDeadline } from '../platform/deadline.ts'
import { foldCase } from '../util/name-words.ts'
import { blocksWith, markBlocksOfInitials, partsInBytes, symbolsWith } from './candidate-blocks.ts'
import type { Filter } from './filter.ts'
import {
  areInitials,
  hasParts,
  LEVELS,
  type Match,
  matchName,
  NOTATION,
  nameQueryOf,
  type Query,
} from './name-match.ts'
import { ResultPage, type SearchResult } from './result-page.ts'

/** So few names are cheaper to read than another set of postings. */
const MAX_NAMES_READ = 16
const WORD = TIERS.indexOf('word')
const NOTHING = Buffer.allocUnsafe(0)
const NONE = new Uint32Array(0)

/** Which matches a search returns: of all tiers; names that begin with the query; the name itself, if a symbol has it. */
export type Breadth = 'all' | 'prefix' | 'same-name'

/** A page of matches in all tiers except fuzzy and qualified. */
export function searchNames(
  index: Segmented,
  query: Query,
  filter: Filter,
  offset: number,
  limit: number,
  breadth: Breadth = 'all',
): SearchResult {
  checkDeadline()
  const page = new ResultPage(filter, offset + limit)
  if (query.folded === '') return page.result(offset, limit)
  const searches = index.segments.map(segment => new SegmentSearch(segment, query, page))
  for (const search of searches) search.addBeginnings()
  if (breadth !== 'prefix') for (const search of searches) search.addOthers()
  return breadth === 'same-name' ? page.sameName(offset, limit) : page.result(offset, limit)
}

class SegmentSearch {
  readonly #segment: Segment
  readonly #table: NameTable
  readonly #query: Query
  readonly #page: ResultPage
  readonly #needle: Buffer
  readonly #prefixRange: Range
  #prefixCount = 0

  constructor(segment: Segment, query: Query, page: ResultPage) {
    this.#segment = segment
    this.#table = new NameTable(segment.reader)
    this.#query = query
    this.#page = page
    this.#needle = Buffer.from(query.folded)
    this.#prefixRange = this.#table.beginningWith(this.#needle)
  }

  addBeginnings(): void {
    const before = this.#page.total
    const { first, end } = this.#prefixRange
    const sameEnd = first === end ? first : this.#table.equalTo(this.#needle).end
    for (let spelling = first; spelling < sameEnd; spelling++) {
      this.#add(spelling, this.#table.name(spelling) === this.#query.text ? 'exact' : 'case')
    }
    const longer = this.#table.placesIn({ first: sameEnd, end })
    this.#page.addAll(this.#segment, longer, LEVELS.indexOf('prefix'))
    this.#prefixCount = this.#page.total - before
  }

  addOthers(): void {
    const isFull = this.#page.isFullBefore('word')
    if (isFull && !hasParts(this.#query) && this.#page.isOpen) {
      const known = symbolsWith(this.#segment.reader, this.#needle)
      if (known !== undefined) {
        const gone = this.#segment.hiddenNames().filter(name => foldCase(name).includes(this.#query.folded)).length
        this.#page.total += known - gone - this.#prefixCount
        return
      }
    }
    this.#scan(isFull)
  }

  #add(spelling: number, match: Match): void {
    const level = LEVELS.indexOf(match)
    this.#table.places(spelling, place => this.#page.add(this.#segment, place, level))
  }

  /** `onlyCount` is true if none of these matches can be on the page. */
  #scan(onlyCount: boolean): void {
    const kernel = theKernel()
    const query = nameQueryOf(this.#query, this.#needle)
    const found = new FoundSpellings()
    const search = (blocks: Uint32Array | undefined): void =>
      searchBlocks(kernel, this.#segment.reader, this.#table, blocks, here => found.add(here))
    const holding = blocksWith(kernel, this.#segment.reader, this.#needle, this.#table.blocks)
    if (holding) {
      const { sure, unsure, by } = this.#spellingsOfParts(kernel)
      kernel.setQuery({ ...query, anchor: NOTHING, parts: [], areInitials: false, humps: [] })
      search(holding)
      kernel.setQuery(by === undefined ? query : nameQueryOf(this.#query, this.#needle, this.#query.parts[by]))
      search(this.#blocksToSearch(kernel, unsure))
      if (sure.length > 0) found.add(kernel.asFound(sure, WORD))
    } else {
      kernel.setQuery(query)
      search(undefined)
    }
    if (found.length > 0) this.#addFound(found.sorted(), onlyCount)
  }

  #addFound(found: Uint32Array, onlyCount: boolean): void {
    const { first, end } = this.#prefixRange
    const [unsure, ...others] = theKernel().split(found, first, end)
    const readByTier: number[][] = TIERS.map(() => [])
    for (const spelling of unsure!) readByTier[this.#tierOf(spelling)]!.push(spelling)
    for (const [tier, match] of TIERS.entries()) {
      if (match === 'unsure') continue
      const sure = others[tier - 1]!
      const own = readByTier[tier]!.length === 0 ? sure : joined([sure, Uint32Array.from(readByTier[tier]!)]).sort()
      if (own.length === 0) continue
      // The same words in another notation rank above all prefixes.
      const isCounted = onlyCount && match !== 'case'
      if (isCounted && this.#segment.isWhole && this.#page.isOpen) this.#page.total += this.#table.symbolsOf(own)
      else if (isCounted) this.#page.countAll(this.#segment, this.#table.placesOf(own))
      else {
        const level = match === 'case' ? NOTATION : LEVELS.indexOf(match)
        this.#page.addAll(this.#segment, this.#table.placesOf(own), level)
      }
    }
  }

  /** Tier of a spelling that needs the name itself; 0 if it does not match. */
  #tierOf(spelling: number): number {
    const name = this.#table.name(spelling)
    return Math.max(0, TIERS.indexOf(matchName(this.#query, name, foldCase(name)) as (typeof TIERS)[number]))
  }

  /** Spellings that match by words, and those that need a look at the name. */
  #spellingsOfParts(kernel: Kernel): PartMatches {
    const { parts } = this.#query
    if (parts.length === 0 || areInitials(parts)) return { sure: NONE, unsure: NONE }
    const bytes = partsInBytes(parts)
    const found = spellingsOfParts(kernel, this.#segment.reader, this.#table, bytes, false)
    if (found.sure.length === 0) return found
    // Exact words may be the whole name, which is another tier. Few names are read to tell.
    if (found.sure.length <= MAX_NAMES_READ) return { sure: NONE, unsure: joined([found.unsure, found.sure]) }
    const exactWords = spellingsOfParts(kernel, this.#segment.reader, this.#table, bytes, true)
    return { sure: found.sure, unsure: joined([found.unsure, exactWords.sure, exactWords.unsure]) }
  }

  #blocksToSearch(kernel: Kernel, unsure: Uint32Array): Uint32Array {
    const { parts, humps } = this.#query
    const initials = [areInitials(parts) ? parts : [], humps].filter(words => words.length > 0)
    // A list, because marks for all blocks would touch more memory.
    if (initials.length === 0) return kernel.blocksOf(unsure.slice().sort(), BLOCK_BITS)
    const marks = new Uint8Array(this.#table.blocks)
    for (const spelling of unsure) marks[blockOf(spelling)] = 1
    for (const words of initials) markBlocksOfInitials(this.#segment.reader, words, marks)
    return Uint32Array.from(marked(marks))
  }
}

class FoundSpellings {
  #found = new Uint32Array(1024)
  #length = 0
  /** True while all spellings ascend. */
  #isSorted = true

  get length(): number {
    return this.#length
  }

  add(found: Uint32Array): void {
    const length = this.#length + found.length
    if (length > this.#found.length) {
      const larger = new Uint32Array(length * 2)
      larger.set(this.#found)
      this.#found = larger
    }
    if (found.length > 0 && this.#length > 0) this.#isSorted &&= this.#found[this.#length - 1]! < found[0]!
    this.#found.set(found, this.#length)
    this.#length = length
  }

  /** Sorted by spelling. Of duplicates the unsure one comes first, then the better tier. */
  sorted(): Uint32Array {
    const found = this.#found.subarray(0, this.#length)
    return this.#isSorted ? found : found.sort()
  }
}
