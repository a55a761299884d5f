// Looks through the names of many blocks of the dictionary at once, in the loops of the kernel.
import { type Kernel, MOST_SIGNATURES } from '../kernel/kernel.ts'
import { NAMES_PER_BLOCK } from './format.ts'
import type { NameTable } from './name-table.ts'
import type { CacheReader } from './reader.ts'
import { signatureOf } from './signature.ts'
import { TextTable } from './word-table.ts'

/**
 * Calls `take` for each spelling of some blocks, ascending (undefined: all), that matches the query of the kernel, with a place in
 * `TIERS` of kernel/kernel.ts. `take` must not use the kernel.
 */
export function searchBlocks(
  kernel: Kernel,
  reader: CacheReader,
  table: NameTable,
  blocks: ArrayLike<number> | undefined,
  take: (spelling: number, tier: number) => void,
): void {
  for (const { firstBlock, offset, text } of table.stretches(blocks, length => kernel.room(length))) {
    const firstByte = offset >> 3
    const bytes = ((offset + text.length + 7) >> 3) - firstByte
    const found = kernel.search(text.length, offset & 7, bytes, capitals => reader.fill('upper', firstByte, capitals))
    const first = firstBlock * NAMES_PER_BLOCK
    for (let i = 0; i < found.length; i += 2) take(first + found[i]!, found[i + 1]!)
  }
}

/** Numbers of the spellings that at most `most` edits could make of a name, by their signatures; most are not that near. */
export function nearSignatures(
  kernel: Kernel,
  reader: CacheReader,
  count: number,
  name: Buffer,
  most: number,
): number[] {
  const near: number[] = []
  const wanted = signatureOf(name)
  for (let first = 0; first < count; first += MOST_SIGNATURES) {
    const signatures = Math.min(MOST_SIGNATURES, count - first)
    reader.fill('signatures', first * 4, kernel.room(signatures * 4))
    kernel.nearSignatures(signatures, first, wanted, most, near)
  }
  return near
}

/**
 * Calls `take` for those of some spellings, ascending, whose letters are at most `most` edits from `letters` (without the marks of a name),
 * and for those that are not only ASCII; with the folded name. `take` must not use the kernel.
 */
export function visitNear(
  kernel: Kernel,
  table: NameTable,
  spellings: readonly number[],
  letters: Buffer,
  most: number,
  take: (spelling: number, name: string) => void,
): void {
  kernel.setLetters(letters)
  let next = 0
  for (const { firstBlock, endBlock, text } of table.stretches(blocksOf(spellings), length => kernel.room(length))) {
    const first = firstBlock * NAMES_PER_BLOCK
    const end = endBlock * NAMES_PER_BLOCK
    const places: number[] = []
    for (; next < spellings.length && spellings[next]! < end; next++) places.push(spellings[next]! - first)
    const found = kernel.nearNames(text.length, places, most)
    for (let i = 0; i < found.length; i += 3)
      take(first + found[i]!, text.toString('utf8', found[i + 1]!, found[i + 2]!))
  }
}

/** A part of a query, and what every word begins with that it can stand for. */
export interface PartInBytes {
  readonly part: Buffer
  readonly lead: Buffer
}

/** Spellings, ascending. */
export interface PartMatches {
  readonly sure: readonly number[]
  /** Only the name itself can tell. */
  readonly unsure: readonly number[]
}

/**
 * Spellings of which words stand for the parts of a query, in their order. With `isSame` the words must be the very parts and the first
 * of the name.
 */
export function spellingsOfParts(
  kernel: Kernel,
  reader: CacheReader,
  spellings: number,
  parts: readonly PartInBytes[],
  isSame: boolean,
): PartMatches {
  const words = new TextTable(reader, 'words')
  kernel.setParts(parts.map(({ part }) => part))
  kernel.clearMarks(spellings)
  let half: 0 | 1 = 0
  for (const [i, { part, lead }] of parts.entries()) {
    const range = isSame ? words.equalTo(part) : words.beginningWith(lead)
    if (range.count === 0) return { sure: [], unsure: [] }
    words.fill(range, length => kernel.room(length))
    half = kernel.addPart(i, range.count, range.parts[2].length, isSame ? i : -1)
  }
  return kernel.markedPlaces(spellings, half)
}

/** Number of the block of the dictionary that holds a spelling. */
export function blockOf(spelling: number): number {
  return Math.floor(spelling / NAMES_PER_BLOCK)
}

/** Blocks of some spellings, ascending. */
function blocksOf(spellings: readonly number[]): number[] {
  const blocks: number[] = []
  for (const spelling of spellings) {
    const block = blockOf(spelling)
    if (blocks.at(-1) !== block) blocks.push(block)
  }
  return blocks
}
