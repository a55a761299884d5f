// Builds the dictionary of spellings and its indexes from the names of all symbols. Yields one section after the other,
// because together they take several times the memory of the names.
import { bytesFor } from '../../platform/large-buffers.ts'
import { eachWord } from '../../util/name-words.ts'
import {
  FREQUENT,
  MAX_SYMBOLS,
  NAMES_PER_BLOCK,
  type OptionalSection,
  placeOf,
  repeatedPlace,
  type Section,
  TRAIT_BYTES,
} from '../format.ts'
import { countSection } from './count-table.ts'
import { frequentSection } from './frequent-table-writer.ts'
import { GramTable } from './gram-table.ts'
import type { GuideTable } from './guides.ts'
import { signatureOf } from './letter-signature.ts'
import { isSameName, nameStarts, sortNames } from './name-sort.ts'
import { Numbers } from './postings.ts'
import { rankOfFlags } from './traits.ts'
import { MAX_INITIALS } from './word-table.ts'
import { InitialsTable, WordTable } from './word-table-writer.ts'

type NameSection =
  | Extract<
      Section,
      'names' | 'upper' | 'starts' | 'places' | 'repeats' | 'signatures' | 'grams' | 'words' | 'initials'
    >
  | OptionalSection

const LINE_FEED = 10

/** The dictionary as one thread sends it to another. */
export interface NameDictionary {
  readonly sections: readonly (readonly [section: NameSection, parts: readonly Buffer[]])[]
  readonly guides: ReturnType<GuideTable['entries']>
}

/**
 * Yields the sections in parts. `names` returns one name per line and is called once, so that they can be freed;
 * `traits` has two bytes per symbol. Adds the guides of the sections.
 */
export function* nameSections(
  names: () => Buffer,
  traits: Buffer,
  guides: GuideTable,
): Generator<[section: NameSection, parts: Buffer[]]> {
  const { text, upper, starts, symbols, numbers } = dictionaryOf(names(), traits)
  const firstOf = (block: number): Buffer => text.subarray(starts[block]!, text.indexOf(LINE_FEED, starts[block]!))
  guides.add('names', starts.length - 1, firstOf)
  yield ['names', [text]]
  yield ['upper', [upper]]
  for (let section = numbers.shift(); section; section = numbers.shift()) yield section
  yield ['counts', [countSection(symbols)]]
  yield* gramSections(text, symbols, guides)
  yield* wordSections(text, upper, guides)
}

/** The distinct spellings, sorted. */
interface Spellings {
  /** Folded, one per line. */
  readonly text: Buffer
  /** A bit per byte of the text, set for capitals. */
  readonly upper: Buffer
  /** Start of each block, and the end. */
  readonly starts: Uint32Array
  readonly symbols: Uint32Array
  readonly numbers: [NameSection, Buffer[]][]
}

function dictionaryOf(names: Buffer, traits: Buffer): Spellings {
  const count = traits.length / TRAIT_BYTES
  if (count > MAX_SYMBOLS) throw new RangeError(`${count} symbols are more than an index can hold`)
  const starts = nameStarts(names, count)
  const order = sortNames(names, starts)
  const dictionary = new Dictionary(names.length, traits)
  let from = 0
  for (let i = 1; i <= count; i++) {
    if (i < count && isSameName(names, starts, order[from]!, order[i]!)) continue
    const first = order[from]!
    dictionary.add(names, starts[first]!, starts[first + 1]! - 1, order.subarray(from, i))
    from = i
  }
  return dictionary.spellings()
}

class Dictionary {
  readonly #traits: Buffer
  readonly #text: Buffer
  readonly #upper: Buffer
  readonly #starts = new Numbers()
  readonly #places = new Numbers()
  readonly #repeats = new Numbers()
  readonly #signatures = new Numbers()
  readonly #symbols = new Numbers()
  #bytes = 0

  /** `most` is an upper bound of the size of the text. */
  constructor(most: number, traits: Buffer) {
    this.#traits = traits
    this.#text = bytesFor(most)
    this.#upper = bytesFor((most + 7) >> 3)
  }

