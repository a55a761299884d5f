// One call of an operation, the same at both doors: arguments are read, the operation runs, what failed becomes an
// answer, and the calls that an answer suggests are made to work as they stand.
import { CALLS, CtxError, type ErrorShape, failure, firstCalls, type Suggestion } from '../errors.ts'
import type { Enclosed } from '../repository/enclosing.ts'
import { isSeveral } from '../repository/place.ts'
import { isLogging } from '../util/log.ts'
import { nearest } from '../util/nearest.ts'
import { aroundOf, orFurtherOut, saidAround } from './around.ts'
import { withBlanks } from './blanks.ts'
import * as fields from './fields.ts'
import { nextActions } from './next-actions.ts'
import { logged } from './observed.ts'
import type { Answer, Context, Input, Operation, Raw } from './operation.ts'
import { asRead, givenIn, namesNobody, parseInput } from './params.ts'
import { callOfPlace } from './path-as-place.ts'
import { findOperation } from './table.ts'

/** The answer to a call; nothing is thrown. `failed` hears of what was. */
export async function ask(
  operation: Operation,
  raw: unknown,
  context: Context,
  failed: (error: unknown) => void,
): Promise<Answer> {
  const given = givenIn(raw)
  let input: Input = {}
  let around: Enclosed | undefined
  let answer: Answer
  try {
    input = parseInput(operation, raw)
    around = aroundOf(operation, input, context.cwd)
    if (around) input = { ...input, path: around.root }
    input = withBlanks(operation, given, input, context.cwd)
    answer = await (isLogging() ? logged(operation, input, context) : operation.run(input, context))
  } catch (error) {
    failed(error)
    answer = failure(error)
  }
  const honest = answer.error
    ? answer
    : { ...answer, ...withNext([...(answer.suggestions ?? []), ...nextActions(operation, input, answer)]) }
  const meant = answer.error && callOfPlace(operation, given, context.cwd)
  if (meant) return { ...answer, error: { ...answer.error!, suggestions: [meant] } }
  const call = around ? { ...given, path: around.root } : given
  const whole = placed(inNearest(operation, doubted(honest, given), given, input), call)
  const helped = await withSpare(operation, whole, call, input, context.cwd)
  if (around) return saidAround(operation, helped, input, around, context.cwd)
  return helped.error ? orFurtherOut(operation, helped, given, input, context) : helped
}

/** The answer with what helps where the machine may have refused to write an index. */
async function withSpare(operation: Operation, answer: Answer, given: Raw, input: Input, cwd: string): Promise<Answer> {
  const { code } = answer.error ?? {}
  if (code !== 'ENVIRONMENT_ISSUE' && code !== 'INDEX_STALE') return answer
  // It may refuse to open another file, too.
  const runs = await import('./run/runs.ts').catch(() => undefined)
  return runs ? runs.withSpare(operation, answer, given, input, cwd) : answer
}

/** The budget that a call asks for, which holds for its errors, too; undefined where it is none. */
export function budgetIn(maxTokens: unknown): number | undefined {
  const { minimum, maximum } = fields.maxTokens
  const asked = typeof maxTokens === 'string' ? Number(maxTokens.trim() || Number.NaN) : maxTokens
  return typeof asked === 'number' && asked >= minimum && asked <= maximum ? Math.floor(asked) : undefined
}

/** Where the page begins that a call asks for; undefined where the operation has no pages. */
export function offsetIn(operation: Operation | undefined, offset: unknown): number | undefined {
  return operation?.fields.offset === undefined ? undefined : Number(offset ?? 0) || 0
}

function withNext(suggestions: readonly Suggestion[]): Partial<Answer> {
  return suggestions.length > 0 ? { suggestions: firstCalls(...suggestions) } : {}
}

/** Nothing found in an index that is known to be behind proves nothing, nor does it that all of it has gone. */
function doubted(answer: Answer, { offset }: Raw): Answer {
  const { error = offset === undefined ? goneIn(answer) : undefined, index } = answer
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
function goneIn({ results, total }: Answer): ErrorShape | undefined {
  if (!Array.isArray(results) || results.length > 0 || !total) return undefined
  return failure(new CtxError('NO_MATCH', 'What the index has of it is no longer there.')).error
}

/** Arguments that say where the repository of a call lies. */
const PLACE = ['path', 'repo', 'cache_dir']

/** The same call of the repository most like the one that there is not. */
function inNearest({ name }: Operation, answer: Answer, given: Raw, input: Input): Answer {
  const { error } = answer
  const [best] = error?.similar ?? []
  if (error?.code !== 'REPO_NOT_FOUND' || best === undefined) return answer
  const asked = String(given.repo ?? '')
    .split(',')
    .map(part => part.trim())
  const [wrong] = nearest(best, asked)
  const place =
    given.repo === undefined ? { path: best } : { repo: asked.map(each => (each === wrong ? best : each)).join(',') }
  const call: Suggestion = { tool: name, args: { ...asRead(given, input), ...place }, why: `the same in ${best}` }
  return { ...answer, error: { ...error, suggestions: firstCalls(call, ...error.suggestions) } }
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== ''
}

/** Suggested calls name the repository as this call did, unless it is the repository that was not found. */
function placed(answer: Answer, given: Raw): Answer {
  if (answer.error?.code === 'REPO_NOT_FOUND') return answer
  // Where a call names it twice, its name counts: both would be refused again.
  const isNamed = isText(given.repo) && !namesNobody(String(given.repo))
  const names = isNamed ? ['repo'] : PLACE.filter(name => name !== 'repo')
  const place = Object.fromEntries(names.filter(name => isText(given[name])).map(name => [name, given[name]]))
  if (Object.keys(place).length === 0) return answer
  const inPlace = (call: Suggestion): Suggestion => {
    const own = findOperation(call.tool)?.fields ?? {}
    if (PLACE.some(name => name in call.args)) return call
    // What answers for one repository cannot be asked of several.
    if (isSeveral(String(place.repo ?? '')) && 'repo' in own && own.repo !== fields.repos) return CALLS.repositories
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
