// What is said when a symbol is not there, or a search finds none.
import type { IndexReader } from '../cache/reader/index-reader.ts'
import { CtxError, firstCalls, type Suggestion } from '../errors.ts'
import { hasLines } from '../files/file-lines.ts'
import { asIndexed } from '../files/inside-repository.ts'
import type { IndexEntry } from '../model.ts'
import { nameInCode } from '../query/code-names.ts'
import type { Removed } from '../query/filter.ts'
import { unqualified } from '../query/qualified-names.ts'
import type { Repository } from '../repository/query-session.ts'
import { innermost } from '../resolve/enclosing-symbol.ts'
import { resolveTarget, symbolsOfFile } from '../resolve/target.ts'
import { isDigest } from '../util/digest.ts'
import { parseSymbolId, symbolId } from '../util/symbol-id.ts'
import { ownName, qualifiedNames } from '../util/symbol-names.ts'
import { unparsedFile } from './files-without-symbols.ts'
import { hashNotFound } from './hash-not-found.ts'
import { holdsSymbols, importedPlace, type PlaceInRepository, placeInRepository } from './index-places.ts'
import { type NotFound, notFound } from './not-found-answer.ts'
import { ownedParts, partInUse, similarTo, similarToRemoved } from './similar-symbols.ts'
import { TextElsewhere } from './text-elsewhere.ts'

/** The same call for the nearest name, by the operation that asked. */
const NEARER: Readonly<Record<string, (name: string) => Suggestion['args']>> = {
  get_symbol: name => ({ symbols: [name] }),
  get_symbol_source: name => ({ symbols: [name] }),
  resolve_symbol: name => ({ name }),
}

/** NO_MATCH for a symbol that was asked for by `tool`, saying what it was when an older index still had it. */
export async function symbolNotFound(
  repository: Repository,
  elsewhere: TextElsewhere,
  asked: string,
  tool: string,
): Promise<NotFound> {
  const was = repository.recall(asked)
  const id = parseSymbolId(asked)
  const blind = id && unparsedFile(repository, id.file)
  if (blind) return notFound(blind, elsewhere, unqualified(id.qualified))
  if (was) return notFound(goneMiss(repository, asked, tool, was), elsewhere, undefined)
  if (!id && isPath(asked)) {
    const file = unparsedFile(repository, asked)
    if (file) return notFound(file, elsewhere, undefined)
    if (!placeInRepository(repository, asked)) return pathMiss(repository, elsewhere, asked, tool)
  }
  const known = lineMiss(repository, asked, tool) ?? hashNotFound(repository.reader, asked, tool)
  if (known) return notFound(known, elsewhere, undefined)
  return unknownMiss(repository, elsewhere, asked, tool, id)
}

/** NO_MATCH for a symbol that an older index had. */
function goneMiss({ reader }: Repository, asked: string, tool: string, was: IndexEntry): CtxError {
  const similar = similarToRemoved(reader, was)
  const isFileThere = reader.fileNumber(was.f) >= 0
  const gone = `It was ${ownName(was)} in ${was.f}:${was.l}, which has ${isFileThere ? 'changed' : 'gone'} since.`
  return new CtxError('NO_MATCH', `No symbol ${asked}. ${gone}`, {
    ...hintOf(similar),
    similar,
    suggestions: firstCalls(
      nearerCall(similar, tool),
      isFileThere && holdsSymbols(reader, was.f)
        ? { tool: 'list_symbols', args: { module: was.f }, why: 'what that file defines now' }
        : undefined,
    ),
  })
}

