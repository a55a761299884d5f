// Runs one call, from the command line or MCP: validates arguments, runs the operation, converts exceptions to answers,
// and completes the suggested calls.
import { resolve } from 'node:path'
import type { Answer, Context, Input, Operation, Raw } from '../../contract.ts'
import { CALLS, CtxError, distinctCalls, type ErrorShape, failure, type Suggestion } from '../../errors.ts'
import { isLogging } from '../../platform/event-log.ts'
import type { EnclosedFolder } from '../../repository/outer-repository.ts'
import { isRepositoryList } from '../../repository/repository-of-call.ts'
import { nearest } from '../../util/edit-distance.ts'
import { repositoryAround, withOuterRepositoryCall, withRepositoryNote } from '../arguments/enclosing-repository.ts'
import * as fields from '../arguments/fields.ts'
import { withOwnNames } from '../arguments/own-names.ts'
import { asParsed, givenArguments, isEmptyList, readInput } from '../arguments/parse-arguments.ts'
import { withSignificantBlanks } from '../arguments/path-blanks.ts'
import { withPathsFromRoot } from '../arguments/relative-paths.ts'
import { callWithPath } from '../arguments/repository-path-hint.ts'
import { runLogged } from './call-log.ts'
import { nextActions } from './next-actions.ts'
import { findOperation } from './operation-table.ts'

/** Answers a call and never throws; `onError` receives the exception behind an error. */
export async function invoke(
  operation: Operation,
  raw: unknown,
  context: Context,
  onError: (error: unknown) => void,
): Promise<Answer> {
  const asGiven = givenArguments(raw, operation)
  const { given } = withOwnNames(operation, asGiven)
  const queries = queriesOf(operation, given)
  if (queries) {
    const { answerQueries } = await import('./lazy-operations.ts')
    return await answerQueries(operation, given, queries, args => invoke(operation, args, context, onError))
  }
  let notes: readonly string[] = []
  let input: Input = {}
  let enclosing: EnclosedFolder | undefined
  let answer: Answer
  try {
    ;({ input, notes } = readInput(operation, raw))
    const here = typeof input.path === 'string' ? resolve(context.cwd, input.path) : context.cwd
    enclosing = repositoryAround(operation, input, context.cwd)
    if (enclosing) input = { ...input, path: enclosing.root }
    input = withSignificantBlanks(operation, given, input, context.cwd)
    input = withPathsFromRoot(operation, input, here)
    answer = await (isLogging() ? runLogged(operation, input, context) : operation.run(input, context))
  } catch (error) {
    onError(error)
    answer = failure(error)
  }
  if (notes.length > 0) answer = { ...answer, arguments: notes.join('; ') }
  const suggested = answer.error
    ? answer
    : { ...answer, ...withNext([...(answer.suggestions ?? []), ...nextActions(operation, input, answer)]) }
  const intendedCall =
    answer.error && answer.error.code !== 'UNTRUSTED' && callWithPath(operation, asGiven, context.cwd)
  if (intendedCall) return { ...answer, error: { ...answer.error!, suggestions: [intendedCall] } }
  const call = enclosing ? { ...given, path: enclosing.root } : given
  const complete = withRepositoryArguments(
    withNearestRepository(operation, withStaleIndex(suggested, given), given, input),
    call,
  )
  const final = await withReadOnlyFallback(operation, complete, call, input, context.cwd)
  if (enclosing) return withRepositoryNote(operation, final, input, enclosing, context.cwd)
  return final.error ? withOuterRepositoryCall(operation, final, given, input, context) : final
}

/** The queries of a call that has several; undefined if it has one, or if they are no texts, which is refused later. */
function queriesOf({ fields }: Operation, { query, queries }: Raw): readonly string[] | undefined {
  if (fields.queries === undefined || (queries === undefined && !(Array.isArray(query) && query.length > 1)))
    return undefined
  const all = [query, queries].flat().filter(each => each !== undefined && each !== '')
  return all.every(each => typeof each === 'string') ? all : undefined
}

async function withReadOnlyFallback(
  operation: Operation,
  answer: Answer,
  given: Raw,
  input: Input,
  cwd: string,
): Promise<Answer> {
  const { code } = answer.error ?? {}
  if (code !== 'ENVIRONMENT_ISSUE' && code !== 'INDEX_STALE') return answer
  // The same error may prevent loading the bundle.
  const runs = await import('./lazy-operations.ts').catch(() => undefined)
  return runs ? runs.withReadOnlyFallback(operation, answer, given, input, cwd) : answer
}

