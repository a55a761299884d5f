// Search over the dictionary of spellings. What begins with the query is a range of it; the rest is looked for only in the
// blocks that can hold it, and only counted once the page is full of better. The order is total: tier, then rank of the symbol,
// then place in the index.
import { type PartMatches, searchBlocks, spellingsOfParts } from '../cache/name-scan.ts'
import { blockOf, NameTable, type Range } from '../cache/name-table.ts'
import { marked } from '../cache/postings.ts'
import type { Segment, Segmented } from '../cache/segment.ts'
import { type Kernel, TIERS, theKernel } from '../kernel/kernel.ts'
import { foldCase } from '../util/words.ts'
import { blocksWith, markBlocksOfInitials, partsInBytes, symbolsWith } from './candidates.ts'
import type { Filter } from './filter.ts'
import { areInitials, hasParts, MATCHES, type Match, matchName, nameQueryOf, type Query } from './match.ts'
import { Page, type SearchResult } from './page.ts'

/** So many names that their places are read in large pieces. */
const MANY = 400
/** So few names are looked at sooner than postings are read once more. */
const FEW_SURE = 16
const WORD = TIERS.indexOf('word')
const NOTHING = Buffer.allocUnsafe(0)

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

/** Looks at the names of some blocks, ascending, or of all; of those that are wanted, where others are read with them. */
type Look = (blocks: ArrayLike<number> | undefined, isWanted?: (block: number) => boolean) => void

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
    const longer = this.#table.placesIn({ first: sameEnd, end })
    this.#page.addAll(this.#segment, longer, MATCHES.indexOf('prefix'))
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
    const tier = MATCHES.indexOf(match)
    this.#table.places(spelling, place => this.#page.add(this.#segment, place, tier))
  }

  /** Names that hold the query further on or words for its words; `onlyCount` when none of them can stand on the page. */
  #scan(onlyCount: boolean): void {
    const kernel = theKernel()
    const query = nameQueryOf(this.#query, this.#needle)
    const found: Found[] = []
    const look: Look = (blocks, isWanted) => {
      const here = new Found()
      found.push(here)
      searchBlocks(kernel, this.#segment.reader, this.#table, blocks, (spelling, tier) => {
        // What lies between wanted blocks was read with them.
        if (isWanted?.(blockOf(spelling)) !== false) here.add(spelling, tier)
      })
    }
    const holding = blocksWith(kernel, this.#segment.reader, this.#needle, this.#table.blocks)
    if (holding) {
      const { sure, unsure, by } = this.#spellingsOfParts(kernel)
      kernel.setQuery({ ...query, anchor: NOTHING })
      look(holding)
      kernel.setQuery(by === undefined ? query : nameQueryOf(this.#query, this.#needle, this.#query.parts[by]))
      this.#lookAt(unsure, look)
      found.push(new Found(sure))
    } else {
      kernel.setQuery(query)
      look(undefined)
    }
    this.#takeAll(found, onlyCount)
  }

  #takeAll(found: readonly Found[], onlyCount: boolean): void {
    const { first, end } = this.#beginnings
    if (found.some(({ length }) => length > MANY)) this.#table.expectMany()
    const countAll = this.#segment.isWhole && this.#page.isOpen
    const count = (place: number): void => this.#page.count(this.#segment, place)
    eachOnce(found, (spelling, tier) => {
      if (spelling >= first && spelling < end) return
      let match = TIERS[tier]
      if (match === 'unsure') {
        const name = this.#table.name(spelling)
        match = matchName(this.#query, name, foldCase(name)) as typeof match
        if (!match) return
      }
      // The same words in another notation stand above all beginnings.
      if (!onlyCount || match === 'case') this.#add(spelling, match as Match)
      else if (countAll) this.#page.total += this.#table.symbolsOf(spelling)
      else this.#table.places(spelling, count)
    })
  }

  /** Spellings that match by their words, and those of which only the name can tell, or tell how well. */
  #spellingsOfParts(kernel: Kernel): PartMatches {
    const { parts } = this.#query
    if (parts.length === 0 || areInitials(parts)) return { sure: [], unsure: [] }
    const bytes = partsInBytes(parts)
    const found = spellingsOfParts(kernel, this.#segment.reader, this.#table.count, bytes, false)
    if (found.sure.length === 0) return found
    // The very words may be all of a name: of a few the names tell it themselves.
    if (found.sure.length <= FEW_SURE) return { sure: [], unsure: [...found.unsure, ...found.sure] }
    const same = spellingsOfParts(kernel, this.#segment.reader, this.#table.count, bytes, true)
    return { sure: found.sure, unsure: [...found.unsure, ...same.sure, ...same.unsure] }
  }

  /** Looks at the blocks of some spellings and of the names that initials may stand for. */
  #lookAt(unsure: PartMatches['unsure'], look: Look): void {
    const { parts, humps } = this.#query
    const initials = [areInitials(parts) ? parts : [], humps].filter(words => words.length > 0)
    if (initials.length === 0) {
      // A few: marks for all blocks would be more memory than is otherwise touched.
      const few = new Set(Array.from(unsure, blockOf))
      if (few.size > 0) look(Uint32Array.from(few).sort(), block => few.has(block))
      return
    }
    const marks = new Uint8Array(this.#table.blocks)
    for (const spelling of unsure) marks[blockOf(spelling)] = 1
    for (const words of initials) markBlocksOfInitials(this.#segment.reader, words, marks)
    look(marked(marks), block => marks[block] === 1)
  }
}

/** What one look finds: spellings, ascending, with places in `TIERS`. */
class Found {
  readonly #spellings: ArrayLike<number>
  readonly #added: number[] = []
  readonly #tiers: number[] = []

  /** Spellings of which the words match; without them they are added. */
  constructor(sure?: ArrayLike<number>) {
    this.#spellings = sure ?? this.#added
  }

  get length(): number {
    return this.#spellings.length
  }

  add(spelling: number, tier: number): void {
    this.#added.push(spelling)
    this.#tiers.push(tier)
  }

  /** Infinite beyond the last. */
  spelling(at: number): number {
    return at < this.#spellings.length ? this.#spellings[at]! : Number.POSITIVE_INFINITY
  }

  tier(at: number): number {
    return this.#tiers[at] ?? WORD
  }
}

/** Calls `take` for each spelling once, ascending; what the first look said of it counts. */
function eachOnce(found: readonly Found[], take: (spelling: number, tier: number) => void): void {
  const next = found.map(() => 0)
  for (;;) {
    let from = 0
    let spelling = Number.POSITIVE_INFINITY
    let others = Number.POSITIVE_INFINITY
    for (let i = 0; i < found.length; i++) {
      const own = found[i]!.spelling(next[i]!)
      if (own < spelling) {
        others = spelling
        spelling = own
        from = i
      } else if (own < others) others = own
    }
    if (spelling === Number.POSITIVE_INFINITY) return
    // Most lists are short beside one that is long: so much of that as comes before all others.
    const list = found[from]!
    let at = next[from]!
    do take(list.spelling(at), list.tier(at))
    while (list.spelling(++at) < others)
    next[from] = at
    if (others === spelling)
      for (let i = 0; i < found.length; i++) if (found[i]!.spelling(next[i]!) === spelling) next[i]!++
  }
}
