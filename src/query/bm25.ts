// What a word is worth by where it stands: BM25 with fields (S. Robertson, H. Zaragoza, M. Taylor, "Simple BM25
// Extension to Multiple Weighted Fields", CIKM 2004). The weights were set on the sentences of test/ranking and others
// beside them, and are held against packages that had no part in it (`npm run bench ranking`). Pure.
import { TERM_COUNT_BITS, TERM_PLACES, type TermPlace } from '../cache/format.ts'
import { isData, isExported, standingNumber } from '../cache/tables/traits.ts'
import { SYMBOL_KINDS, type SymbolKind } from '../model.ts'

/** What a word counts in each place. A name is worth less the more words it has, by NAME_LENGTH. */
const PLACE_WEIGHTS: Readonly<Record<TermPlace, number>> = {
  call: 0.4,
  signature: 0.2,
  doc: 0.85,
  owner: 1.2,
  brief: 2,
  'brief+owner': 3.2,
  name: 2.8,
  'name+doc': 4.4,
}
/** The part of a word's weight that is answered where it stands so; elsewhere all of it. */
const ANSWERED: Readonly<Partial<Record<TermPlace, number>>> = { call: 0.5, signature: 0.2 }
/** A path counts for all that its file defines, and only for what answers something else itself. */
const PATH_WEIGHT = 0.5
export const PATH_ANSWERED = 0.5
/** Of a word that only a short form or a synonym answers. */
export const FORM_ANSWERED = 0.85
/** A word that occurs nowhere says little about what is meant: it weighs this part of one that occurs once. */
export const UNKNOWN_TERM = 0.6
/** The part of what a query asks (by the weight of its words) that a result must answer. */
export const MIN_ANSWERED = 0.25
/** Power by which a result is preferred that answers more of the query. */
export const COVERAGE = 1.3

/** How soon more of a word adds nothing, and how much a long text is held against what stands in it. */
const K1 = 1.2
const B = 0.4
/** Power by which a long name lowers the weight of each of its words. */
const NAME_LENGTH = 0.5
/**
 * Tests, generated code, declarations and data are rarely what is meant: by standing (cache/tables/traits.ts), then for
 * data.
 */
const STANDING = [1, 0.86, 0.5, 0.7]
const DATA = 0.4
/** Sentences mostly ask what does something: a function before the class around it, and both before a value. */
const KINDS: Readonly<Partial<Record<SymbolKind, number>>> = {
  class: 0.9,
  interface: 0.9,
  struct: 0.9,
  union: 0.9,
  enum: 0.9,
  trait: 0.9,
  component: 0.9,
  const: 0.85,
  var: 0.85,
  property: 0.85,
  macro: 0.7,
}
/** What only its file or class can use is meant a little less often. */
const LOCAL = 0.95

/**
 * How rare a word of `count` symbols among `all` is: the root of what BM25 takes. A definition is a few words and a
 * repository a few thousand definitions, so that a word of a question is often rare by chance, and would outweigh all
 * others.
 */
export function rarity(count: number, all: number): number {
  return Math.log(1 + all / (count + 0.5)) ** 0.5
}

/** By place and by a byte of the lengths of `terms` (`place << 8 | length`): what a word of rarity 1 is worth. */
export function termWeights(average: number): Float32Array {
  const gains = new Float32Array(TERM_PLACES.length << 8)
  for (const [place, name] of TERM_PLACES.entries()) {
    for (let byte = 0; byte < 256; byte++) {
      const words = (byte >> TERM_COUNT_BITS) + 1
      const inName = name.startsWith('name') ? PLACE_WEIGHTS.name : 0
      const elsewhere = (PLACE_WEIGHTS[name] - inName) / lengthOf(byte, average)
      gains[(place << 8) | byte] = saturated(inName * words ** -NAME_LENGTH + elsewhere)
    }
  }
  return gains
}

/** By the byte of lengths: what a word of a path is worth. */
export function pathWeights(average: number): Float32Array {
  return Float32Array.from({ length: 256 }, (_, byte) => saturated(PATH_WEIGHT / lengthOf(byte, average)))
}

/** How long the text of a symbol is beside the average; its name has a length of its own. */
function lengthOf(lengths: number, average: number): number {
  return 1 - B + (B * (lengths & ((1 << TERM_COUNT_BITS) - 1))) / average
}

function saturated(frequency: number): number {
  return (frequency * (K1 + 1)) / (frequency + K1)
}

/** By place: the part of a word that is answered. */
export const ANSWERED_BY_PLACE: Float32Array = Float32Array.from(TERM_PLACES, place => ANSWERED[place] ?? 1)

/** By what a score is multiplied for the flags and the kind (its number) that a trait tells. */
export function standingFactor(flags: number, kind: number): number {
  const standing = isData(flags) ? DATA : STANDING[standingNumber(flags)]!
  return standing * (isExported(flags) ? 1 : LOCAL) * (KINDS[SYMBOL_KINDS[kind]!] ?? 1)
}
