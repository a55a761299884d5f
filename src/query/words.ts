// Search by words: definitions whose names, comments, paths and uses are about what a sentence says, ranked by BM25 with fields
// (S. Robertson, H. Zaragoza, M. Taylor, "Simple BM25 Extension to Multiple Weighted Fields", CIKM 2004) over the section `terms`.
import { rankOfFlags } from '../cache/format.ts'
import type { IndexReader } from '../cache/index-reader.ts'
import { TermReader } from '../cache/term-table.ts'
import { termOf } from '../util/terms.ts'
import { splitWords } from '../util/words.ts'
import { type Filter, REMOVERS, type Removed } from './filter.ts'
import { SYNONYMS } from './synonyms.ts'

/** What a word counts by where it stands. A path counts for all that its file defines. */
export const FIELD_WEIGHTS = { name: 2.2, doc: 1.6, use: 0.6, path: 0.5 } as const
/** How soon more of a word adds nothing, and how much a long text is held against a symbol. */
const K1 = 1.2
const B = 0.4
/** A word that a query does not have, but that means the same or is its short form, counts less. */
const SYNONYM = 0.5
const SHORT_FORM = 0.7
/** Letters of a short form: `arg` of argument. */
const LEAST_SHORT = 3
/** The part of what a query asks (by the weight of its words) that a result must answer. */
const LEAST_ANSWERED = 0.25
/** A word that occurs nowhere says little about what is meant: it weighs this part of one that occurs once. */
const UNKNOWN = 0.5
/** Power by which a result is preferred that answers more of the query. */
const COVERAGE = 1.5
/** Ranks of symbols (cache/format.ts) that lower a score by so much in all: tests and data come after code. */
const RANK_PENALTY = 0.25
const MOST_RANK = 28

export interface WordHit {
  /** Number of the symbol in the index. */
  readonly symbol: number
  readonly score: number
}

export interface WordResult {
  /** Best first. */
  readonly hits: readonly WordHit[]
  /** Matches that a filter removed, by the first filter that did. */
  readonly removed: Removed
  /** The words of the query, as stems, that a symbol has. */
  wordsOf(symbol: number): readonly string[]
}

/** The words of a text that tell something, as stems, each once. */
function stemsIn(text: string): string[] {
  return [...new Set(splitWords(text).flatMap(word => termOf(word) ?? []))]
}

/** Definitions about what a text says. */
export function searchWords(index: IndexReader, text: string, filter: Filter): WordResult {
  const tokens = text.split(/\s+/).map(stemsIn)
  const terms = [...new Set(tokens.flat())].slice(0, MOST_TERMS)
  if (terms.length === 0) return { hits: [], removed: {}, wordsOf: () => [] }
  const search = new Scores(index)
  for (const [i, term] of terms.entries()) search.add(i, term)
  // A compound name of which a part is nowhere is another name: its other parts say nothing.
  for (const stems of tokens) {
    if (stems.length > 1 && stems.some(stem => !search.isKnown(stem))) for (const stem of stems) search.forget(stem)
  }
  return search.best(filter)
}

/** Words of a query that are looked up: one bit each. */
const MOST_TERMS = 30

class Scores {
  readonly #index: IndexReader
  readonly #readers: readonly TermReader[]
  readonly #symbols: number
  readonly #scores: Float32Array
  /** Of each symbol the best score of the word that is being added. */
  readonly #word: Float32Array
  /** A bit for each word of the query. */
  readonly #answered: Uint32Array
  readonly #lengths: Uint8Array
  readonly #average: number
  readonly #paths: readonly { readonly words: ReadonlySet<string>; readonly first: number; readonly count: number }[]
  readonly #weights: number[] = []
  readonly #words: string[] = []
  readonly #known = new Set<string>()

  constructor(index: IndexReader) {
    this.#index = index
    this.#readers = index.segments.map(({ reader }) => new TermReader(reader))
    this.#symbols = index.manifest.counts.symbols
    this.#scores = new Float32Array(this.#symbols)
    this.#word = new Float32Array(this.#symbols)
    this.#answered = new Uint32Array(this.#symbols)
    this.#lengths = this.#allLengths()
    // Of those that count only, so that an overlay scores as an index made from nothing.
    this.#average = Math.max(1, this.#lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, this.#symbols))
    this.#paths = [...index.files()]
      .filter(({ count }) => count > 0)
      .map(({ path, first, count }) => ({ words: new Set(stemsIn(path)), first, count }))
  }

  #allLengths(): Uint8Array {
    const [only, ...others] = this.#readers
    if (others.length === 0) return only!.lengths()
    const lengths = new Uint8Array(this.#symbols)
    for (const [i, { number }] of this.#index.segments.entries()) {
      for (const [local, length] of this.#readers[i]!.lengths().entries()) {
        const symbol = number(local)
        if (symbol >= 0) lengths[symbol] = length
      }
    }
    return lengths
  }

