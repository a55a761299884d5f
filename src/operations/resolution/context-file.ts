// The context file of `resolve_symbol`: its imports, its own declarations, and the definitions of imported names.
import { isDeclaration, STANDINGS, standingNumber } from '../../cache/tables/traits.ts'
import type { Answer, Input } from '../../contract.ts'
import { CALLS, CtxError, errorShape, isCtxError } from '../../errors.ts'
import { Graph } from '../../graph/graph.ts'
import { importedAs } from '../../graph/imported-as.ts'
import { readLinked } from '../../platform/confined.ts'
import type { insideFile } from '../../project/inside-repository.ts'
import { symbolsNamed } from '../../query/exact-names.ts'
import { parseQualified, unqualified } from '../../query/qualified-names.ts'
import type { Repository } from '../../repository/query-session.ts'
import type { Candidate, ContextFile } from '../../resolve/candidate-choice.ts'
import type { Imported } from '../../resolve/imported-definition.ts'
import { moduleFilesOf } from '../../resolve/module-files-of-index.ts'
import { resolveInIndex } from '../../resolve/notation.ts'
import { ownName } from '../../util/symbol-names.ts'
import { pageOf } from '../search/pages.ts'
import { fileOf } from '../search/scope.ts'

/** The context file of a call. Throws PATH_NOT_FOUND with similar files, and PATH_OUTSIDE_REPO. */
export async function contextFileOf(
  repository: Repository,
  name: string,
  { context_file }: Input,
): Promise<ContextFile> {
  const { reader, location } = repository
  const named = context_file as string
  let inside: ReturnType<typeof insideFile>
  try {
    inside = fileOf(reader, location.root, named)
  } catch (error) {
    if (!isCtxError(error)) throw error
    const { fileNotFound } = await import('../../not-found/not-found.ts')
    // Do not suggest the same call for a name that is not found either.
    const isKnown = resolveInIndex(reader, name).targets.length > 0
    throw await fileNotFound(repository, named, error, near =>
      isKnown
        ? { tool: 'resolve_symbol', args: { name, context_file: near }, why: `the same seen from ${near}` }
        : CALLS.entryPoints,
    )
  }
  const { relative } = inside
  const number = reader.fileNumber(relative)
  if (number >= 0) repository.rest(number)
  const module = number < 0 ? undefined : reader.modules()[reader.file(number).module]
  const graph = new Graph(repository)
  const imports: ContextFile['imports'] = entry => importedAs(graph, relative, entry)
  const declares = declaredIn(repository, number, name)
  const isTest = number >= 0 && isTestFile(repository, number)
  return { file: relative, module, isTest, declares, imports, around: parseQualified(name)?.around ?? [] }
}

function isTestFile({ reader }: Repository, file: number): boolean {
  const { first, count } = reader.file(file)
  for (let symbol = first; symbol < first + count; symbol++)
    if (STANDINGS[standingNumber(reader.trait(symbol).flags)] === 'test') return true
  return false
}

/** Owners and names that the file declares but does not define. */
function declaredIn({ reader }: Repository, file: number, name: string): ReadonlySet<string> {
  const symbols = symbolsNamed(reader, unqualified(name)).filter(symbol => reader.fileNumberOf(symbol) === file)
  return new Set(reader.entries(symbols.filter(symbol => isDeclaration(reader.trait(symbol).flags))).map(ownName))
}

/** Reads files of a folder; an unreadable one counts as empty. */
function readerIn(root: string): (path: string) => string {
  return path => {
    try {
      return readLinked(root, path).toString('utf8')
    } catch {
      return ''
    }
  }
}

/** The import that a name refers to in a file; undefined if it is not imported, and for ids and hashes. */
export async function importedName(
  { reader, location }: Repository,
  name: string,
  { file }: ContextFile,
): Promise<Imported | undefined> {
  if (!/^[\p{L}\p{N}_$]+(?:(?:\.|::|->)[\p{L}\p{N}_$]+)*$/u.test(name)) return undefined
  const { importOfName } = await import('../../resolve/imported-definition.ts')
  const qualified = parseQualified(name)
  const files = moduleFilesOf(reader, readerIn(location.root))
  const findByName = (one: string) => {
    const symbols = symbolsNamed(reader, one)
    return reader.entries(symbols).map((entry, i) => ({ symbol: symbols[i]!, entry }))
  }
  return importOfName(
    { ...files, defined: findByName },
    file,
    qualified ? [...qualified.around, qualified.name] : [name],
  )
}

/**
 * True if the imported definition is not in the index, so that other symbols of that name are not candidates. With
 * members and re-exported modules, a file of the import may still have it.
 */
export function isOutsideIndex(imported: Imported, candidates: readonly Candidate[]): boolean {
  const { name, isRenamed, isWhole, files } = imported
  return (isRenamed || name === '') && !(isWhole && candidates.some(({ entry }) => files.includes(entry.f)))
}

/** NO_MATCH for a name imported from outside the index. */
export function importNotFound(
  { reader }: Repository,
  searchedName: string,
  { file }: ContextFile,
  imported: Imported,
): Answer {
  const { specifier, name, files } = imported
  const [module] = files
  const isModule = name === ''
  const description = isModule ? `the module ${specifier}` : `${name} of ${specifier}`
  const error = new CtxError('NO_MATCH', `No symbol ${searchedName}: in ${file} it is ${description}.`, {
    ...(module === undefined ? { hint: `No file of the index is ${specifier}.` } : {}),
    suggestions: [
      ...(module === undefined ? [] : [{ tool: 'list_symbols', args: { module }, why: `what ${module} defines` }]),
      ...(isModule || resolveInIndex(reader, name).targets.length === 0
        ? []
        : [{ tool: 'resolve_symbol', args: { name }, why: `any ${name}` }]),
    ],
  })
  return { error: errorShape(error), ...pageOf([], 0, 0) }
}
