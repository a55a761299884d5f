// `search_symbols`: symbols by name or part of a name.
import { CtxError, errorShape } from '../errors.ts'
import type { IndexEntry } from '../model.ts'
import { type Filter, makeFilter, type Removed } from '../query/filter.ts'
import { searchFuzzy } from '../query/fuzzy.ts'
import { parseQuery } from '../query/match.ts'
import { searchNames } from '../query/search.ts'
import { answerFrom } from '../repository/answer.ts'
import type { Repository } from '../repository/session.ts'
import { nearestNames } from '../resolve/nearest-names.ts'
import { resolveTarget } from '../resolve/target.ts'
import * as fields from './fields.ts'
import type { Answer, Context, Input, Operation } from './operation.ts'
import { moduleFilter, pageOf, pathFilter } from './pages.ts'

function run(input: Input, context: Context): Promise<Answer> {
  return answerFrom(input, context, repository => searchIn(repository, input))
}

/** The answer to a search in an opened index; `search_project` asks it, too. */
export async function searchIn(repository: Repository, input: Input): Promise<Answer> {
  const { reader } = repository
  const query = parseQuery(input.query as string)
  const offset = input.offset as number
  const filter = makeFilter(reader, {
    kind: input.kind as string | undefined,
    risk: input.risk as string | undefined,
    module: input.module === undefined ? undefined : moduleFilter(reader, input.module as string),
    file: input.file_pattern === undefined ? undefined : await pathFilter(input.file_pattern as string),
  })
  const named = searchNames(reader, query, filter, offset, input.limit as number)
  const isNamed = named.total > 0 || Object.keys(named.removed).length > 0
  const { hits, total, removed } = isNamed ? named : searchFuzzy(reader, query, filter, offset, input.limit as number)
  for (const { symbol } of hits) repository.rest(reader.fileNumberOf(symbol))
  const explained = input.explain === true
  const results = reader.entries(hits.map(hit => hit.symbol)).flatMap((indexed, i) => {
    const { symbol, match, rank } = hits[i]!
    const entry = repository.current(symbol, indexed)
    if (!entry) return []
    return explained ? [{ ...entry, match, rank }] : [entry]
  })
  const page = { ...pageOf(results, total, offset, hits.length), ...(explained ? { removed } : {}) }
  if (total === 0 && QUALIFIED.test(query.text)) {
    const found = qualified(repository, query.text, filter)
    if (found.length > 0) return pageOf(found.slice(offset, offset + (input.limit as number)), found.length, offset)
  }
  return total === 0 ? { error: errorShape(nothing(repository, query.text, removed)), ...page } : page
}

/** A query that can only be a qualified name or an id: no name holds these marks. */
const QUALIFIED = /[\w$](?:\.|::|#)[\w$]/

/** The symbols that a qualified name or an id stands for and that pass the filters. */
function qualified(repository: Repository, text: string, filter: Filter): IndexEntry[] {
  const { reader } = repository
  const found = resolveTarget(reader, text).filter(({ symbol }) => {
    const { kind, flags } = reader.trait(symbol)
    return filter.remover(symbol, kind, flags) < 0
  })
  for (const { symbol } of found) repository.rest(reader.fileNumberOf(symbol))
  return found.flatMap(({ symbol, entry }) => repository.current(symbol, entry) ?? [])
}

function nothing(repository: Repository, query: string, removed: Removed): CtxError {
  const filtered = Object.entries(removed)
  if (filtered.length > 0) {
    const counts = filtered.map(([filter, count]) => `${filter} removed ${count}`).join(', ')
    return new CtxError('NO_MATCH', `Nothing named ${query} passes the filters: ${counts}.`, {
      hint: 'Leave out a filter.',
      suggestions: [{ tool: 'search_symbols', args: { query }, why: 'the same search without filters' }],
    })
  }
  const similar = nearestNames(repository.reader, query)
  const overview = { tool: 'get_repo_overview', args: {}, why: 'what the repository consists of' }
  const nearer = similar.map(name => ({ tool: 'search_symbols', args: { query: name }, why: 'the nearest name' }))
  return new CtxError('NO_MATCH', `No symbol has ${query} in its name.`, {
    hint: similar.length > 0 ? 'Search for one of the similar names.' : 'Search for a shorter part of the name.',
    similar,
    suggestions: similar.length > 0 ? nearer.slice(0, 1) : [overview],
  })
}

const searchSymbols: Operation = {
  name: 'search_symbols',
  alias: 'search',
  title: 'Search symbols',
  summary: 'Find symbols by name: exact, prefix, word part (usrDat), substring',
  description:
    'Find functions, classes, methods, types and constants by name or part of a name (data and usrDat find getUserData). Best first call when you know a word of the name. For all symbols of a module use list_symbols; for a symbol whose hash or id you have, get_symbol or get_symbol_source.',
  effect: 'read',
  fields: {
    query: {
      type: 'string',
      minLength: 2,
      description: 'A name or part of one, at least 2 characters',
    },
    limit: fields.limit(20, 100),
    offset: fields.offset,
    module: fields.module,
    ...fields.filters,
    explain: fields.explain,
    ...fields.common,
  },
  positional: ['query'],
  required: ['query'],
  examples: ['ctx search_symbols login', 'ctx search usrDat --kind fn --limit 5 --json'],
  run,
}
export default searchSymbols
