// Gathers the words of symbols and writes the section `terms`: which symbols have a word, and where it stands. Kept
// compressed in runs while it is gathered, because a large repository has tens of millions of them; what an unchanged file
// contributes is taken from the index before, term by term.
import { TERM_COUNT_BITS, TERM_HEAD_BYTES, TERM_PLACES } from './format.ts'
import { Numbers } from './postings.ts'
import type { CacheReader } from './reader.ts'
import { Bytes, eachVarint } from './varints.ts'

/** The place of a posting takes three bits. */
const FIELD_BITS = 3
/** Places from this one on are in the name. */
const NAME = TERM_PLACES.indexOf('name')
const MOST_NAME_WORDS = 4
/** Postings gathered before they are sorted and compressed. */
const RUN = 1 << 20
const LINE_FEED = 10
const SPACE = 32
const DIGIT_0 = 48
const COUNT = (1 << TERM_COUNT_BITS) - 1

/** Postings of symbols that follow each other, by term. */
interface Run {
  /** Numbers of the terms that occur, ascending, and where the bytes of each end. */
  readonly terms: Uint32Array
  readonly ends: Uint32Array
  /** Of each term the differences of `symbol << 3 | place`, from 0. */
  readonly bytes: Buffer
}

/** Symbols of one file in an index before and in this one. */
interface Span {
  readonly first: number
  readonly count: number
  readonly to: number
}

export class TermTable {
  readonly #numbers = new Map<string, number>()
  #terms = new Numbers()
  #values = new Numbers()
  readonly #runs: Run[] = []
  readonly #kept = new Map<CacheReader, Span[]>()
  readonly #lengths: { readonly to: number; readonly bytes: Buffer }[] = []

  /** Takes the lines of terms of symbols from `first` on (indexer/terms.ts). Symbols ascend from call to call. */
  add(lines: Buffer, first: number, count: number): void {
    const lengths = Buffer.alloc(count)
    let at = 0
    for (let i = 0; i < count; i++) {
      const end = lines.indexOf(LINE_FEED, at)
      let length = 0
      let ofName = 0
      while (at < end) {
        const space = lines.indexOf(SPACE, at)
        const to = space < 0 || space > end ? end : space
        const place = lines[at]! - DIGIT_0
        this.#post(lines.toString('utf8', at + 1, to), ((first + i) << FIELD_BITS) | place)
        length++
        if (place >= NAME) ofName++
        at = to + 1
      }
      at = end + 1
      lengths[i] = Math.min(length, COUNT) | ((Math.max(1, Math.min(ofName, MOST_NAME_WORDS)) - 1) << TERM_COUNT_BITS)
    }
    this.#lengths.push({ to: first, bytes: lengths })
  }

  /** Takes the terms of symbols over from an index before, where they are `first` and the following. */
  keep(reader: CacheReader, first: number, count: number, to: number): void {
    const spans = this.#kept.get(reader) ?? []
    spans.push({ first, count, to })
    this.#kept.set(reader, spans)
    this.#lengths.push({ to, bytes: lengthsOf(reader).subarray(first, first + count) })
  }

