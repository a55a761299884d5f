// Notices a process that waits for a pipe without a writer, or for a terminal. Linux only.
import { readFileSync } from 'node:fs'

/** Milliseconds between two looks at a process. A pipe may get its writer a moment later. */
const LOOK_MS = 500
const LOOKS = 2

/** The functions of Linux in which a process waits for another to open a pipe, and for somebody to type. */
const WAITS = ['wait_for_partner', 'n_tty_read']

/** Calls `onBlocked` once a process has waited so for a second. Returns what ends the watch. */
export function watchBlocked(pid: number, onBlocked: () => void): () => void {
  let looks = 0
  const timer = setInterval(() => {
    looks = isWaiting(pid) ? looks + 1 : 0
    if (looks < LOOKS) return
    clearInterval(timer)
    onBlocked()
  }, LOOK_MS)
  timer.unref()
  return () => clearInterval(timer)
}

function isWaiting(pid: number): boolean {
  try {
    return WAITS.includes(readFileSync(`/proc/${pid}/wchan`, 'latin1'))
  } catch {
    return false
  }
}
