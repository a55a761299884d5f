// What the system says of the processes that locks name: whether they run, since when, and where their numbers count.
import fs from 'node:fs'

/** Whether a process of this number runs here, whosever it is. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** What stands for what the system does not say. */
export const UNKNOWN = '-'

/** In which namespace processes have their numbers: containers of one machine, and even of one name, have their own. */
export function namespace(): string {
  try {
    return fs.readlinkSync('/proc/self/ns/pid')
  } catch {
    return UNKNOWN
  }
}

/**
 * When a process began, in ticks since the machine did; `-` where the system does not say. A number of a process that
 * died is given to another one sooner or later, after a restart of the machine at once.
 */
export function startOf(pid: number): string {
  return statOf(pid)[19] ?? UNKNOWN
}

/** True for a process that somebody has stopped, as Ctrl-Z does. */
export function isStopped(pid: number): boolean {
  return /^t$/i.test(statOf(pid)[0] ?? '')
}

/** What the system says of a process from its state on, the third field of proc_pid_stat(5); may be nothing. */
function statOf(pid: number): string[] {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name in parentheses may hold anything.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}
