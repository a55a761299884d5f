// Progress notifications for clients that request them.
import type { ServerContext } from '@modelcontextprotocol/server'
import type { Progress } from '../contract.ts'
import { progressText } from './index-wait.ts'

/** Milliseconds between two notifications. */
const PROGRESS_EVERY = 200

/** Limits the rate of notifications and sends growing values only; undefined if the client requested none. */
export function progressNotifier(
  request: ServerContext,
  isFinished: () => boolean,
): ((progress: Progress) => void) | undefined {
  const { signal } = request.mcpReq
  const progressToken = request.mcpReq._meta?.progressToken
  if (progressToken === undefined) return undefined
  let last = -1
  let sent = 0
  return state => {
    const now = Date.now()
    const { bytes, totalBytes } = state
    // Indexing outlasts a call that stopped waiting or was cancelled; its token is then invalid.
    if (isFinished() || signal.aborted || bytes <= last || (now - sent < PROGRESS_EVERY && bytes !== totalBytes)) return
    last = bytes
    sent = now
    const params = {
      progressToken,
      progress: bytes,
      ...(totalBytes > 0 && { total: totalBytes }),
      message: progressText(state),
    }
    request.mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {})
  }
}
