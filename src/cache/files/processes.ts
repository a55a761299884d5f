// Properties of processes that locks name: whether they run, since when, in which namespace.
import fs from 'node:fs'

/** Whether a process with this id runs, of any user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** In place of a value that the system does not provide. */
export const UNKNOWN = '-'

/** The namespace of process ids: each container has its own, even with the same host name. */
export function namespace(): string {
  try {
    return fs.readlinkSync('/proc/self/ns/pid')
  } catch {
    return UNKNOWN
  }
}

/** Start time of a process in ticks since boot, `-` if unknown. It distinguishes processes with a reused id. */
export function startOf(pid: number): string {
  return statOf(pid)[19] ?? UNKNOWN
}

/** Whether the process is stopped, as by Ctrl-Z. */
export function isStopped(pid: number): boolean {
  return /^t$/i.test(statOf(pid)[0] ?? '')
}

/** Fields of proc_pid_stat(5) from the third on, the state; empty if unknown. */
function statOf(pid: number): string[] {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name in parentheses may contain blanks and parentheses.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}
