// Several queries in one call: ctx answers each as if it were alone, under one budget.
import type { Answer, Operation, Raw } from '../../contract.ts'
import { distinctCalls, type ErrorShape } from '../../errors.ts'

/** The most queries of one call. */
const MAX_QUERIES = 10
/** Results of a query, at least, unless the call has a limit. */
const MIN_RESULTS = 5

/**
 * Answers each query by `invoke`. The answers stand under `answers`, each with its `query`; freshness that they share
 * stands once. If all of them are errors, so is the whole.
 */
export async function answerQueries(
  { fields }: Operation,
  given: Raw,
  queries: readonly string[],
  invoke: (args: Raw) => Promise<Answer>,
): Promise<Answer> {
  const asked = [...new Set(queries)].slice(0, MAX_QUERIES)
  const { queries: _queries, query: _query, ...others } = given
  const page = fields.limit?.type === 'integer' ? Number(fields.limit.default) : MIN_RESULTS
  const limit = Math.max(MIN_RESULTS, Math.ceil(page / asked.length))
  const answers: Answer[] = []
  for (const query of asked) answers.push(await invoke({ limit, ...others, query }))
  const errors = answers.flatMap(({ error }) => error ?? [])
  const [first] = errors
  if (first && errors.length === answers.length) return { error: joined(first, errors) }
  const [index, ...otherStates] = new Set(answers.map(answer => answer.index))
  const isShared = otherStates.length === 0 && index !== undefined
  const notes = queries.length > MAX_QUERIES ? { arguments: `only the first ${MAX_QUERIES} queries` } : {}
  return {
    answers: answers.map(({ index: own, ...answer }, at) => ({
      query: asked[at],
      ...answer,
      ...(isShared || own === undefined ? {} : { index: own }),
    })),
    ...(isShared ? { index } : {}),
    ...notes,
  }
}

/** One error for several of them: an invalid argument is the same in each. */
function joined(first: ErrorShape, errors: readonly ErrorShape[]): ErrorShape {
  return {
    ...first,
    message: [...new Set(errors.map(({ message }) => message))].join(' '),
    similar: [...new Set(errors.flatMap(({ similar }) => similar))],
    suggestions: distinctCalls(...errors.flatMap(({ suggestions }) => suggestions)),
  }
}