/** NO_MATCH for a symbol of which nothing is known. */
async function unknownMiss(
  repository: Repository,
  elsewhere: TextElsewhere,
  asked: string,
  tool: string,
  id: ReturnType<typeof parseSymbolId>,
): Promise<NotFound> {
  const { reader, location } = repository
  const each = asked.split(/[,;\s]+/).filter(part => part !== '')
  const code = nameInCode(asked)
  const isList = !code && isListOfNames(reader, each)
  const place = isDigest(asked) ? undefined : (placeInRepository(repository, asked) ?? fileNamed(repository, asked))
  // What a path ends in is no name that others could be like.
  const isFile = place?.is === 'file'
  const similar = isFile ? [] : await similarTo(reader, elsewhere, id ? asked : (code?.name ?? asked), id)
  const name = unqualified(id?.qualified ?? code?.name ?? asked)
  const part = place || isDigest(asked) ? undefined : partInUse(reader, name)
  const error = new CtxError('NO_MATCH', `No symbol ${asked}${place ? `, but a ${place.is} of that name` : ''}.`, {
    ...(isFile ? { hint: 'List what it defines, or ask for its lines.' } : hintOf(similar)),
    similar,
    suggestions: firstCalls(
      isList && tool !== 'resolve_symbol' ? { tool, args: { symbols: each }, why: 'each of them' } : undefined,
      place && holdsSymbols(reader, place.path)
        ? { tool: 'list_symbols', args: { module: place.path }, why: `what that ${place.is} defines` }
        : undefined,
      isFile && tool === 'get_symbol_source' && hasLines(location.root, place.path)
        ? { tool, args: { file_path: place.path }, why: 'the whole file' }
        : undefined,
      nearerCall(similar, tool),
      partCall(part),
    ),
  })
  // Code has a dotted name as it was asked for, an id or a path only what they end in; and that of a path says nothing:
  // `ts` stands in many a text.
  const text = id || /[#/\\]/.test(asked) ? name : asked
  return notFound(error, elsewhere, isFile ? undefined : text)
}

function hintOf(similar: readonly string[]): { hint?: string } {
  return similar.length === 0
    ? {}
    : { hint: `The nearest ${similar.length === 1 ? 'is' : 'are'} ${similar.join(', ')}.` }
}

/** The same call for the nearest name. */
function nearerCall([best]: readonly string[], tool: string): Suggestion | undefined {
  return best === undefined ? undefined : { tool, args: NEARER[tool]!(best), why: `the nearest: ${best}` }
}

/** True for several names in one text; words of code and of sentences are none. */
function isListOfNames(reader: IndexReader, parts: readonly string[]): boolean {
  return (
    parts.length > 1 &&
    parts.every(part => /[\p{L}\p{N}_]/u.test(part)) &&
    parts.some(part => resolveTarget(reader, part).length > 0)
  )
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
  elsewhere: TextElsewhere,
  asked: string,
  tool: string,
): Promise<NotFound> {
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
  return notFound(error, elsewhere, asked.split(/[/\\]/).at(-1))
}

/** True for a text that can only be meant as a path. */
function isPath(text: string): boolean {
  return /[/\\]/.test(text) && /\.\w{1,8}$/.test(text)
}

/** NO_MATCH for a search, with what its filters removed. */
export async function searchNotFound(repository: Repository, query: string, removed: Removed): Promise<NotFound> {
  const elsewhere = new TextElsewhere(repository)
  const filtered = Object.entries(removed)
  if (filtered.length > 0) {
    const counts = filtered.map(([filter, count]) => `${filter} removed ${count}`).join(', ')
    const error = new CtxError('NO_MATCH', `Nothing named ${query} passes the filters: ${counts}.`, {
      hint: 'Leave out a filter.',
      suggestions: [{ tool: 'search_symbols', args: { query }, why: 'the same search without filters' }],
    })
    return { ...(await notFound(error, elsewhere, undefined)), removed }
  }
  const hash = hashNotFound(repository.reader, query, 'search_symbols')
  if (hash) return notFound(hash, elsewhere, undefined)
  const id = parseSymbolId(query)
  const similar = id ? await similarTo(repository.reader, elsewhere, query, id) : ownedParts(repository.reader, query)
  const [best] = similar
  const named =
    placeInRepository(repository, query) ?? fileNamed(repository, query) ?? (await importedPlace(repository, query))
  const place = named && holdsSymbols(repository.reader, named.path) ? named : undefined
  const part = partInUse(repository.reader, unqualified(query))
  const error = new CtxError('NO_MATCH', `No symbol has ${query} in its name.`, {
    hint: best === undefined ? 'Search for a shorter part of the name.' : 'Search for one of the similar names.',
    similar,
    suggestions: firstCalls(
      place && { tool: 'list_symbols', args: { module: place.path }, why: `what the ${place.is} of that name defines` },
      best === undefined
        ? undefined
        : { tool: 'search_symbols', args: { query: best }, why: `the nearest name, ${best}` },
      partCall(part),
    ),
  })
  return notFound(error, elsewhere, query)
}

/** A search for a part of the name that some symbols have. */
function partCall(part: string | undefined): Suggestion | undefined {
  return part === undefined
    ? undefined
    : { tool: 'search_symbols', args: { query: part }, why: `names with ${part} in them` }
}

/** A file of this name, in whatever folder; the first of several. */
function fileNamed({ reader }: Repository, name: string): PlaceInRepository | undefined {
  if (!/^[\w.@-]+\.\w{1,8}$/.test(name)) return undefined
  for (const { path, skipped } of reader.outlines()) {
    if (skipped === 0 && path.endsWith(`/${name}`)) return { is: 'file', path }
  }
  return undefined
}
