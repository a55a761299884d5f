// Writes the section `terms`: the symbols that contain a term, and where. A large repository has tens of millions of
// postings, so they are compressed in runs. Terms of unchanged files are copied from the previous index.
import { CtxError } from '../../errors.ts'
import { firstWhere } from '../../util/binary-search.ts'
import { TERM_COUNT_BITS, TERM_HEAD_BYTES, TERM_PLACES } from '../format.ts'
import type { GuideTable } from './guides.ts'
import { Interned } from './interned-texts.ts'
import { Numbers } from './postings.ts'
import type { SectionSource } from './section-source.ts'
import { Bytes, eachVarint } from './varints.ts'

const FIELD_BITS = 3
/** Places from here on are in the name. */
const FIRST_NAME_PLACE = TERM_PLACES.indexOf('name')
const MAX_NAME_WORDS = 4
/** Postings collected before they are sorted and compressed. */
const POSTINGS_PER_RUN = 1 << 20
const LINE_FEED = 10
const SPACE = 32
const DIGIT_0 = 48
const COUNT_MASK = (1 << TERM_COUNT_BITS) - 1

/** Postings of consecutive symbols, by term. */
interface Run {
  /** Terms, ascending; end of each one's bytes; last symbol of each. */
  readonly terms: Uint32Array
  readonly ends: Uint32Array
  readonly lasts: Uint32Array
  /** Differences of `symbol << 3 | place` per term, from 0. */
  readonly bytes: Buffer
}

/** Symbols of one file in the previous index and in this one. */
interface Span {
  readonly first: number
  readonly count: number
  readonly to: number
}

export class TermTable {
  readonly #texts = new Interned()
  #terms = new Numbers()
  #values = new Numbers()
  readonly #runs: Run[] = []
  readonly #kept = new Map<SectionSource, Span[]>()
  readonly #lengths = new Bytes()

  /** Adds the lines of terms of `count` symbols (indexer/source/symbol-terms.ts), which continue those before. */
  add(lines: Buffer, first: number, count: number): void {
    const lengths = Buffer.alloc(count)
    let at = 0
    for (let i = 0; i < count; i++) {
      let length = 0
      let ofName = 0
      while (at < lines.length && lines[at] !== LINE_FEED) {
        const place = lines[at]! - DIGIT_0
        if (place >>> FIELD_BITS !== 0) throw damaged()
        const from = at + 1
        for (at = from; lines[at]! > SPACE; ) at++
        this.#post(this.#texts.number(lines, from, at), ((first + i) << FIELD_BITS) | place)
        length++
        if (place >= FIRST_NAME_PLACE) ofName++
        if (lines[at] === SPACE) at++
      }
      at++
      lengths[i] =
        Math.min(length, COUNT_MASK) | ((Math.max(1, Math.min(ofName, MAX_NAME_WORDS)) - 1) << TERM_COUNT_BITS)
    }
    this.#lengths.append(lengths)
  }

  /** Takes the terms of symbols over from an index before, where they are `first` and the following. */
  keep(reader: SectionSource, first: number, count: number, to: number): void {
    const spans = this.#kept.get(reader) ?? []
    spans.push({ first, count, to })
    this.#kept.set(reader, spans)
    this.#lengths.append(lengthsOf(reader).subarray(first, first + count))
  }

  #post(term: number, value: number): void {
    this.#terms.push(term)
    this.#values.push(value)
    if (this.#terms.length >= POSTINGS_PER_RUN) this.#closeRun()
  }

  #closeRun(): void {
    const count = this.#terms.length
    if (count === 0) return
    const terms = this.#terms.values
    const values = this.#values.values
    const size = this.#texts.size
    const starts = new Uint32Array(size + 1)
    for (let i = 0; i < count; i++) starts[terms[i]! + 1]!++
    for (let i = 0; i < size; i++) starts[i + 1]! += starts[i]!
    const next = starts.slice()
    const sorted = new Uint32Array(count)
    for (let i = 0; i < count; i++) sorted[next[terms[i]!]!++] = values[i]!
    const [present, ends, lasts] = [new Numbers(), new Numbers(), new Numbers()]
    const bytes = new Bytes()
    for (let term = 0; term < size; term++) {
      const end = starts[term + 1]!
      if (starts[term] === end) continue
      encode(bytes, sorted.subarray(starts[term]!, end))
      present.push(term)
      ends.push(bytes.length)
      lasts.push(sorted[end - 1]! >>> FIELD_BITS)
    }
    this.#runs.push({
      terms: present.values.slice(),
      ends: ends.values.slice(),
      lasts: lasts.values.slice(),
      bytes: Buffer.from(bytes.values),
    })
    this.#terms.length = 0
    this.#values.length = 0
  }

  /** The section, in parts. Use it once. */
  toBuffers(symbols: number, guides: GuideTable): Buffer[] {
    this.#closeRun()
    const sources = [...this.#kept].map(([reader, spans]) => new PreviousTerms(reader, spans, this.#texts))
    const [texts, textEnds] = [new Bytes(), new Numbers()]
    const [postings, ends] = [new Bytes(), new Numbers()]
    textEnds.push(0)
    ends.push(0)
    for (const term of this.#texts.order()) {
      if (sources.length === 0) this.#join(term, postings)
      else encode(postings, this.#valuesOf(term, sources))
      // Only symbols that are gone had this term.
      if (postings.length === ends.at(ends.length - 1)) continue
      ends.push(postings.length)
      texts.append(this.#texts.text(term))
      textEnds.push(texts.length)
    }
    guides.add('terms', ends.length - 1, row => texts.values.subarray(textEnds.at(row), textEnds.at(row + 1)))
    const lengths = this.#lengths.values
    const head = Buffer.alloc(TERM_HEAD_BYTES)
    head.writeUInt32LE(ends.length - 1, 0)
    head.writeUInt32LE(symbols, 4)
    head.writeDoubleLE(
      lengths.reduce((sum, length) => sum + (length & COUNT_MASK), 0),
      8,
    )
    return [head, textEnds.toBuffer(), ends.toBuffer(), texts.values, lengths, postings.values]
  }

  /** Appends the postings of a term from all runs. Only the first number of each run has to be recomputed. */
  #join(term: number, to: Bytes): void {
    let last = 0
    for (const { terms, ends, lasts, bytes } of this.#runs) {
      const at = indexOf(terms, term)
      if (at < 0) continue
      const from = at === 0 ? 0 : ends[at - 1]!
      let first = 0
      let rest = from
      for (let shift = 0; ; shift += 7) {
        if (rest >= ends[at]!) throw damaged()
        const byte = bytes[rest++]!
        first |= (byte & 127) << shift
        if (byte < 128) break
      }
      to.varint((first >>> 0) - (last << FIELD_BITS))
      to.append(bytes.subarray(rest, ends[at]))
      last = lasts[at]!
    }
  }

  /** All postings of a term, ascending. */
  #valuesOf(term: number, sources: readonly PreviousTerms[]): Uint32Array {
    const values: number[] = []
    let parts = 0
    for (const { terms, ends, bytes } of this.#runs) {
      const at = indexOf(terms, term)
      if (at < 0) continue
      parts = 1
      decode(bytes.subarray(at === 0 ? 0 : ends[at - 1], ends[at]), value => values.push(value))
    }
    for (const source of sources) {
      const before = values.length
      source.each(term, value => values.push(value))
      if (values.length > before) parts++
    }
    const all = Uint32Array.from(values)
    return parts > 1 ? all.sort() : all
  }
}

