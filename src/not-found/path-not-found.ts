// What is said when a module, a folder or a file is not there.
import { join } from 'node:path'
import type { IndexReader } from '../cache/reader/index-reader.ts'
import { CALLS, CtxError, firstCalls, type Suggestion } from '../errors.ts'
import { statsBehind } from '../platform/fs.ts'
import { symbolsNamed } from '../query/exact-names.ts'
import type { Repository } from '../repository/query-session.ts'
import { nearest } from '../util/edit-distance.ts'
import { unparsedFile } from './files-without-symbols.ts'
import { holdsSymbols } from './index-places.ts'
import { NO_SYMBOLS, type NotFound, notFound } from './not-found-answer.ts'
import { TextElsewhere } from './text-elsewhere.ts'

/** Modules that are named where none is like what was asked for. */
const MOST_MODULES = 8

/** NO_MATCH for a module, folder or file to list; `retry` is the same call with another one. */
export async function moduleNotFound(
  repository: Repository,
  asked: string,
  retry: (module: string) => Suggestion,
): Promise<NotFound> {
  const { reader } = repository
  const elsewhere = new TextElsewhere(repository)
  const blind = unparsedFile(repository, asked)
  if (blind) return notFound(blind, elsewhere, undefined)
  const isPath = /[./\\]/.test(asked)
  const modules = isPath ? [] : nearest(asked, reader.modules()).filter(module => holdsSymbols(reader, module))
  const paths =
    modules.length > 0
      ? []
      : [...(await elsewhere.nearestFolders(asked)), ...(await elsewhere.nearestFiles(asked))].filter(path =>
          holdsSymbols(reader, path),
        )
  const similar = [...modules, ...paths].slice(0, 3)
  const [best] = similar
  const isSymbol = symbolsNamed(reader, asked).length > 0
  const error = new CtxError(
    'NO_MATCH',
    `${asked === '.' ? 'There are no symbols to list' : `No module, folder or file ${asked}${isSymbol ? ', but a symbol' : ''}`}.`,
    {
      hint: best === undefined ? choiceOf(reader) : `Did you mean ${similar.join(', or ')}?`,
      similar,
      suggestions: firstCalls(
        isSymbol ? { tool: 'get_symbol', args: { symbols: [asked] }, why: 'the symbol of that name' } : undefined,
        best === undefined ? undefined : retry(best),
        { tool: 'get_repo_overview', args: {}, why: 'the modules there are' },
      ),
    },
  )
  return notFound(error, elsewhere, asked)
}

/**
 * NO_MATCH for the module by which a search was to be narrowed.
 *
 * @param finds Whether the same search finds something with other filters: only such a call is worth offering.
 */
export async function moduleFilterNotFound(
  repository: Repository,
  { query, module: asked, kind, risk, file_pattern, changed }: Readonly<Record<string, unknown>>,
  finds: (filters: Readonly<Record<string, string | undefined>>) => Promise<boolean>,
): Promise<NotFound> {
  const { reader } = repository
  const named = String(asked)
  const elsewhere = new TextElsewhere(repository)
  const modules = nearest(named, reader.modules())
  const folders = modules.length > 0 ? [] : await elsewhere.nearestFolders(named)
  const similar = [...modules, ...folders.filter(folder => holdsSymbols(reader, folder))].slice(0, 3)
  const [best] = similar
  const offers: readonly (readonly [filters: Readonly<Record<string, string>>, why: string])[] = [
    ...(best === undefined ? [] : [[{ module: best }, `in ${best}`] as const]),
    [{}, 'in all modules'],
  ]
  const given = {
    ...(kind === undefined ? {} : { kind }),
    ...(risk === undefined ? {} : { risk }),
    ...(file_pattern === undefined ? {} : { file_pattern }),
    ...(changed === undefined ? {} : { changed }),
  }
  const calls: Suggestion[] = []
  for (const [filters, why] of offers) {
    if (!(await finds({ module: undefined, ...filters }))) continue
    calls.push({ tool: 'search_symbols', args: { query, ...given, ...filters }, why: `the same ${why}` })
  }
  const error = new CtxError('NO_MATCH', `No module, folder or file ${named}.`, {
    hint: best === undefined ? choiceOf(reader) : `Did you mean ${similar.join(', or ')}?`,
    similar,
    suggestions: firstCalls(...calls),
  })
  return notFound(error, elsewhere, undefined)
}

/**
 * PATH_NOT_FOUND with the nearest files, PATH_OUTSIDE_REPO with those that a path of another checkout ends in; `retry` is
 * the same call with another one.
 */
export async function fileNotFound(
  repository: Repository,
  asked: string,
  failure: CtxError,
  retry: (file: string) => Suggestion,
): Promise<CtxError> {
  const isOutside = failure.code === 'PATH_OUTSIDE_REPO'
  if (failure.code !== 'PATH_NOT_FOUND' && !isOutside) return failure
  const elsewhere = new TextElsewhere(repository)
  const near = isOutside ? await endsOf(asked, elsewhere) : await elsewhere.nearestFiles(asked)
  // What is like it may be a link to a folder, and may be just what was asked for.
  const similar = near.filter(file => statsBehind(join(repository.location.root, file))?.isFile())
  const [best] = similar
  if (isOutside && best === undefined) return failure
  return new CtxError(failure.code, failure.message, {
    ...(best === undefined ? {} : { hint: `Did you mean ${similar.join(', or ')}?` }),
    similar,
    suggestions: best === undefined ? [CALLS.entryPoints] : [retry(best)],
  })
}

/** The files that a path ends in, the longest first. */
async function endsOf(path: string, elsewhere: TextElsewhere): Promise<string[]> {
  const slashed = path.replaceAll('\\', '/')
  const found = (await elsewhere.files()).filter(file => slashed.endsWith(`/${file}`))
  return found.sort((a, b) => b.length - a.length).slice(0, 3)
}

/** What there is to choose from: the modules with most symbols. */
function choiceOf(reader: IndexReader): string {
  const names = reader.modules()
  const symbols = new Map<string, number>()
  for (const { module, count, skipped } of reader.outlines()) {
    if (skipped === 0) symbols.set(names[module]!, (symbols.get(names[module]!) ?? 0) + count)
  }
  if (symbols.size === 0) return NO_SYMBOLS
  const largest = [...symbols].sort((a, b) => b[1] - a[1]).map(([name]) => name)
  const more = largest.length > MOST_MODULES ? ` and ${largest.length - MOST_MODULES} more` : ''
  return `The largest modules are ${largest.slice(0, MOST_MODULES).join(', ')}${more}.`
}
