// `search_project`: one front door to symbols, files, folders and lines.
import type { Answer, Context, Input } from '../../contract.ts'
import type { Suggestion } from '../../errors.ts'
import { hasLines } from '../../files/file-lines.ts'
import { placesIn } from '../../project/file-places.ts'
import { likelyTypes } from '../../project/query-type.ts'
import { SEARCH_TYPES, type SearchType } from '../../project/search-types.ts'
import { nameInCode } from '../../query/code-names.ts'
import { answerFrom } from '../../repository/answer.ts'
import type { Repository } from '../../repository/query-session.ts'
import { isRepositoryList } from '../../repository/repository-of-call.ts'
import { searchIn } from '../search_symbols.ts'
import { withFreshFiles } from './changed-filter.ts'
import { type FileFilters, fileFilters, filtersOf } from './file-filters.ts'
import { around, searchLines } from './line-results.ts'
import type { LineSearch } from './line-search.ts'
import { explainPaths } from './missing-path.ts'
import { declarationTest, nameToDefine } from './name-questions.ts'
import { globFilter, pageOf } from './pages.ts'
import { linesForQuestion, linesWithKey, mayBeSettingsKey } from './text-questions.ts'

/** Hits of another type that a miss names. */
const SAMPLES = 3
/** Where a search begins that only asks what comes first. */
const FIRST = { offset: 0, limit: 1 } as const

/** What `search_project` does. */
export async function run(input: Input, context: Context): Promise<Answer> {
  const ask = (one: Input) =>
    answerFrom(withFreshFiles(one), context, async repository => {
      const search = await openSearch(repository, one)
      const answer = await (one.type === 'auto' ? automatic(search, one) : explicit(search, one))
      const { late } = search
      return late ? { ...answer, not_looked_at: `files that git tracks though they are ignored: ${late}` } : answer
    })
  if (!isRepositoryList(input.repo)) return ask(input)
  const { searchRepositories } = await import('./several-repositories.ts')
  return searchRepositories(input, ask)
}

/** Looks for the query of a call as one type. */
type Search = (type: SearchType, page: { readonly offset: number; readonly limit: number }) => Promise<Answer>

type OpenSearch = Search &
  LineSearch & {
    /** All files of the repository. */
    readonly files: readonly string[]
    /** What the filters of the call leave of them. */
    readonly left: FileFilters
    /** Why git had no say in that; undefined where it had. */
    readonly late: string | undefined
  }

