// How an index run begins: the lock is taken, and git set to work, which takes longer than anything else.
import fs from 'node:fs'
import path from 'node:path'
import { refuseForeign } from '../cache/files/foreign-files.ts'
import { type Location, refuseBare } from '../cache/files/location.ts'
import { type Lock, takeLock } from '../cache/files/lock.ts'
import { MANIFEST } from '../cache/format.ts'
import { CtxError, isCtxError } from '../errors.ts'
import { makeFolders, replaceFile } from '../platform/fs.ts'
import { type GitListing, listChanges, listNames } from './git/git.ts'
import { indexFile, indexStamp } from './git/git-index.ts'
import { type GitTimeout, MAX_WAIT } from './git/git-timeout.ts'
import type { GenerateOptions } from './options.ts'

/** A look at a work tree by git that has begun. */
export interface GitLook {
  readonly file: string
  readonly stamp: string
  /** Undefined when git failed. */
  readonly listing: Promise<GitListing | undefined>
}

/** A list of a tree's files that git has begun to make. */
export interface NamesLook {
  /** In ms, before git began: what came later may be missing. */
  readonly startedAt: number
  /** As `listNames` gives them; undefined when git failed. */
  readonly names: Promise<string | undefined>
}

/** What whoever goes on has to release. */
export interface Begun {
  readonly lock: Lock
  /** When the look at the tree began, in ms: what changes after it may have been missed. */
  readonly startedAt: number
  /** What identified the content of git's index before anything was looked at; undefined where there is none. */
  readonly stamp: string | undefined
  /** Absent where everything is read in any case. */
  readonly look: GitLook | undefined
  /** Instead of it where there is no index yet. */
  readonly names?: NamesLook | undefined
}

/**
 * Takes the lock first: git is to see no older tree than the index that it is compared with. Throws INDEX_BUSY, and
 * what the disk says.
 */
export async function begin(location: Location, options: GenerateOptions): Promise<Begun> {
  refuseBare(location)
  refuseForeign(location)
  const lock = await lockFolder(location, options)
  return { lock, ...(hasIndex(location) ? startLook(location.root, options) : startNames(location.root, options)) }
}

function hasIndex({ cache }: Location): boolean {
  return fs.existsSync(path.join(cache, MANIFEST))
}

/** Has git list a repository for its first index; `root` may be none. */
function startNames(root: string, options: GenerateOptions): Omit<Begun, 'lock'> {
  const { file, ...before } = stateBefore(root)
  if (!file) return { ...before, look: undefined }
  const names = answerOf(listNames(root, options))
  return { ...before, look: undefined, names: { startedAt: before.startedAt, names } }
}

/** Starts git in a repository; `root` may be none. */
export function startLook(root: string, options: GitTimeout & Pick<GenerateOptions, 'force'>): Omit<Begun, 'lock'> {
  const { startedAt, stamp, file } = stateBefore(root)
  if (!file || !stamp || options.force) return { startedAt, stamp, look: undefined }
  return { startedAt, stamp, look: { file, stamp, listing: answerOf(listChanges(root, options)) } }
}

/** What git answers; undefined when it fails. Rejects when it has not answered in time. */
function answerOf<Result>(asked: Promise<Result>): Promise<Result | undefined> {
  const answered = asked.catch((error: unknown) => {
    if (isCtxError(error)) throw error
    return undefined
  })
  // Nobody waits for it where something else failed before.
  answered.catch(() => {})
  return answered
}

/** The stamp before anything is looked at: what changes after it will differ from it at the next look. */
function stateBefore(root: string) {
  const startedAt = Date.now()
  const file = indexFile(root)
  return { startedAt, file, stamp: file && indexStamp(file) }
}

/** Whoever clears an index removes its folder: as often it is made again before the lock is given up. */
const ATTEMPTS = 5

/**
 * Makes the folder of the index and takes its lock. The folder is no part of the tree, unless it was there and somebody
 * named it: it may hold what git is to see.
 */
async function lockFolder({ root, cache, detached }: Location, options: GenerateOptions): Promise<Lock> {
  const isOurs = !detached || (cache.startsWith(root + path.sep) && !fs.existsSync(cache))
  for (let attempt = 1; ; attempt++) {
    makeFolder(cache)
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

function makeFolder(cache: string): void {
  try {
    makeFolders(cache)
  } catch (cause) {
    throw new CtxError('ENVIRONMENT_ISSUE', `The folder of the index cannot be made: ${(cause as Error).message}.`, {
      cause,
    })
  }
}

/** Keeps a folder out of git's sight. */
function hide(cache: string): void {
  const ignore = path.join(cache, '.gitignore')
  if (!fs.existsSync(ignore)) replaceFile(ignore, '*\n')
}
