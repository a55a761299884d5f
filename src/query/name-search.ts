// Search over the dictionary of spellings. What begins with the query is a range of it; the rest is looked for only in
// the blocks that can hold it, and only counted once the page is full of better. The order is total: tier, then rank of
// the symbol, then place in the index.
import { BLOCK_BITS } from '../cache/format.ts'
import type { Segment, Segmented } from '../cache/reader/segment.ts'
import { searchBlocks } from '../cache/tables/name-scan.ts'
import { blockOf, NameTable, type Range } from '../cache/tables/name-table.ts'
import { type PartMatches, spellingsOfParts } from '../cache/tables/part-scan.ts'
import { marked } from '../cache/tables/postings.ts'
import { type Kernel, theKernel } from '../kernel/kernel.ts'
import { joined, TIERS } from '../kernel/number-loops.ts'
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

/** So few names are looked at sooner than postings are read once more. */
const FEW_SURE = 16
const WORD = TIERS.indexOf('word')
const NOTHING = Buffer.allocUnsafe(0)
const NONE = new Uint32Array(0)

/** All tiers but fuzzy and qualified ones, or only the names that begin with the query; a page of them. */
export function searchNames(
  index: Segmented,
  query: Query,
  filter: Filter,
  offset: number,
  limit: number,
  onlyBeginnings = false,
): SearchResult {
  const page = new ResultPage(filter, offset + limit)
  if (query.folded === '') return page.result(offset, limit)
  const searches = index.segments.map(segment => new SegmentSearch(segment, query, page))
  for (const search of searches) search.addBeginnings()
  if (!onlyBeginnings) for (const search of searches) search.addOthers()
  return page.result(offset, limit)
}

class SegmentSearch {
  readonly #segment: Segment
  readonly #table: NameTable
  readonly #query: Query
  readonly #page: ResultPage
  readonly #needle: Buffer
  /** Spellings that begin with the query. */
  readonly #beginnings: Range
  /** Symbols of them. */
  #counted = 0

  constructor(segment: Segment, query: Query, page: ResultPage) {
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
    const longer = this.#table.placesIn({ first: sameEnd, end })
    this.#page.addAll(this.#segment, longer, LEVELS.indexOf('prefix'))
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

  #add(spelling: number, match: Match): void {
    const level = LEVELS.indexOf(match)
    this.#table.places(spelling, place => this.#page.add(this.#segment, place, level))
  }

  /**
   * Names that hold the query further on or words for its words; `onlyCount` when none of them can stand on the page.
   */
  #scan(onlyCount: boolean): void {
    const kernel = theKernel()
    const query = nameQueryOf(this.#query, this.#needle)
    const found = new Found()
    const look = (blocks: Uint32Array | undefined): void =>
      searchBlocks(kernel, this.#segment.reader, this.#table, blocks, here => found.add(here))
    const holding = blocksWith(kernel, this.#segment.reader, this.#needle, this.#table.blocks)
    if (holding) {
      const { sure, unsure, by } = this.#spellingsOfParts(kernel)
      // What matches by its words is found by them.
      kernel.setQuery({ ...query, anchor: NOTHING, parts: [], areInitials: false, humps: [] })
      look(holding)
      kernel.setQuery(by === undefined ? query : nameQueryOf(this.#query, this.#needle, this.#query.parts[by]))
      look(this.#blocksToLookAt(kernel, unsure))
      if (sure.length > 0) found.add(kernel.asFound(sure, WORD))
    } else {
      kernel.setQuery(query)
      look(undefined)
    }
    if (found.length > 0) this.#takeAll(found.sorted(), onlyCount)
  }

  #takeAll(found: Uint32Array, onlyCount: boolean): void {
    const { first, end } = this.#beginnings
    const [unsure, ...others] = theKernel().split(found, first, end)
    const told: number[][] = TIERS.map(() => [])
    for (const spelling of unsure!) told[this.#tierOf(spelling)]!.push(spelling)
    for (const [tier, match] of TIERS.entries()) {
      if (match === 'unsure') continue
      const sure = others[tier - 1]!
      const own = told[tier]!.length === 0 ? sure : joined([sure, Uint32Array.from(told[tier]!)]).sort()
      if (own.length === 0) continue
      // The same words in another notation stand above all beginnings.
      const isCounted = onlyCount && match !== 'case'
      if (isCounted && this.#segment.isWhole && this.#page.isOpen) this.#page.total += this.#table.symbolsOf(own)
      else if (isCounted) this.#page.countAll(this.#segment, this.#table.placesOf(own))
      else {
        const level = match === 'case' ? NOTATION : LEVELS.indexOf(match)
        this.#page.addAll(this.#segment, this.#table.placesOf(own), level)
      }
    }
  }

  /** Position in TIERS of a spelling of which only the name can tell; of the first one where it does not match. */
  #tierOf(spelling: number): number {
    const name = this.#table.name(spelling)
    return Math.max(0, TIERS.indexOf(matchName(this.#query, name, foldCase(name)) as (typeof TIERS)[number]))
  }

  /** Spellings that match by their words, and those of which only the name can tell, or tell how well. */
  #spellingsOfParts(kernel: Kernel): PartMatches {
    const { parts } = this.#query
    if (parts.length === 0 || areInitials(parts)) return { sure: NONE, unsure: NONE }
    const bytes = partsInBytes(parts)
    const found = spellingsOfParts(kernel, this.#segment.reader, this.#table, bytes, false)
    if (found.sure.length === 0) return found
    // The very words may be all of a name: of a few the names tell it themselves.
    if (found.sure.length <= FEW_SURE) return { sure: NONE, unsure: joined([found.unsure, found.sure]) }
    const same = spellingsOfParts(kernel, this.#segment.reader, this.#table, bytes, true)
    return { sure: found.sure, unsure: joined([found.unsure, same.sure, same.unsure]) }
  }

  /** The blocks of some spellings and of the names that initials may stand for. */
  #blocksToLookAt(kernel: Kernel, unsure: Uint32Array): Uint32Array {
    const { parts, humps } = this.#query
    const initials = [areInitials(parts) ? parts : [], humps].filter(words => words.length > 0)
    // A list: marks for all blocks would be more memory than is otherwise touched.
    if (initials.length === 0) return kernel.blocksOf(unsure.slice().sort(), BLOCK_BITS)
    const marks = new Uint8Array(this.#table.blocks)
    for (const spelling of unsure) marks[blockOf(spelling)] = 1
    for (const words of initials) markBlocksOfInitials(this.#segment.reader, words, marks)
    return Uint32Array.from(marked(marks))
  }
}

/** What is found in one look after the other. */
class Found {
  #found = new Uint32Array(1024)
  #length = 0
  /** Whether all of it ascends, as what one look finds does. */
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

  /**
   * All of it, by number of the spelling; of what was found twice the better tier comes first, after one of which only
   * the name can tell.
   */
  sorted(): Uint32Array {
    const found = this.#found.subarray(0, this.#length)
    return this.#isSorted ? found : found.sort()
  }
}
