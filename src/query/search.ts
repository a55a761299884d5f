// Search over the dictionary of spellings. What begins with the query is a range of it; the rest is looked for only in the
// blocks that can hold it, and only counted once the page is full of better. The order is total: tier, then rank of the symbol,
// then place in the index.
import { NAMES_PER_BLOCK } from '../cache/format.ts'
import { NameTable, type Range, type Stretch } from '../cache/name-table.ts'
import type { Segment, Segmented } from '../cache/segment.ts'
import { holdsLetters, signatureOf } from '../cache/signature.ts'
import { foldCase } from '../util/words.ts'
import { blocksOfWords, blocksWith, symbolsWith } from './candidates.ts'
import type { Filter } from './filter.ts'
import { hasParts, type Match, matchName, type Query } from './match.ts'
import { Page, type SearchResult } from './page.ts'

const LINE_FEED = 10

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
    const { first, end } = this.#beginnings
    const sameEnd = first === end ? first : this.#table.equalTo(this.#needle).end
    for (let spelling = first; spelling < sameEnd; spelling++) {
      this.#add(spelling, this.#table.name(spelling) === this.#query.text ? 'exact' : 'case')
    }
    for (let spelling = sameEnd; spelling < end; spelling++) this.#add(spelling, 'prefix')
  }

  /** Everything else: parts of names and words of them. */
  addOthers(): void {
    const isFull = this.#page.isFullBefore('word')
    if (isFull && !hasParts(this.#query) && this.#page.isOpen) {
      const known = symbolsWith(this.#segment.reader, this.#needle)
      if (known !== undefined) {
        this.#countKnown(known)
        return
      }
    }
    this.#scan(isFull)
    if (hasParts(this.#query)) this.#addByWords()
  }

  /** Those that begin with the query have been counted; the table counts them too, and what is hidden. */
  #countKnown(symbols: number): void {
    let begun = 0
    for (let spelling = this.#beginnings.first; spelling < this.#beginnings.end; spelling++) {
      begun += this.#table.symbolCount(spelling)
    }
    const { folded } = this.#query
    const hidden = this.#segment.hiddenNames().map(foldCase)
    const gone = hidden.filter(name => name.includes(folded) && !name.startsWith(folded)).length
    this.#page.total += symbols - begun - gone
  }

  #add(spelling: number, match: Match): void {
    this.#table.places(spelling, place => this.#page.add(this.#segment, place, match))
  }

  /** Names that hold the query further on; `onlyCount` when none of them can stand on the page. */
  #scan(onlyCount: boolean): void {
    for (const stretch of this.#table.stretches(blocksWith(this.#segment.reader, this.#needle))) {
      this.#scanStretch(stretch, onlyCount)
    }
  }

  #scanStretch(stretch: Stretch, onlyCount: boolean): void {
    const { text, starts, firstBlock } = stretch
    const { first, end } = this.#beginnings
    let block = 0
    let line = 0
    let spelling = firstBlock * NAMES_PER_BLOCK
    for (let at = text.indexOf(this.#needle); at >= 0; at = text.indexOf(this.#needle, line)) {
      while (starts[block + 1]! <= at) {
        block++
        line = starts[block]!
        spelling = (firstBlock + block) * NAMES_PER_BLOCK
      }
      let lineEnd = text.indexOf(LINE_FEED, line)
      while (lineEnd < at) {
        line = lineEnd + 1
        spelling++
        lineEnd = text.indexOf(LINE_FEED, line)
      }
      if (spelling < first || spelling >= end) {
        if (onlyCount) this.#table.places(spelling, place => this.#page.count(this.#segment, place))
        else this.#add(spelling, this.#matchOf(stretch, line, lineEnd) ?? 'substring')
      }
      line = lineEnd + 1
      spelling++
    }
  }

  #matchOf(stretch: Stretch, from: number, to: number): Match | undefined {
    return matchName(this.#query, stretch.asWritten(from, to), stretch.text.toString('utf8', from, to))
  }

  /** Names that do not hold the query but words for its words. */
  #addByWords(): void {
    const { reader } = this.#segment
    const letters = signatureOf(this.#needle)
    const spellings: number[] = []
    for (const block of blocksOfWords(reader, this.#query)) {
      const end = Math.min((block + 1) * NAMES_PER_BLOCK, this.#table.count)
      for (let spelling = block * NAMES_PER_BLOCK; spelling < end; spelling++) {
        // Whatever stands for a word has all of its letters.
        if (holdsLetters(this.#table.signature(spelling), letters)) spellings.push(spelling)
      }
    }
    this.#table.visit(spellings, (spelling, stretch, from, to) => {
      const at = stretch.text.indexOf(this.#needle, from)
      if (at >= 0 && at < to) return
      const match = this.#matchOf(stretch, from, to)
      if (match) this.#add(spelling, match)
    })
  }
}
