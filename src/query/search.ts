// Search over the dictionary of spellings. What begins with the query is a range of it; the rest is looked for only in the
// blocks that can hold it, and only counted once the page is full of better. The order is total: tier, then rank of the symbol,
// then place in the index.
import { NAMES_PER_BLOCK } from '../cache/format.ts'
import { NameTable, type Range, type Stretch } from '../cache/name-table.ts'
import type { Segment, Segmented } from '../cache/segment.ts'
import { foldCase } from '../util/words.ts'
import { blocksOfWords, blocksWith, holdsInOrder, symbolsWith } from './candidates.ts'
import type { Filter } from './filter.ts'
import { hasParts, MATCHES, type Match, matchName, type Query } from './match.ts'
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
    if (hasParts(this.#query)) this.#addByWords()
  }

  #adding(match: Match): (place: number) => void {
    const tier = MATCHES.indexOf(match)
    return place => this.#page.add(this.#segment, place, tier)
  }

  #add(spelling: number, match: Match): void {
    this.#table.places(spelling, this.#adding(match))
  }

  /** Names that hold the query further on; `onlyCount` when none of them can stand on the page. */
  #scan(onlyCount: boolean): void {
    for (const stretch of this.#table.stretches(blocksWith(this.#segment.reader, this.#needle, this.#table.blocks))) {
      this.#scanStretch(stretch, onlyCount)
    }
  }

  #scanStretch(stretch: Stretch, onlyCount: boolean): void {
    const { text, starts } = stretch
    const { first, end } = this.#beginnings
    const count = (place: number): void => this.#page.count(this.#segment, place)
    let block = 0
    let lines = this.#table.lines(stretch, block)
    for (let at = text.indexOf(this.#needle); at >= 0; at = text.indexOf(this.#needle, lines.to)) {
      while (starts[block + 1]! <= at) block++
      if (lines.end <= (stretch.firstBlock + block) * NAMES_PER_BLOCK) lines = this.#table.lines(stretch, block)
      lines.skipToOffset(at)
      const { spelling } = lines
      if (spelling >= first && spelling < end) continue
      if (onlyCount) this.#table.places(spelling, count)
      else this.#add(spelling, this.#matchOf(stretch, lines.from, lines.to) ?? 'substring')
    }
  }

  #matchOf(stretch: Stretch, from: number, to: number): Match | undefined {
    return matchName(this.#query, stretch.asWritten(from, to), stretch.text.toString('utf8', from, to))
  }

  /** Names that do not hold the query but words for its words. */
  #addByWords(): void {
    const { reader } = this.#segment
    const blocks = blocksOfWords(reader, this.#query, this.#table.blocks)
    const wanted = Buffer.from((this.#query.parts.length > 0 ? this.#query.parts : this.#query.humps).join(''))
    // Whatever stands for a word has all of its letters, and in their order.
    this.#table.visit(this.#table.holdingLetters(blocks, wanted), (spelling, stretch, from, to) => {
      if (!holdsInOrder(stretch.text, from, to, wanted)) return
      const folded = stretch.text.toString('utf8', from, to)
      if (folded.includes(this.#query.folded)) return
      const match = matchName(this.#query, stretch.asWritten(from, to), folded)
      if (match) this.#add(spelling, match)
    })
  }
}
