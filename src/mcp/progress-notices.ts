// Progress notifications for clients that request them.
import type { ServerContext } from '@modelcontextprotocol/server'
import type { Progress } from '../contract.ts'
import { progressText } from './index-wait.ts'

/** Milliseconds between two notifications. */
const PROGRESS_EVERY = 200

/** The notifications of one call. */
export interface ProgressNotices {
  report(progress: Progress): void
  /** When the last one was sent, in ms; 0 if none was. */
  readonly lastSent: number
}

/** Limits the rate of notifications and sends growing values only; nothing to a client that requested none. */
export function progressNotices(request: ServerContext, isFinished: () => boolean): ProgressNotices {
  const { signal } = request.mcpReq
  const progressToken = request.mcpReq._meta?.progressToken
  let last = -1
  let sent = 0
  return {
    get lastSent() {
      return sent
    },
    report(state) {
      const now = Date.now()
      const { bytes, totalBytes } = state
      if (progressToken === undefined || bytes <= last || (now - sent < PROGRESS_EVERY && bytes !== totalBytes)) return
      // Indexing outlasts a call that stopped waiting or was cancelled; its token is then invalid.
      if (isFinished() || signal.aborted) return
      last = bytes
      sent = now
      const params = {
        progressToken,
        progress: bytes,
        ...(totalBytes > 0 && { total: totalBytes }),
        message: progressText(state),
      }
      request.mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {})
    },
  }
}
