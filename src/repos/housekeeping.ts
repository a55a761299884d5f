// What indexes take on disk, and getting it back: one index, those of repositories that have gone, those unused
// longest.
import { rmdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isIndexFile } from '../cache/files/file-names.ts'
import type { Location } from '../cache/files/location.ts'
import { userFolder } from '../cache/files/location.ts'
import { type Lock, takeLock } from '../cache/files/lock.ts'
import { FOLDERS, LOCK, MANIFEST, WORKTREE } from '../cache/format.ts'
import { CtxError, errorShape } from '../errors.ts'
import { entriesOf, statsBehind } from '../platform/fs.ts'
import { forget, type Known, knownIndexes } from './registry.ts'

/** Longest wait for a writer before its index is removed, for those who asked for that, in ms. */
const PATIENCE = 10_000

/** Bytes of the files of an index; 0 where there is none. */
export function bytesOf(cache: string): number {
  return filesOf(cache).reduce((sum, name) => sum + (statsBehind(join(cache, name))?.size ?? 0), 0)
}

function filesOf(cache: string): string[] {
  return entriesOf(cache).flatMap(({ name }) => (isIndexFile(name) ? [name] : []))
}

/**
 * Removes an index and its note in the registry; the bytes that are free now. Sources are not touched. Throws
 * INDEX_BUSY when somebody goes on writing it for `patience` ms.
 */
export async function clear({ cache }: Pick<Location, 'cache'>, patience = PATIENCE): Promise<number> {
  const bytes = bytesOf(cache)
  if (filesOf(cache).length > 0 || isEmptied(cache)) {
    const lock = await lockToRemove(cache, patience)
    try {
      // The manifest first: from then on there is no index, whatever else is still there.
      for (const name of [MANIFEST, ...filesOf(cache)]) if (name !== LOCK) rmSync(join(cache, name), { force: true })
      // Under the lock, too: whoever has it next puts it there again.
      if (isEmptied(cache)) rmSync(join(cache, IGNORE), { force: true })
    } finally {
      lock.release()
    }
    removeFolder(cache)
  }
  forget(cache)
  return bytes
}

/** The lock of an index that is to go. On a full disk hints make room for it, which nobody's work rests on. */
async function lockToRemove(cache: string, patience: number): Promise<Lock> {
  try {
    return await takeLock(cache, patience)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOSPC' && code !== 'EDQUOT') throw error
    for (const hint of [WORKTREE, FOLDERS]) rmSync(join(cache, hint), { force: true })
    return takeLock(cache, patience)
  }
}

/** What keeps an index out of git's sight, in its folder. */
const IGNORE = '.gitignore'

/** True where nothing is left of an index but its folder. */
function isEmptied(cache: string): boolean {
  const names = entriesOf(cache).map(({ name }) => name)
  return names.includes(IGNORE) && names.every(name => name === IGNORE || name === LOCK)
}

function removeFolder(cache: string): void {
  try {
    rmdirSync(cache)
  } catch {
    // Somebody has put something into it, or begins an index in it just now.
  }
}

interface Dropped {
  readonly path: string
  readonly bytes: number
  readonly why: string
}

/**
 * Drops the indexes of repositories that have gone, and then, while all together exceed `limit` bytes, those that were
 * asked longest ago; `keep` is never dropped. What cannot be dropped now stays, and is named.
 */
export async function prune(limit: number, keep: string): Promise<Dropped[]> {
  const dropped: Dropped[] = []
  for (const row of knownIndexes()) {
    if (row.gone) dropped.push(isApart(row) ? await drop(row, 'gone', PATIENCE) : dropNote(row))
  }
  return [...dropped, ...(await dropOldest(limit, keep, PATIENCE))]
}

/** Drops an index; one that is being written, or may not be removed, stays. Throws what is a defect. */
async function drop({ path, cache }: Known, why: string, patience: number): Promise<Dropped> {
  try {
    return { path, bytes: await clear({ cache }, patience), why }
  } catch (error) {
    const { code, message } = errorShape(error)
    if (code === 'INTERNAL') throw error
    return { path, bytes: 0, why: `stays: ${message}` }
  }
}

async function dropOldest(limit: number, keep: string, patience: number): Promise<Dropped[]> {
  const here = knownIndexes()
    .filter(row => !row.gone)
    .sort((a, b) => a.used - b.used)
  const dropped: Dropped[] = []
  let total = here.reduce((sum, row) => sum + bytesOf(row.cache), 0)
  for (const row of here) {
    if (total <= limit) break
    if (row.cache === keep) continue
    const one = await drop(row, 'unused longest', patience)
    dropped.push(one)
    total -= one.bytes
  }
  return dropped
}

const UNITS: Readonly<Record<string, number>> = { '': 1, b: 1, k: 2 ** 10, m: 2 ** 20, g: 2 ** 30, t: 2 ** 40 }

/**
 * Bytes that all indexes together may take, from CTX_CACHE_LIMIT (`2GiB`, `500M`, `1000000`). Throws INVALID_ARGUMENT.
 */
export function diskLimit(): number | undefined {
  const text = process.env.CTX_CACHE_LIMIT?.trim()
  if (!text) return undefined
  const [, number, unit] = /^(\d+(?:\.\d+)?)\s*([kmgt]?)(?:i?b)?$/i.exec(text) ?? []
  if (number !== undefined) return Number(number) * UNITS[unit!.toLowerCase()]!
  throw new CtxError('INVALID_ARGUMENT', `CTX_CACHE_LIMIT must be a size; got ${JSON.stringify(text)}.`, {
    hint: 'Write it as 2GiB, 500MiB or a number of bytes.',
  })
}

/**
 * Drops what was unused longest while all indexes exceed `limit` bytes; one that is being written stays for the next
 * time, since somebody waits for another answer.
 */
export async function keepWithin(limit: number, keep: string): Promise<void> {
  await dropOldest(limit, keep, 0)
}

/** An index in the user's cache folder outlives its repository; one in a folder that somebody named is theirs to remove. */
function isApart({ cache }: Known): boolean {
  return dirname(cache) === userFolder() && basename(cache) !== '.ctx'
}

function dropNote({ path, cache }: Known): Dropped {
  forget(cache)
  return { path, bytes: 0, why: 'gone' }
}
