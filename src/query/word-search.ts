// Searches definitions by words, over the section `terms`. It scores ranges, so memory does not grow with the index.
import { TERM_COUNT_BITS, TRAIT_BYTES } from '../cache/format.ts'
import type { IndexReader } from '../cache/reader/index-reader.ts'
import type { Segment } from '../cache/reader/segment.ts'
import { type TermCursor, TermReader } from '../cache/tables/term-table.ts'
import { BestScores, type Scored } from './best-scores.ts'
import {
  ANSWERED_BY_PLACE,
  COVERAGE,
  FORM_ANSWERED,
  MIN_ANSWERED,
  PATH_ANSWERED,
  pathWeights,
  rarity,
  standingFactor,
  termWeights,
  UNKNOWN_TERM,
} from './bm25.ts'
import { CountingFilter, type Filter, type Removed } from './filter.ts'
import { filesWithWords, type PathHit } from './path-words.ts'
import { type QueryTerm, queryTermsOf } from './query-terms.ts'

/** Symbols per range; the arrays fit the processor's cache. */
const RANGE = 1 << 14

interface WordResult {
  readonly hits: readonly Scored[]
  readonly total: number
  readonly removed: Removed
  /** Stems of the query's words; bit i of `answered` is the i-th. */
  readonly words: readonly string[]
}

export interface Word extends QueryTerm {
  /** By rarity. */
  readonly weight: number
  /** By rarity among paths. */
  readonly pathWeight: number
  /** False for a part of a compound name another part of which is not in the index. */
  readonly counts: boolean
}

interface Posting {
  readonly slot: number
  readonly term: string
  /** Factor of the form times its rarity. */
  readonly worth: number
  readonly isWordItself: boolean
  /** False for a short form, which only counts beside another match. */
  readonly isEnough: boolean
  readonly cursor: TermCursor
}

interface Part {
  readonly segment: Segment
  readonly terms: TermReader
  readonly postings: Posting[]
  readonly paths: readonly PathHit[]
}

/** Looks up the words of a sentence in the index. */
export class WordSearch {
  readonly words: readonly Word[]
  readonly parts: readonly Part[]
  readonly gains: Float32Array
  readonly pathGains: Float32Array
  /** Least number of words that a definition must answer. */
  readonly least: number
  readonly #symbolCount: number

  constructor(index: IndexReader, text: string) {
    this.#symbolCount = index.manifest.counts.symbols
    const slots = queryTermsOf(text)
    this.parts = index.segments.map(segment => ({
      segment,
      terms: new TermReader(segment.reader),
      postings: [],
      paths: slots.length === 0 ? [] : filesWithWords(segment, slots),
    }))
    const isOneName = slots.length > 1 && slots.every(({ token }) => token === slots[0]!.token)
    // In a sentence one word may suffice; of a name at least three words or half of them must match.
    this.least = isOneName ? Math.max(Math.min(3, slots.length), Math.ceil(slots.length / 2)) : 1
    const found = slots.map((slot, i) => this.#lookUp(slot, i))
    this.words = found.map(word => {
      const token = found.filter(other => other.token === word.token)
      return { ...word, counts: token.length === 1 || token.every(({ isKnown }) => isKnown) }
    })
    const average = this.#averageLength()
    this.gains = termWeights(average)
    this.pathGains = pathWeights(average)
  }

  #lookUp(slot: QueryTerm, number: number): Omit<Word, 'counts'> & { readonly isKnown: boolean } {
    const rarityOf = (count: number): number => slot.emphasis * rarity(count, this.#symbolCount)
    let weight = UNKNOWN_TERM * rarityOf(0)
    let isKnown = false
    for (const [i, { term, factor, isEnough }] of slot.forms.entries()) {
      const cursors = this.parts.map(({ terms }) => {
        const found = terms.find(term)
        return found && terms.postings(found)
      })
      const count = cursors.reduce((sum, cursor, part) => sum + (cursor ? liveCount(this.parts[part]!, cursor) : 0), 0)
      if (count === 0) continue
      isKnown = true
      const rare = rarityOf(count)
      if (i === 0) weight = rare
      for (const [part, cursor] of cursors.entries()) {
        if (!cursor) continue
        this.parts[part]!.postings.push({
          slot: number,
          term,
          worth: factor * rare,
          isWordItself: i === 0,
          isEnough,
          cursor,
        })
      }
    }
    const bit = 1 << number
    const inPaths = this.parts.reduce(
      (sum, { paths }) => sum + paths.reduce((all, { words, first, end }) => all + (words & bit ? end - first : 0), 0),
      0,
    )
    const pathWeight = inPaths === 0 ? 0 : rarityOf(inPaths)
    return { ...slot, weight, pathWeight, isKnown: isKnown || inPaths > 0 }
  }

  /** Hidden symbols are left out, so that an overlay scores like a full index. */
  #averageLength(): number {
    let sum = 0
    for (const { segment, terms } of this.parts) {
      sum += terms.sum
      for (const { firstSymbol, symbols } of segment.reader.hidden()) {
        for (const length of terms.lengths(firstSymbol, symbols)) sum -= length & ((1 << TERM_COUNT_BITS) - 1)
      }
    }
    return Math.max(1, sum / Math.max(1, this.#symbolCount))
  }

  /** `only` decides whether a symbol is wanted; `isWhole` tells it whether all words matched. */
  best(filter: Filter, most: number, only: (symbol: number, isWhole: boolean) => boolean): WordResult {
    const best = new BestScores(most)
    const counter = new CountingFilter(filter)
    let total = 0
    for (const part of this.parts) {
      const ranges = new RangeScorer(this, part)
      ranges.each((found, isWhole, kind, flags) => {
        const { symbol, score } = found
        if (!only(symbol, isWhole) || !counter.passes(symbol, kind, flags)) return
        total++
        if (best.takes(score, symbol)) best.add(found)
      })
    }
    return { hits: best.sorted(), total, removed: counter.removed, words: this.words.map(({ word }) => word) }
  }
}

function liveCount({ segment }: Part, cursor: TermCursor): number {
  let count = cursor.count()
  const hidden = segment.reader.hidden()
  if (hidden.length === 0) return count
  let at = 0
  for (const walk = cursor.again(); walk.symbol < Number.POSITIVE_INFINITY; walk.next()) {
    while (at < hidden.length && walk.symbol >= hidden[at]!.firstSymbol + hidden[at]!.symbols) at++
    if (at < hidden.length && walk.symbol >= hidden[at]!.firstSymbol) count--
  }
  return count
}

function bitsOf(mask: number): number {
  let bits = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) bits++
  return bits
}

type Collect = (found: Scored, isWhole: boolean, kind: number, flags: number) => void

class RangeScorer {
  readonly #search: WordSearch
  readonly #part: Part
  readonly #scores = new Float32Array(RANGE)
  /** Sums of the weights of matched words. */
  readonly #weights = new Float32Array(RANGE)
  readonly #answered = new Uint32Array(RANGE)
  /** 1 if more than a short form matched. */
  readonly #isEnough = new Uint8Array(RANGE)
  /** Best score and coverage of the word being added. */
  readonly #score = new Float32Array(RANGE)
  readonly #share = new Float32Array(RANGE)
  readonly #touched = new Uint16Array(RANGE)
  #path = 0

