// Says so when the program was updated or removed while a server of it runs: what a call then loads of dist/ may be of another
// build, or not there, and what goes wrong is no defect.
import type { Answer } from '../contract.ts'
import { CtxError, failure } from '../errors.ts'
import { buildOnDisk } from '../platform/dist.ts'

/** What is answered where a call failed: that the server is to be restarted where it was started from another build. */
export function withRestartHint(answer: Answer, startedFrom: string | undefined): Answer {
  if (answer.error?.code !== 'INTERNAL' || startedFrom === buildOnDisk()) return answer
  const error = new CtxError('ENVIRONMENT_ISSUE', 'ctx has been updated or removed since this server was started.', {
    hint: 'Restart this server, then repeat the call.',
  })
  return failure(error)
}
