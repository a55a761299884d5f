// Which blocks of the dictionary can hold what matches a query: by the pairs and triples of letters it has, by its words, by
// its initials. What is not in them need not be read.
import { frequentSymbols } from '../cache/frequent-table.ts'
import { findGram, type GramRow, markBlocksOfGram } from '../cache/gram-table.ts'
import { marked } from '../cache/postings.ts'
import type { CacheReader } from '../cache/reader.ts'
import { initialsOf, markBlocksOfTexts } from '../cache/word-table.ts'
import { leadOf } from '../util/words.ts'
import { areInitials, type Query } from './match.ts'

/** Grams of a query that are looked up, spread over it; the rarest of them are read. */
const MOST_GRAMS = 6
const MOST_POSTINGS = 3
/** Blocks so few that reading them costs less than narrowing them further. */
const FEW = 32

/** Symbols whose names hold the bytes, where a table knows it: for two and three of them, and for more when they are many. */
export function symbolsWith(reader: CacheReader, needle: Buffer): number | undefined {
  if (needle.length > 3) return frequentSymbols(reader, needle)
  if (needle.length < 2) return undefined
  return findGram(reader, needle)?.symbols ?? 0
}

/** Blocks that can hold names with these bytes in them, ascending, of `count` there are; undefined for all. */
export function blocksWith(reader: CacheReader, needle: Buffer, count: number): number[] | undefined {
  if (needle.length < 2) return undefined
  const size = Math.min(3, needle.length)
  const places = needle.length - size
  const grams = Math.min(places + 1, MOST_GRAMS)
  const rows: GramRow[] = []
  for (let i = 0; i < grams; i++) {
    const at = grams === 1 ? 0 : Math.round((i * places) / (grams - 1))
    const row = findGram(reader, needle.subarray(at, at + size))
    if (!row) return []
    rows.push(row)
  }
  const posted = rows.filter(row => row.length > 0).sort((a, b) => a.length - b.length)
  return common(posted.slice(0, MOST_POSTINGS), count, (row, blocks) => markBlocksOfGram(reader, row, blocks))
}

/** What all of some things have marked, until few are left; undefined for no things. */
function common<T>(
  things: readonly T[],
  count: number,
  mark: (thing: T, blocks: Uint8Array) => void,
): number[] | undefined {
  let blocks: number[] | undefined
  for (const thing of things) {
    const marks = new Uint8Array(count)
    mark(thing, marks)
    blocks = blocks ? blocks.filter(block => marks[block] === 1) : marked(marks)
    if (blocks.length <= FEW) break
  }
  return blocks
}

/** Blocks that can hold names that the words of a query stand for, ascending, of `count` there are. */
export function blocksOfWords(reader: CacheReader, { parts, humps }: Query, count: number): number[] {
  const byParts = areInitials(parts) ? blocksOfInitials(reader, parts, count) : blocksOfParts(reader, parts, count)
  if (humps.length === 0) return byParts
  const both = new Set([...byParts, ...blocksOfInitials(reader, humps, count)])
  return [...both].sort((a, b) => a - b)
}

function blocksOfInitials(reader: CacheReader, parts: readonly string[], count: number): number[] {
  const marks = new Uint8Array(count)
  markBlocksOfTexts(reader, 'initials', initialsOf(parts), () => true, marks)
  return marked(marks)
}

function blocksOfParts(reader: CacheReader, parts: readonly string[], count: number): number[] {
  // Long parts stand for few words; a single letter for so many that it narrows nothing.
  const telling = parts.filter(part => part.length > 1).sort((a, b) => b.length - a.length)
  const found = common(telling, count, (part, blocks) => {
    const bytes = Buffer.from(part)
    // Letters in their order are what `standsFor` asks for, too; the names themselves are looked at later.
    const matches = (texts: Buffer, from: number, to: number) => holdsInOrder(texts, from, to, bytes)
    markBlocksOfTexts(reader, 'words', leadOf(part), matches, blocks)
  })
  return found ?? []
}

/** True when bytes have all of `wanted` in its order, others between them. */
export function holdsInOrder(bytes: Uint8Array, from: number, to: number, wanted: Uint8Array): boolean {
  let found = 0
  for (let at = from; at < to && found < wanted.length; at++) if (bytes[at] === wanted[found]) found++
  return found === wanted.length
}
