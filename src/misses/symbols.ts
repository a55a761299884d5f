// What is said when a symbol is not there, or a search finds none.
import type { IndexReader } from '../cache/index-reader.ts'
import { CtxError, firstCalls, type Suggestion } from '../errors.ts'
import { parseSymbolId, symbolId } from '../extract/symbol-id.ts'
import { asIndexed } from '../files/inside.ts'
import { hasLines } from '../files/lines.ts'
import type { IndexEntry } from '../model.ts'
import { makeFilter, type Removed } from '../query/filter.ts'
import { isQualified, parseQuery } from '../query/match.ts'
import { symbolsNamed } from '../query/names.ts'
import { searchQualified } from '../query/qualified.ts'
import { searchNames } from '../query/search.ts'
import type { Repository } from '../repository/session.ts'
import { innermost } from '../resolve/enclosing.ts'
import { isLikeHash, nearestHashes } from '../resolve/nearest-hashes.ts'
import { nearestNames } from '../resolve/nearest-names.ts'
import { resolveTarget, symbolsOfFile } from '../resolve/target.ts'
import { isDigest } from '../util/digest.ts'
import { nearest } from '../util/nearest.ts'
import { ownName, qualifiedNames } from '../util/qualified.ts'
import { splitWords } from '../util/words.ts'
import { Elsewhere } from './elsewhere.ts'
import { hashMiss } from './hashes.ts'
import { type Missed, missed } from './missed.ts'
import { holdsSymbols, importedPlace, type PlaceInRepository, placeInRepository } from './places.ts'
import { unreadable } from './unreadable.ts'

/** Names that are offered for one that is not there. */
const MOST_SIMILAR = 3

/** The same call for the nearest name, by the operation that asked. */
const NEARER: Readonly<Record<string, (name: string) => Suggestion['args']>> = {
  get_symbol: name => ({ symbols: [name] }),
  get_symbol_source: name => ({ symbols: [name] }),
  resolve_symbol: name => ({ name }),
}

