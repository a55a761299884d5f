// Runs `search_project`: searches symbols, files, folders and lines.
import type { Answer, Context, Input } from '../../contract.ts'
import type { Suggestion } from '../../errors.ts'
import { hasLines } from '../../project/file-lines.ts'
import { placesIn } from '../../project/file-places.ts'
import { likelyTypes } from '../../project/query-type.ts'
import { SEARCH_TYPES, type SearchType } from '../../project/search-types.ts'
import { nameInCode } from '../../query/code-names.ts'
import { answerFrom } from '../../repository/answer.ts'
import type { Repository } from '../../repository/query-session.ts'
import { isRepositoryList } from '../../repository/repository-of-call.ts'
import { hasBlank } from '../../util/name-words.ts'
import { withFreshFiles } from './changed-filter.ts'
import { type FileFilters, fileFilters, filtersOf } from './file-filters.ts'
import { searchLines } from './line-results.ts'
import { enclosingSymbol } from './line-rows.ts'
import type { LineSearch } from './line-search.ts'
import { explainPaths } from './missing-path.ts'
import { declarationTest, isAboutNothing, nameToDefine } from './name-questions.ts'
import { globFilter, pageOf } from './pages.ts'
import { linesAsTyped, linesForQuestion, linesWithKey, mayBeSettingsKey } from './text-questions.ts'

/** Results of another type to mention if nothing was found. */
const SAMPLES = 3
/** The page with the best result only. */
const FIRST = { offset: 0, limit: 1 } as const

/** Searches for symbols as `search_symbols` does; `touched` are the symbols that the filter `changed` lets through. */
type SymbolSearch = (repository: Repository, input: Input, touched?: ReadonlySet<number>) => Promise<Answer>

/** Runs `search_project`; `searchIn` is the search of `search_symbols`, which stands above this folder. */
export async function run(input: Input, context: Context, searchIn: SymbolSearch): Promise<Answer> {
  const searchOne = (one: Input) =>
    answerFrom(withFreshFiles(one), context, async repository => {
      const search = await openSearch(repository, one, searchIn)
      const answer = await (one.type === 'auto' ? automatic(search, one) : explicit(search, one))
      const { late } = search
      return late ? { ...answer, not_looked_at: `files that git tracks though they are ignored: ${late}` } : answer
    })
  if (!isRepositoryList(input.repo)) return searchOne(input)
  const { searchRepositories } = await import('./several-repositories.ts')
  return searchRepositories(input, searchOne)
}

/** Searches for the query of a call as one type. */
type Search = (type: SearchType, page: { readonly offset: number; readonly limit: number }) => Promise<Answer>

type OpenSearch = Search &
  LineSearch & {
    readonly searchIn: SymbolSearch
    /** All files of the repository. */
    readonly files: readonly string[]
    /** The files that pass the filters. */
    readonly left: FileFilters
    /** The reason why git's list of ignored but tracked files is missing; undefined if it is not. */
    readonly late: string | undefined
  }

async function openSearch(repository: Repository, input: Input, searchIn: SymbolSearch): Promise<OpenSearch> {
  const project = await import('../../project/project-files.ts')
  const { filesOf, foldersOf, likelyKeys, rankPaths, parsePathQuery, partsOfPath, placeAmong, standsIn, withoutScope } =
    project
  const { root } = repository.location
  const query = input.query as string
  let late: string | undefined
  const all = await filesOf(root, {
    late: message => {
      late = message
    },
  })
  const left = await fileFilters(repository, input, all)
  const { files } = left
  const location = all.includes(query) ? undefined : placeAmong(all, placesIn(query))
  const pathQuery = parsePathQuery(location?.path ?? withoutScope(query, all), input.basename_only === true)
  const why = input.why as string | undefined
  const glob = !location && /[*?]|\[.+\]/.test(query) ? await globFilter(pathQuery.text) : undefined
  // If no symbol has this name, prefer lines that define it as a key.
  const first = input.type === 'auto' && input.regex !== true && /^[\w$-]+$/.test(query) ? likelyKeys(query) : undefined
  const isDeclared = () => (input.regex === true ? undefined : declarationTest(repository, query))
  const search: Search = async (type, { offset, limit }) => {
    if (type === 'symbol')
      return searchIn(repository, { ...input, query: symbolQuery(query), offset, limit }, await left.touched())
    if (type === 'content')
      return searchLines({ repository, input, all, left, files, first, isFirst: isDeclared() }, offset, limit)
    const folders = type === 'directory' ? foldersOf(files) : undefined
    const isThere = standsIn(root)
    const matches = rankPaths(folders ? folders.keys() : files, pathQuery, glob).filter(({ f }) => isThere(f))
    const ranked = location && !folders ? project.calledSo(matches, location) : matches
    const page = ranked.slice(offset, offset + limit)
    const folderCounts = folders && project.filesThere(page, files, isThere)
    const rows = page.map(hit => {
      const { f, match } = hit
      const parts = input.explain === true ? { parts: partsOfPath(hit) } : {}
      if (folderCounts) return { f: `${f}/`, match, files: folderCounts.get(f) ?? 0, ...parts }
      const symbols = symbolsOf(repository, f)
      return {
        f,
        match,
        symbols,
        // A single file's next action depends on whether it has lines.
        ...(ranked.length === 1 && symbols === 0 && !hasLines(root, f) ? { lines: 0 } : {}),
        ...(location ? enclosingSymbol(repository, f, location.line) : {}),
        ...parts,
      }
    })
    // A folder is removed with the last of its files.
    const inPattern = folders && foldersOf(all.filter(file => left.removerOf(file) !== 'file_pattern'))
    const removerOf: FileFilters['removerOf'] = folders
      ? folder => (folders.has(folder) ? undefined : inPattern!.has(folder) ? 'changed' : 'file_pattern')
      : left.removerOf
    const explanation =
      why === undefined
        ? {}
        : { why: explainPaths(why, (folders ? [...foldersOf(all).keys()] : all).filter(isThere), removerOf, ranked) }
    return { ...pageOf(rows, ranked.length, offset), ...explanation }
  }
  const lines: OpenSearch['lines'] = (other, { offset, limit }, { ms, among, ...looking } = {}) =>
    searchLines(
      {
        repository,
        input: other,
        all,
        left,
        files: among?.(files) ?? files,
        ...looking,
        isFirst: isDeclared(),
      },
      offset,
      limit,
      ms,
    )
  return Object.assign(search, { searchIn, lines, passing: left.passing, repository, files: all, left, late })
}

