// Finds spellings whose words match the parts of a query: by postings of words, or by looking at the names if these are
// few.
import type { Kernel } from '../../kernel/kernel.ts'
import { joined } from '../../kernel/number-loops.ts'
import type { NamesCost } from '../../kernel/spelling-loops.ts'
import type { NameTable } from './name-table.ts'
import { postingOf } from './postings.ts'
import type { SectionSource } from './section-source.ts'
import { type TextRange, TextTable } from './word-table.ts'

/** Postings so short that their names are looked at directly, without another part and after one. */
const FEWEST_BYTES = 24
const FEW_BYTES = 1024
/** Gap in bytes up to which postings are read together. */
const POSTINGS_GAP = 16_384
/** Most bytes of postings per read: memory is reused and stays in the processor's cache. */
const RUN_BYTES = 65_536
/** Cost of looking at names, in bytes of postings that take as long: if they have to be read, and if they are kept. */
const READ_COST: NamesCost = { range: 5000, block: 50, name: 120 }
const KEPT_COST: NamesCost = { range: 300, block: 60, name: 60 }

/** Costs of reading names, by whether they are kept. */
export function namesCost(kernel: Kernel, reader: SectionSource): NamesCost {
  return reader.keptIn(kernel, 'names') === undefined ? READ_COST : KEPT_COST
}

/** A part of a query, and the prefix of all words that it can match. */
export interface PartInBytes {
  readonly part: Buffer
  readonly lead: Buffer
}

const NONE = new Uint32Array(0)

/** Matching spellings, ascending. */
export interface PartMatches {
  readonly sure: Uint32Array
  /** To be decided by looking at the name. */
  readonly unsure: Uint32Array
  /** Index of the only part that was looked up, if there is one. */
  readonly by?: number
}

/** Spellings whose words match the parts in order. With `isSame`, the first words of the name must equal the parts. */
export function spellingsOfParts(
  kernel: Kernel,
  reader: SectionSource,
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
  // Longest prefix first: it has the fewest words, and a rare one makes the others unnecessary.
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
  // Tens of thousands of words begin with a given letter, so single letters come last.
  const letters = order.filter(part => !isSame && isLetter(parts[part]!)).map(part => ({ part, range: rangeOf(part) }))
  const letterBytes = letters.reduce((sum, { range }) => sum + words.postingBytes(range), 0)
  const bytes = read.slice(1).reduce((sum, own) => sum + own.bytes, letterBytes)
  const nameCost = isSame ? bytes : kernel.costOfNames(table.gap(kernel), namesCost(kernel, reader), bytes)
  if (nameCost < bytes) {
    const narrowing = read.filter(own => own === rarest || own.bytes < nameCost)
    return asUnsure(chosenWith(kernel, words, spellings, narrowing, isSame), rarest.part)
  }
  for (const { part, range } of letters) read.push(wordsOf(kernel, words, range, part, isSame))
  return chosenWith(kernel, words, spellings, read, isSame)
}

function isLetter({ part }: PartInBytes): boolean {
  return part.length === 1
}

/** The chosen spellings that match these parts in order. */
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

/** Marks all matches as unsure, because not all parts were looked up. */
function asUnsure({ sure, unsure }: PartMatches, by: number): PartMatches {
  return { sure: NONE, unsure: joined([sure, unsure]).sort(), by }
}

/** Chooses the spellings that contain any of the words. */
function choose(kernel: Kernel, words: TextTable, spellings: number, own: WordsOfPart): void {
  kernel.chooseAmong(spellings)
  eachRun(kernel, words, own, (run, from, length) => kernel.choose(run, from, length))
  kernel.endChoice()
}

/** Words that match a part: their range in the table, and pairs of begin and end of their postings. */
interface WordsOfPart {
  readonly part: number
  readonly range: TextRange
  readonly pairs: Uint32Array
  readonly bytes: number
  /** End of each group of pairs that is read together. */
  readonly runs: Uint32Array
}

function wordsOf(kernel: Kernel, words: TextTable, range: TextRange, part: number, isSame: boolean): WordsOfPart {
  const length = words.textBytes(range)
  words.fillTexts(range, kernel.inputBuffer(length))
  const pairs = kernel.postingsFor(part, range.count, length, isSame)
  const bytes = kernel.bytesOfPostings()
  return { part, range, pairs, bytes, runs: kernel.groupsOfPairs(pairs, POSTINGS_GAP, RUN_BYTES) }
}

/** Reads the postings into the kernel, group by group, and calls `take` with the pairs and the range read. */
function eachRun(
  kernel: Kernel,
  words: TextTable,
  { range, pairs, runs }: WordsOfPart,
  take: (run: Uint32Array, from: number, length: number, room: Buffer) => void,
): void {
  let first = 0
  for (const end of runs) {
    const from = pairs[first * 2]!
    const room = kernel.inputBuffer(pairs[end * 2 - 1]! - from)
    words.fillPostings(range, from, room)
    take(pairs.subarray(first * 2, end * 2), from, room.length, room)
    first = end
  }
}

/** Spellings that contain any of the words, ascending. */
function spellingsOf(kernel: Kernel, words: TextTable, own: WordsOfPart): Uint32Array {
  const spellings = new Set<number>()
  eachRun(kernel, words, own, (run, from, _, room) => {
    for (let i = 0; i < run.length; i += 2)
      for (const number of postingOf(room, run[i]! - from, run[i + 1]! - from)) spellings.add(number >>> 3)
  })
  return Uint32Array.from(spellings).sort()
}
