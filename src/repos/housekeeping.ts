// Measures and frees the disk space of indexes.
import { rmdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isIndexFile } from '../cache/files/file-names.ts'
import type { Location } from '../cache/files/location.ts'
import { isOwn, userFolder } from '../cache/files/location.ts'
import { type Lock, takeLock } from '../cache/files/lock.ts'
import { clearMisplaced } from '../cache/files/misplaced-files.ts'
import { FOLDERS, LOCK, MANIFEST, WORKTREE } from '../cache/format.ts'
import { CtxError, errorShape } from '../errors.ts'
import { entriesOf, statsBehind } from '../platform/fs.ts'
import { forget, type Known, knownIndexes } from './registry.ts'

/** Longest wait for a writer before its index is removed. */
const LOCK_WAIT_MS = 10_000

/** Size of an index in bytes; 0 if there is none. */
export function bytesOf(cache: string): number {
  return filesOf(cache).reduce((sum, name) => sum + (statsBehind(join(cache, name))?.size ?? 0), 0)
}

function filesOf(cache: string): string[] {
  return entriesOf(cache).flatMap(({ name }) => (isIndexFile(name) ? [name] : []))
}

/** Removes an index and its registration. Returns the bytes freed. Throws INDEX_BUSY after `waitMs` milliseconds, and ENVIRONMENT_ISSUE. */
export async function clear({ cache }: Pick<Location, 'cache'>, waitMs = LOCK_WAIT_MS): Promise<number> {
  const bytes = bytesOf(cache)
  if (filesOf(cache).length > 0 || isEmptied(cache)) {
    const lock = await lockToRemove(cache, waitMs)
    try {
      // The manifest first: without it there is no index.
      for (const name of [MANIFEST, ...filesOf(cache)]) if (name !== LOCK) removeFile(join(cache, name))
      // Still under the lock, because the next writer creates it again.
      if (isEmptied(cache)) removeFile(join(cache, IGNORE))
    } finally {
      lock.release()
    }
    removeFolder(cache)
  }
  forget(cache)
  return bytes
}

/** Throws ENVIRONMENT_ISSUE for a folder with content. */
function removeFile(file: string): void {
  if (clearMisplaced(file)) rmSync(file, { force: true })
}

/** On a full disk the hint files are removed first to make room for the lock; they can be rebuilt. */
async function lockToRemove(cache: string, waitMs: number): Promise<Lock> {
  try {
    return await takeLock(cache, waitMs)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOSPC' && code !== 'EDQUOT') throw error
    for (const hint of [WORKTREE, FOLDERS]) rmSync(join(cache, hint), { force: true })
    return takeLock(cache, waitMs)
  }
}

const IGNORE = '.gitignore'

function isEmptied(cache: string): boolean {
  const names = entriesOf(cache).map(({ name }) => name)
  return names.includes(IGNORE) && names.every(name => name === IGNORE || name === LOCK)
}

function removeFolder(cache: string): void {
  try {
    rmdirSync(cache)
  } catch {
    // Not empty: another process is using it.
  }
}

interface Dropped {
  readonly path: string
  readonly bytes: number
  readonly why: string
}

/** Drops indexes of missing repositories, then the oldest while the total exceeds `limit` bytes, but never `keep`. */
export async function prune(limit: number, keep: string): Promise<Dropped[]> {
  const dropped: Dropped[] = []
  for (const row of knownIndexes()) {
    if (row.gone) dropped.push(isInUserFolder(row) ? await drop(row, 'gone', LOCK_WAIT_MS) : dropRegistration(row))
  }
  return [...dropped, ...(await dropOldest(limit, keep, LOCK_WAIT_MS))]
}

async function drop({ path, cache }: Known, why: string, waitMs: number): Promise<Dropped> {
  // It was a folder when it was registered.
  if (!isOwn(cache)) return { path, bytes: 0, why: `stays: ${cache} is a link, or belongs to another user` }
  try {
    return { path, bytes: await clear({ cache }, waitMs), why }
  } catch (error) {
    const { code, message } = errorShape(error)
    if (code === 'INTERNAL') throw error
    return { path, bytes: 0, why: `stays: ${message}` }
  }
}

async function dropOldest(limit: number, keep: string, waitMs: number): Promise<Dropped[]> {
  const present = knownIndexes()
    .filter(row => !row.gone)
    .sort((a, b) => a.used - b.used)
  const dropped: Dropped[] = []
  let total = present.reduce((sum, row) => sum + bytesOf(row.cache), 0)
  for (const row of present) {
    if (total <= limit) break
    if (row.cache === keep) continue
    const one = await drop(row, 'unused longest', waitMs)
    dropped.push(one)
    total -= one.bytes
  }
  return dropped
}

const UNITS: Readonly<Record<string, number>> = { '': 1, b: 1, k: 2 ** 10, m: 2 ** 20, g: 2 ** 30, t: 2 ** 40 }

/** Limit for all indexes in bytes, from CTX_CACHE_LIMIT (`2GiB`, `500M`, `1000000`). Throws INVALID_ARGUMENT. */
export function diskLimit(): number | undefined {
  const text = process.env.CTX_CACHE_LIMIT?.trim()
  if (!text) return undefined
  const [, number, unit] = /^(\d+(?:\.\d+)?)\s*([kmgt]?)(?:i?b)?$/i.exec(text) ?? []
  if (number !== undefined) return Number(number) * UNITS[unit!.toLowerCase()]!
  throw new CtxError('INVALID_ARGUMENT', `CTX_CACHE_LIMIT must be a size; got ${JSON.stringify(text)}.`, {
    hint: 'Write it as 2GiB, 500MiB or a number of bytes.',
  })
}

/** Drops the oldest indexes above `limit` bytes. Does not wait for writers, because another query is waiting. */
export async function keepWithin(limit: number, keep: string): Promise<void> {
  await dropOldest(limit, keep, 0)
}

/** An index in the user's cache folder outlives its repository. In other folders the user removes it. */
function isInUserFolder({ cache }: Known): boolean {
  return dirname(cache) === userFolder() && basename(cache) !== '.ctx'
}

function dropRegistration({ path, cache }: Known): Dropped {
  forget(cache)
  return { path, bytes: 0, why: 'gone' }
}
