// Search over the name table: one streamed pass in constant memory that counts every match and keeps the best page.
// The order is total: tier, then rank of the symbol, then place in the index.

import { rankOfFlags } from '../cache/format.ts'
import type { CacheReader } from '../cache/reader.ts'
import { blocksOfWords } from '../cache/word-table.ts'
import { foldCase, standsFor } from '../util/words.ts'
import { type NameChunk, nameChunks } from './chunks.ts'
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

const RANKS = 28
const LINE_FEED = 10

export function searchNames(
  reader: CacheReader,
  query: Query,
  filter: Filter,
  offset: number,
  limit: number,
): SearchResult {
  const page = new Page(filter, offset + limit)
  const wordBlocks = query.parts.length > 0 ? blocksOfParts(reader, query.parts) : undefined
  const needle = Buffer.from(query.folded)
  for (const chunk of nameChunks(reader)) {
    if (wordBlocks === undefined) scan(chunk, 0, chunk.blocks.length, needle, query, page)
    else scanByWords(chunk, wordBlocks, needle, query, page)
  }
  return page.result(offset, limit)
}

/** Keeps, for each tier and rank, the first symbols that could stand on the page, and counts the others. */
class Page {
  readonly #filter: Filter
  readonly #keep: number
  readonly #buckets: number[][] = Array.from({ length: MATCHES.length * RANKS }, () => [])
  readonly #removed: Record<string, number> = {}
  #total = 0

  constructor(filter: Filter, keep: number) {
    this.#filter = filter
    this.#keep = keep
  }

  /** `chunk` is the one that holds the symbol. */
  add(symbol: number, match: Match, chunk: NameChunk): void {
    const { kind, flags } = chunk.trait(symbol)
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

/** Finds every name of some blocks of a chunk that holds the needle, by its bytes. */
function scan(chunk: NameChunk, fromBlock: number, toBlock: number, needle: Buffer, query: Query, page: Page): void {
  if (fromBlock === toBlock) return
  const { blocks } = chunk
  // Bounded, or each of many short scans would look on to the end of the chunk.
  const names = chunk.names.subarray(0, blocks[toBlock - 1]!.end)
  let block = fromBlock
  let line = blocks[block]!.start
  let symbol = blocks[block]!.first
  for (let at = names.indexOf(needle, line); at >= 0; at = names.indexOf(needle, line)) {
    while (block + 1 < toBlock && blocks[block + 1]!.start <= at) {
      block++
      if (blocks[block]!.start > line) {
        line = blocks[block]!.start
        symbol = blocks[block]!.first
      }
    }
    let lineEnd = names.indexOf(LINE_FEED, line)
    while (lineEnd < at) {
      line = lineEnd + 1
      symbol++
      lineEnd = names.indexOf(LINE_FEED, line)
    }
    const folded = names.toString('utf8', line, lineEnd)
    page.add(symbol, matchName(query, chunk.asWritten(line, lineEnd, folded), folded) ?? 'substring', chunk)
    line = lineEnd + 1
    symbol++
  }
}

/** Looks at every name of the blocks whose words could stand for the query's, and scans the others. */
function scanByWords(chunk: NameChunk, wordBlocks: Set<number>, needle: Buffer, query: Query, page: Page): void {
  const { names, blocks, firstBlock } = chunk
  const letters = Buffer.from(query.parts.join(''))
  let from = 0
  let lineEnd = 0
  for (const [i, block] of blocks.entries()) {
    if (!wordBlocks.has(firstBlock + i)) continue
    scan(chunk, from, i, needle, query, page)
    from = i + 1
    let line = block.start
    for (let symbol = block.first; symbol < block.first + block.count; symbol++, line = lineEnd + 1) {
      lineEnd = names.indexOf(LINE_FEED, line)
      // Whatever matches has all letters of the query in their order; few names have.
      if (!holdsInOrder(names, line, lineEnd, letters)) continue
      const folded = names.toString('utf8', line, lineEnd)
      const match = matchName(query, chunk.asWritten(line, lineEnd, folded), folded)
      if (match) page.add(symbol, match, chunk)
    }
  }
  scan(chunk, from, blocks.length, needle, query, page)
}

function holdsInOrder(names: Buffer, from: number, to: number, letters: Buffer): boolean {
  let found = 0
  for (let at = from; at < to && found < letters.length; at++) if (names[at] === letters[found]) found++
  return found === letters.length
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
