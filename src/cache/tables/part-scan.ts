// Spellings of which words stand for the parts of a query: by the postings of the words, or by the names themselves
// where those are few.
import type { Kernel } from '../../kernel/kernel.ts'
import { joined } from '../../kernel/number-loops.ts'
import type { NamesCost } from '../../kernel/spelling-loops.ts'
import type { CacheReader } from '../reader/segment-reader.ts'
import type { NameTable } from './name-table.ts'
import { postingOf } from './postings.ts'
import { type TextRange, TextTable } from './word-table.ts'

/**
 * Postings so short that the names they lead to are looked at at once, and those that leave so few with one more part.
 */
const FEWEST_BYTES = 24
const FEW_BYTES = 1024
/** Bytes between two postings that are read with them, because a read of its own costs more. */
const POSTINGS_GAP = 16_384
/**
 * Bytes of postings that are read at once at most: memory that is used again costs less than fresh memory, and they are
 * near while they are read.
 */
const RUN_BYTES = 65_536
/**
 * What names cost to look at, in bytes of postings that take as long: where they must be read, and where they are kept.
 */
const READ_COST: NamesCost = { stretch: 5000, block: 50, name: 120 }
const KEPT_COST: NamesCost = { stretch: 300, block: 60, name: 60 }

/** What it costs here to look at names. */
export function namesCost(kernel: Kernel, reader: CacheReader): NamesCost {
  return reader.keptIn(kernel, 'names') === undefined ? READ_COST : KEPT_COST
}

/** A part of a query, and what every word begins with that it can stand for. */
export interface PartInBytes {
  readonly part: Buffer
  readonly lead: Buffer
}

const NONE = new Uint32Array(0)

/** Spellings, ascending. */
export interface PartMatches {
  readonly sure: Uint32Array
  /** Only the name itself can tell. */
  readonly unsure: Uint32Array
  /** Position of the part that a word of each of these stands for, where one alone has brought them. */
  readonly by?: number
}

/**
 * Spellings of which words stand for the parts of a query, in their order. With `isSame` the words must be the very
 * parts and the first of the name.
 */
export function spellingsOfParts(
  kernel: Kernel,
  reader: CacheReader,
  table: NameTable,
  parts: readonly PartInBytes[],
  isSame: boolean,
): PartMatches {
  const words = new TextTable(reader, 'words')
  const spellings = table.count
  kernel.setParts(parts.map(({ part }) => part))
  const rangeOf = (part: number): TextRange =>
    isSame ? words.equalTo(parts[part]!.part) : words.beginningWith(parts[part]!.lead)
  const read: WordsOfPart[] = []
  // Of which most is known first: fewest words are to be looked at, and one that hardly any name has spares the rest.
  const order = [...parts.keys()].sort((a, b) => parts[b]!.lead.length - parts[a]!.lead.length)
  for (const part of order.filter(part => isSame || !isLetter(parts[part]!))) {
    const own = wordsOf(kernel, words, rangeOf(part), part, isSame)
    if (own.bytes === 0 || (own.bytes <= FEWEST_BYTES && !isSame))
      return { sure: NONE, unsure: spellingsOf(kernel, words, own), by: part }
    read.push(own)
    const [rarest, other] = read.sort((a, b) => a.bytes - b.bytes)
    if (other === undefined || isSame || rarest!.bytes > FEW_BYTES) continue
    choose(kernel, words, spellings, rarest!)
    return asUnsure(chosenWith(kernel, words, spellings, [other], isSame), rarest!.part)
  }
  const rarest = read[0]!
  choose(kernel, words, spellings, rarest)
  // Tens of thousands of words begin with a letter.
  const letters = order.filter(part => !isSame && isLetter(parts[part]!)).map(part => ({ part, range: rangeOf(part) }))
  const ofLetters = letters.reduce((sum, { range }) => sum + words.postingBytes(range), 0)
  const bytes = read.slice(1).reduce((sum, own) => sum + own.bytes, ofLetters)
  const ofNames = isSame ? bytes : kernel.costOfNames(table.gap(kernel), namesCost(kernel, reader), bytes)
  if (ofNames < bytes) {
    const narrowing = read.filter(own => own === rarest || own.bytes < ofNames)
    return asUnsure(chosenWith(kernel, words, spellings, narrowing, isSame), rarest.part)
  }
  for (const { part, range } of letters) read.push(wordsOf(kernel, words, range, part, isSame))
  return chosenWith(kernel, words, spellings, read, isSame)
}

function isLetter({ part }: PartInBytes): boolean {
  return part.length === 1
}

/** The chosen of which words stand for some parts in their order. */
function chosenWith(
  kernel: Kernel,
  words: TextTable,
  spellings: number,
  parts: WordsOfPart[],
  isSame: boolean,
): PartMatches {
  for (const [i, own] of parts.sort((a, b) => a.part - b.part).entries()) {
    kernel.beginPart(i)
    eachRun(kernel, words, own, (run, from, length) => kernel.addPostings(i, run, from, length, isSame ? i : -1))
  }
  return kernel.chosenAfter(parts.length - 1, spellings)
}

/** What has only some of the parts: the names tell the rest. */
function asUnsure({ sure, unsure }: PartMatches, by: number): PartMatches {
  return { sure: NONE, unsure: joined([sure, unsure]).sort(), by }
}

/** Chooses the spellings that have some words. */
function choose(kernel: Kernel, words: TextTable, spellings: number, own: WordsOfPart): void {
  kernel.chooseAmong(spellings)
  eachRun(kernel, words, own, (run, from, length) => kernel.choose(run, from, length))
  kernel.endChoice()
}

/**
 * Words that stand for a part of a query: the range they are in, and where in its postings theirs begin and end, in
 * pairs.
 */
interface WordsOfPart {
  /** Position of the part in the query. */
  readonly part: number
  readonly range: TextRange
  readonly pairs: Uint32Array
  /** Of all the postings. */
  readonly bytes: number
  /** Up to which pair the postings go that are read together. */
  readonly runs: Uint32Array
}

function wordsOf(kernel: Kernel, words: TextTable, range: TextRange, part: number, isSame: boolean): WordsOfPart {
  const length = words.textBytes(range)
  words.fillTexts(range, kernel.room(length))
  const pairs = kernel.postingsFor(part, range.count, length, isSame)
  const bytes = kernel.bytesOfPostings()
  return { part, range, pairs, bytes, runs: kernel.groupsOfPairs(pairs, POSTINGS_GAP, RUN_BYTES) }
}

/**
 * Reads the postings into the room of the kernel, together what lies close together; `take` gets pairs, and where and
 * how much was read.
 */
function eachRun(
  kernel: Kernel,
  words: TextTable,
  { range, pairs, runs }: WordsOfPart,
  take: (run: Uint32Array, from: number, length: number, room: Buffer) => void,
): void {
  let first = 0
  for (const end of runs) {
    const from = pairs[first * 2]!
    const room = kernel.room(pairs[end * 2 - 1]! - from)
    words.fillPostings(range, from, room)
    take(pairs.subarray(first * 2, end * 2), from, room.length, room)
    first = end
  }
}

/** The spellings that have some words, ascending. */
function spellingsOf(kernel: Kernel, words: TextTable, own: WordsOfPart): Uint32Array {
  const spellings = new Set<number>()
  eachRun(kernel, words, own, (run, from, _, room) => {
    for (let i = 0; i < run.length; i += 2)
      for (const number of postingOf(room, run[i]! - from, run[i + 1]! - from)) spellings.add(number >>> 3)
  })
  return Uint32Array.from(spellings).sort()
}
