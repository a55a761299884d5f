// Names, qualified names and ids of symbols of an index that begin as is typed, by the dictionary of its spellings.
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
import { byLength, few, type Offer } from './offer.ts'

/** Spellings that are looked at, at most; of more some all along. */
const MOST_SPELLINGS = 1000
/** Symbols that one name has, and that an owner may be, of which members are looked for. */
const MOST_SYMBOLS = 1000
const MOST_OWNERS = 20

interface Spelled {
  readonly word: string
  /** Symbols of the name, best first, by their numbers in the index. */
  readonly symbols: readonly number[]
  /** Place of the best among all, 0 best. */
  readonly rank: number
}

/** Symbols by name, by qualified name, or by id, whichever the text begins as. */
export function symbolsFrom(reader: IndexReader, typed: string): Offer[] {
  const ids = typed.includes('#') ? idsFrom(reader, typed) : []
  if (ids.length > 0) return few(ids, byLength)
  const spelled = few(spellingsFrom(reader, typed), byRank)
  const entries = reader.entries(spelled.map(({ symbols }) => symbols[0]!))
  const names = spelled.map(({ word, symbols }, i) => ({ word, note: told(entries[i]!, symbols.length) }))
  const members = /[.:#\\>]/.test(typed) ? membersFrom(reader, typed) : []
  const found = [...names, ...members]
  return found.length > 0 ? found : idsOfPaths(reader, typed)
}

function told({ k, f }: IndexEntry, count: number): string {
  return count > 1 ? `${k} ${f} and ${count - 1} more` : `${k} ${f}`
}

/** The spellings that begin with a text, capitals as they are typed. */
function spellingsFrom(reader: IndexReader, typed: string): Spelled[] {
  const found = new Map<string, Spelled>()
  for (const segment of reader.segments) {
    const table = new NameTable(segment.reader)
    const lead = Buffer.from(foldCase(typed))
    const { first, end } = lead.length > 0 ? table.beginningWith(lead) : { first: 0, end: table.count }
    const step = Math.max(1, (end - first) / MOST_SPELLINGS)
    // The last is looked at in any case: see `few`.
    for (let at = first; at < end; at = at < end - 1 ? Math.min(at + step, end - 1) : end) {
      const spelling = Math.floor(at)
      const word = table.name(spelling)
      if (!word.startsWith(typed) || found.has(word)) continue
      const symbols: number[] = []
      let rank = Number.POSITIVE_INFINITY
      table.places(spelling, place => {
        const symbol = segment.number(symbolOfPlace(place))
        if (symbol < 0 || symbols.length >= MOST_SYMBOLS) return
        symbols.push(symbol)
        rank = Math.min(rank, rankOfPlace(place))
      })
      if (symbols.length > 0) found.set(word, { word, symbols, rank })
    }
  }
  return [...found.values()]
}

/** `Shelf.tur`, `a::b`: members of what is called so, with the notation that is typed. */
function membersFrom(reader: IndexReader, typed: string): Offer[] {
  const [, owner = '', mark = '', start = ''] = /^(.*?)(::|->|[.#\\])([^.:#\\>]*)$/s.exec(typed) ?? []
  const wanted = owner === '' ? undefined : parseQualified(`${owner}${mark}a`)
  if (!wanted) return []
  const symbols =
    start === '' ? besideOwners(reader, owner) : spellingsFrom(reader, start).flatMap(each => each.symbols)
  const members = reader
    .entries(symbols.slice(0, MOST_SYMBOLS))
    .filter(entry => entry.s.startsWith(start) && entry.p !== undefined && matchesQualified(entry, wanted))
  const byWord = new Map(members.map(entry => [owner + mark + entry.s, entry]))
  return few(
    [...byWord].map(([word, { k, f }]) => ({ word, note: `${k} ${f}` })),
    byLength,
  )
}

/** The symbols of the files in which those lie that are called so. */
function besideOwners(reader: IndexReader, owner: string): number[] {
  const owners = resolveTarget(reader, owner).slice(0, MOST_OWNERS)
  const files = new Set(owners.map(({ symbol }) => reader.fileNumberOf(symbol)))
  return [...files].flatMap(file => symbolsOfFile(reader, file).map(({ symbol }) => symbol))
}

/** `src/a.ts#Sh`: symbols of that file. */
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

/** Folders and files in which symbols may be named; of the only file its symbols. */
function idsOfPaths(reader: IndexReader, typed: string): Offer[] {
  const paths = pathsFrom(reader, typed)
  const [only, ...others] = paths
  if (only && others.length === 0 && !only.isOpen) return few(idsOf(reader, only.word), byLength)
  return paths.map(({ word, isOpen }) => (isOpen ? { word, isOpen } : { word: `${word}#`, isOpen: true }))
}

function byRank(a: Spelled, b: Spelled): number {
  return a.rank - b.rank || byLength(a, b)
}