async function openSearch(repository: Repository, input: Input): Promise<OpenSearch> {
  const project = await import('../../project/project-files.ts')
  const { filesOf, foldersOf, likelyKeys, rankPaths, parsePathQuery, partsOfPath, placeAmong, standsIn, withoutScope } =
    project
  const { root } = repository.location
  const asked = input.query as string
  let late: string | undefined
  const all = await filesOf(root, {
    late: message => {
      late = message
    },
  })
  const left = await fileFilters(repository, input, all)
  const { files } = left
  const place = all.includes(asked) ? undefined : placeAmong(all, placesIn(asked))
  const pathQuery = parsePathQuery(place?.path ?? withoutScope(asked, all), input.basename_only === true)
  const why = input.why as string | undefined
  const glob = !place && /[*?]|\[.+\]/.test(asked) ? await globFilter(pathQuery.text) : undefined
  // Of a name that no symbol has the line is rather meant that says what it is.
  const first = input.type === 'auto' && input.regex !== true && /^[\w$-]+$/.test(asked) ? likelyKeys(asked) : undefined
  const isDeclared = () => (input.regex === true ? undefined : declarationTest(repository, asked))
  const search: Search = async (type, { offset, limit }) => {
    if (type === 'symbol')
      return searchIn(repository, { ...input, query: symbolQuery(asked), offset, limit }, await left.touched())
    if (type === 'content')
      return searchLines({ repository, input, all, left, files, first, isFirst: isDeclared() }, offset, limit)
    const folders = type === 'directory' ? foldersOf(files) : undefined
    const isThere = standsIn(root)
    const alike = rankPaths(folders ? folders.keys() : files, pathQuery, glob).filter(({ f }) => isThere(f))
    const ranked = place && !folders ? project.calledSo(alike, place) : alike
    const page = ranked.slice(offset, offset + limit)
    const there = folders && project.filesThere(page, files, isThere)
    const rows = page.map(hit => {
      const { f, match } = hit
      const parts = input.explain === true ? { parts: partsOfPath(hit) } : {}
      if (there) return { f: `${f}/`, match, files: there.get(f) ?? 0, ...parts }
      const symbols = symbolsOf(repository, f)
      return {
        f,
        match,
        symbols,
        // Of the only file it is said what to do with it.
        ...(ranked.length === 1 && symbols === 0 && !hasLines(root, f) ? { lines: 0 } : {}),
        ...(place ? around(repository, f, place.line) : {}),
        ...parts,
      }
    })
    // A folder goes with the last of its files.
    const inPattern = folders && foldersOf(all.filter(file => left.removerOf(file) !== 'file_pattern'))
    const removerOf: FileFilters['removerOf'] = folders
      ? folder => (folders.has(folder) ? undefined : inPattern!.has(folder) ? 'changed' : 'file_pattern')
      : left.removerOf
    const told =
      why === undefined
        ? {}
        : { why: explainPaths(why, (folders ? [...foldersOf(all).keys()] : all).filter(isThere), removerOf, ranked) }
    return { ...pageOf(rows, ranked.length, offset), ...told }
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
  return Object.assign(search, { lines, passing: left.passing, repository, files: all, left, late })
}

/** The likeliest type that finds something; the answer says which it was and which found nothing before. */
async function automatic(search: OpenSearch, input: Input): Promise<Answer> {
  const query = input.query as string
  const name = await nameToDefine(search, query)
  if (name !== undefined) {
    const one = { ...input, query: name }
    return { taken_as: `name ${name}`, ...(await automatic(await openSearch(search.repository, one), one)) }
  }
  const lines = await linesForQuestion(search, input, pageIn(input))
  if (lines?.isMeant)
    return { type: 'content', ...lines.answer, also: [lines.answer.type === 'symbol' ? 'content' : 'symbol'] }
  const types = likelyTypes(query, name => search.files.some(file => file === name || file.endsWith(`/${name}`)))
  const tried: SearchType[] = []
  let miss: Answer | undefined
  // Of a symbol that only mentions a word, after all else: a file of that name, or lines that hold it, are rather
  // meant.
  let weak: Answer | undefined
  for (const type of types) {
    const answer = await search(type, pageIn(input))
    const isFound = Number(answer.total) > 0
    // On every page the first hit of all, or the next page would be of another type.
    const best = async () => bestOf(input.offset === 0 ? answer : await search(type, FIRST))
    const key =
      isFound && type === 'symbol' && mayBeSettingsKey(query, (await best()).match) && !(await isNameOfFile(search))
        ? await linesWithKey(search, input, pageIn(input))
        : undefined
    if (key) return { type: 'content', ...key, also: ['symbol'] }
    const isWeak = async () =>
      type === 'symbol' ? isOutdone(search, await best(), query) : isRouteLike(await best(), query)
    if (isFound && !weak && (await isWeak())) weak = { type, ...answer }
    else if (isFound && (!weak || type !== 'filename' || NAMED_PATH.has((await best()).match))) {
      const also = weak ? (weak.type as SearchType) : lines && type === 'symbol' ? 'content' : undefined
      const beside = { ...(tried.length > 0 ? { tried } : {}), ...(also ? { also: [also] } : {}) }
      return { type, ...beside, ...answer, ...(miss ? nearestOf(miss) : {}) }
    }
    if (type === 'symbol') miss = answer
    if (!isFound) tried.push(type)
  }
  if (weak) return weak
  return { ...(await missOf(search, input, tried, miss)), tried, ...pageOf([], 0, 0) }
}

/** The call for the nearest name, beside what another type found: of `cmd.AddCommand` only the last part may be one. */
function nearestOf({ error }: Answer): Partial<Answer> {
  return error && error.similar.length > 0 ? { suggestions: error.suggestions.slice(0, 1) } : {}
}

/** Matches by which a path is what was asked for, and symbols are. */
const NAMED_PATH = new Set(['exact', 'case', 'stem'])
const NAMED_SYMBOL = new Set(['exact', 'case', 'qualified', 'prefix'])

/** What comes first, as far as that tells what is meant. */
interface Best {
  readonly match: string
  /** Of a symbol. */
  readonly s?: string
}

function bestOf(answer: Answer): Best {
  const [first] = answer.results as readonly Best[]
  return first ?? { match: '' }
}

/**
 * Whether symbols that one word finds, `best` of all, only by a part of their names or by their comments, are hardly
 * what it means.
 */
async function isOutdone(search: Search, best: Best, query: string): Promise<boolean> {
  const { match, s: name = '' } = best
  // Capitals are a mark in comments, TODO, rather than a part of names that are written otherwise, or a slip.
  if (/^[A-Z]{3,}$/.test(query) && match !== 'case' && !name.includes(query)) return true
  if (/\s/.test(query)) return false
  // Written so in settings, flags and classes of styles, and in few names.
  if (/^[\w.]+(?:-[\w.]+)+$/.test(query)) return match !== 'exact' && match !== 'case'
  if (NAMED_SYMBOL.has(match)) return false
  // A plain word is as well one of a sentence; TODO, or part of a name, is looked for as it stands.
  if (match === 'words' && /[^a-z]/.test(query)) return true
  return isNameOfFile(search)
}

/** Whether a file is called as the query is. */
async function isNameOfFile(search: Search): Promise<boolean> {
  return NAMED_PATH.has(bestOf(await search('filename', FIRST)).match)
}

/** Whether paths are only like a query that begins as routes do: lines may have that. */
function isRouteLike({ match }: Best, query: string): boolean {
  return match === 'fuzzy' && query.startsWith('/')
}

/** What is said where none of some types found anything; `other` is what a search for symbols said. */
async function missOf(
  { repository, files, left }: OpenSearch,
  input: Input,
  types: readonly SearchType[],
  other: Answer | undefined,
): Promise<Answer> {
  const { projectNotFound } = await import('../../not-found/not-found.ts')
  let isElsewhere = false
  if (left.isNarrow) {
    const everywhere = await openSearch(repository, { ...input, file_pattern: undefined, changed: undefined })
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

/** The type that was asked for; where it finds nothing, what the others would. */
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
  const miss = await missOf(search, input, [type], answer.error ? answer : undefined)
  const error = miss.error!
  return { type, ...answer, ...miss, error: suggestions.length > 0 ? { ...error, suggestions } : error }
}

function pageIn(input: Input) {
  return { offset: input.offset as number, limit: input.limit as number }
}

/** A question mark or a full stop at the end of a sentence is no part of a name, nor are the marks of a call. */
function symbolQuery(asked: string): string {
  const code = nameInCode(asked.trim())
  // After a keyword it may be a phrase: the search for symbols looks whether anything is called so.
  const name = code && !code.kinds ? code.name : asked.trim()
  return /\s/.test(name) ? name.replace(/[?.!,]+$/, '') : name
}

/** How many symbols the index holds of a file. */
function symbolsOf({ reader }: Repository, path: string): number {
  const file = reader.fileNumber(path)
  return file < 0 ? 0 : reader.file(file).count
}
