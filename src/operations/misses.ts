// What is said when a symbol is not there: the nearest names, what became of it, and calls that would help.
import type { IndexReader } from '../cache/index-reader.ts'
import { CtxError, type ErrorShape, errorShape } from '../errors.ts'
import { parseSymbolId } from '../extract/symbol-id.ts'
import type { IndexEntry } from '../model.ts'
import { makeFilter } from '../query/filter.ts'
import { parseQuery } from '../query/match.ts'
import { searchNames } from '../query/search.ts'
import type { Repository } from '../repository/session.ts'
import { nearestHashes } from '../resolve/nearest-hashes.ts'
import { nearestNames } from '../resolve/nearest-names.ts'
import { symbolsOfFile } from '../resolve/target.ts'
import { isDigest } from '../util/digest.ts'
import { nearest } from '../util/nearest.ts'
import { qualifiedNames } from '../util/qualified.ts'

/** A target that is not in the index, beside the ones that are. */
export interface Miss {
  readonly symbol: string
  readonly error: ErrorShape
}

export function missOf(repository: Repository, asked: string): Miss {
  return { symbol: asked, error: errorShape(noMatch(repository, asked)) }
}

/** NO_MATCH for a symbol, saying what it was when an older index still had it. */
export function noMatch(repository: Repository, asked: string): CtxError {
  const { reader } = repository
  const was = repository.recall(asked)
  const id = parseSymbolId(asked)
  const similar = was ? near(reader, was) : similarTo(reader, asked, id)
  const gone = was ? ` It was ${was.p ? `${was.p}.` : ''}${was.s} in ${was.f}:${was.l}, which has changed since.` : ''
  const suggestions = []
  if (similar[0] !== undefined)
    suggestions.push({ tool: 'get_symbol', args: { symbols: [similar[0]] }, why: 'the nearest one' })
  const part = was || isDigest(asked) ? undefined : partInUse(reader, lastPart(id?.qualified ?? asked))
  if (was) suggestions.push({ tool: 'list_symbols', args: { module: was.f }, why: 'what that file defines now' })
  else if (part) suggestions.push({ tool: 'search_symbols', args: { query: part }, why: 'names that begin alike' })
  if (suggestions.length === 0)
    suggestions.push({ tool: 'get_repo_overview', args: {}, why: 'what the repository consists of' })
  return new CtxError('NO_MATCH', `No symbol ${asked}.${gone}`, { similar, suggestions })
}

function similarTo(reader: IndexReader, asked: string, id: ReturnType<typeof parseSymbolId>): string[] {
  if (isDigest(asked)) return nearestHashes(reader, asked).map(({ h }) => h)
  return id ? nearInFile(reader, id.file, id.qualified) : nearestNames(reader, lastPart(asked))
}

/** What a gone symbol may have become: the nearest names of its file, then of the index. */
function near(reader: IndexReader, was: IndexEntry): string[] {
  const here = nearInFile(reader, was.f, was.p ? `${was.p}.${was.s}` : was.s)
  return here.length > 0 ? here : nearestNames(reader, was.s)
}

/** Nearest ids of a file; of all files when the file itself is not there. */
function nearInFile(reader: IndexReader, path: string, qualified: string): string[] {
  const file = reader.fileNumber(path)
  if (file < 0) return nearestNames(reader, lastPart(qualified))
  const names = qualifiedNames(symbolsOfFile(reader, file).map(({ entry }) => entry))
  return nearest(qualified, names, 3).map(name => `${path}#${name}`)
}

function lastPart(name: string): string {
  return (
    name
      .split(/::|[.#/]/)
      .filter(part => part !== '')
      .at(-1) ?? name
  )
}

/** The longest beginning of a name, from three quarters of it down to 3 letters, that some symbol has in its name. */
function partInUse(reader: IndexReader, name: string): string | undefined {
  const everything = makeFilter(reader, {})
  for (let length = Math.ceil(name.length * 0.75); length >= 3; length = Math.floor(length / 1.5)) {
    const part = name.slice(0, length)
    if (searchNames(reader, parseQuery(part), everything, 0, 1).total > 0) return part
  }
  return undefined
}
