// Finds symbols similar to a missing one: hashes, ids, names, and the longest part of a name that is in use.
import type { IndexReader } from '../cache/reader/index-reader.ts'
import type { IndexEntry } from '../model.ts'
import { symbolsNamed } from '../query/exact-names.ts'
import { makeFilter } from '../query/filter.ts'
import { isQualified, parseQuery } from '../query/name-match.ts'
import { searchNames } from '../query/name-search.ts'
import { searchQualified, unqualified } from '../query/qualified-names.ts'
import { isLikeHash, nearestHashes } from '../resolve/nearest-hashes.ts'
import { nearestNames } from '../resolve/nearest-names.ts'
import { resolveTarget, symbolsOfFile } from '../resolve/target.ts'
import { isDigest } from '../util/digest.ts'
import { nearest } from '../util/edit-distance.ts'
import { splitWords } from '../util/name-words.ts'
import { type parseSymbolId, symbolId } from '../util/symbol-id.ts'
import { ownName, qualifiedNames } from '../util/symbol-names.ts'
import type { TextElsewhere } from './text-elsewhere.ts'

/** The most similar names to return. */
const MAX_SIMILAR = 3

/** Hashes, ids or names similar to a missing one; `id` is the parsed id, if it is one. */
export async function similarTo(
  reader: IndexReader,
  elsewhere: TextElsewhere,
  text: string,
  id: ReturnType<typeof parseSymbolId>,
): Promise<string[]> {
  const hashes = isLikeHash(text) ? nearestHashes(reader, text).map(({ h }) => h) : []
  if (hashes.length > 0 || isDigest(text)) return hashes
  if (!id) {
    const shorter = withoutFirstParts(reader, text)
    if (shorter !== undefined) return [shorter]
    const near = searchQualified(reader, text, makeFilter(reader, {}), 0, MAX_SIMILAR).hits
    const names = reader.entries(near.map(({ symbol }) => symbol)).map(ownName)
    return names.length > 0 ? [...new Set(names)] : nearestNames(reader, unqualified(text))
  }
  if (reader.fileNumber(id.file) >= 0) return nearInFile(reader, id.file, id.qualified)
  // The file may be misspelt: its symbols precede all others.
  for (const file of await elsewhere.nearestFiles(id.file)) {
    const here = reader.fileNumber(file) >= 0 ? nearInFile(reader, file, id.qualified) : []
    if (here.length > 0) return here
  }
  return nearestNames(reader, unqualified(id.qualified))
}

/** `Command.Execute` for `cobra.Command.Execute`: the first parts may be a package that is not a folder. */
function withoutFirstParts(reader: IndexReader, text: string): string | undefined {
  let rest = text
  for (let dropped = 0; dropped < MAX_WORDS; dropped++) {
    const [first] = /^\\?[\w$-]+(?:::|->|[.#/\\])/.exec(rest) ?? []
    if (first === undefined) return undefined
    rest = rest.slice(first.length)
    if (resolveTarget(reader, rest).length > 0) return rest
  }
  return undefined
}

/** A qualified name without unknown first parts; if only its last part is left, names similar to that. */
export function ownedParts(reader: IndexReader, query: string): string[] {
  const shorter = withoutFirstParts(reader, query)
  return shorter !== undefined && isQualified(shorter) ? [shorter] : nearestNames(reader, unqualified(query))
}

/** Candidates for a removed symbol: similar names in its file, then in the index. */
export function similarToRemoved(reader: IndexReader, removed: IndexEntry): string[] {
  const here =
    reader.fileNumber(removed.f) < 0 ? movedFrom(reader, removed) : nearInFile(reader, removed.f, ownName(removed))
  return here.length > 0 ? here : nearestNames(reader, removed.s)
}

/** Ids of symbols with the same name, nearest folder first: the file may have been renamed. */
function movedFrom(reader: IndexReader, removed: IndexEntry): string[] {
  const namesakes = reader
    .entries(symbolsNamed(reader, removed.s))
    .filter(({ s, p }) => s === removed.s && p === removed.p)
    .sort((a, b) => foldersShared(b.f, removed.f) - foldersShared(a.f, removed.f))
  return [...new Set(namesakes.map(entry => symbolId(entry.f, ownName(entry))))].slice(0, MAX_SIMILAR)
}

/** The number of leading folders that two paths share. */
function foldersShared(a: string, b: string): number {
  const [one, other] = [a.split('/').slice(0, -1), b.split('/').slice(0, -1)]
  const parted = one.findIndex((folder, i) => folder !== other[i])
  return parted < 0 ? one.length : parted
}

/** Similar ids in a file; if there are none, similar names in the index. */
function nearInFile(reader: IndexReader, path: string, qualified: string): string[] {
  const names = qualifiedNames(symbolsOfFile(reader, reader.fileNumber(path)).map(({ entry }) => entry))
  // The outer owners may be missing in the text.
  const parts = qualified.split('.').length
  const byEnd = new Map(names.map(name => [name.split('.').slice(-parts).join('.'), name]))
  const here = nearest(qualified, [...byEnd.keys()], MAX_SIMILAR).map(end => `${path}#${byEnd.get(end)!}`)
  return here.length > 0 ? here : nearestNames(reader, unqualified(qualified))
}

/**
 * The longest part of a name that occurs in names of symbols: leading or trailing words, then single words; of a
 * one-word name its prefixes, from three quarters of it down to 3 letters.
 */
export function partInUse(reader: IndexReader, name: string): string | undefined {
  if (symbolsNamed(reader, name).length > 0) return name
  const everything = makeFilter(reader, {})
  return partsOf(name).find(
    part => /^[\p{L}\p{N}_$-]+$/u.test(part) && searchNames(reader, parseQuery(part), everything, 0, 1).total > 0,
  )
}

/** The most words of a name of which parts are looked up: each pair of parts is a search. */
const MAX_WORDS = 20

function partsOf(name: string): string[] {
  const words = splitWords(name).slice(0, MAX_WORDS)
  const joined = (some: readonly string[]): string =>
    some.map((word, i) => (i === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join('')
  const parts: string[] = []
  for (let left = words.length - 1; left > 1; left--)
    parts.push(joined(words.slice(0, left)), joined(words.slice(-left)))
  // Short words such as `get` and `is` occur everywhere.
  if (words.length > 1) return [...parts, ...words.filter(word => word.length > 3).sort((a, b) => b.length - a.length)]
  for (let length = Math.ceil(name.length * 0.75); length >= 3; length = Math.floor(length / 1.5))
    parts.push(name.slice(0, length))
  return parts
}
