// Queries derived from an index by seeded rules, each with its expected results, and the promised shares. Shared by the
// ranking tests and `npm run bench ranking`.
import path from 'node:path'
import { splitWords } from '../../src/util/name-words.ts'
import type { randomFrom } from '../helpers/random.ts'

export type Random = ReturnType<typeof randomFrom>

/** Promised shares by class of query, in percent. */
export const PROMISED: Readonly<Record<string, { readonly first?: number; readonly five?: number }>> = {
  exact: { first: 99 },
  'wrong case': { first: 99 },
  'other notation': { first: 99 },
  qualified: { first: 99 },
  'one typo': { first: 90, five: 97 },
  'two typos': { five: 92 },
  'word parts': { five: 90 },
  prefix: { five: 90 },
  sentence: { five: 80 },
  'file, exact': { first: 99 },
  'file, stem': { first: 99 },
  'file, one typo': { five: 95 },
}

export interface Row {
  readonly s: string
  readonly p?: string
}

export interface Case {
  readonly query: string
  readonly isRight: (row: Row) => boolean
}

/** A sentence, and its answers by qualified name or a suffix of one. */
export interface Sentence {
  readonly query: string
  readonly right: readonly string[]
}

export function caseOf({ query, right }: Sentence): Case {
  const names = (row: Row): string => `.${row.p === undefined ? row.s : `${row.p}.${row.s}`}`
  return { query, isRight: row => right.some(one => names(row).endsWith(`.${one}`)) }
}

/** Queries for `count` names picked from the entries. */
export function* symbolCases(all: readonly Row[], count: number, random: Random): Generator<[kind: string, one: Case]> {
  const entries = all.filter(({ s }) => /^[A-Za-z][\w$]{3,}$/.test(s))
  const folded = entries.map(({ s }) => s.toLowerCase())
  for (let i = 0; i < count; i++) {
    const { s, p } = random.pick(entries)
    const isRight = (row: Row) => row.s === s
    const alike = (row: Row) => row.s.toLowerCase() === s.toLowerCase()
    const words = splitWords(s)
    const notation = (row: Row) => splitWords(row.s).join('') === words.join('')
    yield ['exact', { query: s, isRight }]
    yield ['wrong case', { query: /[a-z]/.test(s) ? s.toUpperCase() : s.toLowerCase(), isRight: alike }]
    if (words.length > 1) {
      yield ['other notation', { query: words.join(s.includes('_') ? '-' : '_'), isRight: notation }]
      if (words.every(word => word.length > 2))
        yield ['word parts', { query: partsOf(words, random), isRight: notation }]
    }
    const owner = p?.split('.').at(-1)
    if (owner !== undefined && /^\w+$/.test(owner)) {
      const query = `${owner}${random.pick(['.', '#', '::'])}${s}`
      yield ['qualified', { query, isRight: row => row.s === s && row.p?.split('.').at(-1) === owner }]
    }
    if (s.length >= 6) yield ['prefix', { query: s.slice(0, Math.ceil(s.length * 0.75)), isRight: alike }]
    // Typos are only tolerated without other matches and from four letters on.
    const isPart = (text: string) => folded.some(name => name.includes(text.toLowerCase()))
    const oneTypo = misspelt(s, 1, random)
    if (oneTypo.length > 3 && !isPart(oneTypo)) yield ['one typo', { query: oneTypo, isRight: alike }]
    const twoTypos = misspelt(s, 2, random)
    if (s.length >= 8 && !isPart(twoTypos)) yield ['two typos', { query: twoTypos, isRight: alike }]
  }
}

/** Shortens the words of a name: to four letters, to three in one name, or to their consonants. */
function partsOf(words: readonly string[], { pick }: Random): string {
  const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
  const consonants = (word: string): string => `${word.charAt(0)}${word.slice(1).replace(/[aeiou]/g, '')}`
  return pick([
    () => words.map(word => word.slice(0, 4)).join(' '),
    () => words.map((word, i) => (i === 0 ? word.slice(0, 3) : capital(word.slice(0, 3)))).join(''),
    // A short word without vowels is too little, and nobody types all of a long one.
    () =>
      words
        .map(word => (word.length > 3 && consonants(word).length > 2 ? consonants(word).slice(0, 4) : word))
        .join(' '),
  ])()
}

/** Queries for files whose name without extensions is unique. */
export function* fileCases(
  files: readonly string[],
  random: Random,
): Generator<[kind: string, query: string, file: string]> {
  const stemOf = (file: string): string => path.posix.basename(file).replace(/(.)\..*$/, '$1')
  const bearers = new Map<string, number>()
  for (const file of files) bearers.set(stemOf(file), (bearers.get(stemOf(file)) ?? 0) + 1)
  for (const file of files) {
    const stem = stemOf(file)
    if (bearers.get(stem) !== 1) continue
    const name = path.posix.basename(file)
    yield ['file, exact', name, file]
    if (!files.some(other => path.posix.dirname(other).split('/').includes(stem))) yield ['file, stem', stem, file]
    if (stem.length >= 5) yield ['file, one typo', `${misspelt(stem, 1, random)}${name.slice(stem.length)}`, file]
  }
}

/** A word of no language. */
export function nonsense({ random, pick }: Random): string {
  return Array.from({ length: 7 + Math.floor(random() * 6) }, () => pick([...'qxzjkvwyqxz'])).join('')
}

/** A word with typos: letters left out, doubled, replaced or swapped, never the first. */
function misspelt(word: string, slips: number, { random, pick }: Random): string {
  let text = word
  for (let i = 0; i < slips; i++) {
    const at = 1 + Math.floor(random() * (text.length - 2))
    const [before, letter, after] = [text.slice(0, at), text[at]!, text.slice(at + 1)]
    text = pick([
      () => before + after,
      () => before + letter + letter + after,
      () => `${before}${letter === 'e' ? 'a' : 'e'}${after}`,
      () => `${before}${after[0] ?? ''}${letter}${after.slice(1)}`,
    ])()
  }
  return text
}

/** Ranks of the expected results by class of query. */
export class Places {
  readonly #places = new Map<string, number[]>()

  /** `place` counts from 0; -1 if not found. */
  note(kind: string, place: number): void {
    this.#places.set(kind, [...(this.#places.get(kind) ?? []), place])
  }

  /** Number of queries, shares in percent ranked first and in the first five, and the mean reciprocal rank. */
  of(kind: string): { count: number; first: number; five: number; mrr: number } {
    const places = this.#places.get(kind) ?? []
    const share = (within: number): number =>
      (100 * places.filter(place => place >= 0 && place < within).length) / Math.max(1, places.length)
    const mrr = places.reduce((sum, place) => sum + (place < 0 ? 0 : 1 / (place + 1)), 0) / Math.max(1, places.length)
    return { count: places.length, first: share(1), five: share(5), mrr }
  }
}
