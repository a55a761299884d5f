// Detects that ctx was updated or removed while a server runs: bundles that a call then loads may be of another build,
// or missing.
import type { Answer } from '../contract.ts'
import { CtxError, failure } from '../errors.ts'
import { buildOnDisk } from '../platform/dist.ts'

/** Replaces an internal error by the advice to restart the server if dist/ is no longer the build it started from. */
export function withRestartHint(answer: Answer, startedFrom: string | undefined): Answer {
  if (answer.error?.code !== 'INTERNAL' || startedFrom === buildOnDisk()) return answer
  const error = new CtxError('ENVIRONMENT_ISSUE', 'ctx has been updated or removed since this server was started.', {
    hint: 'Restart this server, then repeat the call.',
  })
  return failure(error)
}
