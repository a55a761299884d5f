// One call of an operation, the same at both doors: arguments are read, the operation runs, what failed becomes an
// answer, and the calls that an answer suggests are made to work as they stand.
import type { Answer, Context, Input, Operation, Raw } from '../../contract.ts'
import { CALLS, CtxError, type ErrorShape, failure, firstCalls, type Suggestion } from '../../errors.ts'
import { isLogging } from '../../platform/log.ts'
import type { EnclosedFolder } from '../../repository/outer-repository.ts'
import { isRepositoryList } from '../../repository/repository-of-call.ts'
import { nearest } from '../../util/edit-distance.ts'
import { orInOuterRepository, repositoryAround, withRepositoryNote } from '../arguments/enclosing-repository.ts'
import * as fields from '../arguments/fields.ts'
import { asParsed, givenArguments, isEmptyList, parseInput } from '../arguments/parse-arguments.ts'
import { withSignificantBlanks } from '../arguments/path-blanks.ts'
import { callWithPath } from '../arguments/repository-path-hint.ts'
import { logged } from './call-log.ts'
import { nextActions } from './next-actions.ts'
import { findOperation } from './operation-table.ts'

/** The answer to a call; nothing is thrown. `failed` hears of what was. */
export async function invoke(
  operation: Operation,
  raw: unknown,
  context: Context,
  failed: (error: unknown) => void,
): Promise<Answer> {
  const given = givenArguments(raw)
  let input: Input = {}
  let around: EnclosedFolder | undefined
  let answer: Answer
  try {
    input = parseInput(operation, raw)
    around = repositoryAround(operation, input, context.cwd)
    if (around) input = { ...input, path: around.root }
    input = withSignificantBlanks(operation, given, input, context.cwd)
    answer = await (isLogging() ? logged(operation, input, context) : operation.run(input, context))
  } catch (error) {
    failed(error)
    answer = failure(error)
  }
  const suggested = answer.error
    ? answer
    : { ...answer, ...withNext([...(answer.suggestions ?? []), ...nextActions(operation, input, answer)]) }
  const meant = answer.error && callWithPath(operation, given, context.cwd)
  if (meant) return { ...answer, error: { ...answer.error!, suggestions: [meant] } }
  const call = around ? { ...given, path: around.root } : given
  const whole = withRepositoryArguments(
    withNearestRepository(operation, withStaleIndex(suggested, given), given, input),
    call,
  )
  const helped = await withReadOnlyFallback(operation, whole, call, input, context.cwd)
  if (around) return withRepositoryNote(operation, helped, input, around, context.cwd)
  return helped.error ? orInOuterRepository(operation, helped, given, input, context) : helped
}

/** The answer with what helps where the machine may have refused to write an index. */
async function withReadOnlyFallback(
  operation: Operation,
  answer: Answer,
  given: Raw,
  input: Input,
  cwd: string,
): Promise<Answer> {
  const { code } = answer.error ?? {}
  if (code !== 'ENVIRONMENT_ISSUE' && code !== 'INDEX_STALE') return answer
  // It may refuse to open another file, too.
  const runs = await import('./lazy-operations.ts').catch(() => undefined)
  return runs ? runs.withReadOnlyFallback(operation, answer, given, input, cwd) : answer
}

/** The budget that a call asks for, which holds for its errors, too; undefined where it is none. */
export function tokenBudget(maxTokens: unknown): number | undefined {
  const { minimum, maximum } = fields.maxTokens
  const asked = typeof maxTokens === 'string' ? Number(maxTokens.trim() || Number.NaN) : maxTokens
  return typeof asked === 'number' && asked >= minimum && asked <= maximum ? Math.floor(asked) : undefined
}

/** Where the page begins that a call asks for; undefined where the operation has no pages. */
export function pageOffset(operation: Operation | undefined, offset: unknown): number | undefined {
  return operation?.fields.offset === undefined ? undefined : Number(offset ?? 0) || 0
}

function withNext(suggestions: readonly Suggestion[]): Partial<Answer> {
  return suggestions.length > 0 ? { suggestions: firstCalls(...suggestions) } : {}
}

/** Nothing found in an index that is known to be behind proves nothing, nor does it that all of it has gone. */
function withStaleIndex(answer: Answer, { offset }: Raw): Answer {
  const { error = offset === undefined ? removedResults(answer) : undefined, index } = answer
  if (error?.code !== 'NO_MATCH' || !index?.startsWith('stale')) return answer
  return {
    ...answer,
    error: {
      ...error,
      code: 'INDEX_STALE',
      message: `${error.message} The index is ${index}.`,
      suggestions: firstCalls(CALLS.refreshFirst, ...error.suggestions),
    },
  }
}

/** What is said of a first page of which nothing is where the index has it. */
function removedResults({ results, total }: Answer): ErrorShape | undefined {
  if (!Array.isArray(results) || results.length > 0 || !total) return undefined
  return failure(new CtxError('NO_MATCH', 'What the index has of it is no longer there.')).error
}

/** Arguments that say where the repository of a call lies. */
const REPOSITORY_ARGUMENTS = ['path', 'repo', 'cache_dir']

/** The same call of the repository most like the one that there is not. */
function withNearestRepository({ name }: Operation, answer: Answer, given: Raw, input: Input): Answer {
  const { error } = answer
  const [best] = error?.similar ?? []
  if (error?.code !== 'REPO_NOT_FOUND' || best === undefined) return answer
  const asked = String(given.repo ?? '')
    .split(',')
    .map(part => part.trim())
  const [wrong] = nearest(best, asked)
  const place =
    given.repo === undefined ? { path: best } : { repo: asked.map(each => (each === wrong ? best : each)).join(',') }
  const call: Suggestion = { tool: name, args: { ...asParsed(given, input), ...place }, why: `the same in ${best}` }
  return { ...answer, error: { ...error, suggestions: firstCalls(call, ...error.suggestions) } }
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== ''
}

/** Suggested calls name the repository as this call did, unless it is the repository that was not found. */
function withRepositoryArguments(answer: Answer, given: Raw): Answer {
  if (answer.error?.code === 'REPO_NOT_FOUND') return answer
  // Where a call names it twice, its name counts: both would be refused again.
  const isNamed = isText(given.repo) && !isEmptyList(String(given.repo))
  const names = isNamed ? ['repo'] : REPOSITORY_ARGUMENTS.filter(name => name !== 'repo')
  const place = Object.fromEntries(names.filter(name => isText(given[name])).map(name => [name, given[name]]))
  if (Object.keys(place).length === 0) return answer
  const inPlace = (call: Suggestion): Suggestion => {
    const own = findOperation(call.tool)?.fields ?? {}
    if (REPOSITORY_ARGUMENTS.some(name => name in call.args)) return call
    // What answers for one repository cannot be asked of several.
    if (isRepositoryList(String(place.repo ?? '')) && 'repo' in own && own.repo !== fields.repos)
      return CALLS.repositories
    const taken = Object.fromEntries(Object.entries(place).filter(([name]) => name in own))
    return { ...call, args: { ...call.args, ...taken } }
  }
  const ofError = (error: ErrorShape): ErrorShape => ({ ...error, suggestions: error.suggestions.map(inPlace) })
  const missing = answer.missing as readonly { error: ErrorShape }[] | undefined
  return {
    ...answer,
    ...(answer.error ? { error: ofError(answer.error) } : {}),
    ...(missing ? { missing: missing.map(miss => ({ ...miss, error: ofError(miss.error) })) } : {}),
    ...(answer.suggestions ? { suggestions: answer.suggestions.map(inPlace) } : {}),
  }
}