/** Tries types in order of likelihood. The answer names the type, and those that found nothing. */
async function automatic(search: OpenSearch, input: Input): Promise<Answer> {
  const query = input.query as string
  const wanted = await nameToDefine(search, query)
  if (wanted) {
    const one = { ...input, query: wanted.name, ...(wanted.kind === undefined ? {} : { kind: wanted.kind }) }
    return {
      taken_as: `name ${wanted.name}${wanted.kind === undefined ? '' : `, kind ${wanted.kind}`}`,
      ...(await automatic(await openSearch(search.repository, one, search.searchIn), one)),
    }
  }
  const lines = await linesForQuestion(search, input, pageIn(input))
  if (lines?.isMeant)
    return { type: 'content', ...lines.answer, also: [lines.answer.type === 'symbol' ? 'content' : 'symbol'] }
  if (!lines && hasBlank(query) && (await isAboutNothing(search, input)))
    return { ...(await notFoundFor(search, input, ['symbol'], undefined)), tried: ['symbol'], ...pageOf([], 0, 0) }
  const types = likelyTypes(query, name => search.files.some(file => file === name || file.endsWith(`/${name}`)))
  const tried: SearchType[] = []
  let notFoundAnswer: Answer | undefined
  // A weak match of a symbol is the last resort: a file of that name or lines with the word are better.
  let weak: Answer | undefined
  for (const type of types) {
    const answer = await search(type, pageIn(input))
    const isFound = Number(answer.total) > 0
    // Decide by the first result of all, so that every page has the same type.
    const best = async () => bestOf(input.offset === 0 ? answer : await search(type, FIRST))
    const keyLines =
      isFound && type === 'symbol' && mayBeSettingsKey(query, (await best()).match) && !(await isNameOfFile(search))
        ? await linesWithKey(search, input, pageIn(input))
        : undefined
    if (keyLines) return { type: 'content', ...keyLines, also: ['symbol'] }
    const isWeak = async () =>
      type === 'symbol' ? isWeakMatch(search, await best(), query) : isRouteLike(await best(), query)
    if (isFound && !weak && (await isWeak())) weak = { type, ...answer }
    else if (isFound && (!weak || type !== 'filename' || isBetterFile((await best()).match, weak))) {
      const also = weak ? (weak.type as SearchType) : lines && type === 'symbol' ? 'content' : undefined
      const context = { ...(tried.length > 0 ? { tried } : {}), ...(also ? { also: [also] } : {}) }
      const typed = type === 'symbol' ? await linesAsTyped(search, input, await best()) : {}
      return { type, ...context, ...answer, ...typed, ...(notFoundAnswer ? similarNameCall(notFoundAnswer) : {}) }
    }
    if (type === 'symbol') notFoundAnswer = answer
    if (!isFound) tried.push(type)
  }
  if (weak) return weak
  return { ...(await notFoundFor(search, input, tried, notFoundAnswer)), tried, ...pageOf([], 0, 0) }
}

