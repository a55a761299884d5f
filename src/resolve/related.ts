// What else to consider beside a symbol: its siblings, who calls it, its test, the types it is about. No call graph:
// packs say who calls it in its file, and the words of the index which records of others are worth reading, which hold
// calls as written. A few small reads, none that grows with the index.
import { aliasIn, mayMeanElsewhere } from '../cache/callees.ts'
import { MOST_CALLERS, type NamedCallers } from '../cache/callers.ts'
import { TERM_PLACES } from '../cache/format.ts'
import type { IndexReader } from '../cache/index-reader.ts'
import { TermReader } from '../cache/term-table.ts'
import { isData, STANDINGS, standingNumber } from '../cache/traits.ts'
import { symbolId } from '../extract/symbol-id.ts'
import { type IndexEntry, SYMBOL_KINDS, type SymbolKind, type SymbolRecord } from '../model.ts'
import { symbolsNamed } from '../query/names.ts'
import { termsOf } from '../util/terms.ts'
import { isUpper, isWordCode } from '../util/words.ts'
import { isOfC } from './means.ts'
import { testPaths } from './test-paths.ts'

/** Names of each sort that are told. */
const MOST = { siblings: 3, callers: MOST_CALLERS, types: 2 } as const
/** Neighbours on either side among which siblings are looked for. */
const NEIGHBOURS = 8
/**
 * Bytes of the posting of a word above which it tells nothing, records that are read for callers, types that are looked
 * up.
 */
const MOST_POSTING = 1024
const MOST_READ = 3
const MOST_TYPES = 4
const CALLED = TERM_PLACES.indexOf('call')

/** Parts without a name are absent. */
export interface Related {
  /** Nearest definitions of the same owner in the same file. */
  readonly siblings?: readonly string[]
  /**
   * Definitions with a call of this name on what can be its owner: by qualified name in its file, by id in others where
   * the index has no other of the name.
   */
  readonly callers?: readonly string[]
  /** How many call it in its file, where these are more. */
  readonly callers_total?: number
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
  /** Who calls it in its file, nearest first. */
  callers(symbol: number): NamedCallers
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
  const { names: callers, total } = await callersOf(standing, symbol, entry, record)
  const test = STANDINGS[standingNumber(flags)] === 'source' ? testOf(standing, entry.f) : undefined
  const types = typesOf(reader, entry, record)
  return {
    ...(siblings.length > 0 ? { siblings } : {}),
    ...(callers.length > 0 ? { callers } : {}),
    ...(total > callers.length ? { callers_total: total } : {}),
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

/**
 * Who calls a name, in its file by qualified name, elsewhere by id: where the index has several of it only those of its
 * file, since a call as written does not say which.
 */
async function callersOf(
  standing: Standing,
  symbol: number,
  { s, k, p, f }: IndexEntry,
  { modifiers = [] }: Pick<SymbolRecord, 'modifiers'>,
): Promise<NamedCallers> {
  const { reader } = standing
  const { names, total } = standing.callers(symbol)
  const callers = new Set(names)
  if (callers.size >= MOST.callers || isOfItsFile(k, modifiers)) return { names, total }
  const { first, count } = reader.file(reader.fileNumberOf(symbol))
  const isHere = (other: number): boolean => other >= first && other < first + count
  const others = usersOf(reader, symbol, s).filter(other => !isHere(other))
  // Asked only where someone elsewhere may call it.
  if (others.length === 0 || !symbolsNamed(reader, s).every(isHere)) return { names, total }
  const target = { s, k, f, ...(p === undefined ? {} : { p }) }
  const doubtful: { readonly path: string; readonly caller: SymbolRecord; readonly aliases: readonly string[] }[] = []
  let read = 0
  for (const other of others) {
    if (callers.size === MOST.callers || read === MOST_READ) break
    read++
    if (!standing.stands(other)) continue
    const caller = standing.record(other)
    const { calls = [], qualified } = caller
    const { path } = reader.file(reader.fileNumberOf(other))
    if (calls.some(({ callee }) => mayMeanElsewhere(callee, caller, target))) {
      callers.add(symbolId(path, qualified))
      continue
    }
    // C's kin includes files without a name for them.
    const aliases = isOfC(path) ? [] : calls.flatMap(({ callee }) => aliasIn(callee, target) ?? [])
    if (aliases.length > 0) doubtful.push({ path, caller, aliases })
  }
  if (doubtful.length > 0 && callers.size < MOST.callers) {
    // What a file calls a module only its imports say.
    const { standsFor } = await import('./bound.ts')
    for (const { path, caller, aliases } of doubtful) {
      const text = standing.textOf(path)
      const own = [...new Set(aliases)].flatMap(alias => standsFor(text, path, alias, f) ?? [])
      if (callers.size < MOST.callers && own.some(name => mayMeanElsewhere(`${name}.${s}`, caller, target)))
        callers.add(symbolId(path, caller.qualified))
    }
  }
  return { names: [...callers], total }
}

/** True for a function that no other file can name, as C has them. */
function isOfItsFile(kind: SymbolKind, modifiers: readonly string[]): boolean {
  return kind === 'fn' && modifiers.includes('static') && !modifiers.includes('exported')
}

/**
 * Symbols that use all words of a name, of the words those that few symbols have: first those that have them in what
 * they call, then the nearest.
 */
function usersOf(reader: IndexReader, symbol: number, name: string): number[] {
  const stems = [...new Set(termsOf(name))]
  const users: { readonly number: number; readonly elsewhere: number }[] = []
  for (const segment of reader.segments) {
    const terms = new TermReader(segment.reader)
    const found = stems.flatMap(stem => {
      const term = terms.find(stem)
      return term ? [{ term, bytes: terms.bytesOf(term) }] : []
    })
    if (found.length === 0 || found.length < stems.length) continue
    let left: Map<number, number> | undefined
    for (const { term, bytes } of found.sort((a, b) => a.bytes - b.bytes)) {
      if (bytes > MOST_POSTING) break
      const using = new Map<number, number>()
      for (const cursor = terms.postings(term); cursor.symbol < terms.symbols; cursor.next()) {
        const before = left === undefined ? 0 : left.get(cursor.symbol)
        if (before !== undefined) using.set(cursor.symbol, before + (cursor.place === CALLED ? 0 : 1))
      }
      left = using
    }
    for (const [local, elsewhere] of left ?? []) {
      const number = segment.number(local)
      if (number >= 0 && number !== symbol) users.push({ number, elsewhere })
    }
  }
  users.sort((a, b) => a.elsewhere - b.elsewhere || Math.abs(a.number - symbol) - Math.abs(b.number - symbol))
  return users.map(({ number }) => number)
}

function testOf(standing: Standing, file: string): string | undefined {
  // Of some ten paths hardly one is there, and the file system says so sooner than a halving of the rows would.
  return testPaths(file).find(path => standing.isThere(path) && standing.reader.fileNumber(path) >= 0)
}

const UNDERSCORE = 95

const TYPE_KINDS: ReadonlySet<SymbolKind> = new Set(['class', 'interface', 'struct', 'union', 'enum', 'trait', 'type'])

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

/** Words of a type after which stands its name. */
const TAGS = ['struct', 'union', 'enum']

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
      isTagged = !isTagged && TAGS.includes(word)
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
