// What is like a symbol that is not there: hashes, ids and names, and the largest part of its name that is in use.
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

/** Names that are offered for one that is not there. */
const MOST_SIMILAR = 3

/** Hashes, ids or names like what was asked for and is not there; `id` where it is one. */
export async function similarTo(
  reader: IndexReader,
  elsewhere: TextElsewhere,
  asked: string,
  id: ReturnType<typeof parseSymbolId>,
): Promise<string[]> {
  const hashes = isLikeHash(asked) ? nearestHashes(reader, asked).map(({ h }) => h) : []
  if (hashes.length > 0 || isDigest(asked)) return hashes
  if (!id) {
    const shorter = withoutFirstParts(reader, asked)
    if (shorter !== undefined) return [shorter]
    const near = searchQualified(reader, asked, makeFilter(reader, {}), 0, MOST_SIMILAR).hits
    const names = reader.entries(near.map(({ symbol }) => symbol)).map(ownName)
    return names.length > 0 ? [...new Set(names)] : nearestNames(reader, unqualified(asked))
  }
  if (reader.fileNumber(id.file) >= 0) return nearInFile(reader, id.file, id.qualified)
  // The file is misspelt: its symbols count before all others.
  for (const file of await elsewhere.nearestFiles(id.file)) {
    const here = reader.fileNumber(file) >= 0 ? nearInFile(reader, file, id.qualified) : []
    if (here.length > 0) return here
  }
  return nearestNames(reader, unqualified(id.qualified))
}

/** `Command.Execute` of `cobra.Command.Execute`: what a name begins with may be a package that no path tells of. */
function withoutFirstParts(reader: IndexReader, asked: string): string | undefined {
  for (let rest = asked; ; ) {
    const [first] = /^\\?[\w$-]+(?:::|->|[.#/\\])/.exec(rest) ?? []
    if (first === undefined) return undefined
    rest = rest.slice(first.length)
    if (resolveTarget(reader, rest).length > 0) return rest
  }
}

/** A qualified name without what it begins with; the names nearest to its last part where that is all that is left. */
export function ownedParts(reader: IndexReader, query: string): string[] {
  const shorter = withoutFirstParts(reader, query)
  return shorter !== undefined && isQualified(shorter) ? [shorter] : nearestNames(reader, unqualified(query))
}

/** What a gone symbol may have become: the nearest names of its file, then of the index. */
export function similarToRemoved(reader: IndexReader, was: IndexEntry): string[] {
  const here = reader.fileNumber(was.f) < 0 ? movedFrom(reader, was) : nearInFile(reader, was.f, ownName(was))
  return here.length > 0 ? here : nearestNames(reader, was.s)
}

/** Ids of what is called as a symbol of a file that has gone, nearest first: the file may have got another name. */
function movedFrom(reader: IndexReader, was: IndexEntry): string[] {
  const namesakes = reader
    .entries(symbolsNamed(reader, was.s))
    .filter(({ s, p }) => s === was.s && p === was.p)
    .sort((a, b) => foldersShared(b.f, was.f) - foldersShared(a.f, was.f))
  return [...new Set(namesakes.map(entry => symbolId(entry.f, ownName(entry))))].slice(0, MOST_SIMILAR)
}

/** How many folders two paths begin with alike. */
function foldersShared(a: string, b: string): number {
  const [one, other] = [a.split('/').slice(0, -1), b.split('/').slice(0, -1)]
  const parted = one.findIndex((folder, i) => folder !== other[i])
  return parted < 0 ? one.length : parted
}

/** Nearest ids of a file of the index; where none is near, the nearest names of all. */
function nearInFile(reader: IndexReader, path: string, qualified: string): string[] {
  const names = qualifiedNames(symbolsOfFile(reader, reader.fileNumber(path)).map(({ entry }) => entry))
  // Owners further out may have been left out.
  const parts = qualified.split('.').length
  const byEnd = new Map(names.map(name => [name.split('.').slice(-parts).join('.'), name]))
  const here = nearest(qualified, [...byEnd.keys()], MOST_SIMILAR).map(end => `${path}#${byEnd.get(end)!}`)
  return here.length > 0 ? here : nearestNames(reader, unqualified(qualified))
}

/**
 * The largest part of a name that some symbol has in its name: of its words all but some at one end, else the longest;
 * of one word its beginning, from three quarters of it down to 3 letters.
 */
export function partInUse(reader: IndexReader, name: string): string | undefined {
  if (symbolsNamed(reader, name).length > 0) return name
  const everything = makeFilter(reader, {})
  return partsOf(name).find(
    part => /^[\p{L}\p{N}_$-]+$/u.test(part) && searchNames(reader, parseQuery(part), everything, 0, 1).total > 0,
  )
}

function partsOf(name: string): string[] {
  const words = splitWords(name)
  const joined = (some: readonly string[]): string =>
    some.map((word, i) => (i === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join('')
  const parts: string[] = []
  for (let left = words.length - 1; left > 1; left--)
    parts.push(joined(words.slice(0, left)), joined(words.slice(-left)))
  // `get` and `is` tell nothing.
  if (words.length > 1) return [...parts, ...words.filter(word => word.length > 3).sort((a, b) => b.length - a.length)]
  for (let length = Math.ceil(name.length * 0.75); length >= 3; length = Math.floor(length / 1.5))
    parts.push(name.slice(0, length))
  return parts
}
