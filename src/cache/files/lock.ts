// The lock of an index: one process at a time writes. A lock of a dead owner is taken over, so nobody has to unlock by
// hand. Readers ignore it.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { CtxError } from '../../errors.ts'
import { now } from '../../platform/clock.ts'
import { dropFile, isInUse, nameBeside, readPlain } from '../../platform/fs.ts'
import { heldWork } from '../../platform/held-work.ts'
import { LOCK } from '../format.ts'
import { clearAllMisplaced, clearMisplaced } from './misplaced-files.ts'
import { isAlive, isStopped, namespace, startOf, UNKNOWN } from './processes.ts'

/** Interval in ms at which the owner touches the lock: other machines cannot see whether it is alive. */
const HEARTBEAT = 5_000
/**
 * Age in ms at which a lock is abandoned, even if a process of that id is alive: the lock may be a copy. A stopped
 * owner finds out before it publishes.
 */
const STALE = 60_000
/** The same if the owner is certainly alive and running: it may write tables for minutes without touching the lock. */
const STALE_ALIVE = 10 * 60_000
/** Waiting time in ms after which ctx reports the owner of the lock. */
const WARN_AFTER = 3_000
/** Age in ms at which an empty lock is abandoned: owners write their name much sooner. */
const STALE_EMPTY = 1_000
const MAX_BYTES = 4096

export interface Lock {
  /** Throws INDEX_BUSY if another process has taken the lock over. */
  confirm(): void
  release(): void
}

interface WaitOptions {
  readonly signal?: AbortSignal | undefined
  /** Called once with the owner of the lock if waiting takes long. */
  readonly warn?: ((message: string) => void) | undefined
}

/**
 * Takes the lock of a cache folder, waiting up to `patience` ms, and removes misplaced files. Throws INDEX_BUSY,
 * ENVIRONMENT_ISSUE for a misplaced folder that is not empty, and the system's errors.
 */
export async function takeLock(folder: string, patience: number, { signal, warn }: WaitOptions = {}): Promise<Lock> {
  const file = path.join(folder, LOCK)
  const content = `${process.pid} ${os.hostname()} ${startOf(process.pid)} ${process.hrtime.bigint()} ${namespace()}`
  const since = now()
  let hasWarned = false
  const watched = new UnchangedTimer()
  for (;;) {
    const token = tryTake(file, content)
    if (token !== undefined) return withoutMisplaced(folder, lockHandle(file, token))
    // A link, a pipe or a folder would never be released.
    if (clearMisplaced(file)) dropIfAbandoned(file, watched)
    if (signal?.aborted) throw new CtxError('CANCELLED', 'Cancelled while waiting for another ctx.')
    if (now() - since > patience) throw busyError(file)
    if (!hasWarned && now() - since > WARN_AFTER) {
      hasWarned = true
      warn?.(`${ownerOf(file)} is writing this index: waiting for it.`)
    }
    await wait(25)
  }
}

/**
 * Creates the lock and returns its content, or undefined if it exists. The file is linked to its name when complete, so
 * that a killed process never leaves an empty lock.
 */
function tryTake(file: string, content: string): string | undefined {
  const temporary = nameBeside(file)
  try {
    const token = writeNew(temporary, content)
    fs.linkSync(temporary, file)
    return token
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException
    // The owner of the lock may have removed the temporary file.
    if (code === 'EEXIST' || (code === 'ENOENT' && syscall === 'link')) return undefined
    if (syscall !== 'link') throw error
    return takeWithoutLinks(file, content)
  } finally {
    dropFile(temporary)
  }
}

/** Fallback for file systems without hard links. */
function takeWithoutLinks(file: string, content: string): string | undefined {
  try {
    return writeNew(file, content)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return undefined
    // On Windows a released lock remains until all readers have closed it.
    if (process.platform === 'win32' && isInUse(error)) return undefined
    throw error
  }
}

/** Writes a lock. It ends with its own inode number, which a copy does not have. */
function writeNew(file: string, content: string): string {
  const fd = fs.openSync(file, 'wx')
  try {
    const token = `${content} ${fs.fstatSync(fd).ino}`
    fs.writeSync(fd, token)
    return token
  } catch (error) {
    // On a full disk the file may exist without content.
    fs.rmSync(file, { force: true })
    throw error
  } finally {
    fs.closeSync(fd)
  }
}

/** Removes misplaced files; releases the lock if that fails. */
function withoutMisplaced(folder: string, lock: Lock): Lock {
  try {
    clearAllMisplaced(folder)
    return lock
  } catch (error) {
    lock.release()
    throw error
  }
}

