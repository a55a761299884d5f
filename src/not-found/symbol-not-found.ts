// Errors for missing symbols, and for searches without results.
import type { IndexReader } from '../cache/reader/index-reader.ts'
import { CtxError, distinctCalls, type Suggestion } from '../errors.ts'
import type { IndexEntry } from '../model.ts'
import { hasLines } from '../project/file-lines.ts'
import { asIndexed } from '../project/inside-repository.ts'
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

/** The arguments for the most similar name, by operation; other operations may need more, so the symbol itself is shown. */
const ARGUMENTS: Readonly<Record<string, (name: string) => Suggestion['args']>> = {
  get_symbol: name => ({ symbols: [name] }),
  get_symbol_source: name => ({ symbols: [name] }),
  resolve_symbol: name => ({ name }),
  analyze_relationship: name => ({ target: name }),
}

/** NO_MATCH for a symbol that `tool` looked up. If an older index had it, the error describes it. */
export async function symbolNotFound(
  repository: Repository,
  elsewhere: TextElsewhere,
  text: string,
  tool: string,
): Promise<NotFound> {
  const removed = repository.recall(text)
  const id = parseSymbolId(text)
  const unparsed = id && unparsedFile(repository, id.file)
  if (unparsed) return notFound(unparsed, elsewhere, unqualified(id.qualified))
  if (removed) return notFound(symbolRemoved(repository, text, tool, removed), elsewhere, undefined)
  if (!id && isPath(text)) {
    const file = unparsedFile(repository, text)
    if (file) return notFound(file, elsewhere, undefined)
    if (!placeInRepository(repository, text)) return pathNotFound(repository, elsewhere, text, tool)
  }
  const explained = lineNotFound(repository, text, tool) ?? hashNotFound(repository.reader, text, tool)
  if (explained) return notFound(explained, elsewhere, undefined)
  return symbolUnknown(repository, elsewhere, text, tool, id)
}

function symbolRemoved({ reader }: Repository, text: string, tool: string, removed: IndexEntry): CtxError {
  const similar = similarToRemoved(reader, removed)
  const isFileThere = reader.fileNumber(removed.f) >= 0
  const gone = `It was ${ownName(removed)} in ${removed.f}:${removed.l}, which has ${isFileThere ? 'changed' : 'gone'} since.`
  return new CtxError('NO_MATCH', `No symbol ${text}. ${gone}`, {
    ...hintOf(similar),
    similar,
    suggestions: distinctCalls(
      similarCall(similar, tool),
      isFileThere && holdsSymbols(reader, removed.f)
        ? { tool: 'list_symbols', args: { module: removed.f }, why: 'what that file defines now' }
        : undefined,
    ),
  })
}

