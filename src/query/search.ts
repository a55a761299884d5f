// Search over the name table: one streamed pass in constant memory that counts every match and keeps the best page.
// The order is total: tier, then rank of the symbol, then place in the index.

import { rankOfFlags, TRAIT_BYTES } from '../cache/format.ts'
import type { CacheReader } from '../cache/reader.ts'
import { blocksOfWords } from '../cache/word-table.ts'
import { foldCase, standsFor } from '../util/words.ts'
import { type Filter, REMOVERS, type Removed } from './filter.ts'
import { MATCHES, type Match, matchName, type Query } from './match.ts'

export interface Hit {
  /** Number of the symbol in the index. */
  readonly symbol: number
  readonly match: Match
  /** Place among its tier, 0 best, as cache/format.ts ranks the flags. */
  readonly rank: number
}

export interface SearchResult {
  readonly hits: readonly Hit[]
  /** All that match and pass the filters. */
  readonly total: number
  /** Matches that a filter removed, by the first filter that did. */
  readonly removed: Removed
}

/** Bytes of names read at a time. */
const CHUNK = 1 << 20
const RANKS = 24
const LINE_FEED = 10

export function searchNames(
  reader: CacheReader,
  query: Query,
  filter: Filter,
  offset: number,
  limit: number,
): SearchResult {
  const page = new Page(reader, filter, offset + limit)
  const wordBlocks = query.parts.length > 0 ? blocksOfParts(reader, query.parts) : undefined
  const needle = Buffer.from(query.folded)
  for (const chunk of chunks(reader)) {
    if (wordBlocks === undefined) scanChunk(chunk, needle, query, page)
    else scanBlocks(chunk, needle, query, wordBlocks, page)
  }
  return page.result(offset, limit)
}

/** Keeps, for each tier and rank, the first symbols that could stand on the page, and counts the others. */
class Page {
  readonly #filter: Filter
  readonly #traits: Buffer
  readonly #keep: number
  readonly #buckets: number[][] = Array.from({ length: MATCHES.length * RANKS }, () => [])
  readonly #removed: Record<string, number> = {}
  #total = 0

  constructor(reader: CacheReader, filter: Filter, keep: number) {
    this.#filter = filter
    this.#traits = reader.traits()
    this.#keep = keep
  }

