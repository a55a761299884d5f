// Tells that the program was updated or removed while a server of it runs: what a call then loads of dist/ may be of another
// build, or not there, and what goes wrong is no defect.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { CtxError, failure } from '../errors.ts'
import type { Answer } from '../operations/operation.ts'
import { distFile } from '../util/dist.ts'

/** Bytes at the end of the main bundle that hold its digest (`build.mjs`), and with it name the build. */
const DIGEST = 17

/** The build that lies on disk now; undefined where there is none. */
export function buildOnDisk(): string | undefined {
  let fd: number | undefined
  try {
    fd = openSync(distFile('ctx.cjs'), 'r')
    const bytes = Buffer.alloc(DIGEST)
    readSync(fd, bytes, 0, DIGEST, fstatSync(fd).size - DIGEST)
    return bytes.toString('latin1')
  } catch {
    return undefined
  } finally {
    if (fd !== undefined) closeSync(fd)
  }
}

/** What is answered where a call failed: that the server is to be restarted where it was started from another build. */
export function blamed(answer: Answer, startedFrom: string | undefined): Answer {
  if (answer.error?.code !== 'INTERNAL' || startedFrom === buildOnDisk()) return answer
  const error = new CtxError('ENVIRONMENT_ISSUE', 'ctx has been updated or removed since this server was started.', {
    hint: 'Restart this server, then repeat the call.',
  })
  return failure(error)
}