/** Suggests the most similar name beside results of another type: in `cmd.AddCommand`, only the last part may exist. */
function similarNameCall({ error }: Answer): Partial<Answer> {
  return error && error.similar.length > 0 ? { suggestions: error.suggestions.slice(0, 1) } : {}
}

/** Matches that count as the name itself, for paths and symbols. */
const NAMED_PATH = new Set(['exact', 'case', 'stem'])
const NAMED_SYMBOL = new Set(['exact', 'case', 'qualified', 'prefix'])

/** True if a file by this match is a better answer than weak matches of symbols. */
function isBetterFile(match: string, weak: Answer): boolean {
  return NAMED_PATH.has(match) || (match === 'abbreviation' && bestOf(weak).match === 'words')
}

/** The first result, as far as the choice of a type needs it. */
interface Best {
  readonly match: string
  /** Only symbols have it. */
  readonly s?: string
}

function bestOf(answer: Answer): Best {
  const [first] = answer.results as readonly Best[]
  return first ?? { match: '' }
}

/** True if `best`, the best symbol for a word, is too weak a match to be the answer. */
async function isWeakMatch(search: Search, best: Best, query: string): Promise<boolean> {
  const { match, s: name = '' } = best
  // Capitals are a mark in comments, such as TODO, rather than part of a name in lower case.
  if (/^[A-Z]{3,}$/.test(query) && match !== 'case' && !name.includes(query)) return true
  if (/\s/.test(query)) return false
  // kebab-case is for settings, flags and CSS classes; few names are written so.
  if (/^[\w.]+(?:-[\w.]+)+$/.test(query)) return match !== 'exact' && match !== 'case'
  if (NAMED_SYMBOL.has(match)) return false
  // A lower-case word may be from a sentence; others, like TODO, occur literally.
  if (match === 'words' && /[^a-z]/.test(query)) return true
  return isNameOfFile(search)
}

/** True if a file has the query as its name. */
async function isNameOfFile(search: Search): Promise<boolean> {
  return NAMED_PATH.has(bestOf(await search('filename', FIRST)).match)
}

/** True if paths match only approximately, and the query looks like a route: lines may have it. */
function isRouteLike({ match }: Best, query: string): boolean {
  return match === 'fuzzy' && query.startsWith('/')
}

/** What is said where none of some types found anything; `other` is what a search for symbols said. */
async function notFoundFor(
  { repository, searchIn, files, left }: OpenSearch,
  input: Input,
  types: readonly SearchType[],
  other: Answer | undefined,
): Promise<Answer> {
  const { projectNotFound } = await import('../../not-found/not-found.ts')
  let isElsewhere = false
  if (left.isNarrow) {
    const everywhere = await openSearch(repository, { ...input, file_pattern: undefined, changed: undefined }, searchIn)
    for (const type of types) isElsewhere ||= Number((await everywhere(type, FIRST)).total) > 0
  }
  const scope = {
    files,
    removed: left.removed,
    isNarrow: left.isNarrow,
    isChanged: input.changed !== undefined,
    isElsewhere,
  }
  return { ...(await projectNotFound(repository, input.query as string, types, scope, other)) }
}

/** Searches for the given type; if nothing is found, suggests the others. */
async function explicit(search: OpenSearch, input: Input): Promise<Answer> {
  const type = input.type as SearchType
  const query = input.query as string
  const answer = await search(type, pageIn(input))
  if (Number(answer.total) > 0) return { type, ...answer }
  const suggestions: Suggestion[] = []
  for (const other of SEARCH_TYPES) {
    if (other === type || suggestions.length === 2) continue
    const { total, results } = await search(other, { offset: 0, limit: SAMPLES })
    if (Number(total) === 0) continue
    const samples = (results as { s?: string; f: string }[]).map(row =>
      other === 'content' ? row.f : (row.s ?? row.f),
    )
    const why = `${total} found as ${other}, such as ${[...new Set(samples)].join(', ')}`
    suggestions.push({ tool: 'search_project', args: { query, type: other, ...filtersOf(input) }, why })
  }
  const miss = await notFoundFor(search, input, [type], answer.error ? answer : undefined)
  const error = miss.error!
  return { type, ...answer, ...miss, error: suggestions.length > 0 ? { ...error, suggestions } : error }
}

function pageIn(input: Input) {
  return { offset: input.offset as number, limit: input.limit as number }
}

/** Removes punctuation of sentences and of calls, which is not part of a name. */
function symbolQuery(text: string): string {
  const code = nameInCode(text.trim())
  // A keyword may start a phrase: leave it to the symbol search to check for a name.
  const name = code && !code.kinds ? code.name : text.trim()
  return /\s/.test(name) ? name.replace(/[?.!,]+$/, '') : name
}

function symbolsOf({ reader }: Repository, path: string): number {
  const file = reader.fileNumber(path)
  return file < 0 ? 0 : reader.file(file).count
}