  add(symbol: number, match: Match): void {
    const kind = this.#traits[symbol * TRAIT_BYTES]!
    const flags = this.#traits[symbol * TRAIT_BYTES + 1]!
    const remover = this.#filter.remover(symbol, kind, flags)
    if (remover >= 0) {
      const name = REMOVERS[remover]!
      this.#removed[name] = (this.#removed[name] ?? 0) + 1
      return
    }
    this.#total++
    const bucket = this.#buckets[MATCHES.indexOf(match) * RANKS + rankOfFlags(flags)]!
    if (bucket.length < this.#keep) bucket.push(symbol)
  }

  result(offset: number, limit: number): SearchResult {
    const hits: Hit[] = []
    let skipped = 0
    for (const [number, bucket] of this.#buckets.entries()) {
      const match = MATCHES[Math.floor(number / RANKS)]!
      for (const symbol of bucket) {
        if (skipped < offset) skipped++
        else if (hits.length < limit) hits.push({ symbol, match, rank: number % RANKS })
      }
    }
    return { hits, total: this.#total, removed: this.#removed }
  }
}

interface Chunk {
  /** Folded names, each with its line feed, of whole blocks. */
  readonly names: Buffer
  /** Bits that say which bytes were capitals; bit 0 belongs to byte `upperFrom` of the section. */
  readonly upper: Buffer
  readonly upperFrom: number
  /** Offset of `names` in the section. */
  readonly offset: number
  readonly firstBlock: number
  readonly blocks: readonly {
    readonly first: number
    readonly count: number
    readonly offset: number
    readonly length: number
  }[]
}

function* chunks(reader: CacheReader): Generator<Chunk> {
  const { blocks: count } = reader.manifest.counts
  for (let next = 0; next < count; ) {
    const blocks = []
    const firstBlock = next
    const offset = reader.block(next).namesOffset
    let length = 0
    while (next < count && (length === 0 || length < CHUNK)) {
      const block = reader.block(next++)
      blocks.push({
        first: block.first,
        count: block.count,
        offset: block.namesOffset - offset,
        length: block.namesLength,
      })
      length += block.namesLength
    }
    const upperByte = offset >> 3
    const upper = reader.part('upper', upperByte, ((offset + length + 7) >> 3) - upperByte)
    yield { names: reader.part('names', offset, length), upper, upperFrom: upperByte * 8, offset, firstBlock, blocks }
  }
}

/** Finds every name that holds the needle, by its bytes. */
function scanChunk(chunk: Chunk, needle: Buffer, query: Query, page: Page): void {
  const { names, blocks } = chunk
  let block = 0
  let line = 0
  let symbol = blocks[0]!.first
  for (let at = names.indexOf(needle); at >= 0; at = names.indexOf(needle, line)) {
    while (block + 1 < blocks.length && blocks[block + 1]!.offset <= at) {
      block++
      if (blocks[block]!.offset > line) {
        line = blocks[block]!.offset
        symbol = blocks[block]!.first
      }
    }
    let end = names.indexOf(LINE_FEED, line)
    while (end < at) {
      line = end + 1
      symbol++
      end = names.indexOf(LINE_FEED, line)
    }
    const folded = names.toString('utf8', line, end)
    page.add(symbol, matchName(query, asWritten(chunk, line, end, folded), folded) ?? 'substring')
    line = end + 1
    symbol++
  }
}

/** As scanChunk, but looks at every name of the blocks whose words could stand for the query's. */
function scanBlocks(chunk: Chunk, needle: Buffer, query: Query, wordBlocks: Set<number>, page: Page): void {
  let from = 0
  const { blocks } = chunk
  const plain = (to: number): void => {
    if (from === to) return
    const start = blocks[from]!.offset
    const end = blocks[to - 1]!.offset + blocks[to - 1]!.length
    const part = blocks.slice(from, to).map(block => ({ ...block, offset: block.offset - start }))
    scanChunk(
      { ...chunk, names: chunk.names.subarray(start, end), offset: chunk.offset + start, blocks: part },
      needle,
      query,
      page,
    )
  }
  for (const [i, block] of blocks.entries()) {
    if (!wordBlocks.has(chunk.firstBlock + i)) continue
    plain(i)
    from = i + 1
    let line = block.offset
    for (let symbol = block.first; symbol < block.first + block.count; symbol++) {
      const end = chunk.names.indexOf(LINE_FEED, line)
      const folded = chunk.names.toString('utf8', line, end)
      const match = matchName(query, asWritten(chunk, line, end, folded), folded)
      if (match) page.add(symbol, match)
      line = end + 1
    }
  }
  plain(blocks.length)
}

/** The name between two offsets of a chunk with its capitals put back. */
function asWritten(chunk: Chunk, from: number, to: number, folded: string): string {
  const ascii = folded.length === to - from
  let name = ''
  let copied = 0
  for (let at = from; at < to; at++) {
    const bit = chunk.offset + at - chunk.upperFrom
    if (!(chunk.upper[bit >> 3]! & (1 << (bit & 7)))) continue
    // Capitals are ASCII; in a name with other letters the byte is found again by counting the characters before it.
    const place = ascii ? at - from : chunk.names.toString('utf8', from, at).length
    name += folded.slice(copied, place) + folded.charAt(place).toUpperCase()
    copied = place + 1
  }
  return copied === 0 ? folded : name + folded.slice(copied)
}

/** Blocks in which each of the parts stands for some word: where `usrDat` can be found at all. */
function blocksOfParts(reader: CacheReader, parts: readonly string[]): Set<number> {
  const section = reader.section('words')
  let common: Set<number> | undefined
  for (const part of parts) {
    const blocks = blocksOfWords(section, foldCase(part).charAt(0), word => standsFor(part, word))
    const before: Set<number> | undefined = common
    common = before === undefined ? blocks : new Set([...before].filter(block => blocks.has(block)))
  }
  return common ?? new Set()
}
