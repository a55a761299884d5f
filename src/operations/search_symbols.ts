// `search_symbols`: symbols by name or part of a name.

import type { IndexReader } from '../cache/reader/index-reader.ts'
import type { Answer, Context, Input, Operation } from '../contract.ts'
import { type IndexEntry, SYMBOL_KINDS } from '../model.ts'
import { searchAll } from '../query/all-symbols.ts'
import { nameInCode } from '../query/code-names.ts'
import type { NameInCode } from '../query/declared-names.ts'
import { symbolsNamed } from '../query/exact-names.ts'
import { type Filter, makeFilter, type Removed } from '../query/filter.ts'
import { searchFuzzy, withTyposFirst } from '../query/fuzzy.ts'
import { isQualified, parseQuery, type Query } from '../query/name-match.ts'
import { type Breadth, searchNames } from '../query/name-search.ts'
import { pageOfNamed, searchQualified, unqualified } from '../query/qualified-names.ts'
import type { SearchResult } from '../query/result-page.ts'
import { answerFrom } from '../repository/answer.ts'
import type { Repository } from '../repository/query-session.ts'
import { isRepositoryList } from '../repository/repository-of-call.ts'
import { resolveTarget, targetsOfId } from '../resolve/target.ts'
import { hasBlank } from '../util/name-words.ts'
import * as fields from './arguments/fields.ts'
import { changedFilter, withFreshFiles } from './search/changed-filter.ts'
import { withDeclarationsFolded } from './search/folded-declarations.ts'
import { explainSymbols } from './search/missing-symbol.ts'
import { pageOf } from './search/pages.ts'
import { explanationOf } from './search/result-explanation.ts'
import { patternOf, scopeOf } from './search/scope.ts'
import { withTwinsApart } from './search/twin-rows.ts'
import { preferredFirst, typesFirst, withPreferredHits } from './search/types-first.ts'

async function run(input: Input, context: Context): Promise<Answer> {
  const searchOne = (one: Input) => answerFrom(withFreshFiles(one), context, repository => searchIn(repository, one))
  if (!isRepositoryList(input.repo)) return searchOne(input)
  const { searchRepositories } = await import('./search/several-repositories.ts')
  return searchRepositories(input, searchOne)
}

/**
 * The answer to a search in an opened index; `search_project` calls it, too.
 *
 * @param touched The symbols that pass `changed`, if already known.
 */
