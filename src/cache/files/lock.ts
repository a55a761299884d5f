// The writers' lock: one process at a time changes an index. A lock whose owner is dead is taken over, so nobody ever
// has to unlock by hand. Readers never look at it.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { CtxError } from '../../errors.ts'
import { now } from '../../platform/clock.ts'
import { dropFile, isInUse, nameBeside, readPlain } from '../../platform/fs.ts'
import { LOCK } from '../format.ts'
import { clearAllMisplaced, clearMisplaced } from './misplaced-files.ts'
import { isAlive, isStopped, namespace, startOf, UNKNOWN } from './processes.ts'

/** The owner of a lock touches it this often, in ms: whether it lives cannot be asked of another machine. */
const HEARTBEAT = 5_000
/**
 * A lock that nobody has touched for so long, in ms, is nobody's: not even that of a process that lives, which may have
 * been copied with its folder. An owner that was only stopped finds out before it publishes.
 */
const STALE = 60_000
/**
 * The same for a process that lives and runs here and whose own lock it is, no copy of it: it may write tables for long
 * without a pause to touch anything.
 */
const STALE_ALIVE = 10 * 60_000
/** After so many ms whoever waits is told for whom. */
const LONG = 3_000
/**
 * A lock that names no owner was left between its creation and its first byte; a living owner needs far less, in ms.
 */
const NAMELESS = 1_000
/** Longest content of a lock. */
const MOST_BYTES = 4096

export interface Lock {
  /** Throws INDEX_BUSY where it was taken over, by another process that found it untouched for too long. */
  confirm(): void
  release(): void
}

/** How a lock is waited for. */
interface Waiting {
  readonly signal?: AbortSignal | undefined
  /** Told who holds it, once, where that takes long. */
  readonly warn?: ((message: string) => void) | undefined
}

/**
 * Takes the lock of a cache folder, waiting up to `patience` ms for its owner, and clears what stands in the places of
 * files. Throws INDEX_BUSY, ENVIRONMENT_ISSUE for what cannot be cleared, and what the disk says.
 */
export async function takeLock(folder: string, patience: number, { signal, warn }: Waiting = {}): Promise<Lock> {
  const file = path.join(folder, LOCK)
  const words = `${process.pid} ${os.hostname()} ${startOf(process.pid)} ${process.hrtime.bigint()} ${namespace()}`
  const since = now()
  let isTold = false
  const watched = new Watched()
  for (;;) {
    const token = tryTake(file, words)
    if (token !== undefined) return clearing(folder, held(file, token))
    // Nobody would ever release a link, a pipe or a folder.
    if (clearMisplaced(file)) dropIfAbandoned(file, watched)
    if (signal?.aborted) throw new CtxError('CANCELLED', 'Cancelled while waiting for another ctx.')
    if (now() - since > patience) throw busy(file)
    if (!isTold && now() - since > LONG) {
      isTold = true
      warn?.(`${ownerOf(file)} is writing this index: waiting for it.`)
    }
    await wait(25)
  }
}

/**
 * What the lock says now, undefined where somebody has it. Written beside and linked to its name: so it appears with its
 * owner in it or not at all, and a process killed in between leaves nothing that would hold up the next writer.
 */
function tryTake(file: string, words: string): string | undefined {
  const beside = nameBeside(file)
  try {
    const token = writeNew(beside, words)
    fs.linkSync(beside, file)
    return token
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException
    // The owner of the lock may have cleared away what stood beside it.
    if (code === 'EEXIST' || (code === 'ENOENT' && syscall === 'link')) return undefined
    if (syscall !== 'link') throw error
    return takeWithoutLinks(file, words)
  } finally {
    dropFile(beside)
  }
}

/** For file systems without hard links. */
function takeWithoutLinks(file: string, words: string): string | undefined {
  try {
    return writeNew(file, words)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return undefined
    // A lock that was released stands there, for Windows, until whoever looks at it has closed it.
    if (process.platform === 'win32' && isInUse(error)) return undefined
    throw error
  }
}

/** Makes a lock: the words, and the number of the file, by which a copy is told from it. */
function writeNew(file: string, words: string): string {
  const fd = fs.openSync(file, 'wx')
  try {
    const token = `${words} ${fs.fstatSync(fd).ino}`
    fs.writeSync(fd, token)
    return token
  } catch (error) {
    // A full disk takes the name and not the content.
    fs.rmSync(file, { force: true })
    throw error
  } finally {
    fs.closeSync(fd)
  }
}

/** The lock, once nothing is in the way of whoever has it. */
function clearing(folder: string, lock: Lock): Lock {
  try {
    clearAllMisplaced(folder)
    return lock
  } catch (error) {
    lock.release()
    throw error
  }
}