  constructor(search: WordSearch, part: Part) {
    this.#search = search
    this.#part = part
  }

  each(collect: Collect): void {
    const { terms, postings } = this.#part
    for (let first = 0; first < terms.symbols; first += RANGE) {
      const end = Math.min(terms.symbols, first + RANGE)
      if (!postings.some(({ cursor }) => cursor.symbol < end)) continue
      const lengths = terms.lengths(first, end - first)
      for (const slot of this.#search.words.keys()) this.#add(slot, first, end, lengths)
      this.#report(first, end, lengths, collect)
      this.#scores.fill(0)
      this.#weights.fill(0)
      this.#answered.fill(0)
      this.#isEnough.fill(0)
    }
  }

  #add(slot: number, first: number, end: number, lengths: Buffer): void {
    const { gains, words } = this.#search
    const { weight, counts } = words[slot]!
    const [score, share, touched] = [this.#score, this.#share, this.#touched]
    let count = 0
    for (const { slot: termSlot, worth, isWordItself, isEnough, cursor } of this.#part.postings) {
      if (termSlot !== slot) continue
      const most = isWordItself ? 1 : FORM_ANSWERED
      for (; cursor.symbol < end; cursor.next()) {
        const at = cursor.symbol - first
        const gain = worth * gains[(cursor.place << 8) | lengths[at]!]!
        const answered = most * ANSWERED_BY_PLACE[cursor.place]!
        if (score[at] === 0) touched[count++] = at
        if (isEnough && counts) this.#isEnough[at] = 1
        if (gain > score[at]!) score[at] = gain
        if (answered > share[at]!) share[at] = answered
      }
    }
    for (let i = 0; i < count; i++) {
      const at = touched[i]!
      if (counts) {
        this.#scores[at]! += score[at]!
        this.#weights[at]! += weight * share[at]!
        this.#answered[at]! |= 1 << slot
      }
      score[at] = 0
      share[at] = 0
    }
  }

  #report(first: number, end: number, lengths: Buffer, collect: Collect): void {
    const { words, least } = this.#search
    const { segment } = this.#part
    const all = words.reduce((sum, { weight }) => sum + weight, 0)
    const whole = words.reduce((bits, _, i) => bits | (1 << i), 0)
    let traits: Buffer | undefined
    for (let at = 0; at < end - first; at++) {
      if (this.#isEnough[at] === 0) continue
      const symbol = segment.number(first + at)
      if (symbol < 0) continue
      const byPath = this.#pathOf(first + at) & ~this.#answered[at]!
      let score = this.#scores[at]!
      let weight = this.#weights[at]!
      for (let slot = 0; byPath >>> slot !== 0; slot++) {
        if ((byPath & (1 << slot)) === 0 || !words[slot]!.counts) continue
        score += words[slot]!.pathWeight * this.#search.pathGains[lengths[at]!]!
        weight += words[slot]!.weight * PATH_ANSWERED
      }
      const share = weight / all
      if (share < MIN_ANSWERED) continue
      const answered = this.#answered[at]! | byPath
      if (least > 1 && bitsOf(answered) < least) continue
      traits ??= segment.reader.part('traits', first * TRAIT_BYTES, (end - first) * TRAIT_BYTES)
      const kind = traits[at * TRAIT_BYTES]!
      const flags = traits[at * TRAIT_BYTES + 1]!
      const final = score * share ** COVERAGE * standingFactor(flags, kind)
      const isWhole = answered === whole
      collect({ symbol, score: final, answered, share }, isWhole, kind, flags)
    }
  }

  /** Query words in a symbol's path. Symbols must ascend from call to call. */
  #pathOf(symbol: number): number {
    const { paths } = this.#part
    while (this.#path < paths.length && paths[this.#path]!.end <= symbol) this.#path++
    const hit = paths[this.#path]
    return hit && hit.first <= symbol ? hit.words : 0
  }
}
