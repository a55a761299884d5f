// The writers' lock: one process at a time changes an index. A lock whose owner is dead is taken over, so nobody ever has
// to unlock by hand. Readers never look at it.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { CtxError } from '../errors.ts'

/** A lock of another machine (a shared folder) cannot be asked whether it lives; its owner touches it this often, in ms. */
const HEARTBEAT = 5_000
const STALE = 60_000

export interface Lock {
  release(): void
}

/** Takes the lock of a cache folder, waiting up to `patience` ms for its owner. Throws INDEX_BUSY, and what the disk says. */
export async function takeLock(folder: string, patience: number, signal?: AbortSignal): Promise<Lock> {
  const file = path.join(folder, 'lock')
  const token = `${process.pid} ${os.hostname()} ${process.hrtime.bigint()}`
  const until = Date.now() + patience
  for (;;) {
    if (tryTake(file, token)) return held(file, token)
    dropIfAbandoned(file)
    if (signal?.aborted) throw new CtxError('CANCELLED', 'Cancelled while waiting for another ctx.')
    if (Date.now() > until) throw new CtxError('INDEX_BUSY', 'Another ctx is writing this index.')
    await wait(25)
  }
}

function tryTake(file: string, token: string): boolean {
  try {
    fs.writeFileSync(file, token, { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    // A full disk takes the name and not the content: a lock without an owner would hold up the next writer.
    fs.rmSync(file, { force: true })
    throw error
  }
}

function held(file: string, token: string): Lock {
  const timer = setInterval(() => {
    try {
      fs.utimesSync(file, new Date(), new Date())
    } catch {
      // The folder is gone; whoever writes next finds out.
    }
  }, HEARTBEAT)
  timer.unref()
  return {
    release() {
      clearInterval(timer)
      try {
        if (fs.readFileSync(file, 'utf8') === token) fs.rmSync(file, { force: true })
      } catch {
        // Gone already.
      }
    },
  }
}

/** Removes a lock whose owner no longer runs. Renamed first, so that of two finders only one removes it. */
function dropIfAbandoned(file: string): void {
  try {
    const token = fs.readFileSync(file, 'utf8')
    const [pid, host] = token.split(' ')
    const age = Date.now() - fs.statSync(file).mtimeMs
    const abandoned = host === os.hostname() && pid ? !isAlive(Number(pid)) : age > STALE
    if (!abandoned) return
    const aside = `${file}.${process.pid}.dead`
    fs.renameSync(file, aside)
    // Between the look and the rename another finder may have taken it: then what was moved is alive and goes back.
    if (fs.readFileSync(aside, 'utf8') === token) fs.rmSync(aside, { force: true })
    else fs.renameSync(aside, file)
  } catch {
    // Its owner released it meanwhile, or another process was faster.
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