  add(names: Buffer, from: number, to: number, symbols: Uint32Array): void {
    const spelling = this.#symbols.length
    if (spelling % NAMES_PER_BLOCK === 0) this.#starts.push(this.#bytes)
    this.#addPlaces(symbols)
    this.#symbols.push(symbols.length)
    for (let i = from; i < to; i++, this.#bytes++) {
      const byte = names[i]!
      const isCapital = byte >= 65 && byte <= 90
      this.#text[this.#bytes] = isCapital ? byte | 32 : byte
      if (isCapital) this.#upper[this.#bytes >> 3]! |= 1 << (this.#bytes & 7)
    }
    this.#text[this.#bytes++] = LINE_FEED
    this.#signatures.push(signatureOf(names, from, to))
  }

  #addPlaces(symbols: Uint32Array): void {
    const place = (symbol: number): number => placeOf(rankOfFlags(this.#traits[symbol * TRAIT_BYTES + 1]!), symbol)
    if (symbols.length === 1) {
      this.#places.push(place(symbols[0]!))
      return
    }
    this.#places.push(repeatedPlace(this.#repeats.length))
    this.#repeats.push(symbols.length)
    for (const each of symbols.map(place).sort()) this.#repeats.push(each)
  }

  spellings(): Spellings {
    this.#starts.push(this.#bytes)
    return {
      text: this.#text.subarray(0, this.#bytes),
      upper: this.#upper.subarray(0, (this.#bytes + 7) >> 3),
      starts: this.#starts.values,
      symbols: this.#symbols.values,
      numbers: [
        ['starts', [this.#starts.toBuffer()]],
        ['places', [this.#places.toBuffer()]],
        ['repeats', [this.#repeats.toBuffer()]],
        ['signatures', [this.#signatures.toBuffer()]],
      ],
    }
  }
}

/** Calls `take` with the range, number and block of each name. */
function eachName(text: Buffer, take: (from: number, to: number, spelling: number, block: number) => void): void {
  let spelling = 0
  for (let from = 0; from < text.length; spelling++) {
    const to = text.indexOf(LINE_FEED, from)
    take(from, to, spelling, Math.floor(spelling / NAMES_PER_BLOCK))
    from = to + 1
  }
}

function* gramSections(text: Buffer, symbols: Uint32Array, guides: GuideTable): Generator<[NameSection, Buffer[]]> {
  const grams = new GramTable(text.length)
  eachName(text, (from, to, spelling, block) => grams.add(text, from, to, symbols[spelling]!, block))
  yield ['grams', grams.toBuffers(Math.ceil(symbols.length / NAMES_PER_BLOCK), guides)]
  yield ['frequent', [frequentSection(text, symbols, grams.triplesOf(FREQUENT.symbols))]]
}

function* wordSections(text: Buffer, upper: Buffer, guides: GuideTable): Generator<[NameSection, Buffer[]]> {
  const words = new WordTable()
  const initials = new InitialsTable()
  const letters = Buffer.alloc(MAX_INITIALS * 4)
  eachName(text, (from, to, _, block) => {
    let count = 0
    let length = 0
    // Word boundaries depend on case.
    eachWord(asWritten(text, upper, from, to), (start, end) => {
      words.add(text, from + start, from + end)
      if (count++ < MAX_INITIALS) length = addLetter(text, from + start, from + end, letters, length)
    })
    words.endName()
    if (count > 1) initials.add(letters, 0, length, block)
  })
  yield ['words', words.toBuffers(guides)]
  yield ['initials', initials.toBuffers(guides)]
}

const nameBuffer = Buffer.alloc(1 << 10)

/** A name with its capitals, decoded as Latin-1. */
function asWritten(text: Buffer, upper: Buffer, from: number, to: number): string {
  const name = to - from <= nameBuffer.length ? nameBuffer : Buffer.alloc(to - from)
  for (let at = from; at < to; at++) {
    const isCapital = (upper[at >> 3]! & (1 << (at & 7))) !== 0
    name[at - from] = isCapital ? text[at]! & ~32 : text[at]!
  }
  return name.toString('latin1', 0, to - from)
}

/** Appends the first character of a word to `letters` and returns the new end. */
function addLetter(text: Buffer, from: number, to: number, letters: Buffer, at: number): number {
  letters[at++] = text[from]!
  // Continuation bytes of UTF-8.
  for (let i = from + 1; i < to && (text[i]! & 0xc0) === 0x80; i++) letters[at++] = text[i]!
  return at
}