async function symbolUnknown(
  repository: Repository,
  elsewhere: TextElsewhere,
  text: string,
  tool: string,
  id: ReturnType<typeof parseSymbolId>,
): Promise<NotFound> {
  const { reader, location } = repository
  const each = text.split(/[,;\s]+/).filter(part => part !== '')
  const code = nameInCode(text)
  const isList = !code && isListOfNames(reader, each)
  const place = isDigest(text) ? undefined : (placeInRepository(repository, text) ?? fileNamed(repository, text))
  // Other names similar to the end of a path do not help.
  const isFile = place?.is === 'file'
  const similar = isFile ? [] : await similarTo(reader, elsewhere, id ? text : (code?.name ?? text), id)
  const name = unqualified(id?.qualified ?? code?.name ?? text)
  const part = place || isDigest(text) ? undefined : partInUse(reader, name)
  const error = new CtxError('NO_MATCH', `No symbol ${text}${place ? `, but a ${place.is} of that name` : ''}.`, {
    ...(isFile ? { hint: 'List what it defines, or ask for its lines.' } : hintOf(similar)),
    similar,
    suggestions: distinctCalls(
      isList && tool !== 'resolve_symbol' ? { tool, args: { symbols: each }, why: 'each of them' } : undefined,
      place && holdsSymbols(reader, place.path)
        ? { tool: 'list_symbols', args: { module: place.path }, why: `what that ${place.is} defines` }
        : undefined,
      isFile && tool === 'get_symbol_source' && hasLines(location.root, place.path)
        ? { tool, args: { file_path: place.path }, why: 'the whole file' }
        : undefined,
      similarCall(similar, tool),
      partCall(part),
    ),
  })
  // Search for a dotted name whole, as code has it; of an id or a path, search for the last name.
  const needle = id || /[#/\\]/.test(text) ? name : text
  return notFound(error, elsewhere, isFile ? undefined : needle)
}

function hintOf(similar: readonly string[]): { hint?: string } {
  return similar.length === 0
    ? {}
    : { hint: `The nearest ${similar.length === 1 ? 'is' : 'are'} ${similar.join(', ')}.` }
}

function similarCall([best]: readonly string[], tool: string): Suggestion | undefined {
  return best === undefined ? undefined : callWith(best, tool, `the nearest: ${best}`)
}

function callWith(symbol: string, tool: string, why: string): Suggestion {
  const args = ARGUMENTS[tool]
  return args ? { tool, args: args(symbol), why } : { tool: 'get_symbol', args: { symbols: [symbol] }, why }
}

/** True for several names in one text, but not for code or a sentence. */
function isListOfNames(reader: IndexReader, parts: readonly string[]): boolean {
  return (
    parts.length > 1 &&
    parts.every(part => /[\p{L}\p{N}_]/u.test(part)) &&
    parts.some(part => resolveTarget(reader, part).length > 0)
  )
}

/** NO_MATCH for a line of a file, `src/a.ts:12`, which suggests the enclosing symbol. */
function lineNotFound({ reader, location }: Repository, text: string, tool: string): CtxError | undefined {
  const [, path, line] = /^(.+?)(?::|#L)(\d+)(?:[-:]L?\d+)?$/s.exec(text) ?? []
  const file = path === undefined ? -1 : reader.fileNumber(asIndexed(location.root, path))
  if (file < 0) return undefined
  const entries = symbolsOfFile(reader, file).map(({ entry }) => entry)
  const around = innermost(entries, Number(line))
  if (!around) return undefined
  const id = symbolId(around.f, qualifiedNames(entries)[entries.indexOf(around)]!)
  return new CtxError('NO_MATCH', `No symbol ${text}, but a line of ${ownName(around)}.`, {
    hint: 'get_symbol_source serves lines.',
    similar: [id],
    suggestions: [callWith(id, tool, 'the symbol around that line')],
  })
}

/** NO_MATCH for a text that can only be a path. */
async function pathNotFound(
  { reader, location }: Repository,
  elsewhere: TextElsewhere,
  path: string,
  tool: string,
): Promise<NotFound> {
  const similar = await elsewhere.nearestFiles(path)
  const best = similar.find(path => reader.fileNumber(path) >= 0)
  const error = new CtxError('NO_MATCH', `No symbol and no file ${path}.`, {
    ...(best === undefined ? {} : { hint: `Did you mean ${similar.join(', or ')}?` }),
    similar,
    suggestions: distinctCalls(
      best === undefined || !holdsSymbols(reader, best)
        ? undefined
        : { tool: 'list_symbols', args: { module: best }, why: `what ${best} defines` },
      best === undefined || tool !== 'get_symbol_source' || !hasLines(location.root, best)
        ? undefined
        : { tool, args: { file_path: best }, why: 'the whole file' },
    ),
  })
  return notFound(error, elsewhere, path.split(/[/\\]/).at(-1))
}

function isPath(text: string): boolean {
  return /[/\\]/.test(text) && /\.\w{1,8}$/.test(text)
}

/** NO_MATCH for a search, with the number of symbols that each filter removed. */
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
    suggestions: distinctCalls(
      place && { tool: 'list_symbols', args: { module: place.path }, why: `what the ${place.is} of that name defines` },
      best === undefined
        ? undefined
        : { tool: 'search_symbols', args: { query: best }, why: `the nearest name, ${best}` },
      partCall(part),
    ),
  })
  return notFound(error, elsewhere, query)
}

function partCall(part: string | undefined): Suggestion | undefined {
  return part === undefined
    ? undefined
    : { tool: 'search_symbols', args: { query: part }, why: `names with ${part} in them` }
}

/** The first file with this name in any folder. */
function fileNamed({ reader }: Repository, name: string): PlaceInRepository | undefined {
  if (!/^[\w.@-]+\.\w{1,8}$/.test(name)) return undefined
  for (const { path, skipped } of reader.outlines()) {
    if (skipped === 0 && path.endsWith(`/${name}`)) return { is: 'file', path }
  }
  return undefined
}