  #numberOf(text: string): number {
    let number = this.#numbers.get(text)
    if (number === undefined) {
      number = this.#numbers.size
      this.#numbers.set(text, number)
    }
    return number
  }

  #post(text: string, value: number): void {
    this.#terms.push(this.#numberOf(text))
    this.#values.push(value >>> 0)
    if (this.#terms.length >= RUN) this.#closeRun()
  }

  #closeRun(): void {
    if (this.#terms.length === 0) return
    const terms = this.#terms.values
    const starts = new Uint32Array(this.#numbers.size + 1)
    for (const term of terms) starts[term + 1]!++
    for (let i = 0; i < this.#numbers.size; i++) starts[i + 1]! += starts[i]!
    const next = starts.slice()
    const sorted = new Uint32Array(terms.length)
    for (const [i, term] of terms.entries()) sorted[next[term]!++] = this.#values.at(i)
    const present: number[] = []
    const ends: number[] = []
    const bytes = new Bytes()
    for (let term = 0; term < this.#numbers.size; term++) {
      if (starts[term] === starts[term + 1]) continue
      encode(bytes, sorted.subarray(starts[term]!, starts[term + 1]!))
      present.push(term)
      ends.push(bytes.length)
    }
    this.#runs.push({
      terms: Uint32Array.from(present),
      ends: Uint32Array.from(ends),
      bytes: Buffer.from(bytes.values),
    })
    this.#terms = new Numbers()
    this.#values = new Numbers()
  }

  /** The section for an index of so many symbols, in parts that follow each other. One use. */
  toBuffers(symbols: number): Buffer[] {
    this.#closeRun()
    const sources = [...this.#kept].map(([reader, spans]) => new Source(reader, spans))
    for (const source of sources) for (const text of source.texts) this.#numberOf(text)
    const texts = [...this.#numbers.keys()].sort(byBytes)
    const ends: number[] = []
    const textEnds: number[] = []
    const kept: string[] = []
    const postings = new Bytes()
    let textBytes = 0
    for (const text of texts) {
      const values = this.#valuesOf(text, sources)
      if (values.length === 0) continue
      encode(postings, values)
      ends.push(postings.length)
      kept.push(text)
      textBytes += Buffer.byteLength(text)
      textEnds.push(textBytes)
    }
    const lengths = Buffer.alloc(symbols)
    for (const { to, bytes } of this.#lengths) bytes.copy(lengths, to)
    const head = Buffer.alloc(TERM_HEAD_BYTES)
    head.writeUInt32LE(kept.length, 0)
    head.writeUInt32LE(symbols, 4)
    head.writeDoubleLE(
      lengths.reduce((sum, length) => sum + (length & COUNT), 0),
      8,
    )
    const offsets = [
      [0, ...textEnds],
      [0, ...ends],
    ].map(list => Buffer.from(Uint32Array.from(list).buffer))
    return [head, ...offsets, Buffer.from(kept.join('')), lengths, postings.values]
  }

  /** All postings of a term, ascending. */
  #valuesOf(text: string, sources: readonly Source[]): Uint32Array {
    const number = this.#numbers.get(text)!
    const values: number[] = []
    let parts = 0
    for (const { terms, ends, bytes } of this.#runs) {
      const at = indexOf(terms, number)
      if (at < 0) continue
      parts = 1
      decode(bytes.subarray(at === 0 ? 0 : ends[at - 1], ends[at]), value => values.push(value))
    }
    for (const source of sources) {
      const before = values.length
      source.each(text, value => values.push(value))
      if (values.length > before) parts++
    }
    const all = Uint32Array.from(values)
    return parts > 1 ? all.sort() : all
  }
}

/** The terms of an index before, of the symbols that are kept. */
class Source {
  readonly texts: readonly string[]
  readonly #numbers: ReadonlyMap<string, number>
  readonly #section: Buffer
  readonly #spans: readonly Span[]

  constructor(reader: CacheReader, spans: readonly Span[]) {
    this.#section = reader.section('terms')
    this.#spans = [...spans].sort((a, b) => a.first - b.first)
    const count = this.#section.readUInt32LE(0)
    const textsAt = TERM_HEAD_BYTES + (count + 1) * 8
    const textAt = (i: number): number => textsAt + this.#section.readUInt32LE(TERM_HEAD_BYTES + i * 4)
    this.texts = Array.from({ length: count }, (_, i) => this.#section.toString('utf8', textAt(i), textAt(i + 1)))
    this.#numbers = new Map(this.texts.map((text, i) => [text, i]))
  }

  /** Gives the postings of a term with the numbers that its symbols have now. */
  each(text: string, take: (value: number) => void): void {
    const number = this.#numbers.get(text)
    if (number === undefined) return
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

function lengthsOf(reader: CacheReader): Buffer {
  const section = reader.section('terms')
  const count = section.readUInt32LE(0)
  const at = TERM_HEAD_BYTES + (count + 1) * 8 + section.readUInt32LE(TERM_HEAD_BYTES + count * 4)
  return section.subarray(at, at + section.readUInt32LE(4))
}

/** Each posting as the difference of symbols from the one before (from 0), shifted left by three, and the place. */
function encode(to: Bytes, values: Uint32Array): void {
  let before = 0
  for (const value of values) {
    const symbol = value >>> FIELD_BITS
    to.varint(((symbol - before) << FIELD_BITS) | (value & 7))
    before = symbol
  }
}

/** Gives each posting of a term as `symbol << 3 | place`. */
function decode(bytes: Uint8Array, take: (value: number) => void): void {
  let symbol = 0
  eachVarint(bytes, number => {
    symbol += number >>> FIELD_BITS
    take(((symbol << FIELD_BITS) | (number & 7)) >>> 0)
  })
}

function indexOf(sorted: Uint32Array, wanted: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]! < wanted) low = middle + 1
    else high = middle
  }
  return sorted[low] === wanted ? low : -1
}

/** The order of UTF-8 bytes, which that of UTF-16 units is but for what lies beyond the basic plane. */
function byBytes(a: string, b: string): number {
  if (/^[\0-\x7f]*$/.test(a) && /^[\0-\x7f]*$/.test(b)) return a < b ? -1 : a > b ? 1 : 0
  return Buffer.from(a).compare(Buffer.from(b))
}
