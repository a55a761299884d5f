// Makes the dictionary of spellings and what finds a name in it, from the names of all symbols in the order of the index.
import { splitWords } from '../util/words.ts'
import {
  LONG_NAME,
  MOST_SYMBOLS,
  NAMES_PER_BLOCK,
  type OptionalSection,
  placeOf,
  rankOfFlags,
  repeatedPlace,
  type Section,
  TRAIT_BYTES,
} from './format.ts'
import { FREQUENT, frequentSection } from './frequent-table.ts'
import { GramTable } from './gram-table.ts'
import { isSameName, nameStarts, sortNames } from './name-sort.ts'
import { Numbers } from './postings.ts'
import { signatureOf } from './signature.ts'
import { WordTable } from './word-table.ts'

export type NameSection = Extract<
  Section,
  'names' | 'upper' | 'starts' | 'lengths' | 'places' | 'repeats' | 'signatures' | 'grams' | 'words' | 'initials'
>
export type NameSections = Record<NameSection | OptionalSection, Buffer>

/** Words of a name whose first letters are kept; what has more is among few that have these. */
const MOST_INITIALS = 4

/** The sections, from names as written with a line feed after each, and two bytes of traits a symbol. */
export function nameSections(names: Buffer, traits: Buffer): NameSections {
  const count = traits.length / TRAIT_BYTES
  if (count > MOST_SYMBOLS) throw new RangeError(`${count} symbols are more than an index can hold`)
  const starts = nameStarts(names, count)
  const order = sortNames(names, starts)
  const dictionary = new Dictionary(names.length, count)
  let from = 0
  for (let i = 1; i <= count; i++) {
    if (i < count && isSameName(names, starts, order[from]!, order[i]!)) continue
    const name = names.subarray(starts[order[from]!]!, starts[order[from]! + 1]! - 1)
    dictionary.add(name, order.subarray(from, i), traits)
    from = i
  }
  return dictionary.sections()
}

class Dictionary {
  readonly #text: Buffer
  readonly #upper: Buffer
  readonly #starts: number[] = []
  readonly #lengths: Buffer
  readonly #places = new Numbers()
  readonly #repeats = new Numbers()
  readonly #signatures = new Numbers()
  /** Symbols of each spelling. */
  readonly #counts = new Numbers()
  readonly #grams = new GramTable()
  readonly #words = new WordTable()
  readonly #initials = new WordTable()
  #bytes = 0
  #spellings = 0

  /** `most` is how many bytes its text can at most have, `names` how many spellings there can be. */
  constructor(most: number, names: number) {
    this.#lengths = Buffer.alloc(names)
    this.#text = Buffer.alloc(most)
    this.#upper = Buffer.alloc((most + 7) >> 3)
  }

  /** Adds the next spelling in order and the symbols that bear it. */
  add(name: Buffer, symbols: Uint32Array, traits: Buffer): void {
    const block = Math.floor(this.#spellings / NAMES_PER_BLOCK)
    if (this.#spellings % NAMES_PER_BLOCK === 0) this.#starts.push(this.#bytes)
    this.#addPlaces(symbols, traits)
    this.#counts.push(symbols.length)
    const start = this.#bytes
    for (let i = 0; i < name.length; i++, this.#bytes++) {
      const byte = name[i]!
      const isCapital = byte >= 65 && byte <= 90
      this.#text[this.#bytes] = isCapital ? byte | 32 : byte
      if (isCapital) this.#upper[this.#bytes >> 3]! |= 1 << (this.#bytes & 7)
    }
    this.#grams.add(this.#text, start, this.#bytes, symbols.length, block)
    this.#text[this.#bytes++] = 10
    this.#lengths[this.#spellings] = Math.min(name.length, LONG_NAME)
    this.#signatures.push(signatureOf(name))
    const words = splitWords(name.toString('utf8'))
    for (const word of words) this.#words.add(word, block)
    if (words.length > 1) this.#initials.add(initialsOf(words), block)
    this.#spellings++
  }

  #addPlaces(symbols: Uint32Array, traits: Buffer): void {
    const placed = symbols.map(symbol => placeOf(rankOfFlags(traits[symbol * TRAIT_BYTES + 1]!), symbol))
    if (placed.length === 1) {
      this.#places.push(placed[0]!)
      return
    }
    this.#places.push(repeatedPlace(this.#repeats.length))
    this.#repeats.push(placed.length)
    for (const place of placed.sort()) this.#repeats.push(place)
  }

  sections(): NameSections {
    const starts = new Numbers()
    for (const start of this.#starts) starts.push(start)
    starts.push(this.#bytes)
    return {
      names: this.#text.subarray(0, this.#bytes),
      upper: this.#upper.subarray(0, (this.#bytes + 7) >> 3),
      starts: starts.toBuffer(),
      lengths: this.#lengths.subarray(0, this.#spellings),
      places: this.#places.toBuffer(),
      repeats: this.#repeats.toBuffer(),
      signatures: this.#signatures.toBuffer(),
      grams: this.#grams.toBuffer(this.#starts.length),
      words: this.#words.toBuffer(),
      initials: this.#initials.toBuffer(),
      frequent: frequentSection(
        this.#text.subarray(0, this.#bytes),
        this.#counts.values,
        gram => this.#grams.symbolsOf(gram) >= FREQUENT,
      ),
    }
  }
}

/** First letters of the words, folded: `gubi` of get, user, by, id. */
export function initialsOf(words: readonly string[]): string {
  let initials = ''
  for (const word of words.slice(0, MOST_INITIALS)) initials += String.fromCodePoint(word.codePointAt(0)!)
  return initials
}