/** NO_MATCH for a symbol that was asked for by `tool`, saying what it was when an older index still had it. */
export async function symbolMiss(
  repository: Repository,
  elsewhere: Elsewhere,
  asked: string,
  tool: string,
): Promise<Missed> {
  const { reader } = repository
  const was = repository.recall(asked)
  const id = parseSymbolId(asked)
  const blind = id ? unreadable(repository, id.file) : undefined
  if (blind) return missed(blind, elsewhere, lastPart(id!.qualified))
  if (!id && !was && isPath(asked)) {
    const file = unreadable(repository, asked)
    if (file) return missed(file, elsewhere, undefined)
    if (!placeInRepository(repository, asked)) return pathMiss(repository, elsewhere, asked, tool)
  }
  const known = was ? undefined : (lineMiss(repository, asked, tool) ?? hashMiss(reader, asked, tool))
  if (known) return missed(known, elsewhere, undefined)
  const each = was ? [] : asked.split(/[,;\s]+/).filter(part => part !== '')
  const severed = each.length > 1 && each.some(part => resolveTarget(reader, part).length > 0)
  const place =
    was || isDigest(asked) ? undefined : (placeInRepository(repository, asked) ?? fileNamed(repository, asked))
  // What a path ends in is no name that others could be like.
  const isFile = place?.is === 'file'
  const similar = was ? near(reader, was) : isFile ? [] : await similarTo(reader, elsewhere, asked, id)
  const isFileThere = was !== undefined && reader.fileNumber(was.f) >= 0
  const gone = was
    ? ` It was ${ownName(was)} in ${was.f}:${was.l}, which has ${isFileThere ? 'changed' : 'gone'} since.`
    : ''
  const [best] = similar
  const name = lastPart(id?.qualified ?? asked)
  const part = was || place || isDigest(asked) ? undefined : partInUse(reader, name)
  const error = new CtxError(
    'NO_MATCH',
    `No symbol ${asked}${place ? `, but a ${place.is} of that name` : ''}.${gone}`,
    {
      ...(best !== undefined
        ? { hint: `The nearest ${similar.length === 1 ? 'is' : 'are'} ${similar.join(', ')}.` }
        : place?.is === 'file'
          ? { hint: 'List what it defines, or ask for its lines.' }
          : {}),
      similar,
      suggestions: firstCalls(
        severed && tool !== 'resolve_symbol' ? { tool, args: { symbols: each }, why: 'each of them' } : undefined,
        place && holdsSymbols(reader, place.path)
          ? { tool: 'list_symbols', args: { module: place.path }, why: `what that ${place.is} defines` }
          : undefined,
        place?.is === 'file' && tool === 'get_symbol_source' && hasLines(repository.location.root, place.path)
          ? { tool, args: { file_path: place.path }, why: 'the whole file' }
          : undefined,
        best === undefined ? undefined : { tool, args: NEARER[tool]!(best), why: `the nearest: ${best}` },
        was && isFileThere && holdsSymbols(reader, was.f)
          ? { tool: 'list_symbols', args: { module: was.f }, why: 'what that file defines now' }
          : undefined,
        part === undefined
          ? undefined
          : { tool: 'search_symbols', args: { query: part }, why: `names with ${part} in them` },
      ),
    },
  )
  // Code has a dotted name as it was asked for, an id or a path only what they end in; and that of a path says nothing:
  // `ts` stands in many a text.
  const text = id || /[#/\\]/.test(asked) ? name : asked
  return missed(error, elsewhere, was || place?.is === 'file' ? undefined : text)
}

/** NO_MATCH for a line of a file, as traces and compilers name it, with the symbol that it lies in. */
function lineMiss({ reader, location }: Repository, asked: string, tool: string): CtxError | undefined {
  const [, path, line] = /^(.+?)(?::|#L)(\d+)(?:[-:]L?\d+)?$/s.exec(asked) ?? []
  const file = path === undefined ? -1 : reader.fileNumber(asIndexed(location.root, path))
  if (file < 0) return undefined
  const entries = symbolsOfFile(reader, file).map(({ entry }) => entry)
  const around = innermost(entries, Number(line))
  if (!around) return undefined
  const id = symbolId(around.f, qualifiedNames(entries)[entries.indexOf(around)]!)
  return new CtxError('NO_MATCH', `No symbol ${asked}, but a line of ${ownName(around)}.`, {
    hint: 'get_symbol_source serves lines.',
    similar: [id],
    suggestions: [{ tool, args: NEARER[tool]!(id), why: 'the symbol around that line' }],
  })
}

/** NO_MATCH for what can only be the path of a file. */
async function pathMiss(
  { reader, location }: Repository,
  elsewhere: Elsewhere,
  asked: string,
  tool: string,
): Promise<Missed> {
  const similar = await elsewhere.nearestFiles(asked)
  const best = similar.find(path => reader.fileNumber(path) >= 0)
  const error = new CtxError('NO_MATCH', `No symbol and no file ${asked}.`, {
    ...(best === undefined ? {} : { hint: `Did you mean ${similar.join(', or ')}?` }),
    similar,
    suggestions: firstCalls(
      best === undefined || !holdsSymbols(reader, best)
        ? undefined
        : { tool: 'list_symbols', args: { module: best }, why: `what ${best} defines` },
      best === undefined || tool !== 'get_symbol_source' || !hasLines(location.root, best)
        ? undefined
        : { tool, args: { file_path: best }, why: 'the whole file' },
    ),
  })
  return missed(error, elsewhere, asked.split(/[/\\]/).at(-1))
}

/** True for a text that can only be meant as a path. */
function isPath(text: string): boolean {
  return /[/\\]/.test(text) && /\.\w{1,8}$/.test(text)
}

/** NO_MATCH for a search, with what its filters removed. */
export async function searchMiss(repository: Repository, query: string, removed: Removed): Promise<Missed> {
  const elsewhere = new Elsewhere(repository)
  const filtered = Object.entries(removed)
  if (filtered.length > 0) {
    const counts = filtered.map(([filter, count]) => `${filter} removed ${count}`).join(', ')
    const error = new CtxError('NO_MATCH', `Nothing named ${query} passes the filters: ${counts}.`, {
      hint: 'Leave out a filter.',
      suggestions: [{ tool: 'search_symbols', args: { query }, why: 'the same search without filters' }],
    })
    return { ...(await missed(error, elsewhere, undefined)), removed }
  }
  const hash = hashMiss(repository.reader, query, 'search_symbols')
  if (hash) return missed(hash, elsewhere, undefined)
  const id = parseSymbolId(query)
  const similar = id ? await similarTo(repository.reader, elsewhere, query, id) : ownedParts(repository.reader, query)
  const [best] = similar
  const named =
    placeInRepository(repository, query) ?? fileNamed(repository, query) ?? (await importedPlace(repository, query))
  const place = named && holdsSymbols(repository.reader, named.path) ? named : undefined
  const part = partInUse(repository.reader, lastPart(query))
  const error = new CtxError('NO_MATCH', `No symbol has ${query} in its name.`, {
    hint: best === undefined ? 'Search for a shorter part of the name.' : 'Search for one of the similar names.',
    similar,
    suggestions: firstCalls(
      place && { tool: 'list_symbols', args: { module: place.path }, why: `what the ${place.is} of that name defines` },
      best === undefined
        ? undefined
        : { tool: 'search_symbols', args: { query: best }, why: `the nearest name, ${best}` },
      part === undefined
        ? undefined
        : { tool: 'search_symbols', args: { query: part }, why: `names with ${part} in them` },
    ),
  })
  return missed(error, elsewhere, query)
}

async function similarTo(
  reader: IndexReader,
  elsewhere: Elsewhere,
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
    return names.length > 0 ? [...new Set(names)] : nearestNames(reader, lastPart(asked))
  }
  if (reader.fileNumber(id.file) >= 0) return nearInFile(reader, id.file, id.qualified)
  // The file is misspelt: its symbols count before all others.
  for (const file of await elsewhere.nearestFiles(id.file)) {
    const here = reader.fileNumber(file) >= 0 ? nearInFile(reader, file, id.qualified) : []
    if (here.length > 0) return here
  }
  return nearestNames(reader, lastPart(id.qualified))
}

/** A file of this name, in whatever folder; the first of several. */
function fileNamed({ reader }: Repository, name: string): PlaceInRepository | undefined {
  if (!/^[\w.@-]+\.\w{1,8}$/.test(name)) return undefined
  for (const { path, skipped } of reader.files()) {
    if (skipped === 0 && path.endsWith(`/${name}`)) return { is: 'file', path }
  }
  return undefined
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
function ownedParts(reader: IndexReader, query: string): string[] {
  const shorter = withoutFirstParts(reader, query)
  return shorter !== undefined && isQualified(shorter) ? [shorter] : nearestNames(reader, lastPart(query))
}

/** What a gone symbol may have become: the nearest names of its file, then of the index. */
function near(reader: IndexReader, was: IndexEntry): string[] {
  const here = reader.fileNumber(was.f) < 0 ? movedFrom(reader, was) : nearInFile(reader, was.f, ownName(was))
  return here.length > 0 ? here : nearestNames(reader, was.s)
}

/** Ids of what is called as a symbol of a file that has gone: the file may have got another name. */
function movedFrom(reader: IndexReader, was: IndexEntry): string[] {
  const namesakes = reader.entries(symbolsNamed(reader, was.s)).filter(({ s, p }) => s === was.s && p === was.p)
  return [...new Set(namesakes.map(entry => symbolId(entry.f, ownName(entry))))].slice(0, MOST_SIMILAR)
}

/** Nearest ids of a file of the index; where none is near, the nearest names of all. */
function nearInFile(reader: IndexReader, path: string, qualified: string): string[] {
  const names = qualifiedNames(symbolsOfFile(reader, reader.fileNumber(path)).map(({ entry }) => entry))
  // Owners further out may have been left out.
  const parts = qualified.split('.').length
  const byEnd = new Map(names.map(name => [name.split('.').slice(-parts).join('.'), name]))
  const here = nearest(qualified, [...byEnd.keys()], 3).map(end => `${path}#${byEnd.get(end)!}`)
  return here.length > 0 ? here : nearestNames(reader, lastPart(qualified))
}

function lastPart(name: string): string {
  return (
    name
      .split(/::|->|[.#/\\]/)
      .filter(part => part !== '')
      .at(-1) ?? name
  )
}

/**
 * The largest part of a name that some symbol has in its name: of its words all but some at one end, else the longest;
 * of one word its beginning, from three quarters of it down to 3 letters.
 */
function partInUse(reader: IndexReader, name: string): string | undefined {
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
