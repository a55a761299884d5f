// BM25 with fields (S. Robertson, H. Zaragoza, M. Taylor, "Simple BM25 Extension to Multiple Weighted Fields", CIKM
// 2004). Tuned on the sentences of test/ranking, checked on other packages (`npm run bench ranking`).
import { TERM_COUNT_BITS, TERM_PLACES, type TermPlace } from '../cache/format.ts'
import { isData, isExported, standingNumber } from '../cache/tables/traits.ts'
import { SYMBOL_KINDS, type SymbolKind } from '../model.ts'

/** Weight of a word by field. In a name it also depends on the number of words (NAME_LENGTH). */
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
/** Share of a word's weight that counts as answered by a match in the field; 1 for all other fields. */
const ANSWERED: Readonly<Partial<Record<TermPlace, number>>> = { call: 0.5, signature: 0.2 }
/** A path applies to all its definitions, so it only counts for symbols that match in another field. */
const PATH_WEIGHT = 0.5
export const PATH_ANSWERED = 0.5
/** For a match by a short form or a synonym. */
export const FORM_ANSWERED = 0.85
/** Weight of a word that is not in the index, as a share of the weight of a word that occurs once. */
export const UNKNOWN_TERM = 0.6
/** Least share of the query, by word weight, that a result must answer. */
export const MIN_ANSWERED = 0.25
/** Exponent that prefers results answering more of the query. */
export const COVERAGE = 1.3

const K1 = 1.2
const B = 0.4
/** Exponent that lowers the weight of each word in a long name. */
const NAME_LENGTH = 0.5
/** Tests, generated code, declarations and data are rarely wanted. By standing (cache/tables/traits.ts). */
const STANDING_FACTORS = [1, 0.86, 0.5, 0.7]
const DATA_FACTOR = 0.4
/** Sentences mostly describe behaviour, so functions come before classes, and classes before values. */
const KIND_FACTORS: Readonly<Partial<Record<SymbolKind, number>>> = {
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
const LOCAL_FACTOR = 0.95

/** Square root of the usual IDF: definitions are short, so a word rare by chance would outweigh all others. */
export function rarity(count: number, all: number): number {
  return Math.log(1 + all / (count + 0.5)) ** 0.5
}

/** Scores of a word of rarity 1, by field and length byte (`place << 8 | length`). */
export function termWeights(average: number): Float32Array {
  const weights = new Float32Array(TERM_PLACES.length << 8)
  for (const [place, name] of TERM_PLACES.entries()) {
    for (let byte = 0; byte < 256; byte++) {
      const words = (byte >> TERM_COUNT_BITS) + 1
      const inName = name.startsWith('name') ? PLACE_WEIGHTS.name : 0
      const elsewhere = (PLACE_WEIGHTS[name] - inName) / lengthOf(byte, average)
      weights[(place << 8) | byte] = saturated(inName * words ** -NAME_LENGTH + elsewhere)
    }
  }
  return weights
}

/** Scores of a word of a path, by length byte. */
export function pathWeights(average: number): Float32Array {
  return Float32Array.from({ length: 256 }, (_, byte) => saturated(PATH_WEIGHT / lengthOf(byte, average)))
}

/** Length of a symbol's text relative to the average, without its name. */
function lengthOf(lengths: number, average: number): number {
  return 1 - B + (B * (lengths & ((1 << TERM_COUNT_BITS) - 1))) / average
}

function saturated(frequency: number): number {
  return (frequency * (K1 + 1)) / (frequency + K1)
}

export const ANSWERED_BY_PLACE: Float32Array = Float32Array.from(TERM_PLACES, place => ANSWERED[place] ?? 1)

/** Factor of a score by the symbol's flags and kind number. */
export function standingFactor(flags: number, kind: number): number {
  const standing = isData(flags) ? DATA_FACTOR : STANDING_FACTORS[standingNumber(flags)]!
  return standing * (isExported(flags) ? 1 : LOCAL_FACTOR) * (KIND_FACTORS[SYMBOL_KINDS[kind]!] ?? 1)
}
