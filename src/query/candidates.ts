// Which blocks of the dictionary can hold what matches a query: by the pairs and triples of letters it has, by its words, by
// its initials. What is not in them need not be read.
import { blocksOfGram, findGram, type GramRow } from '../cache/gram-table.ts'
import { initialsOf } from '../cache/name-table-writer.ts'
import { intersect } from '../cache/postings.ts'
import type { CacheReader } from '../cache/reader.ts'
import { blocksOfTexts } from '../cache/word-table.ts'
import { standsFor } from '../util/words.ts'
import { areInitials, type Query } from './match.ts'

/** Grams of a query that are looked up, spread over it; the rarest of them are read. */
const MOST_GRAMS = 6
const MOST_POSTINGS = 3
/** Blocks so few that reading them costs less than narrowing them further. */
const FEW = 32

/** Symbols whose names hold the bytes, where a table knows it: for two and three of them. */
export function symbolsWith(reader: CacheReader, needle: Buffer): number | undefined {
  if (needle.length !== 2 && needle.length !== 3) return undefined
  return findGram(reader, needle)?.symbols ?? 0
}

/** Blocks that can hold names with these bytes in them, ascending; undefined for all. */
export function blocksWith(reader: CacheReader, needle: Buffer): number[] | undefined {
  if (needle.length < 2) return undefined
  const size = Math.min(3, needle.length)
  const places = needle.length - size
  const count = Math.min(places + 1, MOST_GRAMS)
  const rows: GramRow[] = []
  for (let i = 0; i < count; i++) {
    const at = count === 1 ? 0 : Math.round((i * places) / (count - 1))
    const row = findGram(reader, needle.subarray(at, at + size))
    if (!row) return []
    rows.push(row)
  }
  const posted = rows.filter(row => row.length > 0).sort((a, b) => a.length - b.length)
  let blocks: number[] | undefined
  for (const row of posted.slice(0, MOST_POSTINGS)) {
    const found = blocksOfGram(reader, row)!
    blocks = blocks ? intersect(blocks, found) : found
    if (blocks.length <= FEW) break
  }
  return blocks
}

/** Blocks that can hold names that the words of a query stand for, ascending. */
export function blocksOfWords(reader: CacheReader, query: Query): number[] {
  const byParts = areInitials(query.parts) ? blocksOfInitials(reader, query.parts) : blocksOfParts(reader, query.parts)
  if (query.humps.length === 0) return byParts
  const both = new Set([...byParts, ...blocksOfInitials(reader, query.humps)])
  return [...both].sort((a, b) => a - b)
}

function blocksOfInitials(reader: CacheReader, parts: readonly string[]): number[] {
  return blocksOfTexts(reader, 'initials', initialsOf(parts), () => true)
}

function blocksOfParts(reader: CacheReader, parts: readonly string[]): number[] {
  let blocks: number[] | undefined
  // Long parts stand for few words; a single letter for so many that it narrows nothing.
  const telling = parts.filter(part => part.length > 1).sort((a, b) => b.length - a.length)
  for (const part of telling) {
    const lead = part.length > 2 ? String.fromCodePoint(part.codePointAt(0)!) : part
    const found = blocksOfTexts(reader, 'words', lead, word => standsFor(part, word.toString('utf8')))
    blocks = blocks ? intersect(blocks, found) : found
    if (blocks.length <= FEW) break
  }
  return blocks ?? []
}