export async function searchIn(repository: Repository, input: Input, touched?: ReadonlySet<number>): Promise<Answer> {
  const { reader, location } = repository
  const { query: parsed, code } = withoutCode(repository, parseQuery(input.query as string))
  const prefixQuery = prefixQueryOf(repository, parsed.text)
  const query = prefixQuery ?? parsed
  const offset = input.offset as number
  const module = input.module === undefined ? undefined : await scopeOf(reader, location.root, input.module as string)
  if (input.module !== undefined && !module) {
    const { moduleFilterNotFound } = await import('../not-found/not-found.ts')
    const finds = async (filters: Readonly<Record<string, string | undefined>>): Promise<boolean> =>
      Number((await searchIn(repository, { ...input, ...filters, why: undefined, offset: 0, limit: 1 })).total) > 0
    const call = { tool: searchSymbols.name, args: { query: input.query } }
    return { ...(await moduleFilterNotFound(repository, call, input, finds)), ...pageOf([], 0, 0) }
  }
  const filter = makeFilter(reader, {
    kind: input.kind as string | undefined,
    risk: input.risk as string | undefined,
    module,
    file: await patternOf(repository, input),
    changed: touched ?? (await changedFilter(repository, input, searchSymbols.name, { query: input.query })),
  })
  const limit = input.limit as number
  const explained = input.explain === true
  const search = isOfAll(reader, parsed.text, filter) ? searchEverything : prefixQuery ? searchPrefix : searchTiers
  const breadth = input.all === true ? 'all' : 'same-name'
  const page = await search(repository, query, filter, offset, limit, explained, breadth)
  const { total, removed } = page
  const isAll = total === page.hits.length
  const { hits, entries } = withPreferredHits(reader, query.text, filter, page.hits, offset, isAll, code?.kinds)
  for (const [i, { symbol }] of hits.entries()) repository.rest(reader.fileNumberOf(symbol), entries[i]!.f)
  const listed = entries.flatMap((indexed, i) => {
    const { symbol, match } = hits[i]!
    const entry = repository.current(symbol, indexed)
    if (!entry) return []
    const explanation = explained ? explanationOf(hits[i]!, reader.trait(symbol)) : {}
    return [{ symbol, entry: { ...entry, match, ...explanation } }]
  })
  const kept = withDeclarationsFolded(reader, listed)
  const rows = withTwinsApart(repository, kept)
  // Sort exact matches only: a budget may cut a page, and other matches must keep their order across pages.
  const others = rows.findIndex(({ match }) => match !== 'exact')
  const exact = others < 0 ? rows.length : others
  const results = declaredFirst([...typesFirst(rows.slice(0, exact)), ...rows.slice(exact)], code)
  const why =
    input.why === undefined
      ? {}
      : {
          why: await explainSymbols(repository, input.why as string, query, filter, most =>
            search(repository, query, filter, 0, most),
          ),
        }
  // Declarations of other pages are not known to fold.
  const folded = isAll ? listed.length - kept.length : 0
  const hidden = page.hidden === undefined ? {} : { hidden: page.hidden }
  const answer = {
    ...pageOf(results, total - folded, offset, hits.length),
    ...hidden,
    ...(explained ? { removed } : {}),
    ...why,
  }
  return total === 0 ? { ...(await notFound(repository, query.text, removed)), ...answer } : answer
}

/** Extracts the name from code: `class Map`, `func (c *Command) Execute`, `Execute()`. Only if such a symbol exists. */
function withoutCode({ reader }: Repository, query: Query): { readonly query: Query; readonly code?: NameInCode } {
  const code = nameInCode(query.text)
  if (!code || symbolsNamed(reader, query.text).length > 0) return { query }
  const { name, kinds } = code
  const symbols = isQualified(name)
    ? resolveTarget(reader, name).map(({ symbol }) => symbol)
    : symbolsNamed(reader, name)
  const isDeclared = symbols.some(symbol => kinds?.includes(SYMBOL_KINDS[reader.trait(symbol).kind]!) ?? true)
  const isUnique = !code.isOfOne || new Set(reader.entries(symbols).map(({ p }) => p ?? '')).size === 1
  return isDeclared && isUnique ? { query: parseQuery(name), code } : { query }
}

/** Puts the kinds that the keyword declares first. */
function declaredFirst<T extends IndexEntry>(rows: T[], code: NameInCode | undefined): T[] {
  const { kinds } = code ?? {}
  if (!kinds) return rows
  return preferredFirst(rows, row => row.s === unqualified(code!.name) && kinds.includes(row.k))
}

/** The query for `create*`; undefined if a symbol has that name, star included. */
function prefixQueryOf({ reader }: Repository, text: string): Query | undefined {
  if (!text.endsWith('*') || !/^[\p{L}\p{N}_$@~-]+\*$/u.test(text) || symbolsNamed(reader, text).length > 0)
    return undefined
  return parseQuery(text.slice(0, -1))
}

/** Names that start with the query; if there are none, the results without the star. */
async function searchPrefix(repository: Repository, query: Query, ...page: Page): Promise<SearchResult> {
  const [filter, offset, limit] = page
  const byPrefix = searchNames(repository.reader, query, filter, offset, limit, 'prefix')
  return byPrefix.total > 0 || Object.keys(byPrefix.removed).length > 0
    ? byPrefix
    : searchTiers(repository, query, ...page)
}

/** `*` matches all symbols that pass the filters. Without one it may name an operator. */
function isOfAll(reader: IndexReader, text: string, filter: Filter): boolean {
  return text === '*' && (!filter.isOpen || symbolsNamed(reader, text).length === 0)
}

