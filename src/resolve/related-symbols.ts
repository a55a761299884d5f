// Finds siblings, callers, the test and types of a symbol. The cost does not grow with the index.
import type { IndexReader } from '../cache/reader/index-reader.ts'
import { STANDINGS, standingNumber } from '../cache/tables/traits.ts'
import { type IndexEntry, SYMBOL_KINDS, type SymbolRecord, TYPE_KINDS } from '../model.ts'
import { symbolsNamed } from '../query/exact-names.ts'
import { isUpper, isWordCode } from '../util/name-words.ts'
import { TAGGED } from './owner-namesakes.ts'
import type { Standing } from './standing.ts'
import { testPaths } from './test-paths.ts'

/** Limits per list. */
const MOST = { siblings: 3, types: 2 } as const
/** Distance in symbols within which siblings are searched. */
const NEIGHBOURS = 8
/** Limit on lookups. */
const MAX_TYPES = 4

/** Users of a symbol, nearest first. */
export interface Users {
  readonly callers: readonly string[]
  /** Symbols that pass or return it by value. */
  readonly referrers: readonly string[]
  /** All users, and the files that they are in. */
  readonly total: number
  readonly files: number
  /** Files that have the name and were not read. */
  readonly unread: number
  /** True if there may be more users. */
  readonly isLower: boolean
}

/** Empty parts are absent. */
interface Related {
  readonly siblings?: readonly string[]
  /** Callers: by qualified name in the same file, by id in others. */
  readonly callers?: readonly string[]
  /** All users and their files, if more than listed or `lower`. */
  readonly callers_total?: number
  readonly callers_files?: number
  /** `lower` if there may be more than found. */
  readonly callers_bound?: 'lower'
  /** Files that have the name and were not read. */
  readonly callers_unread?: number
  /** Users that pass or return it by value. */
  readonly referenced_by?: readonly string[]
  readonly test?: string
  readonly types?: readonly string[]
}

/** What stands near a symbol; `record` is its own. */
export function relatedTo(
  standing: Standing,
  symbol: number,
  entry: IndexEntry,
  record: Pick<SymbolRecord, 'params' | 'returns'>,
  { callers, referrers, total, files, unread, isLower }: Users,
): Related {
  const { reader } = standing
  const { flags } = reader.trait(symbol)
  const siblings = siblingsOf(standing, symbol, entry)
  const isPart = total > callers.length + referrers.length
  const test = STANDINGS[standingNumber(flags)] === 'source' ? testOf(standing, entry.f) : undefined
  const types = typesOf(reader, entry, record)
  return {
    ...(siblings.length > 0 ? { siblings } : {}),
    ...(callers.length > 0 ? { callers } : {}),
    ...(isPart || isLower ? { callers_total: total, callers_files: files } : {}),
    ...(isLower ? { callers_bound: 'lower' } : {}),
    ...(unread > 0 ? { callers_unread: unread } : {}),
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
    if (names.size < MOST.siblings && !names.has(other.s) && standing.stillExists(number)) names.add(other.s)
  return [...names]
}

function testOf(standing: Standing, file: string): string | undefined {
  // Almost none of the ten paths exist, and asking the file system is faster than a binary search.
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
  for (const name of typeNames(written).slice(0, MAX_TYPES)) {
    if (types.length === MOST.types || name === entry.s || name === entry.p) continue
    const isType = symbolsNamed(reader, name).some(
      symbol => TYPE_KINDS.has(SYMBOL_KINDS[reader.trait(symbol).kind]!) && !isInTest(reader.trait(symbol).flags),
    )
    if (isType) types.push(name)
  }
  return types
}

/** Possible type names: words after a tag such as `struct`, and capitalized words. */
function typeNames(written: string): string[] {
  const names: string[] = []
  let isTagged = false
  for (let at = 0; at < written.length; ) {
    const start = at
    while (isNameCharacter(written.charCodeAt(at))) at++
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

/** No regular expression: a cold query would compile it for a few words. */
function isNameCharacter(code: number): boolean {
  return code === UNDERSCORE || (code < 128 && isWordCode(code))
}

/** Types in tests are rarely the ones in the signature. */
function isInTest(flags: number): boolean {
  return STANDINGS[standingNumber(flags)] === 'test'
}