function lockHandle(file: string, token: string): Lock {
  const timer = setInterval(() => {
    try {
      if (tokenIn(file) === token) fs.lutimesSync(file, new Date(), new Date())
    } catch {
      // The folder was removed; the next write reports it.
    }
  }, HEARTBEAT)
  timer.unref()
  let isHeld = true
  Atomics.add(heldWork(), 0, 1)
  return {
    confirm() {
      if (contentOrEmpty(file) !== token) throw new CtxError('INDEX_BUSY', 'Another ctx has taken this index over.')
    },
    release() {
      clearInterval(timer)
      if (isHeld) Atomics.sub(heldWork(), 0, 1)
      isHeld = false
      try {
        if (tokenIn(file) === token) dropFile(file)
      } catch {
        // The lock is gone already.
      }
    },
  }
}

/** The content of the lock, '' if it does not exist. */
function contentOrEmpty(file: string): string {
  try {
    return tokenIn(file)
  } catch {
    return ''
  }
}

function busyError(file: string): CtxError {
  const hint = `${ownerOf(file)} holds its lock: wait for it, then repeat the call.`
  return new CtxError('INDEX_BUSY', 'Another ctx is writing this index.', { hint })
}

function ownerOf(file: string): string {
  const [pid = '', host] = contentOrEmpty(file).split(' ')
  if (!NUMBER.test(pid)) return 'Another ctx'
  return `Another ctx (process ${pid}${host === os.hostname() ? '' : ` on ${host}`})`
}

/** Measures how long a lock has not changed, by a monotonic clock. */
class UnchangedTimer {
  #seen = ''
  #since = 0

  /** Time in ms since this content and modification time were first seen. */
  unchangedFor(token: string, time: number): number {
    const seen = `${time} ${token}`
    if (seen !== this.#seen) {
      this.#seen = seen
      this.#since = now()
    }
    return now() - this.#since
  }
}

/** Removes an abandoned lock. It is renamed first, so that only one of several processes removes it. */
function dropIfAbandoned(file: string, watched: UnchangedTimer): void {
  try {
    const token = readableToken(file)
    const { mtimeMs, ino } = fs.statSync(file)
    // The modification time may be in the future by a wrong clock.
    const age = Math.max(Date.now() - mtimeMs, watched.unchangedFor(token ?? '', mtimeMs))
    if (!isAbandoned(token, age, ino)) return
    const aside = nameBeside(file, 'dead')
    fs.renameSync(file, aside)
    // Another process may have taken the lock before the rename: then give it back.
    const isSame = readableToken(aside) === token && (token !== undefined || fs.statSync(aside).ino === ino)
    if (isSame) fs.rmSync(aside, { force: true })
    else fs.renameSync(aside, file)
  } catch {
    // The lock was released, or another process was faster.
  }
}

/** The content of a lock, '' if the file is too long for one. */
function tokenIn(file: string): string {
  try {
    return readPlain(file, MAX_BYTES).toString('utf8')
  } catch (error) {
    if (error instanceof RangeError) return ''
    throw error
  }
}

/** The content of a lock; undefined if another user forbids reading it. */
function readableToken(file: string): string | undefined {
  try {
    return tokenIn(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') return undefined
    throw error
  }
}

/** `age` is the time in ms since the owner touched the lock. */
function isAbandoned(token: string | undefined, age: number, ino: number): boolean {
  if (token === undefined) return age > STALE_ALIVE
  const [pid, host, start, unique, lockNamespace = namespace(), lockInode] = token.split(' ')
  if (!NUMBER.test(pid!) || !host) return age > STALE_EMPTY
  const isHere = host === os.hostname() && lockNamespace === namespace()
  const isOwnerRunning = isHere && lockInode === String(ino) && isAlive(Number(pid)) && !isStopped(Number(pid))
  if (age > (isOwnerRunning ? STALE_ALIVE : STALE)) return true
  if (host !== os.hostname()) return false
  // The lock was last touched before this machine started.
  if (age > os.uptime() * 1000 + HEARTBEAT) return true
  // In another namespace the process id means nothing.
  if (lockNamespace !== namespace()) return false
  if (!isAlive(Number(pid))) return true
  // Older versions of ctx wrote three words, without a start time.
  if (unique !== undefined && start !== UNKNOWN) return startOf(Number(pid)) !== start
  // Without start times: the lock is older than this process, which has the id of its dead owner.
  return Number(pid) === process.pid && age > process.uptime() * 1000 + HEARTBEAT
}

const NUMBER = /^[1-9]\d*$/

/** Whether the text can be a lock: process id, host and more, or empty. */
export function isLockText(text: string): boolean {
  const [pid = '', host, ...more] = text.split(' ')
  return text === '' || (NUMBER.test(pid) && host !== undefined && more.length > 0)
}