/** The token budget of a call, before validation because it applies to errors too; undefined if it is invalid. */
export function tokenBudget(maxTokens: unknown): number | undefined {
  const { minimum, maximum } = fields.maxTokens
  const value = typeof maxTokens === 'string' ? Number(maxTokens.trim() || Number.NaN) : maxTokens
  return typeof value === 'number' && Number.isFinite(value)
    ? Math.min(maximum, Math.max(minimum, Math.floor(value)))
    : undefined
}

/** The offset of a call's page; undefined if the operation has no pages. */
export function pageOffset(operation: Operation | undefined, offset: unknown): number | undefined {
  if (operation?.fields.offset === undefined) return undefined
  return typeof offset === 'number' || typeof offset === 'string' ? Number(offset) || 0 : 0
}

function withNext(suggestions: readonly Suggestion[]): Partial<Answer> {
  return suggestions.length > 0 ? { suggestions: distinctCalls(...suggestions) } : {}
}

/** With a stale index, NO_MATCH proves nothing: turns it into INDEX_STALE. */
function withStaleIndex(answer: Answer, { offset }: Raw): Answer {
  const { error = offset === undefined ? removedResults(answer) : undefined, index } = answer
  if (error?.code !== 'NO_MATCH' || !index?.startsWith('stale')) return answer
  return {
    ...answer,
    error: {
      ...error,
      code: 'INDEX_STALE',
      message: `${error.message} The index is ${index}.`,
      suggestions: distinctCalls(CALLS.refreshFirst, ...error.suggestions),
    },
  }
}

/** The error for a first page whose results have all gone from disk. */
function removedResults({ results, total }: Answer): ErrorShape | undefined {
  if (!Array.isArray(results) || results.length > 0 || !total) return undefined
  return failure(new CtxError('NO_MATCH', 'What the index has of it is no longer there.')).error
}

/** Arguments that name the repository. */
const REPOSITORY_ARGUMENTS = ['path', 'repo', 'cache_dir']

/** If a repository is not found, suggests the same call for the most similar one. */
function withNearestRepository({ name }: Operation, answer: Answer, given: Raw, input: Input): Answer {
  const { error } = answer
  const [best] = error?.similar ?? []
  if (error?.code !== 'REPO_NOT_FOUND' || best === undefined) return answer
  const names = String(given.repo ?? '')
    .split(',')
    .map(part => part.trim())
  const [wrong] = nearest(best, names)
  const repositoryArguments =
    given.repo === undefined ? { path: best } : { repo: names.map(each => (each === wrong ? best : each)).join(',') }
  const call: Suggestion = {
    tool: name,
    args: { ...asParsed(given, input), ...repositoryArguments },
    why: `the same in ${best}`,
  }
  return { ...answer, error: { ...error, suggestions: distinctCalls(call, ...error.suggestions) } }
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== ''
}

/** Adds the repository of the call to suggested calls, unless that repository was not found. */
function withRepositoryArguments(answer: Answer, given: Raw): Answer {
  if (answer.error?.code === 'REPO_NOT_FOUND') return answer
  // If the call names both, keep only `repo`: the combination is invalid.
  const isNamed = isText(given.repo) && !isEmptyList(String(given.repo))
  const names = isNamed ? ['repo'] : REPOSITORY_ARGUMENTS.filter(name => name !== 'repo')
  const repositoryArguments = Object.fromEntries(
    names.filter(name => isText(given[name])).map(name => [name, given[name]]),
  )
  if (Object.keys(repositoryArguments).length === 0) return answer
  const inRepository = (call: Suggestion): Suggestion => {
    const own = findOperation(call.tool)?.fields ?? {}
    if (REPOSITORY_ARGUMENTS.some(name => name in call.args)) return call
    // The suggested operation cannot search several repositories.
    if (isRepositoryList(String(repositoryArguments.repo ?? '')) && 'repo' in own && own.repo !== fields.repos)
      return CALLS.repositories
    const taken = Object.fromEntries(Object.entries(repositoryArguments).filter(([name]) => name in own))
    return { ...call, args: { ...call.args, ...taken } }
  }
  const ofError = (error: ErrorShape): ErrorShape => ({ ...error, suggestions: error.suggestions.map(inRepository) })
  const missing = answer.missing as readonly { error: ErrorShape }[] | undefined
  return {
    ...answer,
    ...(answer.error ? { error: ofError(answer.error) } : {}),
    ...(missing ? { missing: missing.map(miss => ({ ...miss, error: ofError(miss.error) })) } : {}),
    ...(answer.suggestions ? { suggestions: answer.suggestions.map(inRepository) } : {}),
  }
}
