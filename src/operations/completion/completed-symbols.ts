// Completes names, qualified names and ids of symbols, by the index's dictionary of spellings.
import { rankOfPlace, symbolOfPlace } from '../../cache/format.ts'
import type { IndexReader } from '../../cache/reader/index-reader.ts'
import { NameTable } from '../../cache/tables/name-table.ts'
import type { IndexEntry } from '../../model.ts'
import { parseQualified } from '../../query/qualified-names.ts'
import { matchesQualified } from '../../query/surroundings.ts'
import { resolveTarget, symbolsOfFile } from '../../resolve/target.ts'
import { foldCase } from '../../util/name-words.ts'
import { symbolId } from '../../util/symbol-id.ts'
import { qualifiedNames } from '../../util/symbol-names.ts'
import { pathsFrom } from './completed-paths.ts'
import { byLength, firstAndBest, type Offer } from './offer.ts'

/** The most spellings to read; of more, evenly spaced ones. */
const MAX_SPELLINGS = 1000
/** The most symbols of a name, and the most owners whose members are read. */
const MAX_SYMBOLS = 1000
const MAX_OWNERS = 20

interface Spelled {
  readonly word: string
  /** Symbol numbers, best first. */
  readonly symbols: readonly number[]
  /** The rank of the best symbol, 0 the best. */
  readonly rank: number
}

/** Completes a name, a qualified name or an id. */
export function symbolsFrom(reader: IndexReader, typed: string): Offer[] {
  const ids = typed.includes('#') ? idsFrom(reader, typed) : []
  if (ids.length > 0) return firstAndBest(ids, byLength)
  const spelled = firstAndBest(spellingsFrom(reader, typed), byRank)
  const entries = reader.entries(spelled.map(({ symbols }) => symbols[0]!))
  const names = spelled.map(({ word, symbols }, i) => ({ word, note: noteOf(entries[i]!, symbols.length) }))
  const members = /[.:#\\>]/.test(typed) ? membersFrom(reader, typed) : []
  const found = [...names, ...members]
  return found.length > 0 ? found : idsOfPaths(reader, typed)
}

function noteOf({ k, f }: IndexEntry, count: number): string {
  return count > 1 ? `${k} ${f} and ${count - 1} more` : `${k} ${f}`
}

/** Spellings that start with a text, with the same case. */
function spellingsFrom(reader: IndexReader, typed: string): Spelled[] {
  const found = new Map<string, Spelled>()
  for (const segment of reader.segments) {
    const table = new NameTable(segment.reader)
    const lead = Buffer.from(foldCase(typed))
    const { first, end } = lead.length > 0 ? table.beginningWith(lead) : { first: 0, end: table.count }
    const step = Math.max(1, (end - first) / MAX_SPELLINGS)
    // Always include the last spelling: see `firstAndBest`.
    for (let at = first; at < end; at = at < end - 1 ? Math.min(at + step, end - 1) : end) {
      const spelling = Math.floor(at)
      const word = table.name(spelling)
      if (!word.startsWith(typed) || found.has(word)) continue
      const symbols: number[] = []
      let rank = Number.POSITIVE_INFINITY
      table.places(spelling, place => {
        const symbol = segment.number(symbolOfPlace(place))
        if (symbol < 0 || symbols.length >= MAX_SYMBOLS) return
        symbols.push(symbol)
        rank = Math.min(rank, rankOfPlace(place))
      })
      if (symbols.length > 0) found.set(word, { word, symbols, rank })
    }
  }
  return [...found.values()]
}

/** Members of an owner: `Shelf.tur`, `a::b`. */
function membersFrom(reader: IndexReader, typed: string): Offer[] {
  const [, owner = '', mark = '', start = ''] = /^(.*?)(::|->|[.#\\])([^.:#\\>]*)$/s.exec(typed) ?? []
  const qualified = owner === '' ? undefined : parseQualified(`${owner}${mark}a`)
  if (!qualified) return []
  const symbols =
    start === '' ? besideOwners(reader, owner) : spellingsFrom(reader, start).flatMap(each => each.symbols)
  const members = reader
    .entries(symbols.slice(0, MAX_SYMBOLS))
    .filter(entry => entry.s.startsWith(start) && entry.p !== undefined && matchesQualified(entry, qualified))
  const byWord = new Map(members.map(entry => [owner + mark + entry.s, entry]))
  return firstAndBest(
    [...byWord].map(([word, { k, f }]) => ({ word, note: `${k} ${f}` })),
    byLength,
  )
}

/** The symbols of the files that define the owner. */
function besideOwners(reader: IndexReader, owner: string): number[] {
  const owners = resolveTarget(reader, owner).slice(0, MAX_OWNERS)
  const files = new Set(owners.map(({ symbol }) => reader.fileNumberOf(symbol)))
  return [...files].flatMap(file => symbolsOfFile(reader, file).map(({ symbol }) => symbol))
}

/** Symbols of a file: `src/a.ts#Sh`. */
function idsFrom(reader: IndexReader, typed: string): Offer[] {
  for (let at = typed.indexOf('#', 1); at >= 0; at = typed.indexOf('#', at + 1)) {
    const path = typed.slice(0, at)
    if (reader.fileNumber(path) >= 0) return idsOf(reader, path).filter(({ word }) => word.startsWith(typed))
  }
  return []
}

function idsOf(reader: IndexReader, path: string): Offer[] {
  const entries = symbolsOfFile(reader, reader.fileNumber(path)).map(({ entry }) => entry)
  return qualifiedNames(entries).map((name, i) => ({ word: symbolId(path, name), note: entries[i]!.k }))
}

/** Folders and files that may start an id; for a single file, its symbols. */
function idsOfPaths(reader: IndexReader, typed: string): Offer[] {
  const paths = pathsFrom(reader, typed)
  const [only, ...others] = paths
  if (only && others.length === 0 && !only.isOpen) return firstAndBest(idsOf(reader, only.word), byLength)
  return paths.map(({ word, isOpen }) => (isOpen ? { word, isOpen } : { word: `${word}#`, isOpen: true }))
}

function byRank(a: Spelled, b: Spelled): number {
  return a.rank - b.rank || byLength(a, b)
}