async function searchEverything({ reader }: Repository, _: Query, ...[filter, offset, limit]: Page) {
  return searchAll(reader, filter, offset, limit)
}

type Page = readonly [filter: Filter, offset: number, limit: number, isExplained?: boolean, breadth?: Breadth]

/**
 * Tries in turn: qualified names; sentences by names and words, or names that contain the query; names with typos;
 * symbols with the word in their comments or bodies.
 */
async function searchTiers(
  repository: Repository,
  query: Query,
  filter: Filter,
  offset: number,
  limit: number,
  isExplained = false,
  breadth: Breadth = 'all',
): Promise<SearchResult> {
  const { reader } = repository
  const bySentence = async () => {
    const { searchSentence } = await import('../query/sentence-search.ts')
    return searchSentence(reader, query, filter, offset, limit, isExplained)
  }
  const byQualifiedName = () =>
    searchQualified(reader, query.text, filter, offset, limit, targetsOfId(reader, query.text)[0]?.symbol)
  const inPackage = async () => {
    const { targetsInPackage } = await import('./search/package-targets.ts')
    const targets = await targetsInPackage(repository, query.text)
    return pageOfNamed(
      reader,
      targets.map(({ symbol }) => symbol),
      filter,
      offset,
      limit,
    )
  }
  const hasOwner = isQualified(query.text)
  // `Vector.+` is a pattern unless a symbol has that name.
  const isOperator = !hasOwner && /[.:][*+?]+$/.test(query.text) && resolveTarget(reader, query.text).length > 0
  const qualified = hasOwner || isOperator ? [byQualifiedName, inPackage] : []
  const tiers: readonly (() => SearchResult | Promise<SearchResult>)[] = hasBlank(query.text)
    ? // A path in an id may have blanks, but most queries with blanks are sentences: `read the package.json`.
      [...qualified, bySentence]
    : [
        ...qualified,
        () =>
          withTyposFirst(reader, query, filter, offset, limit, (from, most) =>
            searchNames(reader, query, filter, from, most, breadth),
          ),
        () => searchFuzzy(reader, query, filter, offset, limit),
        // A name with an owner is not a word of a text.
        ...(hasOwner ? [] : [bySentence]),
      ]
  let result: SearchResult = { hits: [], total: 0, removed: {} }
  for (const search of tiers) {
    result = await search()
    // Symbols removed by a filter were found: do not try the next tier.
    if (result.total > 0 || Object.keys(result.removed).length > 0) break
  }
  return result
}

async function notFound(repository: Repository, query: string, removed: Removed): Promise<Answer> {
  const { searchNotFound } = await import('../not-found/not-found.ts')
  return { ...(await searchNotFound(repository, query, removed)) }
}

const searchSymbols: Operation = {
  name: 'search_symbols',
  alias: 'search',
  title: 'Search symbols',
  summary: 'Find symbols by name: exact, prefix, word part (usrDat, gUBI), substring, typo',
  description:
    'Find functions, classes, methods, types and constants only, by name or part of a name (usrDat finds getUserData), qualified, misspelt, or by words of their comments. Use it for filters by kind, module or risk; to find text or files use search_project.',
  effect: 'read',
  toolsets: ['core'],
  fields: {
    query: {
      type: 'string',
      minLength: 1,
      description: 'A name or part of one; create* is all that begins so',
      offers: ['symbol'],
    },
    queries: fields.queries,
    limit: fields.limit(20, 100),
    offset: fields.offset,
    module: fields.module,
    ...fields.filters,
    all: {
      type: 'boolean',
      description: 'Also names that only contain the query, if a symbol has exactly this name',
      default: false,
    },
    explain: fields.explain,
    why: fields.why,
    ...fields.query,
    repo: fields.repos,
  },
  positional: ['query'],
  required: ['query'],
  examples: ['ctx search_symbols login', 'ctx search usrDat --kind fn --limit 5 --json'],
  run,
}
export default searchSymbols
