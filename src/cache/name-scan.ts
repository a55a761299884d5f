// Looks through the names of many blocks of the dictionary at once, in the loops of the kernel.
import { type Kernel, MOST_SIGNATURES } from '../kernel/kernel.ts'
import { utf8 } from '../util/bytes.ts'
import { NAMES_PER_BLOCK } from './format.ts'
import { blockOf, type NameTable } from './name-table.ts'
import { postingOf } from './postings.ts'
import type { CacheReader } from './reader.ts'
import { signatureOf } from './signature.ts'
import { type TextRange, TextTable } from './word-table.ts'

/** Postings so short that the names they lead to are looked at at once, and those that leave so few with one more part. */
const FEWEST_BYTES = 24
const FEW_BYTES = 1024
/** Bytes between two postings that are read with them, because a read of its own costs more. */
const POSTINGS_GAP = 16_384

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
    for (let i = 0; i < found.length; i += 3) take(first + found[i]!, utf8(text, found[i + 1]!, found[i + 2]!))
  }
}

/** A part of a query, and what every word begins with that it can stand for. */
export interface PartInBytes {
  readonly part: Buffer
  readonly lead: Buffer
}

type Spellings = readonly number[] | Uint32Array

/** Spellings, ascending. */
export interface PartMatches {
  readonly sure: Spellings
  /** Only the name itself can tell. */
  readonly unsure: Spellings
  /** Position of the part that a word of each of these stands for, where one alone has brought them. */
  readonly by?: number
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
  const ranges = parts.map(({ part, lead }) => (isSame ? words.equalTo(part) : words.beginningWith(lead)))
  // Where fewest words are to be looked at first: one that hardly any name has spares the rest.
  const order = [...ranges.keys()].sort((a, b) => words.textBytes(ranges[a]!) - words.textBytes(ranges[b]!))
  const add = (own: WordsOfPart, position: number): void => {
    kernel.beginPart(position)
    eachRun(kernel, words, own, (run, from, length) =>
      kernel.addPostings(position, run, from, length, isSame ? position : -1),
    )
  }
  const read: WordsOfPart[] = []
  for (const part of order) {
    const own = wordsOf(kernel, words, ranges[part]!, part, isSame)
    if (own.bytes === 0 || (own.bytes <= FEWEST_BYTES && !isSame))
      return { sure: [], unsure: spellingsOf(kernel, words, own), by: part }
    read.push(own)
    const [rarest, other] = read.sort((a, b) => a.bytes - b.bytes)
    if (other === undefined || isSame || rarest!.bytes > FEW_BYTES) continue
    choose(kernel, words, spellings, rarest!)
    add(other, 0)
    return { sure: [], unsure: kernel.chosenAfter(0, spellings).sure, by: rarest!.part }
  }
  choose(kernel, words, spellings, read[0]!)
  for (const own of read.sort((a, b) => a.part - b.part)) add(own, own.part)
  return kernel.chosenAfter(parts.length - 1, spellings)
}

/** Chooses the spellings that have some words. */
function choose(kernel: Kernel, words: TextTable, spellings: number, own: WordsOfPart): void {
  kernel.chooseAmong(spellings)
  eachRun(kernel, words, own, (run, from, length) => kernel.choose(run, from, length))
  kernel.endChoice()
}

/** Words that stand for a part of a query: the range they are in, and where in its postings theirs begin and end, in pairs. */
interface WordsOfPart {
  /** Position of the part in the query. */
  readonly part: number
  readonly range: TextRange
  readonly pairs: Uint32Array
  /** Of all the postings. */
  readonly bytes: number
}

function wordsOf(kernel: Kernel, words: TextTable, range: TextRange, part: number, isSame: boolean): WordsOfPart {
  const length = words.textBytes(range)
  words.fillTexts(range, kernel.room(length))
  const pairs = kernel.postingsFor(part, range.count, length, isSame)
  let bytes = 0
  for (let i = 0; i < pairs.length; i += 2) bytes += pairs[i + 1]! - pairs[i]!
  return { part, range, pairs, bytes }
}

/** Reads the postings into the room of the kernel, together what lies close together; `take` gets pairs, and where and how much was read. */
function eachRun(
  kernel: Kernel,
  words: TextTable,
  { range, pairs }: WordsOfPart,
  take: (run: Uint32Array, from: number, length: number, room: Buffer) => void,
): void {
  for (let first = 0; first < pairs.length; ) {
    let end = first + 2
    while (end < pairs.length && pairs[end]! - pairs[end - 1]! <= POSTINGS_GAP) end += 2
    const from = pairs[first]!
    const room = kernel.room(pairs[end - 1]! - from)
    words.fillPostings(range, from, room)
    take(pairs.subarray(first, end), from, room.length, room)
    first = end
  }
}

/** The spellings that have some words, ascending. */
function spellingsOf(kernel: Kernel, words: TextTable, own: WordsOfPart): number[] {
  const spellings = new Set<number>()
  eachRun(kernel, words, own, (run, from, _, room) => {
    for (let i = 0; i < run.length; i += 2)
      for (const number of postingOf(room, run[i]! - from, run[i + 1]! - from)) spellings.add(number >>> 3)
  })
  return [...spellings].sort((a, b) => a - b)
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
