// What indexes take on disk, and getting it back: one index, those of repositories that have gone, those unused longest.
import { readdirSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { MANIFEST } from '../cache/format.ts'
import type { Location } from '../cache/location.ts'
import { userFolder } from '../cache/location.ts'
import { takeLock } from '../cache/lock.ts'
import { forget, type Known, knownRepositories } from './registry.ts'

/** Everything an index consists of; a cache folder that was named by its user may hold other things, which stay. */
const OURS =
  /^(?:manifest\.json|symbol_index(?:-\d+)?\.jsonl|lines-\d+\.jsonl|(?:tables|splice)-\d+\.bin|details-\d+\.pack|folders\.jsonl|worktree\.json|metrics\.jsonl|lock|.*\.(?:tmp|dead))$/

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
    return readdirSync(cache).filter(name => OURS.test(name))
  } catch {
    return []
  }
}

/**
 * Removes an index and its note in the registry; the bytes that are free now. Sources are not touched. Throws INDEX_BUSY when
 * somebody goes on writing it.
 */
export async function clear({ cache }: Pick<Location, 'cache'>): Promise<number> {
  const bytes = bytesOf(cache)
  if (filesOf(cache).length > 0) {
    const lock = await takeLock(cache, PATIENCE)
    try {
      // The manifest first: from then on there is no index, whatever else is still there.
      for (const name of [MANIFEST, ...filesOf(cache)]) if (name !== 'lock') rmSync(join(cache, name), { force: true })
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
 * Drops the indexes of repositories that have gone, and then, while all together exceed `limit` bytes, those that were asked longest
 * ago; `keep` is never dropped.
 */
export async function prune(limit: number, keep: string): Promise<Dropped[]> {
  const dropped: Dropped[] = []
  const drop = async ({ path, cache }: Known, why: string) => {
    dropped.push({ path, bytes: await clear({ cache }), why })
  }
  const known = knownRepositories()
  for (const row of known) if (row.gone) await (isApart(row) ? drop(row, 'gone') : dropNote(row, dropped))
  const here = known.filter(row => !row.gone).sort((a, b) => a.used - b.used)
  let total = here.reduce((sum, row) => sum + bytesOf(row.cache), 0)
  for (const row of here) {
    if (total <= limit) break
    if (row.cache === keep) continue
    await drop(row, 'unused longest')
    total -= dropped.at(-1)!.bytes
  }
  return dropped
}

/** An index in the user's cache folder outlives its repository. */
function isApart({ cache }: Known): boolean {
  return cache.startsWith(userFolder()) && basename(cache) !== '.ctx'
}

function dropNote({ path, cache }: Known, dropped: Dropped[]): void {
  forget(cache)
  dropped.push({ path, bytes: 0, why: 'gone' })
}
