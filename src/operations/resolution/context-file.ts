// The file from which a name is asked for: where it lies, what it reaches, and what a name stands for that it imports.
import { join } from 'node:path'
import { isDeclaration, STANDINGS, standingNumber } from '../../cache/tables/traits.ts'
import type { Answer, Input } from '../../contract.ts'
import { CALLS, CtxError, errorShape, isCtxError } from '../../errors.ts'
import type { insideFile } from '../../files/inside-repository.ts'
import { readPlain } from '../../platform/fs.ts'
import { symbolsNamed } from '../../query/exact-names.ts'
import { parseQualified, unqualified } from '../../query/qualified-names.ts'
import type { Repository } from '../../repository/query-session.ts'
import type { AskingFile, Candidate } from '../../resolve/candidate-choice.ts'
import type { Imported } from '../../resolve/imported-definition.ts'
import { resolveInIndex } from '../../resolve/notation.ts'
import { Reach } from '../../resolve/reach.ts'
import { ownName } from '../../util/symbol-names.ts'
import { pageOf } from '../search/pages.ts'
import { fileOf } from '../search/scope.ts'

/** Throws PATH_NOT_FOUND with the nearest files, and PATH_OUTSIDE_REPO. */
export async function contextFileOf(
  repository: Repository,
  name: string,
  { context_file }: Input,
): Promise<AskingFile> {
  const { reader, location } = repository
  const named = context_file as string
  let inside: ReturnType<typeof insideFile>
  try {
    inside = fileOf(reader, location.root, named)
  } catch (error) {
    if (!isCtxError(error)) throw error
    const { fileNotFound } = await import('../../not-found/not-found.ts')
    // Of a name that is nowhere either the same call would be a miss again.
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
  const reach = new Reach(textIn(location.root), path => reader.fileNumber(path) >= 0)
  const imports: AskingFile['imports'] = ({ s, p, f }) =>
    reach.reached(relative, f, p === undefined ? [s] : [s, p.slice(0, Math.max(0, p.indexOf('.')) || p.length)])
  const declares = declaredIn(repository, number, name)
  const isTest = number >= 0 && isTestFile(repository, number)
  return { file: relative, module, isTest, declares, imports, around: parseQualified(name)?.around ?? [] }
}

/** By what the index says of its definitions. */
function isTestFile({ reader }: Repository, file: number): boolean {
  const { first, count } = reader.file(file)
  for (let symbol = first; symbol < first + count; symbol++)
    if (STANDINGS[standingNumber(reader.trait(symbol).flags)] === 'test') return true
  return false
}

/** Owners and names of what a file declares under a name and does not define there. */
function declaredIn({ reader }: Repository, file: number, name: string): ReadonlySet<string> {
  const symbols = symbolsNamed(reader, unqualified(name)).filter(symbol => reader.fileNumberOf(symbol) === file)
  return new Set(reader.entries(symbols.filter(symbol => isDeclaration(reader.trait(symbol).flags))).map(ownName))
}

/** Reads files of a folder; one that cannot be read imports nothing. */
function textIn(root: string): (path: string) => string {
  return path => {
    try {
      return readPlain(join(root, path)).toString('utf8')
    } catch {
      return ''
    }
  }
}

/** What the file of a place imports under a name; undefined for what it does not, and for ids and hashes. */
export async function importedName(
  { reader, location }: Repository,
  name: string,
  { file }: AskingFile,
): Promise<Imported | undefined> {
  if (!/^[\p{L}\p{N}_$]+(?:(?:\.|::|->)[\p{L}\p{N}_$]+)*$/u.test(name)) return undefined
  const { importOfName } = await import('../../resolve/imported-definition.ts')
  const qualified = parseQualified(name)
  const read = textIn(location.root)
  const has = (path: string) => reader.fileNumber(path) >= 0
  function* files() {
    for (const { path, skipped } of reader.outlines()) if (skipped === 0) yield path
  }
  const named = (one: string) => {
    const symbols = symbolsNamed(reader, one)
    return reader.entries(symbols).map((entry, i) => ({ symbol: symbols[i]!, entry }))
  }
  return importOfName({ read, has, files, named }, file, qualified ? [...qualified.around, qualified.name] : [name])
}

/**
 * True when what a file imports under a name is in no file of the index, so that what else is called so is not meant.
 * Of members, and of what a module passes on as a whole, lines do not tell all: the files that are imported may have it.
 */
export function isOutsideIndex(imported: Imported, candidates: readonly Candidate[]): boolean {
  const { name, isRenamed, isWhole, files } = imported
  return (isRenamed || name === '') && !(isWhole && candidates.some(({ entry }) => files.includes(entry.f)))
}

/** NO_MATCH for a name that a file imports from where the index has nothing of the kind. */
export function importNotFound(
  { reader }: Repository,
  asked: string,
  { file }: AskingFile,
  imported: Imported,
): Answer {
  const { specifier, name, files } = imported
  const [module] = files
  const isModule = name === ''
  const what = isModule ? `the module ${specifier}` : `${name} of ${specifier}`
  const error = new CtxError('NO_MATCH', `No symbol ${asked}: in ${file} it is ${what}.`, {
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