function held(file: string, token: string): Lock {
  const timer = setInterval(() => {
    try {
      if (tokenIn(file) === token) fs.utimesSync(file, new Date(), new Date())
    } catch {
      // The folder is gone; whoever writes next finds out.
    }
  }, HEARTBEAT)
  timer.unref()
  return {
    confirm() {
      if (heldBy(file) !== token) throw new CtxError('INDEX_BUSY', 'Another ctx has taken this index over.')
    },
    release() {
      clearInterval(timer)
      try {
        if (tokenIn(file) === token) dropFile(file)
      } catch {
        // Gone already.
      }
    },
  }
}

/** What the lock says; nothing where there is none. */
function heldBy(file: string): string {
  try {
    return tokenIn(file)
  } catch {
    return ''
  }
}

function busy(file: string): CtxError {
  const hint = `${ownerOf(file)} holds its lock: wait for it, then repeat the call.`
  return new CtxError('INDEX_BUSY', 'Another ctx is writing this index.', { hint })
}

/** Who has the lock, as it is told. */
function ownerOf(file: string): string {
  const [pid = '', host] = heldBy(file).split(' ')
  if (!NUMBER.test(pid)) return 'Another ctx'
  return `Another ctx (process ${pid}${host === os.hostname() ? '' : ` on ${host}`})`
}

/** How long a lock has stood as it is, by a clock that nobody sets. */
class Watched {
  #seen = ''
  #since = 0

  /** For how long in ms, since it was looked at first, one with this content and time has. */
  unchangedFor(token: string, time: number): number {
    const seen = `${time} ${token}`
    if (seen !== this.#seen) {
      this.#seen = seen
      this.#since = now()
    }
    return now() - this.#since
  }
}

/** Removes a lock whose owner no longer runs. Renamed first, so that of two finders only one removes it. */
function dropIfAbandoned(file: string, watched: Watched): void {
  try {
    const token = readableToken(file)
    const { mtimeMs, ino } = fs.statSync(file)
    // Where its time lies in the future, by another machine's clock or by one that was set back, only to watch it tells.
    const age = Math.max(Date.now() - mtimeMs, watched.unchangedFor(token ?? '', mtimeMs))
    if (!isAbandoned(token, age, ino)) return
    const aside = nameBeside(file, 'dead')
    fs.renameSync(file, aside)
    // Between the look and the rename another finder may have taken it: then what was moved is alive and goes back.
    const isSame = readableToken(aside) === token && (token !== undefined || fs.statSync(aside).ino === ino)
    if (isSame) fs.rmSync(aside, { force: true })
    else fs.renameSync(aside, file)
  } catch {
    // Its owner released it meanwhile, or another process was faster.
  }
}

/** What a lock says; nothing for a file that is too long to be one. */
function tokenIn(file: string): string {
  try {
    return readPlain(file, MOST_BYTES).toString('utf8')
  } catch (error) {
    if (error instanceof RangeError) return ''
    throw error
  }
}

/** What a lock says; undefined where it is another user's, who lets nobody read it. */
function readableToken(file: string): string | undefined {
  try {
    return tokenIn(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') return undefined
    throw error
  }
}

/** `age` is the time since the owner last touched it, in ms, `ino` the number of the file. */
function isAbandoned(token: string | undefined, age: number, ino: number): boolean {
  if (token === undefined) return age > STALE_ALIVE
  const [pid, host, start, unique, within = namespace(), own] = token.split(' ')
  if (!NUMBER.test(pid!) || !host) return age > NAMELESS
  const isHere = host === os.hostname() && within === namespace()
  const mayWork = isHere && own === String(ino) && isAlive(Number(pid)) && !isStopped(Number(pid))
  if (age > (mayWork ? STALE_ALIVE : STALE)) return true
  if (host !== os.hostname()) return false
  // Touched last before this machine was started.
  if (age > os.uptime() * 1000 + HEARTBEAT) return true
  // Its number may be that of another process here, or of none.
  if (within !== namespace()) return false
  if (!isAlive(Number(pid))) return true
  // Three words are of a ctx that did not write its start.
  if (unique !== undefined && start !== UNKNOWN) return startOf(Number(pid)) !== start
  // Where no system says it: touched last before this process began, which has the number now of one that was killed.
  return Number(pid) === process.pid && age > process.uptime() * 1000 + HEARTBEAT
}

const NUMBER = /^[1-9]\d*$/

/** Whether a text is what a lock holds: a process, its host and more; nothing where its owner died too soon. */
export function isLockText(text: string): boolean {
  const [pid = '', host, ...more] = text.split(' ')
  return text === '' || (NUMBER.test(pid) && host !== undefined && more.length > 0)
}
