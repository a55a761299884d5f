// Errors for missing modules, folders and files.
import { join } from 'node:path'
import type { IndexReader } from '../cache/reader/index-reader.ts'
import { CALLS, CtxError, distinctCalls, type Suggestion } from '../errors.ts'
import { statsBehind } from '../platform/fs.ts'
import { symbolsNamed } from '../query/exact-names.ts'
import type { Repository } from '../repository/query-session.ts'
import { nearest } from '../util/edit-distance.ts'
import { unparsedFile } from './files-without-symbols.ts'
import { holdsSymbols } from './index-places.ts'
import { NO_SYMBOLS, type NotFound, notFound } from './not-found-answer.ts'
import { TextElsewhere } from './text-elsewhere.ts'

/** The most modules to list if none is similar. */
const MAX_MODULES = 8

/** NO_MATCH for the module, folder or file to list; `retry` returns the same call with another one. */
export async function moduleNotFound(
  repository: Repository,
  path: string,
  retry: (module: string) => Suggestion,
): Promise<NotFound> {
  const { reader } = repository
  const elsewhere = new TextElsewhere(repository)
  const unparsed = unparsedFile(repository, path)
  if (unparsed) return notFound(unparsed, elsewhere, undefined)
  const isPath = /[./\\]/.test(path)
  const modules = isPath ? [] : nearest(path, reader.modules()).filter(module => holdsSymbols(reader, module))
  const paths =
    modules.length > 0
      ? []
      : [...(await elsewhere.nearestFolders(path)), ...(await elsewhere.nearestFiles(path))].filter(path =>
          holdsSymbols(reader, path),
        )
  const similar = [...modules, ...paths].slice(0, 3)
  const [best] = similar
  const isSymbol = symbolsNamed(reader, path).length > 0
  const error = new CtxError(
    'NO_MATCH',
    `${path === '.' ? 'There are no symbols to list' : `No module, folder or file ${path}${isSymbol ? ', but a symbol' : ''}`}.`,
    {
      hint: best === undefined ? largestModules(reader) : `Did you mean ${similar.join(', or ')}?`,
      similar,
      suggestions: distinctCalls(
        isSymbol ? { tool: 'get_symbol', args: { symbols: [path] }, why: 'the symbol of that name' } : undefined,
        best === undefined ? undefined : retry(best),
        { tool: 'get_repo_overview', args: {}, why: 'the modules there are' },
      ),
    },
  )
  return notFound(error, elsewhere, path)
}

/**
 * NO_MATCH for the `module` filter of a search.
 *
 * @param finds True if the search finds something with these filters; only such calls are suggested.
 */
export async function moduleFilterNotFound(
  repository: Repository,
  call: Omit<Suggestion, 'why'>,
  { module: requestedModule, kind, risk, file_pattern, changed }: Readonly<Record<string, unknown>>,
  finds: (filters: Readonly<Record<string, string | undefined>>) => Promise<boolean>,
): Promise<NotFound> {
  const { reader } = repository
  const moduleName = String(requestedModule)
  const elsewhere = new TextElsewhere(repository)
  const modules = nearest(moduleName, reader.modules())
  const folders = modules.length > 0 ? [] : await elsewhere.nearestFolders(moduleName)
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
    calls.push({ tool: call.tool, args: { ...call.args, ...given, ...filters }, why: `the same ${why}` })
  }
  const error = new CtxError('NO_MATCH', `No module, folder or file ${moduleName}.`, {
    hint: best === undefined ? largestModules(reader) : `Did you mean ${similar.join(', or ')}?`,
    similar,
    suggestions: distinctCalls(...calls),
  })
  return notFound(error, elsewhere, undefined)
}

/**
 * Adds similar files to PATH_NOT_FOUND. To PATH_OUTSIDE_REPO it adds the files with which the path ends, as it may be
 * of another checkout. `retry` returns the same call with another file.
 */
export async function fileNotFound(
  repository: Repository,
  path: string,
  failure: CtxError,
  retry: (file: string) => Suggestion,
): Promise<CtxError> {
  const isOutside = failure.code === 'PATH_OUTSIDE_REPO'
  if (failure.code !== 'PATH_NOT_FOUND' && !isOutside) return failure
  const elsewhere = new TextElsewhere(repository)
  const near = isOutside ? await suffixFiles(path, elsewhere) : await elsewhere.nearestFiles(path)
  // A similar path may be a link to a folder.
  const similar = near.filter(file => statsBehind(join(repository.location.root, file))?.isFile())
  const [best] = similar
  if (isOutside && best === undefined) return failure
  return new CtxError(failure.code, failure.message, {
    ...(best === undefined ? {} : { hint: `Did you mean ${similar.join(', or ')}?` }),
    similar,
    suggestions: best === undefined ? [CALLS.entryPoints] : [retry(best)],
  })
}

/** The files with which a path ends, longest first. */
async function suffixFiles(path: string, elsewhere: TextElsewhere): Promise<string[]> {
  const slashed = path.replaceAll('\\', '/')
  const found = (await elsewhere.files()).filter(file => slashed.endsWith(`/${file}`))
  return found.sort((a, b) => b.length - a.length).slice(0, 3)
}

/** A hint with the largest modules. */
function largestModules(reader: IndexReader): string {
  const names = reader.modules()
  const symbols = new Map<string, number>()
  for (const { module, count, skipped } of reader.outlines()) {
    if (skipped === 0) symbols.set(names[module]!, (symbols.get(names[module]!) ?? 0) + count)
  }
  if (symbols.size === 0) return NO_SYMBOLS
  const largest = [...symbols].sort((a, b) => b[1] - a[1]).map(([name]) => name)
  const more = largest.length > MAX_MODULES ? ` and ${largest.length - MAX_MODULES} more` : ''
  return `The largest modules are ${largest.slice(0, MAX_MODULES).join(', ')}${more}.`
}
