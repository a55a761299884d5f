// Selects the blocks of the name dictionary that can match a query, by bigrams, trigrams, words and initials.
import type { CacheReader } from '../cache/reader/segment-reader.ts'
import { frequentSymbols } from '../cache/tables/frequent-table.ts'
import { findGram, type GramRow } from '../cache/tables/gram-table.ts'
import { namesCost, type PartInBytes } from '../cache/tables/part-scan.ts'
import { initialsOf, TextTable } from '../cache/tables/word-table.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { leadOf } from '../util/name-words.ts'

/** Limit on the grams of a query that are looked up, evenly spread over it and read from the rarest on. */
const MAX_GRAMS = 6
/** One more gram is only read while it may reduce the blocks to this share. */
const LARGEST_SHARE_LEFT = 0.5

/** Number of symbols whose names contain the bytes; undefined if no table has it. */
export function symbolsWith(reader: CacheReader, needle: Buffer): number | undefined {
  if (needle.length > 3) return frequentSymbols(reader, needle)
  if (needle.length < 2) return undefined
  return findGram(reader, needle)?.symbols ?? 0
}

/** Blocks that can contain the bytes, ascending; undefined for all `count` blocks. */
export function blocksWith(
  kernel: Kernel,
  reader: CacheReader,
  needle: Buffer,
  count: number,
): Uint32Array | undefined {
  if (needle.length < 2) return undefined
  const size = Math.min(3, needle.length)
  const positions = needle.length - size
  const grams = Math.min(positions + 1, MAX_GRAMS)
  const rows: GramRow[] = []
  for (let i = 0; i < grams; i++) {
    const at = grams === 1 ? 0 : Math.round((i * positions) / (grams - 1))
    const row = findGram(reader, needle.subarray(at, at + size))
    if (!row) return new Uint32Array(0)
    rows.push(row)
  }
  const posted = rows.filter(row => row.length > 0).sort((a, b) => a.length - b.length)
  if (posted.length === 0) return undefined
  kernel.clearMarks(count)
  const { range, block } = namesCost(kernel, reader)
  let rounds = 0
  let remaining = count
  for (const { offset, length } of posted) {
    if (rounds > 0 && range + length > remaining * (range + block) * LARGEST_SHARE_LEFT) break
    reader.fill('grams', offset, kernel.inputBuffer(length))
    remaining = kernel.mark(length, rounds++)
  }
  return kernel.marked(count, rounds)
}

/** Marks blocks of names whose first words begin with the given initials. */
export function markBlocksOfInitials(reader: CacheReader, words: readonly string[], blocks: Uint8Array): void {
  const table = new TextTable(reader, 'initials')
  table.markBlocks(table.beginningWith(Buffer.from(initialsOf(words))), blocks)
}

/** The parts of a query in bytes. */
export function partsInBytes(parts: readonly string[]): PartInBytes[] {
  return parts.map(part => ({ part: Buffer.from(part), lead: Buffer.from(leadOf(part)) }))
}
