// Notices of progress, for a client that asked for them.
import type { ServerContext } from '@modelcontextprotocol/server'
import type { Progress } from '../contract.ts'
import { progressText } from './index-wait.ts'

/** Milliseconds between two notices of progress. */
const PROGRESS_EVERY = 200

/** Reports to a client that asked for it, seldom enough not to flood it; the numbers only ever grow. */
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
    // Indexing goes on when a call has given up waiting for it, and for a moment when one is cancelled; its notices would
    // be for a request that no longer exists.
    if (isFinished() || signal.aborted || bytes <= last || (now - sent < PROGRESS_EVERY && bytes !== totalBytes)) return
    last = bytes
    sent = now
    const params = {
      progressToken,
      progress: bytes,
      ...(totalBytes > 0 && { total: totalBytes }),
      message: progressText(state),
    }
    // The client may be gone; that is for the transport to notice.
    request.mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {})
  }
}