  /** Adds what the query's word number `bit` contributes. */
  add(bit: number, word: string): void {
    const touched: number[] = []
    // The rarest of its forms says how much a word tells, as far as it is there at all.
    let weight = UNKNOWN * this.#idf(0)
    let isKnown = false
    for (const { term, factor } of formsOf(word)) {
      const found = this.#postings(term)
      if (found.size === 0) continue
      const idf = this.#idf(found.size)
      if (factor === 1) weight = idf
      else if (!isKnown) weight = Math.max(weight, factor * idf)
      isKnown = true
      for (const [symbol, fields] of found) {
        const length = 1 - B + (B * this.#lengths[symbol]!) / this.#average
        const tf = weightOf(fields) / length
        const score = (factor * idf * (tf * (K1 + 1))) / (tf + K1)
        if (this.#word[symbol] === 0) touched.push(symbol)
        if (score > this.#word[symbol]!) this.#word[symbol] = score
      }
    }
    this.#weights.push(weight)
    this.#words.push(word)
    if (isKnown) this.#known.add(word)
    for (const symbol of touched) {
      this.#scores[symbol]! += this.#word[symbol]!
      this.#answered[symbol]! |= 1 << bit
      this.#word[symbol] = 0
    }
  }

  isKnown(word: string): boolean {
    return this.#known.has(word)
  }

  /** Takes back that a word of the query was answered. */
  forget(word: string): void {
    const bit = this.#words.indexOf(word)
    if (bit >= 0) for (let symbol = 0; symbol < this.#symbols; symbol++) this.#answered[symbol]! &= ~(1 << bit)
  }

  #idf(symbols: number): number {
    return Math.log(1 + this.#symbols / (symbols + 0.5))
  }

  /** The symbols that have a word, with its fields; a path's fourth bit. */
  #postings(text: string): Map<number, number> {
    const found = new Map<number, number>()
    for (const [i, { number }] of this.#index.segments.entries()) {
      const reader = this.#readers[i]!
      const term = reader.find(text)
      if (!term) continue
      reader.each(term, (local, fields) => {
        const symbol = number(local)
        if (symbol >= 0) found.set(symbol, fields)
      })
    }
    for (const { words, first, count } of this.#paths) {
      if (!words.has(text)) continue
      for (let symbol = first; symbol < first + count; symbol++) found.set(symbol, (found.get(symbol) ?? 0) | PATH)
    }
    return found
  }

  best(filter: Filter): WordResult {
    const all = this.#weights.reduce((sum, weight) => sum + weight, 0)
    const traits = this.#index.traits()
    const hits: WordHit[] = []
    const removed: Record<string, number> = {}
    for (let symbol = 0; symbol < this.#symbols; symbol++) {
      if (this.#scores[symbol] === 0) continue
      const answered = this.#answeredWeight(symbol) / all
      if (answered < LEAST_ANSWERED) continue
      const flags = traits[symbol * 2 + 1]!
      const remover = REMOVERS[filter.remover(symbol, traits[symbol * 2]!, flags)]
      if (remover) {
        removed[remover] = (removed[remover] ?? 0) + 1
        continue
      }
      const score = this.#scores[symbol]! * answered ** COVERAGE * (1 - (RANK_PENALTY * rankOfFlags(flags)) / MOST_RANK)
      hits.push({ symbol, score })
    }
    hits.sort((a, b) => b.score - a.score || a.symbol - b.symbol)
    return { hits, removed, wordsOf: symbol => this.#wordsOf(symbol) }
  }

  #answeredWeight(symbol: number): number {
    let sum = 0
    for (const [bit, weight] of this.#weights.entries()) if (this.#answered[symbol]! & (1 << bit)) sum += weight
    return sum
  }

  #wordsOf(symbol: number): string[] {
    return this.#words.filter((_, bit) => this.#answered[symbol]! & (1 << bit))
  }
}

/** Beside the bits of TERM_FIELDS. */
const PATH = 8

function weightOf(fields: number): number {
  return (
    (fields & 1 ? FIELD_WEIGHTS.name : 0) +
    (fields & 2 ? FIELD_WEIGHTS.doc : 0) +
    (fields & 4 ? FIELD_WEIGHTS.use : 0) +
    (fields & PATH ? FIELD_WEIGHTS.path : 0)
  )
}

/** A word, its short forms (its beginnings), and words that mean the same. */
function formsOf(word: string): { readonly term: string; readonly factor: number }[] {
  const forms = new Map([[word, 1]])
  const offer = (term: string, factor: number): void => {
    if ((forms.get(term) ?? 0) < factor) forms.set(term, factor)
  }
  for (let length = LEAST_SHORT; length < word.length && word.length >= 5; length++)
    offer(word.slice(0, length), SHORT_FORM * (length / word.length) ** 0.5)
  for (const other of SYNONYMS.get(word) ?? []) offer(other, SYNONYM)
  return [...forms].map(([term, factor]) => ({ term, factor }))
}
