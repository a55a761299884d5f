// Which blocks of the dictionary can hold what matches a query: by the pairs and triples of letters it has, by its
// words, by its initials. What is not in them need not be read.
import type { CacheReader } from '../cache/reader/segment-reader.ts'
import { frequentSymbols } from '../cache/tables/frequent-table.ts'
import { findGram, type GramRow } from '../cache/tables/gram-table.ts'
import { namesCost, type PartInBytes } from '../cache/tables/part-scan.ts'
import { initialsOf, TextTable } from '../cache/tables/word-table.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { leadOf } from '../util/name-words.ts'

/** Grams of a query that are looked up, spread over it; they are read from the rarest on. */
const MOST_GRAMS = 6
/** Of the blocks that are left, one more gram is taken to leave this share. */
const LEFT = 0.5

/**
 * Symbols whose names hold the bytes, where a table knows it: for two and three of them, and for more when they are
 * many.
 */
export function symbolsWith(reader: CacheReader, needle: Buffer): number | undefined {
  if (needle.length > 3) return frequentSymbols(reader, needle)
  if (needle.length < 2) return undefined
  return findGram(reader, needle)?.symbols ?? 0
}

/** Blocks that can hold names with these bytes in them, ascending, of `count` there are; undefined for all. */
export function blocksWith(
  kernel: Kernel,
  reader: CacheReader,
  needle: Buffer,
  count: number,
): Uint32Array | undefined {
  if (needle.length < 2) return undefined
  const size = Math.min(3, needle.length)
  const places = needle.length - size
  const grams = Math.min(places + 1, MOST_GRAMS)
  const rows: GramRow[] = []
  for (let i = 0; i < grams; i++) {
    const at = grams === 1 ? 0 : Math.round((i * places) / (grams - 1))
    const row = findGram(reader, needle.subarray(at, at + size))
    if (!row) return new Uint32Array(0)
    rows.push(row)
  }
  const posted = rows.filter(row => row.length > 0).sort((a, b) => a.length - b.length)
  if (posted.length === 0) return undefined
  kernel.clearMarks(count)
  const { stretch, block } = namesCost(kernel, reader)
  let rounds = 0
  let left = count
  for (const { offset, length } of posted) {
    // To read it costs as much as one more stretch of names.
    if (rounds > 0 && stretch + length > left * (stretch + block) * LEFT) break
    reader.fill('grams', offset, kernel.room(length))
    left = kernel.mark(length, rounds++)
  }
  return kernel.marked(count, rounds)
}

/** Marks the blocks of names whose first words begin with the letters of initials or humps. */
export function markBlocksOfInitials(reader: CacheReader, words: readonly string[], blocks: Uint8Array): void {
  const table = new TextTable(reader, 'initials')
  table.markBlocks(table.beginningWith(Buffer.from(initialsOf(words))), blocks)
}

/** The parts of a query in bytes. */
export function partsInBytes(parts: readonly string[]): PartInBytes[] {
  return parts.map(part => ({ part: Buffer.from(part), lead: Buffer.from(leadOf(part)) }))
}