/** The terms of symbols copied from a previous index. */
class PreviousTerms {
  /** Number in the section + 1, by number in `texts`. */
  readonly #numbers: Uint32Array
  readonly #section: Buffer
  readonly #spans: readonly Span[]

  /** Adds its terms to `texts`. */
  constructor(reader: SectionSource, spans: readonly Span[], texts: Interned) {
    const section = reader.section('terms')
    this.#section = section
    this.#spans = [...spans].sort((a, b) => a.first - b.first)
    const count = section.readUInt32LE(0)
    const textsAt = TERM_HEAD_BYTES + (count + 1) * 8
    const textAt = (i: number): number => textsAt + section.readUInt32LE(TERM_HEAD_BYTES + i * 4)
    const numbers = Uint32Array.from({ length: count }, (_, i) => texts.number(section, textAt(i), textAt(i + 1)))
    this.#numbers = new Uint32Array(texts.size)
    for (const [i, number] of numbers.entries()) this.#numbers[number] = i + 1
  }

  /** Calls `take` with the postings of a term, renumbered. */
  each(term: number, take: (value: number) => void): void {
    const number = (this.#numbers[term] ?? 0) - 1
    if (number < 0) return
    const section = this.#section
    const count = section.readUInt32LE(0)
    const symbols = section.readUInt32LE(4)
    const endsAt = TERM_HEAD_BYTES + (count + 1) * 4
    const at = endsAt + (count + 1) * 4 + section.readUInt32LE(endsAt - 4) + symbols
    const from = at + section.readUInt32LE(endsAt + number * 4)
    const to = at + section.readUInt32LE(endsAt + (number + 1) * 4)
    let span = 0
    decode(section.subarray(from, to), value => {
      const symbol = value >>> FIELD_BITS
      while (span < this.#spans.length && symbol >= this.#spans[span]!.first + this.#spans[span]!.count) span++
      const own = this.#spans[span]
      if (own && symbol >= own.first) take((((own.to + symbol - own.first) << FIELD_BITS) | (value & 7)) >>> 0)
    })
  }
}

/** The lines were in temporary files, which another program may have overwritten. */
function damaged(): CtxError {
  return new CtxError('INDEX_CORRUPT', 'What was put aside while the index was made is damaged.')
}

function lengthsOf(reader: SectionSource): Buffer {
  const section = reader.section('terms')
  const count = section.readUInt32LE(0)
  const at = TERM_HEAD_BYTES + (count + 1) * 8 + section.readUInt32LE(TERM_HEAD_BYTES + count * 4)
  return section.subarray(at, at + section.readUInt32LE(4))
}

/** Writes the difference of symbols from the previous posting, shifted left by three, and the place. */
function encode(to: Bytes, values: Uint32Array): void {
  let before = 0
  for (const value of values) {
    const symbol = value >>> FIELD_BITS
    to.varint(((symbol - before) << FIELD_BITS) | (value & 7))
    before = symbol
  }
}

/** Calls `take` with each posting as `symbol << 3 | place`. */
function decode(bytes: Uint8Array, take: (value: number) => void): void {
  let symbol = 0
  eachVarint(bytes, number => {
    symbol += number >>> FIELD_BITS
    take(((symbol << FIELD_BITS) | (number & 7)) >>> 0)
  })
}

function indexOf(sorted: Uint32Array, wanted: number): number {
  const at = firstWhere(0, sorted.length, index => sorted[index]! >= wanted)
  return sorted[at] === wanted ? at : -1
}
