// Begins an index run: takes the lock and starts git, because git takes longer than anything else.
import fs from 'node:fs'
import path from 'node:path'
import { refuseForeign } from '../cache/files/foreign-files.ts'
import { type Location, standardCaches } from '../cache/files/location.ts'
import { type Lock, takeLock } from '../cache/files/lock.ts'
import { CtxError, isCtxError } from '../errors.ts'
import type { NamesLook } from '../git/git.ts'
import { indexFile, indexStamp, stampAround } from '../git/git-index.ts'
import { type GitTimeout, MAX_WAIT } from '../git/git-timeout.ts'
import { refuseBare } from '../git/work-tree.ts'
import { makeFolders, replaceFile } from '../platform/fs.ts'
import type { GenerateOptions } from './options.ts'
import { listIncluded } from './walk/included-names.ts'

/** What whoever goes on has to release. */
export interface Begun extends Look {
  readonly lock: Lock
}

interface Look {
  readonly startedAt: number
  /** Stamp of git's index before anything was read; empty outside a repository. */
  readonly stamp: string | undefined
  readonly names: NamesLook | undefined
}

/**
 * Takes the lock and starts git. The lock comes first so that git never sees an older tree than the index it is
 * compared with. Throws INDEX_BUSY, and errors of the disk.
 */
export async function begin(location: Location, options: GenerateOptions): Promise<Begun> {
  refuseBare(location.root)
  refuseForeign(location)
  const lock = await lockFolder(location, options)
  return { lock, ...startLook(location.root, options) }
}

/** Starts git's list of the files at `root`, if `root` is a repository. */
export function startLook(root: string, patience: GitTimeout): Look {
  const startedAt = Date.now()
  const file = indexFile(root)
  const stamp = file ? indexStamp(file) : stampAround(root)
  return { startedAt, stamp, names: file ? { startedAt, names: resultOfGit(listIncluded(root, patience)) } : undefined }
}

/** The result of git, undefined if it fails. Rejects if git timed out. */
function resultOfGit<Result>(running: Promise<Result>): Promise<Result | undefined> {
  const result = running.catch((error: unknown) => {
    if (isCtxError(error)) throw error
    return undefined
  })
  result.catch(() => {})
  return result
}

/** Clearing an index removes its folder, so the folder is created this often before giving up. */
const ATTEMPTS = 5

/** Takes the lock. git must not list a new index folder; an existing one that the user named may hold tracked files. */
async function lockFolder({ root, cache, detached }: Location, options: GenerateOptions): Promise<Lock> {
  const isOurs = !detached || (cache.startsWith(root + path.sep) && !fs.existsSync(cache))
  for (let attempt = 1; ; attempt++) {
    makeFolder(root, cache)
    try {
      const lock = await takeLock(cache, options.patience ?? MAX_WAIT, options)
      try {
        if (isOurs) hide(cache)
        return lock
      } catch (error) {
        lock.release()
        throw error
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || attempt >= ATTEMPTS) throw error
    }
  }
}

function makeFolder(root: string, cache: string): void {
  try {
    makeFolders(cache)
  } catch (cause) {
    const [inside, ofUser] = standardCaches(root)
    const what = cache === ofUser ? `${inside} cannot be used, and the folder instead of it` : 'The folder of the index'
    const message = `${what} cannot be made: ${(cause as Error).message}.`
    throw new CtxError('ENVIRONMENT_ISSUE', message, { cause })
  }
}

function hide(cache: string): void {
  const ignore = path.join(cache, '.gitignore')
  if (!fs.existsSync(ignore)) replaceFile(ignore, '*\n')
}
