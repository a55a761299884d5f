// NO_MATCH for `search_project`.
import { CtxError, distinctCalls, type Suggestion } from '../errors.ts'
import type { Removed } from '../query/filter.ts'
import type { Repository } from '../repository/query-session.ts'
import { nearestNames } from '../resolve/nearest-names.ts'
import { counted } from '../util/noun.ts'
import { hashNotFound } from './hash-not-found.ts'
import { type NotFound, notFound } from './not-found-answer.ts'
import { TextElsewhere } from './text-elsewhere.ts'

interface ProjectScope {
  readonly files: readonly string[]
  /** The number of files that each filter removed. */
  readonly removed: Removed
  /** True if filters removed files or lines. */
  readonly isNarrow: boolean
  /** True with the filter `changed`. */
  readonly isChanged: boolean
  /** True if there are results without the filters. */
  readonly isElsewhere: boolean
}

/**
 * NO_MATCH for a query.
 *
 * @param types The types that were tried.
 * @param symbols The answer of the symbol search, if it was tried.
 */
export async function projectNotFound(
  repository: Repository,
  query: string,
  types: readonly string[],
  scope: ProjectScope,
  symbols?: Partial<NotFound>,
): Promise<NotFound> {
  const elsewhere = new TextElsewhere(repository, scope.files)
  const hash = hashNotFound(repository.reader, query, 'search_project')
  if (hash) return notFound(hash, elsewhere, undefined)
  const files = types.includes('filename') ? await elsewhere.nearestFiles(query) : []
  const folders = types.includes('directory') ? await elsewhere.nearestFolders(query) : []
  const names = symbols?.error?.similar ?? nearestNames(repository.reader, query)
  const similar = [...new Set([...files, ...folders, ...names])].slice(0, 3)
  const [best] = similar
  const { file_pattern: hidden = 0 } = scope.removed
  const filters = [
    hidden > 0 ? `; file_pattern left out ${counted(hidden, 'file')}` : '',
    scope.isChanged ? '; changed left out what is not touched' : '',
  ].join('')
  const type = best === undefined ? '' : best === names[0] ? 'symbol' : best === folders[0] ? 'directory' : 'filename'
  const unfiltered: Suggestion = {
    tool: 'search_project',
    args: { query, ...(types.length === 1 ? { type: types[0] } : {}) },
    why: scope.isChanged ? 'the same in all files, touched or not' : 'the same in all files',
  }
  const error = new CtxError('NO_MATCH', `${query} is found as no ${types.join(', no ')}${filters}.`, {
    hint:
      best === undefined
        ? 'Search for a shorter part of it.'
        : `The nearest ${similar.length === 1 ? 'is' : 'are'} ${similar.join(', ')}.`,
    similar,
    suggestions: distinctCalls(
      scope.isElsewhere ? unfiltered : undefined,
      best === undefined
        ? undefined
        : { tool: 'search_project', args: { query: best, type }, why: `the nearest: ${best}` },
    ),
  })
  const answer = await notFound(error, elsewhere, types.includes('content') && !scope.isNarrow ? undefined : query)
  // The content search has read every line.
  const occurrences = types.includes('content') && !scope.isNarrow ? { in_text: { lines: 0, files: 0 } } : {}
  const removed = scope.isNarrow ? { ...symbols?.removed, ...scope.removed } : {}
  return { ...answer, ...occurrences, ...(Object.keys(removed).length > 0 ? { removed } : {}) }
}
