// What else to consider beside a symbol: its siblings, who calls it, its test, the types it is about. A few small reads,
// none that grows with the index.
import type { IndexReader } from '../cache/reader/index-reader.ts'
import type { Use } from '../cache/records/callees.ts'
import type { NamedCallers } from '../cache/records/file-callers.ts'
import { isData, STANDINGS, standingNumber } from '../cache/tables/traits.ts'
import { type IndexEntry, SYMBOL_KINDS, type SymbolRecord, TYPE_KINDS } from '../model.ts'
import { symbolsNamed } from '../query/exact-names.ts'
import { isUpper, isWordCode } from '../util/name-words.ts'
import { callersOf } from './callers.ts'
import { TAGGED } from './owner-namesakes.ts'
import { testPaths } from './test-paths.ts'

/** Names of each sort that are told. */
const MOST = { siblings: 3, types: 2 } as const
/** Neighbours on either side among which siblings are looked for. */
const NEIGHBOURS = 8
/** Types that are looked up. */
const MOST_TYPES = 4

/** Parts without a name are absent. */
interface Related {
  /** Nearest definitions of the same owner in the same file. */
  readonly siblings?: readonly string[]
  /**
   * Definitions with a call of this name on what can be its owner: by qualified name in its file, by id in others where
   * their imports say so, or say nothing and no other of the name is left.
   */
  readonly callers?: readonly string[]
  /** How many call it in its file, where these are more. */
  readonly callers_total?: number
  /** Who gives it by value, as `callers` are told. */
  readonly referenced_by?: readonly string[]
  /** The file of its tests. */
  readonly test?: string
  /** Types of its parameters and result. */
  readonly types?: readonly string[]
}

/** An index, and what of it still stands where files were parsed for this answer. */
export interface Standing {
  readonly reader: IndexReader
  /** True for a path, relative to the root, at which there is something now. */
  isThere(path: string): boolean
  /** False for a symbol that is gone from its file as that was parsed now. */
  stands(symbol: number): boolean
  record(symbol: number): SymbolRecord
  /** Who calls it in its file, or gives it by value, nearest first. */
  callers(symbol: number, use: Use): NamedCallers
  /** The text of a file as it is now, empty where that cannot be read. */
  textOf(path: string): string
}

/** What stands near a symbol; `record` is its own. */
export async function relatedTo(
  standing: Standing,
  symbol: number,
  entry: IndexEntry,
  record: Pick<SymbolRecord, 'params' | 'returns' | 'modifiers'>,
): Promise<Related> {
  const { reader } = standing
  const { flags } = reader.trait(symbol)
  if (isData(flags)) return {}
  const siblings = siblingsOf(standing, symbol, entry)
  const { callers, total, referrers } = await callersOf(standing, symbol, entry, record)
  const test = STANDINGS[standingNumber(flags)] === 'source' ? testOf(standing, entry.f) : undefined
  const types = typesOf(reader, entry, record)
  return {
    ...(siblings.length > 0 ? { siblings } : {}),
    ...(callers.length > 0 ? { callers } : {}),
    ...(total > callers.length ? { callers_total: total } : {}),
    ...(referrers.length > 0 ? { referenced_by: referrers } : {}),
    ...(test === undefined ? {} : { test }),
    ...(types.length > 0 ? { types } : {}),
  }
}

function siblingsOf(standing: Standing, symbol: number, entry: IndexEntry): string[] {
  const { reader } = standing
  const { first, count } = reader.file(reader.fileNumberOf(symbol))
  const from = Math.max(first, symbol - NEIGHBOURS)
  const to = Math.min(first + count, symbol + NEIGHBOURS + 1)
  const around = Array.from({ length: to - from }, (_, i) => from + i)
  const entries = reader.entries(around)
  const near = around
    .map((number, i) => ({ number, other: entries[i]! }))
    .filter(({ number, other }) => number !== symbol && other.p === entry.p && other.s !== entry.s)
    .sort((a, b) => Math.abs(a.number - symbol) - Math.abs(b.number - symbol))
  const names = new Set<string>()
  for (const { number, other } of near)
    if (names.size < MOST.siblings && !names.has(other.s) && standing.stands(number)) names.add(other.s)
  return [...names]
}

function testOf(standing: Standing, file: string): string | undefined {
  // Of some ten paths hardly one is there, and the file system says so sooner than a halving of the rows would.
  return testPaths(file).find(path => standing.isThere(path) && standing.reader.fileNumber(path) >= 0)
}

const UNDERSCORE = 95

function typesOf(
  reader: IndexReader,
  entry: IndexEntry,
  { params = [], returns = '' }: Pick<SymbolRecord, 'params' | 'returns'>,
): string[] {
  const written = [returns, ...params.map(({ type }) => type ?? '')].join(' ')
  const types: string[] = []
  for (const name of typeNames(written).slice(0, MOST_TYPES)) {
    if (types.length === MOST.types || name === entry.s || name === entry.p) continue
    const isType = symbolsNamed(reader, name).some(
      symbol => TYPE_KINDS.has(SYMBOL_KINDS[reader.trait(symbol).kind]!) && !isForeign(reader.trait(symbol).flags),
    )
    if (isType) types.push(name)
  }
  return types
}

/** What may be names of types among the words of written types: what follows a tag, and words with a capital. */
function typeNames(written: string): string[] {
  const names: string[] = []
  let isTagged = false
  for (let at = 0; at < written.length; ) {
    const start = at
    while (isNameCode(written.charCodeAt(at))) at++
    if (at > start) {
      const word = written.slice(start, at)
      const isName = isTagged || (word.length > 2 && isUpper(word.charCodeAt(0)))
      if (isName && !names.includes(word)) names.push(word)
      isTagged = !isTagged && TAGGED.has(word)
    } else {
      if (written[at] !== ' ') isTagged = false
      at++
    }
  }
  return names
}

/** Letters, digits and underscores of ASCII; by hand, because a cold query would compile a pattern for a few words. */
function isNameCode(code: number): boolean {
  return code === UNDERSCORE || (code < 128 && isWordCode(code))
}

/** Of a test: what is asked about is rarely a type of one. */
function isForeign(flags: number): boolean {
  return STANDINGS[standingNumber(flags)] === 'test'
}
