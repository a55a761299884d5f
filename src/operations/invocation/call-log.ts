// Runs an operation and logs its outcome and cost if CTX_LOG=json.
import { type Event, keepEvent } from '../../cache/files/metrics.ts'
import type { Answer, Context, Input, Operation, Work } from '../../contract.ts'
import { isCtxError } from '../../errors.ts'
import { logEvent } from '../../platform/event-log.ts'
import { repositoryOf } from '../../repository/repository-of-call.ts'

/** Runs an operation and logs one event. */
export async function runLogged(operation: Operation, input: Input, context: Context): Promise<Answer> {
  const work: Work = { files: 0, bytes: 0, hits: 0, fallbacks: 0 }
  const startedAt = performance.now()
  let outcome: Event['outcome'] = 'failed'
  try {
    const answer = await operation.run(input, withWork(context, work))
    outcome = outcomeOf(answer)
    return answer
  } catch (error) {
    if (isCtxError(error) && error.code === 'NO_MATCH') outcome = 'nothing found'
    throw error
  } finally {
    const ms = Number((performance.now() - startedAt).toFixed(2))
    const event: Event = { time: new Date().toISOString(), operation: operation.name, ms, outcome, ...work }
    logEvent(event)
    keep(input, context, event)
  }
}

/** Inherits from the context: a copy would read `signal`, which is created on demand. */
function withWork(context: Context, work: Work): Context {
  return Object.create(context, { work: { value: work } }) as Context
}

function outcomeOf({ error, ambiguous }: Answer): Event['outcome'] {
  if (ambiguous) return 'ambiguous'
  if (!error) return 'answered'
  return error.code === 'NO_MATCH' ? 'nothing found' : 'failed'
}

function keep(input: Input, context: Context, event: Event): void {
  try {
    keepEvent(repositoryOf(input, context.cwd).cache, event)
  } catch {
    // Without a repository there is no index to store it with.
  }
}
