// What indexes take on disk, and getting it back: one index, those of repositories that have gone, those unused
// longest.
import { readdirSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isIndexFile } from '../cache/file-names.ts'
import { LOCK, MANIFEST } from '../cache/format.ts'
import type { Location } from '../cache/location.ts'
import { userFolder } from '../cache/location.ts'
import { takeLock } from '../cache/lock.ts'
import { CtxError, isCtxError } from '../errors.ts'
import { forget, type Known, knownIndexes } from './registry.ts'

/** Longest wait for a writer before its index is removed, in ms. */
const PATIENCE = 10_000

/** Bytes of the files of an index; 0 where there is none. */
export function bytesOf(cache: string): number {
  return filesOf(cache).reduce(
    (sum, name) => sum + (statSync(join(cache, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  )
}

function filesOf(cache: string): string[] {
  try {
    return readdirSync(cache).filter(isIndexFile)
  } catch {
    return []
  }
}

/**
 * Removes an index and its note in the registry; the bytes that are free now. Sources are not touched. Throws
 * INDEX_BUSY when somebody goes on writing it.
 */
export async function clear({ cache }: Pick<Location, 'cache'>): Promise<number> {
  const bytes = bytesOf(cache)
  if (filesOf(cache).length > 0) {
    const lock = await takeLock(cache, PATIENCE)
    try {
      // The manifest first: from then on there is no index, whatever else is still there.
      for (const name of [MANIFEST, ...filesOf(cache)]) if (name !== LOCK) rmSync(join(cache, name), { force: true })
    } finally {
      lock.release()
    }
  }
  removeFolder(cache)
  forget(cache)
  return bytes
}

function removeFolder(cache: string): void {
  try {
    if (readdirSync(cache).every(name => name === '.gitignore')) {
      rmSync(join(cache, '.gitignore'), { force: true })
      rmdirSync(cache)
    }
  } catch {
    // Never there, or somebody put something into it just now.
  }
}

export interface Dropped {
  readonly path: string
  readonly bytes: number
  readonly why: string
}

/**
 * Drops the indexes of repositories that have gone, and then, while all together exceed `limit` bytes, those that were
 * asked longest ago; `keep` is never dropped.
 */
export async function prune(limit: number, keep: string): Promise<Dropped[]> {
  const dropped: Dropped[] = []
  for (const row of knownIndexes()) {
    if (row.gone) await (isApart(row) ? drop(row, 'gone', dropped) : dropNote(row, dropped))
  }
  await dropOldest(limit, keep, dropped)
  return dropped
}

async function drop({ path, cache }: Known, why: string, dropped: Dropped[]): Promise<void> {
  dropped.push({ path, bytes: await clear({ cache }), why })
}

async function dropOldest(limit: number, keep: string, dropped: Dropped[]): Promise<void> {
  const here = knownIndexes()
    .filter(row => !row.gone)
    .sort((a, b) => a.used - b.used)
  let total = here.reduce((sum, row) => sum + bytesOf(row.cache), 0)
  for (const row of here) {
    if (total <= limit) break
    if (row.cache === keep) continue
    await drop(row, 'unused longest', dropped)
    total -= dropped.at(-1)!.bytes
  }
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
 * time.
 */
export async function keepWithin(limit: number, keep: string): Promise<void> {
  try {
    await dropOldest(limit, keep, [])
  } catch (error) {
    if (!isCtxError(error)) throw error
  }
}

/** An index in the user's cache folder outlives its repository. */
function isApart({ cache }: Known): boolean {
  return cache.startsWith(userFolder()) && basename(cache) !== '.ctx'
}

function dropNote({ path, cache }: Known, dropped: Dropped[]): void {
  forget(cache)
  dropped.push({ path, bytes: 0, why: 'gone' })
}
